"""The command `pyrules rulebook`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click


@click.command()
@click.argument("number", required=False)
@click.option(
    "--text",
    "wording",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Your copy of the Comprehensive Rules text.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def rulebook(number: str | None, wording: Path | None, as_json: bool) -> None:
    """Tell which rules of the rulebook are encoded, in which file and line, and which tests stand for them.

    \b
    NUMBER is for example
      6 (a chapter)   613 (a section)   613.8 (a rule)   702.184a (a letter)
    and shows everything beneath it. Without it all sections are listed. With --text the rule's words are shown beside the
    code; FILE is the rulebook as it is published as plain text. Tests are listed in a checkout only.
    """
    from pyrules.citations.rulebook import rulebook as question

    answer = question(number, wording)
    if as_json:
        plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
        click.echo(json.dumps(answer, ensure_ascii=plain, indent=2))
        return
    from pyrules.show.rulebook import show_rules, show_sections

    (show_sections if number is None or len(number) == 1 else show_rules)(answer)
