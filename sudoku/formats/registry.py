"""All formats by name. `recognition` matches their patterns."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from sudoku.errors import SudokuError, known_and_nearest
from sudoku.formats.format import Read, Write


class FormatError(SudokuError, ValueError):
    """The format is unknown, or does not support the request."""


@dataclass(frozen=True, slots=True)
class Format:
    """The declaration of a format."""

    name: str
    module: str
    """The name of its module in this package."""
    title: str
    """A short description for lists."""
    line: str = ""
    """The pattern of a line in this format, or ""."""
    text: str = ""
    """The pattern of the beginning of a text, or ""."""
    extension: str = ""
    """The extension of file names, or ""."""
    is_single: bool = False
    """Whether a text contains at most one puzzle."""
    needs_solution: bool = False
    """Whether writing requires a solution."""
    reader: str = "read"
    """The function of the module that reads the format."""
    writer: str = "write"
    """The function of the module that writes the format, or ""."""

    def load(self) -> ModuleType:
        """Import the module of the format."""
        return import_module(f"sudoku.formats.{self.module}")

    @property
    def read(self) -> Read | None:
        reader: Read | None = getattr(self.load(), self.reader, None)
        return reader

    @property
    def write(self) -> Write | None:
        writer: Write | None = getattr(self.load(), self.writer, None)
        return writer


def _header(*names: str) -> str:
    """The pattern of a header with at least two fields that name a puzzle and another column."""
    field = r"(?=(?:[^\n]{0,300}[,;\t])?\ *\"?(?:%s)\"?\ *(?:[,;\t\r\n]|$))"
    return f"(?i:{''.join(field % each for each in names)})"


def _candidates(symbols: str) -> str:
    """The pattern of a line in which each cell has all symbols, or open marks instead. Cells must
    have at least one symbol on average, so a line of open marks does not match.
    """
    cells = len(symbols) ** 2
    cell = "".join(f"[{symbol}.0*_]" for symbol in symbols)
    return rf"(?=(?:{cell}){{{cells}}}\s*$)(?:[.0*_]*[{symbols}]){{{cells}}}"


_PUZZLE_COLUMN = (
    "puzzles?|quiz(?:zes)?|question|problem|sudoku|unsolved|grid|board|givens|initial_board"
)
_COLUMN = r"\"?[^\W\d][\w -]{0,30}\"?"
NAMES = rf"(?:(?:{_COLUMN}|\"\")?[,;\t]\ *){{1,99}}{_COLUMN}\s*$"
"""The pattern of a line that may consist of names of columns."""
_NUMBERED_ROW = (
    r"[^\n,;\t\w\"]{0,9}[\w\"][^\n,;\t]{0,15}[,;\t](?:[^\n]{0,300}[,;\t])?"
    r"\ *\"?[0-9.*_-]{16,}+\"?\s*(?:[,;\t]|$)"
)
"""The pattern of a line with a puzzle after a nonempty field. Below names, it is a row of a
table.
"""
_GROUP = "(?:u[1-9]|[*#@]?(?=[1-9])1?2?3?4?5?6?7?8?9?)"
_ROW_OF_CANDIDATES = (
    r"(?:(?:#[^\n]*+|[-+=|.:*'`, \t\r]*+)\n)*+[ \t|]*+(?=[^\n]*(?:u[1-9]|[1-9]{2}))"
    rf"{_GROUP}(?:[ \t|]++{_GROUP}){{8}}[\s|]*+$"
)
"""The pattern of nine groups of ascending digits, possibly below a frame. One group has several
digits or a `u`.
"""
_SUDOCUE = (
    r"(?:#[ADCBSLU][^\n]*\n)*#(?:[ADCBSL][^a-z\s]|Uhttp)[^\n]*\n"
    r"(?:#[ADCBSLU][^\n]*\n)*(?:[0-9.]{9}\s*$|$)"
    r"|(?:#(?:[ADCBSLHN](?![a-z])|U ?http)[^\n]*+\n){3}"
)
"""The pattern of lines such as "#ARuud", without other comments, before a row; or of three such
lines.
"""

_ISS = (
    r"\.{1,9}(?:[A-Za-z]{0,20}~|(?:Anti[KCT][a-z]+|NoBoxes|Strict(?:Kropki|XV)|Windoku|DisjointSets"
    r"|Global(?:Entropy|Mod)|DutchFlatmates|ChaosConstruction|Doppelganger|RegionSameValues"
    r"|And|Or)(?=[.\s]|$))"
)
"""The start of an ISS string: a type with arguments, or a type that takes none."""

TEXT = "text"
"""The name of this program's format, which is the default."""

FORMATS = (
    Format(TEXT, "text.format", "lines, grids, drawings and rule lines", extension=".txt"),
    Format(
        "json",
        "json_objects",
        "one JSON object per puzzle",
        line=r"\{\s*\"",
        text=r"\{\s*(?:[\"}]|$)|\[\s*(?:[{\[\]]|$)",
        extension=".json",
    ),
    Format("cpsat", "solvers.cpsat", "OR-Tools' CpModelProto", extension=".pbtxt", is_single=True),
    Format("dimacs", "solvers.dimacs", "CNF, for SAT solvers", extension=".cnf", is_single=True),
    Format(
        "dimacs-second",
        "solvers.dimacs",
        "CNF that excludes a solution",
        extension=".cnf",
        is_single=True,
        needs_solution=True,
        writer="write_second",
    ),
    Format("minizinc", "solvers.minizinc", "a MiniZinc model", extension=".mzn", is_single=True),
    Format("opb", "solvers.opb", "pseudo-Boolean constraints", extension=".opb", is_single=True),
    Format("xcsp3", "solvers.xcsp3", "XCSP3, for CP solvers", extension=".xml", is_single=True),
    Format(
        "f-puzzles",
        "f_puzzles.format",
        "f-puzzles links",
        line=r"(?i:<?(?:https?:/+)?(?:www\.)?f-puzzles\.com\b)|N4Ig[\w+/%]{12}",
    ),
    Format(
        "f-puzzles-json",
        "f_puzzles.format",
        "the JSON inside f-puzzles links",
        writer="write_json",
    ),
    Format(
        "sudokupad",
        "sudokupad.format",
        "SudokuPad links and ids",
        line=r"(?i:<?(?=[a-z])(?:https?:/+)?(?:[\w-]+\.)*(?:sudokupad|crackingthecryptic)\.[a-z]+[/.?])"
        r"|(?:fpuz(?:zles)?|scl|ctc)N4[A-Z][\w+/%]{12}|(?:scf|classic)(?=\S*[A-Z])\S{12}",
    ),
    Format(
        "csv",
        "csv_table",
        "CSV with a header",
        text=rf"sep=[,;\t]\s*$|(?i:\"(?:{_PUZZLE_COLUMN})\"\s*?(?:\n|$))|"
        + _header(
            _PUZZLE_COLUMN,
            "solutions?|answers?|solved|id|index|title|name|author|setter|source|clues"
            "|difficulty|rating|level|score|ruleset|rules?|constraints?|box"
            "|file|row|line|verdict|second|count|model|seconds|error",
        )
        + rf"|{NAMES[:-1]}\n{_NUMBERED_ROW}",
        extension=".csv",
    ),
    Format(
        "spreadsheet",
        "spreadsheet",
        "lines of fields, empty for open cells",
        text=r"(?=,|[^\n]{0,200}?(?:,,|,\s*?(?:\n|$)))(?:[0-9]{0,2},){3,35}[0-9]{0,2}\s*?(?:\n|$)"
        r"|(?=;|[^\n]{0,200}?(?:;;|;\s*?(?:\n|$)))(?:[0-9]{0,2};){3,35}[0-9]{0,2}\s*?(?:\n|$)"
        r"|(?=[^\n]{0,30}?\t(?:\t|\n|$))[1-9](?:\t[1-9]?){8}(?:\n|$)",
    ),
    Format(
        "penpa",
        "penpa",
        "penpa-edit links",
        line=r"(?i:<?(?=[a-z])(?:https?:/+)?[\w.-]{0,60}/?\bpenpa-edit\b)|m=(?:edit|solve)&p=",
    ),
    Format(
        "sudokuwiki",
        "sudokuwiki",
        "links to SudokuWiki's solver",
        line=r"(?i:<?(?:https?:/+)?(?:www\.)?sudokuwiki\.(?:org|com)\b)",
    ),
    Format("luecx", "luecx", "JSON of Luecx/SudokuSolver"),
    Format("sudoku-variants", "sudoku_variants", "JSON of florian1345/sudoku-variants"),
    Format("nickleaton", "nickleaton.format", "YAML of Nickleaton/sudoku", text=r"Board:\s*$"),
    Format("sumocue", "sumocue", "killers and jigsaws of SumoCue", text="(?i:SumoCueV[0-9])"),
    Format(
        "ps-killer",
        "ps_killer",
        "killers as 3x3::k: and numbers",
        line=r"[0-9]{1,2}x[0-9]{1,2}:[a-z]*:k[a-z]*:",
    ),
    Format(
        "solo",
        "solo",
        "game IDs of Simon Tatham's Solo",
        line=r"[0-9]{1,2}(?:x[0-9]{1,2}|j)[a-z0-9]{0,8}(?:#[0-9]{10,}"
        r"|:(?=[a-z_,]*[0-9])(?=[0-9_]*[a-z])[0-9a-z_,]+)\s*$",
    ),
    Format(
        "jigsaw",
        "jigsaw",
        "letters of regions, 81 characters",
        line=r"(?:[0-9.]{81})?+[A-Ia-i]{81}\s*$",
    ),
    Format(
        "killer-81",
        "killer_81",
        "killers of sums and arrows, 81 characters",
        line=r"(?=\S{75,87}\s*$)[0-9A-Za-jv`',.]{0,80}+[<>^][0-9A-Za-jv`',.<>^]*+\s*$",
    ),
    Format(
        "sdk",
        "sdk",
        "SadMan, SudoCue",
        text=rf"(?:#[^\n]*+\n)*+(?i:\[puzzle\])|{_SUDOCUE}",
        extension=".sdk",
        is_single=True,
    ),
    Format("sdm", "sdm", "collections, one puzzle per line", extension=".sdm"),
    Format(
        "sdx", "candidates", "games of SudoCue", extension=".sdx", reader="read_games", writer=""
    ),
    Format(
        "ss",
        "ss",
        "Simple Sudoku",
        text=r"\*-{11}\*[ \t\r]*+\n[ \t]*+(?:\|[0-9.]{3}){3}\|"
        r"|(?:\.-{7}){3}\.[ \t\r]*+\n[ \t]*+(?:\|(?: [0-9.]){3} ){3}\|",
        extension=".ss",
        is_single=True,
    ),
    Format(
        "candidates",
        "candidates",
        "Sukaku: candidates on one line, or drawn",
        line=rf"{_candidates('123456789')}|{_candidates('123456789ABCDEFG')}",
        text=_ROW_OF_CANDIDATES,
    ),
    Format(
        "hodoku",
        "hodoku",
        "positions in the library of HoDoKu",
        line=r":[0-9A-Za-z-]{0,20}:[^:\n]{0,40}:(?:\+?[1-9]|[.0]){81}:",
    ),
    Format("gsf", "gsf", "gsf's taxonomies", line=r"(?:[0-9]{1,12},){4}[0-9.]{81},"),
    Format("explainer", "explainer", "Sudoku Explainer"),
    Format(
        "opensudoku",
        "opensudoku",
        "XML of OpenSudoku",
        text=r"<(?:\?xml|opensudoku|!DOCTYPE|!--)",
        extension=".opensudoku",
    ),
    Format(
        "dclamage",
        "dclamage.format",
        "command lines of dclamage's solver",
        line=r"(?:\S*SudokuSolver\S*\s+|dotnet\s[^\n]{0,80}?--\s+)?(?=-{1,2}[A-Za-z])"
        r"(?:[^\n]{0,2000}?\s)??(?:-[gb](?:[=\s]|[0-9.])|--(?:givens|blank)[=\s])",
    ),
    Format(
        "iss",
        "iss.format",
        "Interactive-Sudoku-Solver strings and ?q= links",
        line=rf"{_ISS}|(?:https?://)?sigh\.github\.io/Interactive-Sudoku-Solver",
        text=rf"(?:#(?!\s*(?:rules?|box|regions)\b)[^\n]*\n\s*)*{_ISS}",
    ),
    Format("link", "link", "links with 81 cells in their address", line="<?https?:/+"),
)


def format_named(name: str) -> Format:
    """The format with this name. Raises FormatError if there is none."""
    for known in FORMATS:
        if known.name == name:
            return known
    names = [known.name for known in FORMATS]
    raise FormatError(f"no format {name!r:.60}: {known_and_nearest(name, names)}")
