"""All constraints by name, and boards with rules given as text.

Names are compared without case. A constraint is one file of this package and one line here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from sudoku.constraints.antiking import AntiKing
from sudoku.constraints.antiknight import AntiKnight
from sudoku.constraints.antitaxicab import AntiTaxicab
from sudoku.constraints.anyof import Any
from sudoku.constraints.apart import Apart
from sudoku.constraints.arrow import Arrow
from sudoku.constraints.between import Between
from sudoku.constraints.board_rules import board_for_regions as board_for_regions
from sudoku.constraints.board_rules import digits_of as digits_of
from sudoku.constraints.board_rules import is_board_rule, with_board_rules
from sudoku.constraints.cages import EqualityCage, RellikCage
from sudoku.constraints.candidates import Candidates
from sudoku.constraints.clone import Clone
from sudoku.constraints.connected import Connected
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.contains import Contains
from sudoku.constraints.countdistinct import CountDistinct
from sudoku.constraints.countingcircles import CountingCircles
from sudoku.constraints.diagonals import FallingDiagonal, RisingDiagonal
from sudoku.constraints.difference import Difference
from sudoku.constraints.disjointgroups import DisjointGroups
from sudoku.constraints.doublearrow import DoubleArrow
from sudoku.constraints.dutchflatmates import DutchFlatmates
from sudoku.constraints.entropic import Entropic
from sudoku.constraints.equalsums import EqualSums
from sudoku.constraints.extraregion import ExtraRegion
from sudoku.constraints.extremes import Maximum, Minimum
from sudoku.constraints.fullrank import FullRank
from sudoku.constraints.globalentropy import GlobalEntropy, GlobalModular
from sudoku.constraints.hiddenskyscraper import HiddenSkyscraper
from sudoku.constraints.indexers import BoxIndexer, ColumnIndexer, RowIndexer
from sudoku.constraints.inequality import Inequality
from sudoku.constraints.killer import Killer
from sudoku.constraints.kinds import BY_NAME, read_constraint
from sudoku.constraints.kinds import DIGITS as DIGITS
from sudoku.constraints.kinds import HIDDEN as HIDDEN
from sudoku.constraints.kinds import ON_BOARD as ON_BOARD
from sudoku.constraints.kinds import REGIONS as REGIONS
from sudoku.constraints.linear import Linear
from sudoku.constraints.littlekiller import LittleKiller
from sudoku.constraints.lockout import Lockout
from sudoku.constraints.lookandsay import LookAndSay
from sudoku.constraints.lunchbox import Lunchbox
from sudoku.constraints.modular import Modular
from sudoku.constraints.nabner import Nabner
from sudoku.constraints.negative import Negative
from sudoku.constraints.nonconsecutive import NonConsecutive
from sudoku.constraints.numberedroom import NumberedRoom
from sudoku.constraints.pairs import Pairs
from sudoku.constraints.palindrome import Palindrome
from sudoku.constraints.parity import Even, Odd
from sudoku.constraints.quadruple import Quadruple
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.regex import Regex
from sudoku.constraints.regionsum import RegionSum
from sudoku.constraints.regular import Automatic
from sudoku.constraints.renban import Renban
from sudoku.constraints.rule import Place, Rule
from sudoku.constraints.samevalues import SameValues
from sudoku.constraints.sandwich import Sandwich
from sudoku.constraints.skyscraper import Skyscraper
from sudoku.constraints.sumline import SumLine
from sudoku.constraints.thermo import SlowThermo, Thermo
from sudoku.constraints.valueindexing import ValueIndexing
from sudoku.constraints.whispers import Whispers
from sudoku.constraints.windoku import Windoku
from sudoku.constraints.xsum import XSum
from sudoku.constraints.xv import XV
from sudoku.constraints.zipper import Zipper
from sudoku.puzzle.board import Board

CONSTRAINTS: tuple[type[Constraint], ...] = (
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Any,
    Apart,
    Arrow,
    Automatic,
    Between,
    BoxIndexer,
    Candidates,
    Clone,
    ColumnIndexer,
    Connected,
    Contains,
    CountDistinct,
    CountingCircles,
    Difference,
    DisjointGroups,
    DoubleArrow,
    DutchFlatmates,
    Entropic,
    EqualityCage,
    EqualSums,
    Even,
    ExtraRegion,
    FallingDiagonal,
    FullRank,
    GlobalEntropy,
    GlobalModular,
    HiddenSkyscraper,
    Inequality,
    Killer,
    Linear,
    LittleKiller,
    Lockout,
    LookAndSay,
    Lunchbox,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    Negative,
    NonConsecutive,
    NumberedRoom,
    Odd,
    Pairs,
    Palindrome,
    Quadruple,
    Ratio,
    Regex,
    RegionSum,
    RellikCage,
    Renban,
    RisingDiagonal,
    RowIndexer,
    SameValues,
    Sandwich,
    Skyscraper,
    SlowThermo,
    SumLine,
    Thermo,
    ValueIndexing,
    Whispers,
    Windoku,
    XSum,
    XV,
    Zipper,
)

BY_NAME.update({name.lower(): kind for kind in CONSTRAINTS for name in (kind.name, *kind.aliases)})


def with_rules(board: Board, *rules: str) -> Board:
    """The board with these further rules, each the text of one: "killer 10: r1c1-2 r2c1".

    Raises NotationError, whose source is "rule 2" for the second one.

    >>> with_rules(Board(2, 2), "antiknight").rules
    ('antiknight',)
    """
    if not isinstance(board, Board):
        raise TypeError(f"expected a Board, as in Board(3, 3), got {board!r:.60}")
    for text in rules:
        if not isinstance(text, str):
            raise TypeError(f"expected the text of a rule, as in 'antiknight', got {text!r:.60}")
    placed = ((text, Place(f"rule {number}")) for number, text in enumerate(rules, start=1))
    return with_placed_rules(board, tuple(placed))


@lru_cache(maxsize=64)
def with_placed_rules(board: Board, rules: tuple[tuple[str, Place], ...]) -> Board:
    """The board with these further rules and the places where they are written.

    Digits, hidden cells and regions are read first, as other rules depend on them. Raises
    NotationError.
    """
    cut = [Rule.cut(text, board, place) for text, place in rules]
    plain = with_board_rules(board, cut)
    constraints: list[Constraint] = []
    for rule in cut:
        if not is_board_rule(rule):
            placed = Rule(plain, rule.name, rule.parameter, rule.arguments, rule.place, rule.text)
            constraints.append(read_constraint(placed))
    return replace(plain, constraints=(*plain.constraints, *constraints))


def all_names() -> Iterable[str]:
    """Every name and alias, in lower case."""
    return (*ON_BOARD, *BY_NAME)
