"""CR 601 Casting spells: where from and in which ways, when, what forbids it, and the total cost (601.2f)."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, actions, bears, board, find, land, rows, rules_against, spell, thing


def card(type_line: str = "Instant", text: str = "Draw a card.", cost: str | None = "{2}{R}", **keys: Any) -> Tree:
    pt = "2/2" if "Creature" in type_line else None
    return thing("widget", type_line, text, cost=cost, pt=pt, **keys)


BOLT = [spell("bolt")]
FLASHY = thing("orb", "Enchantment", "You may cast creature spells as though they had flash.")
TIMING: list[Any] = [
    ("117.1a", board(hand=[card()]), []),
    ("117.1a", board(hand=[card()], active="B", step="end", stack=BOLT), []),
    ("117.1a", board(hand=[card()], priority="B"), ["117.1a"]),
    ("117.1a", board(hand=[card("Sorcery")]), []),
    ("117.1a", board(hand=[card("Sorcery")], stack=BOLT), ["117.1a"]),
    ("117.1a", board(hand=[card("Sorcery")], step="upkeep"), ["117.1a"]),
    ("117.1a", board(hand=[card("Sorcery")], active="B"), ["117.1a"]),
    ("117.1a", board(hand=[card("Creature", "")], step="end"), ["117.1a"]),
    ("117.1a", board(hand=[card("Artifact", "")], step="postcombat main"), []),
    ("702.8a", board(hand=[card("Creature", "Flash")], step="end", active="B"), []),
    ("601.3b", board(FLASHY, hand=[card("Creature", "")], step="end", active="B"), []),
    ("601.3b", board(FLASHY, hand=[card("Sorcery")], step="end", active="B"), ["117.1a"]),
    ("601.3b", board(B=[FLASHY], hand=[card("Creature", "")], step="end", active="B"), ["117.1a"]),
    ("601.3", board(hand=[card(text="Cast this spell only during combat.\nDraw a card.")]), ["601.3"]),
    (
        "601.3",
        board(hand=[card(text="Cast this spell only during combat.\nDraw a card.")], step="declare blockers"),
        [],
    ),
    ("601.3", board(hand=[card(text="Cast this spell only during your turn.\nDraw a card.")], active="B"), ["601.3"]),
]

MINDFUL = thing("rule", "Enchantment", "Players can't cast creature spells.")
ONE_EACH = thing("rule", "Enchantment", "Each player can't cast more than one spell each turn.")
SPENT = [{"player": "A", "event": "cast a spell", "count": 1}]
PROHIBITED: list[Any] = [
    ("118.6", board(hand=[card("Sorcery", cost=None)]), ["118.6"]),
    ("101.2", board(MINDFUL, hand=[card("Creature", "")]), ["101.2"]),
    ("101.2", board(B=[MINDFUL], hand=[card("Creature", "")]), ["101.2"]),
    ("101.2", board(MINDFUL, hand=[card("Artifact", "")]), []),
    ("101.2", board(thing("rule", "Enchantment", "Your opponents can't cast spells."), hand=[card()]), []),
    ("101.2", board(B=[thing("rule", "Enchantment", "Your opponents can't cast spells.")], hand=[card()]), ["101.2"]),
    (
        "101.2",
        board(
            B=[thing("rule", "Enchantment", "Your opponents can't cast noncreature spells.")],
            hand=[card("Creature", "")],
        ),
        [],
    ),
    ("101.2", board(ONE_EACH, hand=[card()]), []),
    ("101.2", board(ONE_EACH, hand=[card()], happened=SPENT), ["101.2"]),
    ("101.2", board(hand=[card()], effects=[{"player": "A", "text": "can't cast spells this turn"}]), ["101.2"]),
    ("101.2", board(hand=[card()], effects=[{"player": "B", "text": "can't cast spells this turn"}]), []),
    ("702.61a", board(hand=[card()], stack=[spell("fast", text="Split second")]), ["702.61a"]),
    (
        "702.26b",
        board(
            thing("rule", "Enchantment", "Players can't cast creature spells.", phased_out=True),
            hand=[card("Creature", "")],
        ),
        [],
    ),
]

ESCAPE = "Draw a card.\nEscape—{R}, Exile two other cards from your graveyard."
NIGHT = {"active": "B", "step": "end"}
SPREE = "Spree\n+ {1} — Counter target spell.\n+ {3} — Draw two cards."
TIERED = "Tiered\n• Cure — {0} — Destroy target creature.\n• Cura — {1} — You gain 5 life."
WATERBEND = "As an additional cost to cast this spell, waterbend {3}.\nDraw a card."
WAYS: list[Any] = [
    ("601.3", "cast widget", board(hand=[card()]), []),
    ("702.34a", "cast widget as Flashback", board(graveyard=[card(text="Draw a card.\nFlashback {R}")]), []),
    ("702.34a", "cast widget as Flashback", board(graveyard=[card("Sorcery", "Draw a card.\nFlashback {R}")], **NIGHT),
        ["117.1a"]),
    ("702.37c", "cast widget as face down", board(hand=[card("Creature", "Morph {R}")]), []),
    ("702.37c", "cast widget as face down", board(hand=[card("Creature",
        "Flash\nMorph {R}")], **NIGHT), ["117.1a"]),
    ("702.74a", "cast widget as Evoke", board(hand=[card("Creature", "Evoke {R}")]), []),
    ("702.81a", "cast widget as Retrace", board(graveyard=[card("Sorcery", "Draw a card.\nRetrace")],
        hand=[land("forest", "Forest")]), []),
    ("702.81a", "cast widget as Retrace",
        board(graveyard=[card("Sorcery", "Draw a card.\nRetrace")]), ["118.3"]),
    ("702.133a", "cast widget as Jump-start",
        board(graveyard=[card("Sorcery", "Draw a card.\nJump-start")]), ["118.3"]),
    ("702.137a", "cast widget as Spectacle", board(hand=[card(text="Spectacle {R}\nDraw a card.")]), ["702.137a"]),
    ("702.137a", "cast widget as Spectacle", board(hand=[card(text="Spectacle {R}\nDraw a card.")],
     happened=[{"player": "B", "event": "lost life", "count": 2}]), []),
    ("702.103b", "cast widget as Bestow", board(hand=[card("Enchantment Creature", "Bestow {R}")]), ["601.2c"]),
    ("702.103b", "cast widget as Bestow", board(bears(), hand=[card("Enchantment Creature", "Bestow {R}")]), []),
    ("702.113a", "cast widget as Awaken", board(hand=[card(text="Draw a card.\nAwaken 3—{4}{W}")]), ["601.2c"]),
    ("702.140a", "cast widget as Mutate", board(bears(), hand=[card("Creature", "Mutate {R}")]), []),
    ("702.140a", "cast widget as Mutate", board(B=[bears()], hand=[card("Creature", "Mutate {R}")]), ["601.2c"]),
    ("702.117a", "cast widget as Surge", board(hand=[card(text="Surge {R}\nDraw a card.")]), ["702.117a"]),
    ("702.117a", "cast widget as Surge", board(hand=[card(text="Surge {R}\nDraw a card.")], happened=SPENT), []),
    ("702.76a", "cast widget as Prowl", board(hand=[card("Creature", "Prowl {R}")]), ["702.76a"]),
    ("702.187b", "cast widget as Mayhem", board(graveyard=[card(text="Mayhem {R}\nDraw a card.")]), ["702.187b"]),
    ("702.187b", "cast widget as Mayhem", board(graveyard=[card(text="Mayhem {R}\nDraw a card.")],
        happened=[{"object": "widget", "event": "discarded"}]), []),
    ("702.119a", "cast widget as Emerge", board(hand=[card("Creature", "Emerge {6}{R}")]), ["118.3"]),
    ("702.119a", "cast widget as Emerge",
        board(bears(), hand=[card("Creature", "Emerge {6}{R}")], mana="{R}{R}{R}{R}{R}"), []),
    ("702.119a", "cast widget as Emerge",
        board(bears(), hand=[card("Creature", "Emerge {6}{R}")], mana="{R}{R}{R}{R}"), ["601.2h"]),
    ("702.119b", "cast widget as Emerge",
        board(bears(), hand=[card("Creature", "Emerge from artifact {6}{R}")]), ["118.3"]),
    ("702.188a", "cast widget as Web-slinging", board(bears(), hand=[card("Creature", "Web-slinging {R}")]), ["118.3"]),
    ("702.188a", "cast widget as Web-slinging",
        board(bears(tapped=True), hand=[card("Creature", "Web-slinging {R}")]), []),
    ("702.190a", "cast widget as Sneak", board(bears(), hand=[card("Creature", "Sneak {R}")]), ["118.3", "702.190a"]),
    ("702.190a", "cast widget as Sneak", board(bears(tapped=True, attacking="B"),
        hand=[card("Creature", "Sneak {R}")], step="declare blockers"), []),
    ("702.180a", "cast widget as Harmonize",
        board(bears(), graveyard=[card(text="Draw a card.\nHarmonize {5}{R}")], mana="{R}{R}{R}{R}"), []),
    ("702.180a", "cast widget as Harmonize",
        board(bears(), graveyard=[card(text="Draw a card.\nHarmonize {5}{R}")], mana="{R}{R}{R}"), ["601.2h"]),
    ("702.185a", "cast widget", board(exile=[card("Creature", "Warp {R}", is_=["warped"])]), []),
    ("702.172a", "cast widget", board(hand=[card(text=SPREE)], mana="{R}{R}{R}{R}"), ["601.2h"]),
    ("702.172a", "cast widget", board(hand=[card(text=SPREE)], mana="{R}{R}{R}{R}", stack=BOLT), []),
    ("702.183a", "cast widget", board(hand=[card(text=TIERED)], mana="{R}{R}{R}"), ["601.2h"]),
    ("702.183a", "cast widget", board(hand=[card(text=TIERED)], mana="{R}{R}{R}{R}"), []),
    ("701.67a", "cast widget", board(bears(), hand=[card(text=WATERBEND)], mana="{R}{R}{R}{R}"), ["601.2h"]),
    ("701.67a", "cast widget", board(bears(), hand=[card(text=WATERBEND)], mana="{R}{R}{R}{R}{R}"), []),
    # CR 701.67b: what helps with the waterbend cost doesn't help with the rest.
    ("701.67b", "cast widget", board(*[bears(f"b{n}") for n in range(6)], hand=[card(text=WATERBEND)], mana="{R}"),
        ["601.2h"]),
    ("401.5", "cast widget", board(thing("orb", "Enchantment", "You may cast creature spells from the top of your library."),
        library=[card("Creature", "")]), []),
    ("702.170d", "cast widget as Plot", board(exile=[card("Sorcery", is_=["plotted"])]), []),
    ("702.170d", "cast widget as Plot", board(exile=[card("Instant", is_=["plotted"])], **NIGHT), ["117.1a"]),
    ("903.8", "cast widget", board(command=[card("Legendary Creature", "", is_=["commander"])]), []),
    ("702.138a", "cast widget as Escape", board(graveyard=[card("Sorcery", ESCAPE)]), ["118.3"]),
    ("702.138a", "cast widget as Escape", board(graveyard=[card("Sorcery", ESCAPE), bears()]), ["118.3"]),
    ("702.138a", "cast widget as Escape",
        board(graveyard=[card("Sorcery", ESCAPE), bears(), bears("ogre")]), []),
    ("601.3b", "cast widget",
        board(thing("rake", "Enchantment", "You may cast creature spells from your graveyard."),
        graveyard=[card("Creature", "")]), []),
]  # fmt: skip

ONE_OF_THREE = (
    "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life.\nDraw a card."
)
BLIGHT = "As an additional cost to cast this spell, blight 2 or pay {1}.\nDraw a card."
UNCOUNT = "As an additional cost to cast this spell, remove a counter from a permanent you control.\nDraw a card."
ADDITIONAL: list[Any] = [
    (
        "601.2f",
        board(hand=[card(text="As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.")]),
        ["118.3"],
    ),
    (
        "601.2f",
        board(
            bears(), hand=[card(text="As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.")]
        ),
        [],
    ),
    # A card that is being cast is on the stack (601.2a): it can't be discarded for itself.
    (
        "601.2a",
        board(hand=[card(text="As an additional cost to cast this spell, discard a card.\nDraw a card.")]),
        ["118.3"],
    ),
    (
        "601.2a",
        board(hand=[card(text="As an additional cost to cast this spell, discard a card.\nDraw a card."), bears()]),
        [],
    ),
    (
        "119.4",
        board(hand=[card(text="As an additional cost to cast this spell, pay 5 life.\nDraw a card.")], life=4),
        ["118.3b"],
    ),
    ("601.2b", board(hand=[card(text=ONE_OF_THREE)], life=3), ["118.3"]),
    ("601.2b", board(hand=[card(text=ONE_OF_THREE)], life=4), []),
    ("601.2b", board(hand=[card(text=ONE_OF_THREE), bears()], life=3), []),
    ("601.2b", board(hand=[card(text=BLIGHT)], mana="{R}{R}{R}"), ["601.2h"]),
    ("601.2b", board(bears(), hand=[card(text=BLIGHT)], mana="{R}{R}{R}"), []),
    ("601.2b", board(hand=[card(text=BLIGHT)], mana="{R}{R}{R}{R}"), []),
    ("122.1", board(bears(), hand=[card(text=UNCOUNT)]), ["118.3"]),
    ("122.1", board(bears(counters={"+1/+1": 1}), hand=[card(text=UNCOUNT)]), []),
]


HERO = thing("hero", "Legendary Creature — Elf", pt="1/1")
TALE = card("Legendary Sorcery")
LEGENDARY: list[Any] = [
    ("205.4e", board(hand=[TALE]), ["205.4e"]),
    ("205.4e", board(bears(), B=[HERO], hand=[TALE]), ["205.4e"]),
    ("205.4e", board(HERO, hand=[TALE]), []),
    ("205.4e", board(thing("walker", "Legendary Planeswalker", loyalty="3"), hand=[TALE]), []),
    ("205.4e", board(thing("relic", "Legendary Artifact"), hand=[TALE]), ["205.4e"]),
    ("205.4e", board(hand=[card("Legendary Creature", "")]), []),
]


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(TIMING + PROHIBITED + ADDITIONAL + LEGENDARY))
def test_a_spell_can_be_cast_unless(rule: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, "cast widget") == expected


@pytest.mark.parametrize(("rule", "action", "tree", "expected"), rows(WAYS))
def test_ways_of_casting(rule: str, action: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, action) == expected


NO_WAYS = [
    ("601.3", "cast widget", board(graveyard=[card()])),
    ("601.3", "cast widget", board(exile=[card()])),
    ("601.3", "cast widget", board(library=[card()])),
    ("601.3", "cast widget", board(players={"B": {"hand": [card()]}})),
    ("702.34a", "cast widget as Flashback", board(hand=[card(text="Draw a card.\nFlashback {R}")])),
    ("702.37c", "cast widget as face down", board(hand=[card("Creature", "")])),
    ("702.170d", "cast widget as Plot", board(exile=[card("Sorcery", is_=["plotted"], entered="this turn")])),
    (
        "401.5",
        "cast widget",
        board(
            thing("orb", "Enchantment", "You may cast creature spells from the top of your library."),
            library=[bears(), card("Creature", "")],
        ),
    ),
    ("305.9", "cast widget", board(hand=[card("Land Creature — Forest", "")])),
]


@pytest.mark.parametrize(("rule", "action", "tree"), rows(NO_WAYS))
def test_there_is_no_such_way(rule: str, action: str, tree: Tree) -> None:
    assert find(tree, action) is None


# ---- 601.2f: the total cost ----------------------------------------------------------------------------------------
def cheaper(what: str, how: str = "{1} less") -> Tree:
    return thing(
        f"rule {what} {how}".lower().replace("{", "").replace("}", ""),
        "Artifact",
        f"{what} spells you cast cost {how} to cast.",
    )


AFFINITY = card("Creature", "Affinity for artifacts", "{4}{R}")
ROCK, GEM = thing("rock", "Artifact"), thing("gem", "Artifact")
BY_TOTAL_POWER = card(
    "Sorcery", "This spell costs {X} less to cast, where X is the total power of creatures you control.\nDraw a card."
)
BOTH = thing("rule", "Artifact", "Green spells and artifact spells you cast cost {1} less to cast.")
THEIRS = thing("rule", "Artifact", "Artifact spells and creature spells you cast cost {1} less to cast.")
COSTS: list[Any] = [
    ("601.2f", [BOTH], card("Artifact", ""), "{1}{R}"),
    ("601.2f", [BOTH], card("Creature", ""), "{2}{R}"),
    ("601.2f", [THEIRS], card("Creature", ""), "{1}{R}"),
    ("601.2f", [], card(), "{2}{R}"),
    ("601.2f", [cheaper("Creature")], card(), "{2}{R}"),
    ("601.2f", [cheaper("Instant")], card(), "{1}{R}"),
    ("601.2f", [cheaper("Instant", "{2} less")], card(), "{R}"),
    # A reduction of generic mana never touches other symbols.
    ("118.7a", [cheaper("Instant", "{5} less")], card(), "{R}"),
    ("601.2f", [cheaper("Red")], card(), "{1}{R}"),
    ("601.2f", [cheaper("Red"), cheaper("Instant")], card(), "{R}"),
    ("601.2f", [thing("tax", "Artifact", "Noncreature spells cost {1} more to cast.")], card(), "{3}{R}"),
    ("601.2f", [thing("tax", "Artifact", "Noncreature spells cost {1} more to cast.")], card("Creature", ""), "{2}{R}"),
    # Increases come before reductions.
    (
        "601.2f",
        [thing("tax", "Artifact", "Noncreature spells cost {2} more to cast."), cheaper("Instant", "{3} less")],
        card(cost="{R}"),
        "{R}",
    ),
    ("702.41a", [ROCK, GEM], AFFINITY, "{2}{R}"),
    (
        "601.2f",
        [bears()],
        card("Sorcery", "~ costs {1} less to cast for each creature you control.\nDraw a card."),
        "{1}{R}",
    ),
    ("601.2f", [], card("Sorcery", "~ costs {1} less to cast if you control a creature.\nDraw a card."), "{2}{R}"),
    (
        "601.2f",
        [bears()],
        card("Sorcery", "~ costs {1} less to cast if you control a creature.\nDraw a card."),
        "{1}{R}",
    ),
    ("601.2f", [bears(pt="3/3"), bears("cub", pt="-1/1")], BY_TOTAL_POWER, "{R}"),
    ("107.1b", [bears(pt="-3/3")], BY_TOTAL_POWER, "{2}{R}"),
    (
        "601.2f",
        [bears(), thing("orb", "Artifact", cost="{W}{U}")],
        card(
            "Sorcery", "~ costs {1} less to cast for each color among permanents you control.\nDraw a card.", "{4}{R}"
        ),
        "{1}{R}",
    ),
    ("118.7", [], card("Artifact", "", "{0}"), "{0}"),
    ("107.3a", [], card("Sorcery", "Draw X cards.", "{X}{R}"), "{X}{R}"),
    ("107.4e", [], card("Artifact", "", "{2/W}{U/P}"), "{2/W}{U/P}"),
]


@pytest.mark.parametrize(("rule", "battlefield", "it", "cost"), rows(COSTS))
def test_601_2f_the_total_cost(rule: str, battlefield: list[Tree], it: Tree, cost: str) -> None:
    found = find(board(*battlefield, hand=[it]), "cast widget")
    assert found is not None and found["cost"] == cost


CHEAPER = "This spell costs {2} less to cast if it frobnicated."
UNREAD: list[Any] = [  # what can only make a spell cheaper leaves nothing open where it can be paid in full
    (CHEAPER, "{R}{R}{R}", True),
    (CHEAPER, "{R}{R}", None),
    ("As an additional cost to cast this spell, you may frobnicate.", "{R}{R}{R}", True),
    ("This spell costs {2} more to cast if it frobnicated.", "{R}{R}{R}", None),
    ("As an additional cost to cast this spell, frobnicate.", "{R}{R}{R}", None),
]


@pytest.mark.parametrize(("text", "mana", "legal"), UNREAD)
def test_601_2f_a_cost_in_words_that_nobody_understands(text: str, mana: str, legal: bool | None) -> None:
    found = find(board(hand=[card("Sorcery", f"{text}\nDraw a card.")], mana=mana), "cast widget")
    assert found is not None and found["legal"] is legal


@pytest.mark.parametrize(
    "text",
    [
        "Cast this spell only if you own a card in exile.",
        "Cast this spell only if a card left your graveyard this turn.",
    ],
)
def test_601_3_a_condition_without_a_meaning_is_not_judged(text: str) -> None:
    found = find(board(hand=[card("Sorcery", f"{text}\nDraw a card.")]), "cast widget")
    assert found is not None and found["legal"] is None


def test_601_2f_the_cost_of_an_opponents_reducer_is_no_help() -> None:
    found = find(board(B=[cheaper("Instant")], hand=[card()]), "cast widget")
    assert found is not None and found["cost"] == "{2}{R}"


def test_903_8_a_commander_costs_two_more_for_each_time_it_was_cast() -> None:
    found = find(board(command=[card("Legendary Creature", "", is_=["commander"])]), "cast widget")
    assert found is not None and found["cost"] == "{2}{R}"


@pytest.mark.parametrize(("times", "cost"), [(0, "{2}{R}"), (1, "{4}{R}"), (2, "{6}{R}")])
def test_903_8_commander_tax(times: int, cost: str) -> None:
    found = find(board(command=[card("Legendary Creature", "", is_=[{"commander": times}])]), "cast widget")
    assert found is not None and found["cost"] == cost


def test_709_3_a_half_of_a_split_card_is_cast_for_its_own_cost() -> None:
    faces = [{"name": "Hot", "type": "Instant", "mana_cost": "{R}", "text": "Draw a card."},
             {"name": "Cold", "type": "Sorcery", "mana_cost": "{1}{U}", "text": "Draw a card."}]  # fmt: skip
    definition = {"layout": "split", "name": "Hot // Cold", "faces": faces}
    found = [
        a for a in actions(board(hand=[{"card": "Hot // Cold", "id": "it"}], cards=[definition])) if a["do"] == "cast"
    ]
    assert ("Hot", "{R}") in [(a.get("as"), a["cost"]) for a in found]


EMINENT = (
    "As long as ~ is in the command zone or on the battlefield, other Dragon spells you cast cost {1} less to cast."
)


@pytest.mark.parametrize(("place", "legal"), [("command", True), ("battlefield", True), ("graveyard", False)])
def test_113_6b_a_static_ability_states_where_it_functions(place: str, legal: bool) -> None:
    lord = thing("lord", "Legendary Creature — Dragon", EMINENT, pt="4/4")
    drake = thing("drake", "Creature — Dragon", pt="2/2", cost="{3}")
    tree = board(*[lord][: place == "battlefield"], hand=[drake], mana="{R}{R}")
    if place != "battlefield":
        tree["players"]["A"][place] = [
            {key: value for key, value in lord.items() if key != "definition of its own card"}
        ]
        tree["cards"].append(lord["definition of its own card"])
    assert pyrules.check(tree, "cast drake").to_dict()["legal"] is legal
