"""Where the time of a question went, as a diagram on standard error."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

_WIDTH = 40


def show_times(steps: Mapping[str, float]) -> None:
    """A line with a bar for each step; `steps` are in milliseconds."""
    longest = max(steps.values(), default=0.0)
    bar = "█" if (getattr(sys.stderr, "encoding", None) or "").lower().startswith("utf") else "#"
    wide = max(map(len, [*steps, "together"]))
    for name, milliseconds in [*steps.items(), ("together", sum(steps.values()))]:
        drawn = bar * round(_WIDTH * milliseconds / longest) if longest and name != "together" else ""
        click.echo(f"{name:<{wide}} {milliseconds:>9.1f} ms  {drawn}".rstrip(), err=True)
