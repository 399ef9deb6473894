"""`sudoku web`: the page in the browser, and its HTTP API."""

from __future__ import annotations

import sys
import webbrowser
from secrets import token_urlsafe
from shutil import get_terminal_size
from threading import Thread
from urllib.parse import quote

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import ExitTally, clean_exit, complain
from sudoku.cli.inputs import Source, selected_items
from sudoku.cli.subcommand import subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.errors import MissingLibraryError, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.writing import write
from sudoku.web.settings import DEFAULT_PORT, Settings, is_loopback

LONGEST_ADDRESS = 30_000
"""Limit on the characters of an address with which a browser is started."""


@subcommand(
    "sudoku web puzzles.txt",
    "sudoku web --no-browser --port 0",
    "sudoku web --host 0.0.0.0 --port 9000",
)
@click.argument(
    "puzzle", required=False, metavar="[PUZZLE|FILE|-]", shell_complete=completion.files
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Port to listen on; 0 chooses any free port.  [default: 8470, or the next free port]",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen on. Other machines can reach any address but the default, so such an"
    " address needs a token.",
)
@click.option(
    "--token",
    metavar="TEXT",
    help="Require this token.  [default: none if only this machine can connect, otherwise a random"
    " one]",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option(
    "--seconds",
    type=options.SecondsType(),
    default=10.0,
    show_default=True,
    metavar="S",
    help="Time limit for a question that does not set its own.",
)
@click.option(
    "--jobs",
    "-j",
    type=options.JobsType(),
    default="auto",
    show_default=True,
    metavar="N",
    help="Number of worker processes. One more is started, and others are added while these are"
    " busy with long questions.",
)
def web(
    puzzle: str | None,
    port: int | None,
    host: str,
    token: str | None,
    no_browser: bool,
    seconds: float,
    jobs: int,
) -> None:
    """Open a page in the browser that checks and explains puzzles.

    The page opens with PUZZLE. Everything runs on this machine: links that you paste are decoded,
    never fetched. Ctrl-C stops the server.

    With --host 0.0.0.0, phones and tablets in your network can open the page: the command prints
    an address for them, and in a terminal also its QR code. Other programs can ask the same
    questions: send {"puzzle": TEXT} to `POST /api/check`.

    Exit code: 130 after Ctrl-C, 143 after SIGTERM or SIGHUP, 2 if the puzzle cannot be read or the
    server cannot use the address.
    """
    if token is not None and not (token.isascii() and token.isprintable() and token):
        raise click.UsageError("--token needs printable ASCII characters.")
    with clean_exit() as result, termination_as_interrupt():
        try:
            from sudoku.web import serving  # late: an extra, and no other command needs it
        except ImportError as error:
            if error.name is None or error.name.startswith("sudoku"):
                raise
            raise MissingLibraryError(
                "sudoku web needs starlette and uvicorn: pip install '.[web]' in a clone"
            ) from None
        from sudoku.web.sharing import address_for_others, code_of

        fragment = "" if puzzle is None else _fragment(puzzle, result)
        if result.code:
            return
        listener = serving.listening(host, port)
        number = listener.getsockname()[1]
        if port is None and number != DEFAULT_PORT:
            complain(f"port {DEFAULT_PORT} is in use: listening on port {number}")
        if token is None and not is_loopback(host):
            token = token_urlsafe(16)
        settings = Settings(number, host, token, seconds, jobs)
        entrance = "" if token is None else f"?token={quote(token, safe='')}"
        page = f"{address_for_others(settings)}{entrance}"

        def started() -> None:
            print(f"{page}{fragment}  (press Ctrl-C to stop)", flush=True)
            if not is_loopback(host) and sys.stdout.isatty():
                code = code_of((f"{page}{fragment}", page), get_terminal_size().columns)
                print(code or "", flush=True)
            if not no_browser:
                _open(f"{settings.address}{entrance}{fragment}")

        serving.run(settings, listener, started)


def _fragment(text: str, result: ExitTally) -> str:
    """The part of the address that holds the first puzzle of a text. Errors before it are
    reported; a further puzzle causes a notice.
    """
    fragment = ""
    for each in selected_items(Source((text,), None, None, keeps_work=True)):
        if isinstance(each.item, Entry) and fragment:
            complain("the page shows the first puzzle; drop the file on it to choose another")
            break
        if isinstance(each.item, Entry):
            format_name = "json" if each.item.warnings else "text"  # JSON keeps what they are about
            text_of_puzzle = write(each.item, format_name, lossy=True)
            fragment = f"#puzzle={quote(text_of_puzzle, safe='')}"
        elif isinstance(each.item, SudokuError) and not fragment:
            result.report(each.item)
        if fragment and text == "-":  # the writer of a pipe may not be done
            break
    return fragment


def _open(address: str) -> None:
    """Open a browser in a thread, because some browsers start slowly."""
    if len(address) > LONGEST_ADDRESS:
        complain("the puzzle is too long for starting a browser: open the printed address")
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
