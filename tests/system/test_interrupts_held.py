"""Ctrl-C is held while a process starts, whichever thread of this process receives the signal."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from sudoku.system.processes import interrupts_held

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")


def interrupt_in_block(reached: list[str]) -> None:
    with interrupts_held():
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        reached.append("end of the block")


def interrupt_in_inner_block(reached: list[str]) -> None:
    with interrupts_held():
        interrupt_in_block(reached)
        reached.append("end of the outer block")


@pytest.mark.parametrize("other_thread", [False, True])
def test_ctrl_c_is_raised_at_the_end_of_the_block(other_thread: bool) -> None:
    is_over, reached = threading.Event(), list[str]()
    if other_thread:  # it takes the signal while this thread blocks it
        threading.Thread(target=is_over.wait).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupt_in_block(reached)
    finally:
        is_over.set()
    assert reached == ["end of the block"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_blocks_nest() -> None:
    reached = list[str]()
    with pytest.raises(KeyboardInterrupt):
        interrupt_in_inner_block(reached)
    assert reached == ["end of the block", "end of the outer block"]


def test_a_thread_started_in_the_block_does_not_take_ctrl_c() -> None:
    masks: list[set[int]] = []
    with interrupts_held():
        thread = threading.Thread(
            target=lambda: masks.append({*signal.pthread_sigmask(signal.SIG_BLOCK, ())})
        )
        thread.start()
    thread.join()
    assert signal.SIGINT in masks[0]


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
