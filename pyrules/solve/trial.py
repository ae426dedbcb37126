"""Grounding within a time limit: in a process of its own, which can be ended; clingo can't be interrupted while it grounds.

The rules that we ship ground on every board. Those of a user's file (changed.py) may go on for ever, so a program that has some is
grounded there first, and by the process that asks only when it is known to come to an end.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer

LARGEST = 4 << 30  # bytes that grounding may take, where the system can tell


class Trial:
    """A process that grounds programs: started when it is needed, and kept for more of them until it is closed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ends(self, program: Sequence[str], timeout: float) -> bool:
        """Whether clingo grounds the program, or refuses it, within `timeout` seconds and the memory that there is."""
        text = "\n".join(program).encode()
        if self._process is None:
            # With -P the modules beside this file are not taken for others that clingo imports.
            command = [sys.executable, "-P", __file__]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        timer = Timer(timeout, process.kill)
        timer.start()
        try:
            with suppress(BrokenPipeError):
                process.stdin.write(b"%d\n%b" % (len(text), text))
                process.stdin.flush()
            ended = process.stdout.readline() == b"done\n"
        finally:
            timer.cancel()
        if not ended:
            self.close()
        return ended

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


TRIAL = Trial()


def main() -> None:
    """Grounds what comes in: the length of each program on a line, then the program."""
    import clingo

    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
    while line := sys.stdin.buffer.readline():
        control = clingo.Control(["--warn=none"], logger=lambda _code, _message: None)
        with suppress(RuntimeError):  # who asks grounds it again, and is told the same
            control.add("base", [], sys.stdin.buffer.read(int(line)).decode())
            control.ground([("base", [])])
        print("done", flush=True)


if __name__ == "__main__":
    main()
