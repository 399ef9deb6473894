"""Docstrings as reStructuredText: parameters become fields, code in backticks becomes literals.

Our docstrings are plain text with special conventions: a sentence that begins with the name of a
parameter and a colon gives its meaning, up to the next such name. "Raises …" lists errors. Code is
in single backticks, and names of classes are written as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

Link = Callable[[str], str | None]
"""What a name in the text leads to: the full name of what is documented, or None."""

_BEGIN = r"(?:^|(?<=[.…?!:)] ))"
_CODE = re.compile(r"`([^`]+)`")
_LAST = re.compile(r"(?:^|(?<=\. ))(Raises|Returns) ")
_SENTENCE = re.compile(r"(as in [^;:.]*(?:\.\w[^;:.]*)*)(?:[;:.] ?)")
_SPECIAL = re.compile(r"[\\*|]|(?<=\w)_(?!\w)")
_WORD = re.compile(r"(?<![\w.])[A-Z][A-Za-z]*[a-z][A-Za-z]*\b(?:\([^()]*\))?(?![.(]\w)")
_ERRORS = {"KeyboardInterrupt", "OSError", "TypeError", "ValueError"}


def blocks_of(text: str) -> Iterator[str]:
    """The paragraphs of a docstring, as they are."""
    return (block for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip())


def is_prose(block: str) -> bool:
    """Whether a block is neither a session, nor a list, nor indented."""
    return not block.startswith((">>>", "- ", " "))


def split_off(text: str, names: Iterable[str]) -> tuple[str, dict[str, str]]:
    r"""A docstring without what it says of these names, and that by name.

    >>> split_off("A box.\n\nrows, columns: from 1. Raises ValueError.", ["rows", "columns"])
    ('A box.\n\nRaises ValueError.', {'rows': 'from 1.', 'columns': 'from 1.'})
    """
    kept: list[str] = []
    meanings: dict[str, str] = {}
    last: list[str] = []
    for block in blocks_of(text):
        if not is_prose(block):
            if last and block.startswith("- "):
                meanings |= {name: f"{meanings[name]}\n\n{block}" for name in last}
            else:
                kept.append(block)
                last = []
            continue
        rest: list[str] = []
        last = []
        for found, sentence in _items(" ".join(block.split("\n")), list(names)):
            end = _LAST.search(sentence) if found else None
            if found and sentence.startswith("as in ") and (shared := _SENTENCE.match(sentence)):
                meanings |= dict.fromkeys(found, f"{shared[1]}.")
                if left := sentence[shared.end() :]:
                    rest.append(left[0].upper() + left[1:])
                continue
            meaning = sentence[: end.start()] if end else sentence
            if found:
                meanings |= dict.fromkeys(found, meaning.strip())
                last = [] if end else found
            if end or not found:
                rest.append(sentence[end.start() :] if end else sentence)
        if rest:
            kept.append(" ".join(part.strip() for part in rest))
    return "\n\n".join(kept), meanings


def _items(paragraph: str, names: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The pieces of a paragraph, each with the names that it explains."""
    if not names:
        yield [], paragraph
        return
    name = rf"(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"
    several = rf"({name}(?:(?:, |,? and ){name})*)"
    start = re.compile(rf"{_BEGIN}{several}(?:: | (?:are|is) (?=as in ))", re.IGNORECASE)
    matches = list(start.finditer(paragraph))
    if before := paragraph[: matches[0].start() if matches else None].strip():
        yield [], before
    by_lower = {known.lower(): known for known in names}
    for match, after in zip_longest(matches, matches[1:]):
        found = [by_lower[each.lower()] for each in re.findall(rf"\b{name}\b", match[1], re.I)]
        yield found, paragraph[match.end() : after.start() if after else None].strip()


def inline(text: str, link: Link) -> str:
    """A text with its code as literals or links, and nothing else that reStructuredText marks."""
    parts = _CODE.split(text)
    return "".join(
        _code(part, link) if index % 2 else _plain(part, link) for index, part in enumerate(parts)
    )


def _code(code: str, link: Link) -> str:
    target = link(code)
    return f":py:obj:`{code} <{target}>`" if target else f"``{code}``"


def _plain(text: str, link: Link) -> str:
    """Names of classes in prose are links, unless they may be the first word of a sentence."""
    done, end = "", 0
    for word in _WORD.finditer(text):
        name = word[0].partition("(")[0]
        is_first = not re.search(r"[\w,;:(] ?$", text[: word.start()])
        is_word = is_first and name == word[0] == name.capitalize()
        target = None if is_word else link(name)
        if target or name in _ERRORS:
            role = f":py:obj:`{word[0]} <{target}>`" if target else f"``{word[0]}``"
            done += _SPECIAL.sub(r"\\\g<0>", text[end : word.start()]) + role
            end = word.end()
    return done + _SPECIAL.sub(r"\\\g<0>", text[end:])


def as_rest(text: str, names: Iterable[str], link: Link) -> list[str]:
    """The lines of a docstring. Of these names, the parameters, it has a list."""
    ordered = list(names)
    rest, meanings = split_off(text, ordered)
    before: list[str] = []
    last: dict[str, list[str]] = {}
    after: list[str] = []
    for block in blocks_of(rest):
        if block.startswith(">>>"):
            after += [*block.split("\n"), ""]
            continue
        if not is_prose(block):
            before += [*inline(block, link).split("\n"), ""]
            continue
        told, *ends = _LAST.split(" ".join(block.split("\n")))
        if told:
            before += [inline(told.strip(), link), ""]
        for kind, sentences in zip(ends[::2], ends[1::2], strict=True):
            last.setdefault(kind.lower(), []).append(inline(sentences.strip(), link))
    fields = fields_of({name: meanings[name] for name in ordered if name in meanings}, link)
    fields += [f":{kind}: {' '.join(sentences)}" for kind, sentences in last.items()]
    return [*before, *fields, "", *after]


def fields_of(meanings: Mapping[str, str], link: Link) -> list[str]:
    """The fields of parameters."""
    return [
        line
        for name, meaning in meanings.items()
        for line in _indented(f":param {name}: {inline(meaning, link)}")
    ]


def _indented(text: str) -> Iterator[str]:
    first, *others = text.split("\n")
    yield first
    yield from (f"    {line}" if line else "" for line in others)
