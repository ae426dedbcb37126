"""The command `pyrules`, also as `python -m pyrules`."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Runs the command and ends the process with its exit status."""
    # One question and the process ends: looking for garbage would only make it start later.
    gc.disable()
    from pyrules.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
