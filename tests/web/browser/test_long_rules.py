"""Rules with long texts, as automata, are called by short names everywhere on the page."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import allow_minutes, card, listed_rules
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

STATES = "; ".join(f"{state}! 1-4>{state + 1}" for state in range(40))
PUZZLE = f"# rule: regular {STATES}; 40!: r1c1 r1c2\n12..34..21434..2"
"""A line that may hold anything: the rule is not needed."""
LONGEST = 120
"""Characters of a title that is readable."""


def test_an_automaton_has_a_short_name_in_lists_and_answers(open_page: OpenPage) -> None:
    page = open_page()
    allow_minutes(page)
    page.evaluate("text => location.hash = `puzzle=${text}`", quote(PUZZLE))
    expect(page.locator(".card-verdict .verdict strong")).to_have_text("Exactly one solution")
    clues = card(page, "clues")
    expect(clues).to_contain_text("You can remove this rule:")
    expect(clues).to_contain_text("Automaton 0! 1-4>1")
    told = clues.locator(".choices-list .what").all_inner_texts()
    assert told
    assert all(len(each) < LONGEST for each in told)
    (title,) = listed_rules(page).all_inner_texts()
    assert "Automaton 0! 1-4>1" in title
    assert "r1c1 r1c2" in title
    assert len(title) < LONGEST
    expect(card(page, "rating")).to_contain_text("Logic of constraints")
    expect(card(page, "rating")).to_contain_text("singles, score")
