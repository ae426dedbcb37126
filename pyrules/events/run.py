"""Running the rulebook for an event: every answer set is one way in which things can go."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import clingo

from pyrules.board import Board
from pyrules.cards import CardStore
from pyrules.errors import SolvingTimeout
from pyrules.events.unread import library_facts, unread_facts
from pyrules.facts import Situation, block_of_text, situation
from pyrules.solve.engine import RulebookFault, Timings, seen, solve
from pyrules.solve.program import rulebook

MOST = 64  # ways to go on that are followed
RESOLVING = frozenset({"show", "resolve"})  # files of rules_asp/questions/
ASKING = frozenset({"show", "actions"})
DOING = RESOLVING | {"do", "do_mana"}
DECLARING = DOING | {"combat", "do_combat"}
Arguments = tuple[clingo.Symbol, ...]


class Way:
    """One answer set: its atoms by their names without `answer_`."""

    def __init__(self, symbols: Iterable[clingo.Symbol]) -> None:
        self.atoms: dict[str, list[Arguments]] = defaultdict(list)
        for symbol in sorted(symbols):
            self.atoms[symbol.name.removeprefix("answer_")].append(tuple(symbol.arguments))

    def __getitem__(self, name: str) -> list[Arguments]:
        return self.atoms.get(name, [])

    def terms(self, name: str) -> list[clingo.Symbol]:
        """The first arguments of the atoms of this name."""
        return [arguments[0] for arguments in self[name]]


@dataclass(slots=True)
class Runner:
    """Asks the rulebook about boards; `deadline` on the clock of time.monotonic()."""

    store: CardStore | None
    deadline: float
    runs: int = field(default=0)

    def ready(
        self, board: Board, facts: Sequence[str], asked: str | None = None, text: Sequence[str] = ()
    ) -> Situation:
        """The facts of a board with those of the event; `text` are facts of a text that is followed now."""
        found = situation(board, asked, self.store, facts)
        if text:
            found.blocks.append(block_of_text(text))
        if more := unread_facts(found) + library_facts(board):
            found.blocks.append(rulebook().block(more))
        return found

    def payable(self, board: Board, facts: Sequence[str], text: Sequence[str], player: str) -> bool:
        """Whether there may be a way for a player to pay the mana that is asked for (CR 118.3)."""
        left = max(0.0, self.deadline - time.monotonic())
        atoms = solve(self.ready(board, facts, player, text).facts, Timings(), left, ASKING)
        return any(((("payment", (player,)),) in atoms[f"answer_{name}"]) for name in ("legal", "perhaps_payable"))

    def ways(self, ready: Situation, questions: frozenset[str] = RESOLVING) -> list[Way]:
        """The answer sets; what differs in nothing that is shown counts once. There are at most MOST + 1."""
        self.runs += 1
        messages: list[str] = []
        seen(ready.facts, questions)
        options = ["--warn=no-atom-undefined", "--project=show", f"--models={MOST + 1}"]
        control = clingo.Control(options, logger=lambda _, message: messages.append(message))
        program = rulebook().program(ready.facts, questions)
        try:
            program.ground(control, ready.facts, self.deadline - time.monotonic())
        except RuntimeError:
            raise RulebookFault("; ".join(messages[:5])) from None
        found: list[Way] = []
        with control.solve(yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                if not handle.wait(max(0.0, self.deadline - time.monotonic())):
                    handle.cancel()
                    raise SolvingTimeout("no complete answer within the time limit")
                model = handle.model()
                if model is None:
                    break
                found.append(Way(s for s in model.symbols(shown=True) if s.name in _READ))
        if messages:
            raise RulebookFault("; ".join(messages[:3]))
        return found


_READ = frozenset(
    f"answer_{name}"
    for name in "change divides next skip let not_known pays copies aims_anew keep count game occurs mention last known asks true illegal on says token trigger x_of_trigger triggers_times additional_times about stands beheld revealed may_announce no_way mana_due stuck_by "
    "at_once paid statistic token_copy unclear_target taps_for_mana has granted legal why_not uses spends not_judged action "
    "spell modes exiling_instead written_color player_effect leaves_out original replaces adds_target no_instruction delays bound spent reflexive creates_delayed".split()
)
