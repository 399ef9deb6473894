"""Ctrl-C is held while a process starts, whichever thread of this process receives the signal."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from sudoku.system.processes import interrupts_held

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")


@pytest.fixture(autouse=True)
def python_handler() -> Iterator[None]:
    """Python's handler of Ctrl-C, which a command that ran in this process has taken away."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_in_block(reached: list[str], other: threading.Thread | None = None) -> None:
    """other: the thread that receives the signal, instead of this one, which blocks it."""
    with interrupts_held():
        if other is None:
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        else:
            receive(signal.SIGINT, other)
        reached.append("end of the block")


def receive(number: signal.Signals, thread: threading.Thread) -> None:
    """Send a signal to a thread, and wait until the thread has received it."""
    assert thread.ident is not None
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer)
    try:
        signal.pthread_kill(thread.ident, number)
        assert os.read(reader, 1) == bytes([number])
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)


def interrupt_in_inner_block(reached: list[str]) -> None:
    with interrupts_held():
        interrupt_in_block(reached)
        reached.append("end of the outer block")


@pytest.mark.parametrize("other_thread", [False, True])
def test_ctrl_c_is_raised_at_the_end_of_the_block(other_thread: bool) -> None:
    is_over, reached = threading.Event(), list[str]()
    other = threading.Thread(target=is_over.wait) if other_thread else None
    if other:
        other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupt_in_block(reached, other)
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
