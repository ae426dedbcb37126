"""Kinds of rulings about mana: what a permanent could produce, what several of a card do, what is attached to what is tapped as a cost."""

from __future__ import annotations

import pytest

from tests.rulings.kinds import Kind, answer, decided, idle_edits, rows

ORDERS = (
    "When determining what colors of mana your opponents' lands could produce, Exotic Orchard takes into account any applicable replacement "
    "effects that would apply to those lands' mana abilities (such as Contamination's effect, for example). If there is more than one, "
)
CRAG = (
    'For example, Vivid Crag has the ability "{T}, Remove a charge counter from Vivid Crag: Add one mana of any color." '
    "If you control Vivid Crag and Reflecting Pool, you can tap Reflecting Pool for any color of mana"
)
BOARDS = (
    "If you control a Forest and an Exotic Orchard, and your opponent controls an Exotic Orchard and a Reflecting Pool, then each of those lands "
    "can be tapped to produce {G}."
)
SPIRE = (
    'For example, Spire of Industry says "{T}, Pay 1 life: Add one mana of any color to your mana pool. Activate this ability only if you control '
    "an artifact.\" If you control Spire of Industry and Naga Vitalist, you can tap Naga Vitalist for any color of mana. It doesn't matter whether "
    "you control an artifact, whether you can pay 1 life, or whether Spire of Industry is untapped."
)
# A paragraph; the rule; what is put in the place of what so that it is false.
KINDS: list[Kind] = [
    # Several replacement effects.
    (f"{ORDERS}consider them in any possible order.", "106.7",
     [("takes into account", "ignores"), ("takes", "doesn't take"), ("in any possible order", "in timestamp order"),
      ("consider them in any possible order", "consider only the most recent one"), ("consider them in any possible order", "ignore all of them"),
      ("consider them in any possible order", "apply them only in the order in which they were created")]),
    # Effects of abilities, not costs.
    (f"Reflecting Pool checks the effects of all mana-producing abilities of lands you control, but it doesn't check their costs. {CRAG}.", "106.7",
     [("but it doesn't check", "and it also checks"), ("for any color of mana", "for any color of mana only if Vivid Crag has a charge counter on it"),
      ("for any color of mana", "for any color of mana, but only if Vivid Crag has a charge counter on it and it's untapped"),
      ("checks the effects of", "checks the effects and costs of"),
      ("you can tap Reflecting Pool for any color of mana", "you can't tap Reflecting Pool for any color of mana unless Vivid Crag has a charge counter on it")]),
    (f"Naga Vitalist checks the effects of all mana-producing abilities of lands you control, but it doesn't check their costs or legality. {SPIRE}",
     "106.7",
     [("but it doesn't check", "and it also checks"), ("any color of mana. It", "any color of mana only if you control an artifact. It"),
      ("any color of mana. It", "any color of mana, but only if you control an artifact and can pay 1 life. It"), ("It doesn't matter", "It matters")]),
    (("If you control Spire of Industry and Naga Vitalist, you can tap Naga Vitalist for any color of mana even if Spire of Industry is tapped."), "106.7",
     [("can tap", "can't tap"), ("even if Spire of Industry is tapped", "only if you control an artifact")]),
    ("Incubation Druid checks the effects of all mana-producing abilities of lands you control.", "106.7", [("you control", "your opponents control")]),
    ("Star Compass checks the effects of all mana-producing abilities of basic lands you control, but it doesn't check their costs.", "106.7",
     [("basic lands", "lands"), ("but it doesn't check", "and it also checks")]),
    ("Sylvok Explorer can't be tapped for colorless mana, even if a land an opponent controls could produce colorless mana.", "106.7",
     [(", even if", " unless"), ("can't be tapped", "can be tapped")]),
    # Those that look at each other.
    ("Multiple Reflecting Pools won't help each other produce mana.", "106.7", [("won't", "will")]),
    ("Lands that produce mana based only on what other lands \"could produce\" won't help each other.", "106.7", [("won't help", "help"),
     ("won't help each other", "help each other even if no other land allows one of them to actually produce any mana")]),
    (("If you control a Reflecting Pool, and all other lands you control either lack mana abilities or are other Reflecting Pools, you may still "
     "activate Reflecting Pool's mana ability — it just won't produce any mana."), "106.7",
     [("may still", "can't"), ("it just won't produce any mana", "it will produce mana of any type")]),
    (BOARDS, "106.7",
     [("each of those lands", "only your Forest and your opponent's Exotic Orchard"), ("each of those lands", "only your opponent's Exotic Orchard"),
      ("to produce {G}", "to produce mana of any color")]),
    # More of the mana that something is tapped for.
    ("Mana Reflection doesn't produce any mana itself. Rather, it causes permanents you tap for mana to produce more mana.", "106.12b",
     [("doesn't produce", "produces"), ("more mana", "less mana"), ("you tap", "your opponents tap")]),
    (("The effects of multiple Mana Reflections are cumulative. For example, if you have three Mana Reflections on the battlefield, you'll get "
     "eight times the original amount and type of mana."), "616.1", [("are cumulative", "aren't cumulative"), ("eight", "six"), ("eight times", "twice")]),
    (('If an ability triggers "whenever you tap" a permanent for mana and produces mana, that triggered mana ability won\'t be affected by Nyxbloom '
     "Ancient."), "106.12b", [("won't be", "will be"), ("won't be", "will also be")]),
    # When somebody taps something for mana; abilities that wait for that.
    ('You\'re "tapping a creature for mana" only if you\'re activating a mana ability of that creature that includes the {T} symbol in its cost.', "106.12",
     [("includes", "doesn't include"), ("only if you're activating a mana ability", "if you're activating any ability"),
      ("only if you're activating a mana ability of that creature that includes the {T} symbol in its cost", "whenever that creature becomes tapped"),
      ("only if you're activating a mana ability of that creature that includes", "whenever you activate a mana ability of that creature, even if it doesn't include")]),
    ('You "tap a creature for mana" only if you activate a mana ability of that creature that includes the {T} symbol in its cost.', "106.12",
     [("includes", "doesn't include")]),
    ("If a land is tapped for mana but doesn't produce any mana, Dictate of Karametra's triggered ability won't trigger.", "106.12a", [("won't", "will")]),
    (("If a land is tapped for mana but doesn't produce any (for example, if you tap Gaea's Cradle for mana while you control no creatures), Zendikar "
     "Resurgent's first ability won't trigger."), "106.12a", [("won't", "will")]),
    # What is attached to what is tapped as a cost.
    (("If the enchanted creature is tapped as a cost to activate a mana ability, the mana ability resolves immediately, then Cryoshatter's last "
     "ability goes on the stack."), "605.3b",
     [("the mana ability resolves immediately, then Cryoshatter's last ability goes on the stack", "Cryoshatter's last ability resolves first, then the mana ability resolves"),
      ("the mana ability resolves immediately, then Cryoshatter's last ability goes on the stack",
       "the mana ability goes on the stack, and Cryoshatter's last ability goes on the stack above it"),
      ("the mana ability resolves immediately, then Cryoshatter's last ability goes on the stack",
       "Cryoshatter's last ability resolves before the mana ability resolves")]),
    (("If the enchanted creature is tapped as a cost to cast a spell or to activate an ability that's not a mana ability, Cryoshatter's last "
     "ability will go on the stack on top of that spell or activated ability. Cryoshatter's last ability resolves first (destroying that "
     "creature), then the spell or activated ability resolves."), "603.3",
     [("on top of", "below"), ("Cryoshatter's last ability resolves first (destroying that creature), then the spell or activated ability resolves",
                               "The spell or activated ability resolves first, then Cryoshatter's last ability resolves (destroying that creature)")]),
    # Kinds of abilities.
    (("Overgrown Battlement's last ability is a mana ability. It doesn't use the stack and can't be responded to (such as by removing creatures "
     "with defender you control)."), "605.3b", [("is a mana", "isn't a mana"), ("doesn't use", "uses"), ("can't be", "can be")]),
    ("Mardu Warshrieker's raid ability isn't a mana ability even though it adds mana to your mana pool. It uses the stack.", "605.1b",
     [("isn't", "is"), ("uses", "doesn't use")]),
    ("Mana abilities don't use the stack, which means that they can't be responded to.", "605.3b", [("don't use", "use"), ("can't", "can")]),
]  # fmt: skip


ROWS = rows(KINDS)
TEXTS = [text for text, *_ in ROWS]


@pytest.mark.parametrize(("text", "rule", "true"), ROWS)
def test_kind(text: str, rule: str, true: bool) -> None:
    decided(text, rule, true, TEXTS)


def test_every_edit_changes_something() -> None:
    assert idle_edits(KINDS) == []


# Of a card that isn't understood in full nothing is known; nor is it of more copies than a board has.
OPEN = [
    "The ability is never a mana ability.",
    "Mardu Warshrieker's raid ability isn't a mana ability because it adds mana to your mana pool.",
    "If you have nine Mana Reflections, you'll get six times the original amount of mana.",
    "Mana Reflection doesn't glow itself.",
    "If the enchanted creature is tapped as a cost to activate a mana ability, the ability resolves immediately.",
]


@pytest.mark.parametrize("text", OPEN)
def test_open(text: str) -> None:
    found = answer(text, OPEN)
    assert {claim["verdict"] for claim in found["claims"]} <= {"undecided", "vacuous"}
