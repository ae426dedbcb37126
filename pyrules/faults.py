"""How the command ends when something is wrong: one message and an exit status, never a traceback.

2 wrong input · 3 no answer in time · 70 a fault of pyrules itself · 130 interrupted
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from pyrules import __version__
from pyrules.errors import PyrulesError
from pyrules.show.plain import printable

FAULT, INTERRUPTED, BROKEN_PIPE = 70, 130, 141
TRACEBACK = "PYRULES_TRACEBACK"


def ending(command: Callable[[], Any]) -> int:
    """Runs a command; what it raises becomes a message on standard error, and an exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that can't show a letter still shows the rest
    try:
        status = command()
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has enough; Python must not try to flush the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BROKEN_PIPE
    except PyrulesError as error:
        return _message(f"Error: {error}", error.exit_status)
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        return _message(_fault(error), FAULT)


def _message(text: str, status: int) -> int:
    click.echo(printable(text), err=True)
    return status


def _fault(error: Exception) -> str:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"This is a fault of pyrules {__version__} itself, not of your input.\n"
        f"  {what[:2000]}\n"
        "Please report it, with the board or text and the command that you used;\n"
        f"with the environment variable {TRACEBACK}=1 the command tells where it happened."
    )
