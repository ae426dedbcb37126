"""The top of the stack resolves (CR 608): what the text says, the board before, and what is asked of the board that follows.

Each row has the number of the rule that it stands on. The cards are the test's own; nothing here needs card data.
"""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import NotUnderstood

CARDS: list[dict[str, Any]] = [
    {"name": "Forest", "type": "Basic Land — Forest"},
    {"name": "Bear", "mana_cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    {"name": "Ogre", "mana_cost": "{2}{R}", "type": "Creature — Ogre", "power": 4, "toughness": 4},
    {"name": "Nurse", "mana_cost": "{W}", "type": "Creature — Human", "power": 1, "toughness": 1, "text": "Lifelink"},
    {"name": "Adder", "mana_cost": "{G}", "type": "Creature — Snake", "power": 1, "toughness": 1, "text": "Deathtouch"},
    {"name": "Stone", "mana_cost": "{1}", "type": "Creature — Golem", "power": 1, "toughness": 1, "text": "Indestructible"},
    {"name": "Mourner", "mana_cost": "{B}", "type": "Creature — Human", "power": 1, "toughness": 1,
     "text": "Whenever another creature dies, you gain 1 life."},
    {"name": "Chieftain", "mana_cost": "{1}", "type": "Legendary Creature — Elf", "power": 2, "toughness": 2},
    {"name": "Hydra", "mana_cost": "{X}{G}", "type": "Creature — Hydra", "power": 0, "toughness": 0,
     "text": "This creature enters with X +1/+1 counters on it."},
    {"name": "Claim", "mana_cost": "{U}", "type": "Enchantment — Aura",
     "text": "Enchant creature\nYou control enchanted creature."},
    {"name": "Craft", "mana_cost": "{2}", "type": "Artifact — Spacecraft", "power": 3, "toughness": 3,
     "text": "Station\n4+ | Flying"},
    {"name": "Wagon", "mana_cost": "{2}", "type": "Artifact — Vehicle", "power": 3, "toughness": 3, "text": "Crew 1"},
    {"name": "Blade", "mana_cost": "{1}", "type": "Artifact — Equipment",
     "text": "Equipped creature gets +1/+1.\nEquip {1}"},
    {"name": "Greeter", "mana_cost": "{W}", "type": "Creature — Human", "power": 1, "toughness": 1,
     "text": "When this creature enters, you gain 2 life."},
    {"name": "Elder", "mana_cost": "{2}", "type": "Enchantment", "text": "If you would gain life, you gain that much life plus 1 instead."},
    {"name": "Doubler", "mana_cost": "{2}", "type": "Enchantment", "text": "If you would gain life, you gain twice that much life instead."},
    {"name": "Grave Lock", "mana_cost": "{2}", "type": "Enchantment",
     "text": "If a card or token would be put into a graveyard from anywhere, exile it instead."},
    {"name": "My Lock", "mana_cost": "{2}", "type": "Enchantment",
     "text": "If a card would be put into your graveyard from anywhere, exile it instead."},
    {"name": "Riddle", "mana_cost": "{2}", "type": "Enchantment", "text": "If a source would deal damage, frobnicate it instead."},
    {"name": "Strange", "mana_cost": "{2}", "type": "Instant", "text": "Frobnicate target creature."},
]  # fmt: skip


def spell(text: str, targets: tuple[str, ...] = (), mine: tuple[Any, ...] = ("Bear",), theirs: tuple[Any, ...] = ("Ogre",),
          card: str | None = None, **more: Any) -> dict[str, Any]:  # fmt: skip
    """A board with A's spell on top of the stack: of this text, or this card."""
    cards = [*CARDS, {"name": "Spell", "mana_cost": "{1}", "type": "Instant", "text": text}]
    hand_a, hand_b = more.pop("hand", []), more.pop("their_hand", [])
    top = {"spell": card or "Spell", "id": "spell", "controller": "A", "targets": list(targets), **more}
    players = {
        "A": {"battlefield": list(mine), "hand": hand_a, "library": 20},
        "B": {"battlefield": list(theirs), "hand": hand_b, "library": 20},
    }
    return {"cards": cards, "players": players, "stack": [top]}


def ability(ref: str, mine: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    """A board with an ability of A's on top of the stack."""
    players = {"A": {"battlefield": list(mine), "library": 20}, "B": {"library": 20}}
    return {"cards": CARDS, "players": players, "stack": [{"ability": ref, "id": "top", "controller": "A", **more}]}


def outcomes(board: dict[str, Any]) -> list[dict[str, Any]]:
    """The outcomes of resolving; each board reads back the same and can be asked."""
    found: list[dict[str, Any]] = pyrules.resolve(board).to_dict()["outcomes"]
    for outcome in found:
        read = read_board(outcome["board"])
        assert to_dict(read) == outcome["board"]
        assert read_board(to_dict(read)) == read
        pyrules.ask(outcome["board"])
    return found


def zone(board: dict[str, Any], player: str, name: str) -> list[Any]:
    """The ids in a zone, or the number that stands for them."""
    entries = board["players"][player].get(name, [])
    return [entry.get("id", entry) for entry in entries] if isinstance(entries, list) else entries


def life(board: dict[str, Any], player: str) -> int:
    return int(board["players"][player].get("life", 20))


def entry(board: dict[str, Any], object_id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        e
        for p in board["players"].values()
        for z in p.values()
        if isinstance(z, list)
        for e in z
        if e.get("id") == object_id
    )
    return found


def objects(board: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = pyrules.ask(board, only=["objects"])["objects"]
    return answer


# Rule, board, where things are afterwards: (player, zone) -> ids.
MOVES: list[tuple[str, dict[str, Any], dict[tuple[str, str], Any]]] = [
    ("601.2f", spell("This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.", ("ogre",)),
     {("B", "graveyard"): ["ogre"]}),
    ("614.1a", spell("Spell deals 4 damage to target creature. If that creature would die this turn, exile it instead.", ("ogre",)),
     {("B", "exile"): ["ogre"], ("B", "graveyard"): []}),
    ("614.1a", spell("Spell deals 4 damage to any target. If a creature dealt damage this way would die this turn, exile it instead.",
     ("ogre",)), {("B", "exile"): ["ogre"], ("B", "graveyard"): []}),
    ("614.1a", {**spell("Destroy all creatures.", mine=()), "effects": [{"on": ["ogre"],
     "text": "If that creature would die this turn, exile it instead."}]}, {("B", "exile"): ["ogre"]}),
    ("608.2n", spell("Draw a card."), {("A", "graveyard"): ["spell"], ("A", "hand"): 1, ("A", "library"): 19}),
    ("701.8a", spell("Destroy target creature.", ("ogre",)), {("B", "graveyard"): ["ogre"], ("B", "battlefield"): []}),
    ("702.12b", spell("Destroy target creature.", ("stone",), theirs=("Stone",)), {("B", "battlefield"): ["stone"]}),
    ("701.13a", spell("Exile target creature.", ("ogre",)), {("B", "exile"): ["ogre"]}),
    ("400.3", spell("Return target creature to its owner's hand.", ("ogre",), mine=({"card": "Ogre", "owner": "B"},), theirs=()),
     {("B", "hand"): ["ogre"]}),
    ("704.5g", spell("~ deals 4 damage to target creature.".replace("~", "Spell"), ("ogre",)), {("B", "graveyard"): ["ogre"]}),
    ("704.5f", spell("Target creature gets -4/-4 until end of turn.", ("ogre",)), {("B", "graveyard"): ["ogre"]}),
    ("704.5d", spell("Destroy target creature.", ("elf",), theirs=({"token": {"name": "Elf", "types": ["Creature"], "power": 1,
     "toughness": 1}, "id": "elf"},)), {("B", "graveyard"): [], ("B", "battlefield"): []}),
    ("704.5h", spell("Target creature you control fights target creature you don't control.", ("adder", "ogre"), mine=("Adder",)),
     {("A", "graveyard"): ["adder", "spell"], ("B", "graveyard"): ["ogre"]}),
    ("608.2b", spell("Destroy target creature. Draw a card.", ("forest",), mine=("Forest",)), {("A", "graveyard"): ["spell"], ("A", "hand"): []}),
    ("608.2b", spell("Destroy two target creatures.", ("forest", "ogre"), mine=("Forest",)), {("B", "graveyard"): ["ogre"]}),
    ("608.2c", spell("Destroy target creature. Its controller gains life equal to its power.", ("ogre",)), {("B", "graveyard"): ["ogre"]}),
    ("608.2h", spell("Target creature you control deals damage equal to its power to target creature you don't control.", ("bear", "ogre")),
     {("B", "battlefield"): ["ogre"]}),
    ("608.2h", spell("Target creature you control deals damage equal to its power to target creature you don't control.", ("ogre", "bear"),
     mine=("Ogre",), theirs=("Bear",)), {("B", "graveyard"): ["bear"]}),
    ("608.3", spell("", card="Bear"), {("A", "battlefield"): ["bear", "spell"], ("A", "graveyard"): []}),
    ("303.4", spell("", ("ogre",), card="Claim"), {("A", "battlefield"): ["bear", "spell", "ogre"], ("B", "battlefield"): []}),
    ("701.9a", spell("Target opponent discards two cards.", ("B",), their_hand=3), {("B", "hand"): 1, ("B", "graveyard"): [{"unknown": 2}]}),
    ("701.17a", spell("Target player mills two cards.", ("B",)), {("B", "library"): 18}),
    ("701.6a", {**spell("Counter target spell.", ("other",)), "stack": [{"spell": "Bear", "id": "other", "controller": "B"},
     {"spell": "Spell", "id": "spell", "controller": "A", "targets": ["other"]}]}, {("B", "graveyard"): ["other"]}),
    ("614.1a", spell("Destroy target creature.", ("ogre",), mine=("Grave Lock",)), {("B", "exile"): ["ogre"], ("A", "exile"): ["spell"]}),
    ("400.3", spell("Destroy target creature.", ("ogre",), mine=("My Lock",)), {("B", "graveyard"): ["ogre"], ("A", "exile"): ["spell"]}),
    ("110.2", spell("Gain control of target creature until end of turn.", ("ogre",)), {("A", "battlefield"): ["bear", "ogre"]}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "board", "expected"), MOVES, ids=[f"{row[0]}-{i}" for i, row in enumerate(MOVES)])
def test_where_things_go(rule: str, board: dict[str, Any], expected: dict[tuple[str, str], Any]) -> None:
    (outcome,) = outcomes(board)
    for (player, name), ids in expected.items():
        found = zone(outcome["board"], player, name)
        assert sorted(map(str, found)) == sorted(map(str, ids)) if isinstance(ids, list) else found == ids, rule


# Rule, board, (A's life, B's life).
LIVES: list[tuple[str, dict[str, Any], tuple[int, int]]] = [
    ("119.3", spell("You gain 3 life."), (23, 20)),
    ("120.3a", spell("Spell deals 3 damage to any target.", ("B",)), (20, 17)),
    ("608.2c", spell("Spell deals 4 damage to target creature and 2 damage to that creature's controller.", ("ogre",)), (20, 18)),
    ("701.19", spell("Spell deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.", ("B",)), (20, 17)),
    ("107.3", spell("Spell deals X damage to target creature and you gain X life.", ("ogre",), x=2), (22, 20)),
    ("608.2h", spell("Destroy target creature. Its controller gains life equal to its power.", ("ogre",)), (20, 24)),
    ("608.2h", spell("You gain 1 life for each creature you control.", mine=("Bear", "Nurse")), (22, 20)),
    ("702.15b", spell("Target creature you control fights target creature you don't control.", ("nurse", "ogre"), mine=("Nurse",)), (21, 20)),
    ("700.2", spell("Choose one —\n• Draw a card.\n• Target player loses 3 life.", ("B",), modes=[2]), (20, 17)),
    ("614.1a", spell("You gain 3 life.", mine=("Elder",)), (24, 20)),
    ("208.1", spell("You gain life equal to the total power of creatures you control.", mine=("Bear", "Nurse")), (23, 20)),
    ("107.1b", spell("You gain life equal to the total power of creatures you control.",
     mine=("Bear", {"card": "Ogre", "counters": {"-1/-1": 3}})), (23, 20)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "board", "expected"), LIVES, ids=[f"{row[0]}-{i}" for i, row in enumerate(LIVES)])
def test_life(rule: str, board: dict[str, Any], expected: tuple[int, int]) -> None:
    (outcome,) = outcomes(board)
    assert (life(outcome["board"], "A"), life(outcome["board"], "B")) == expected, rule


# Rule, board, object, what ask says of it.
WHAT_IT_IS: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("611.2c", spell("Target creature gets +2/+2 and gains flying until end of turn.", ("ogre",)), "ogre",
     {"power": 6, "toughness": 6, "abilities": ["Flying"]}),
    ("611.2c", spell("Creatures you control get +1/+0 until end of turn."), "ogre", {"power": 4}),
    ("608.2h", spell("Target creature gets +X/+X until end of turn, where X is the number of creatures you control.", ("bear",), mine=("Bear", "Nurse")),
     "bear", {"power": 4}),
    ("614.15", {**spell("Target creature gets -1/-1 until end of turn.\nMorbid — That creature gets -3/-3 until end of turn instead if a creature died this turn.",
     ("ogre",)), "happened": [{"player": "B", "event": "creature died"}]}, "ogre", {"power": 1}),
    ("608.2c", spell("Untap target creature. If it's not a Bear, put a +1/+1 counter on it.", ("ogre",)), "ogre", {"power": 5}),
    ("608.2c", spell("Untap target creature. If it's not a Bear, put a +1/+1 counter on it.", ("bear",)), "bear", {"power": 2}),
    ("608.2c", spell("Untap target creature. If it's a Bear, put a +1/+1 counter on it.", ("bear",), mine=({"card": "Bear", "tapped": True},)),
     "bear", {"power": 3}),
    ("107.3c", spell("Put X +1/+1 counters on target creature, where X is the number of creatures you control.", ("ogre",), x=7), "ogre", {"power": 5}),
    ("107.3m", spell("", card="Hydra", x=3), "spell", {"power": 3, "toughness": 3}),
    ("702.122a", ability("wagon#Crew", ("Wagon", {"card": "Bear", "tapped": True}), tapped="bear"), "wagon",
     {"types": ["Artifact", "Creature"], "power": 3}),
    ("702.6a", ability("blade#Equip", ("Blade", "Bear"), targets=["bear"]), "bear", {"power": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "board", "name", "expected"), WHAT_IT_IS, ids=[f"{r[0]}-{i}" for i, r in enumerate(WHAT_IT_IS)]
)
def test_what_it_is(rule: str, board: dict[str, Any], name: str, expected: dict[str, Any]) -> None:
    (outcome,) = outcomes(board)
    found = objects(outcome["board"])[name]
    for key, value in expected.items():
        assert (sorted(found[key]) if key == "types" else found[key]) == value, rule


# CR 702.184a: the power now, or as it last existed; 107.1b: never less than none.
STATIONS = [
    (("Craft", {"card": "Ogre", "tapped": True}), "ogre", 4),
    (("Craft", {"card": "Ogre", "tapped": True, "counters": {"+1/+1": 1}}), "ogre", 5),
    (("Craft", {"card": "Ogre", "tapped": True, "counters": {"-1/-1": 4}}), {"id": "gone", "power": 3}, 3),
    (("Craft",), {"id": "gone", "power": -2}, 0),
]


@pytest.mark.parametrize(("mine", "tapped", "charge"), STATIONS)
def test_station(mine: tuple[Any, ...], tapped: Any, charge: int) -> None:
    (outcome,) = outcomes(ability("craft#Station", mine, tapped=tapped))
    assert entry(outcome["board"], "craft").get("counters", {}).get("charge", 0) == charge


def test_tokens() -> None:
    """CR 111.3, 111.4, 701.7a."""
    (outcome,) = outcomes(spell("Create two 1/1 green Elf Warrior creature tokens with vigilance."))
    found = objects(outcome["board"])
    for name in ("elf-warrior", "elf-warrior-2"):
        assert found[name]["name"] == "Elf Warrior Token"
        assert (found[name]["power"], found[name]["colors"], found[name]["abilities"]) == (1, ["G"], ["Vigilance"])


def test_predefined_tokens() -> None:
    """CR 111.10a."""
    (outcome,) = outcomes(spell("Create a Treasure token."))
    assert entry(outcome["board"], "treasure")["token"] == "Treasure"


def test_choices_are_outcomes() -> None:
    """CR 608.2d, 701.9b: which card to discard."""
    found = outcomes(spell("Draw a card, then discard a card.", hand=["Bear", "Ogre"]))
    discarded = [set(map(str, zone(o["board"], "A", "graveyard"))) - {"spell"} for o in found]
    assert sorted(map(sorted, discarded)) == [["bear-2"], ["ogre"], ["{'unknown': 1}"]]


def test_the_order_on_top_of_a_library() -> None:
    """CR 401.4: the owner of several cards that are put there at once chooses it."""
    found = outcomes(
        spell(
            "Put two cards from your hand on top of your library in any order.",
            hand=["Bear", "Ogre"],
            mine=(),
            theirs=(),
        )
    )
    assert sorted(zone(o["board"], "A", "library")[:2] for o in found) == [["bear", "ogre"], ["ogre", "bear"]]


# Rule, text, the effects that can begin.
CHOSEN = [
    ("608.2d", "Target creature gains protection from the color of your choice until end of turn.",
     [f"gains protection from {color} until end of turn" for color in ("black", "blue", "green", "red", "white")]),
    ("608.2d", "Choose a color. Target creature gains protection from the chosen color until end of turn.",
     [f"gains protection from {color} until end of turn" for color in ("black", "blue", "green", "red", "white")]),
    ("608.2d", "Target creature becomes the color of your choice until end of turn.",
     [f"becomes {color} until end of turn" for color in ("black", "blue", "green", "red", "white")]),
    ("608.2d", "Target creature gains your choice of flying or first strike until end of turn.",
     ["gains first strike until end of turn", "gains flying until end of turn"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "expected"), CHOSEN)
def test_choices_are_written_down(rule: str, text: str, expected: list[str]) -> None:
    assert sorted(o["board"]["effects"][0]["text"] for o in outcomes(spell(text, ("bear",)))) == expected, rule


def test_exiled_until_it_leaves() -> None:
    """CR 610.3: what is exiled until a permanent leaves comes back as that leaves; 610.3b: unless it had left before."""
    cage = {"name": "Cage", "type": "Enchantment",
            "text": "When this enchantment enters, exile target creature an opponent controls until this enchantment leaves the battlefield."}  # fmt: skip
    top = {"ability": "cage#1", "controller": "A", "targets": ["ogre"]}
    tree = spell("Return target enchantment to its owner's hand.", ("cage",), mine=("Cage",))
    tree["cards"].append(cage)
    (exiled,) = outcomes(tree | {"stack": [top]})
    assert zone(exiled["board"], "B", "exile") == ["ogre"]
    assert entry(exiled["board"], "cage")["linked"] == ["ogre"]
    (back,) = outcomes(exiled["board"] | {"cards": tree["cards"], "stack": tree["stack"]})
    assert (zone(back["board"], "B", "battlefield"), zone(back["board"], "B", "exile")) == (["ogre"], [])
    (first,) = outcomes(tree | {"stack": [top, *tree["stack"]]})
    (none,) = outcomes(first["board"] | {"cards": tree["cards"]})
    assert zone(none["board"], "B", "battlefield") == ["ogre"]


def test_effects_on_a_player() -> None:
    """CR 305.2, 611.2."""
    (outcome,) = outcomes(spell("You may play an additional land this turn."))
    assert outcome["board"]["effects"] == [{"player": "A", "text": "You may play an additional land this turn."}]


def test_a_choice_to_do_something() -> None:
    """CR 608.2d: "you may"; "if you do" only where it was done."""
    found = outcomes(spell("You may sacrifice a creature. If you do, draw two cards."))
    assert sorted(str((zone(o["board"], "A", "battlefield"), zone(o["board"], "A", "hand"))) for o in found) == [
        "(['bear'], [])",
        "([], 2)",
    ]


def test_the_order_of_replacement_effects() -> None:
    """CR 616.1: plus 1 and twice as much, in either order."""
    found = outcomes(spell("You gain 3 life.", mine=("Elder", "Doubler")))
    assert {life(o["board"], "A") for o in found} == {20 + 7, 20 + 8}


def test_the_legend_rule() -> None:
    """CR 704.5j: its controller chooses which one stays."""
    found = outcomes(spell("", card="Chieftain", mine=("Chieftain",)))
    assert sorted(zone(o["board"], "A", "battlefield") for o in found) == [["chieftain"], ["spell"]]


def test_triggered_abilities_go_on_the_stack() -> None:
    """CR 603.3, 603.6a: entering; 603.10a: dying is looked back at."""
    (entering,) = outcomes(spell("", card="Greeter"))
    assert [top["ability"] for top in entering["board"]["stack"]] == ["spell#1"]
    (dying,) = outcomes(spell("Destroy all creatures.", mine=("Mourner",)))
    assert dying["triggers"] == ["mourner: Whenever another creature dies, you gain 1 life."]
    (after,) = outcomes(dying["board"] | {"cards": spell("")["cards"]})
    assert life(after["board"], "A") == 21


def test_the_active_player_has_priority_afterwards() -> None:
    """CR 117.3b."""
    board = spell("Draw a card.") | {"turn": {"active": "B", "priority": "A"}}
    (outcome,) = outcomes(board)
    assert read_board(outcome["board"]).turn.priority == "B"


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (spell("", ("ogre",), card="Strange"), "Frobnicate"),
        (spell("Spell deals 1 damage to target creature.", ("ogre",), mine=("Riddle",)), "would deal damage"),
        (spell("If a creature would deal damage this turn, it deals twice that damage instead."), "would"),
        (spell("Untap target creature. It endures 2.", ("bear",)), "endures"),
        (spell("Create a 1/1 red Goblin creature token. It enters tapped."), "tapped"),
        (spell("Target creature gets +1/+1 until end of turn for each +1/+1 counter on it.", ("bear",)), "counter"),
        (spell("If the moon is full, draw a card."), "moon"),
        (
            spell("Target creature becomes the creature type of your choice until end of turn.", ("ogre",)),
            "creature type",
        ),
        (
            spell(
                "Target creature gains hexproof and protection from the color of your choice until end of turn.",
                ("ogre",),
            ),
            "color",
        ),
    ],
)
def test_what_is_not_understood_is_an_error_that_names_it(board: dict[str, Any], text: str) -> None:
    with pytest.raises(NotUnderstood, match=text):
        pyrules.resolve(board)


def test_nothing_on_the_stack() -> None:
    with pytest.raises(pyrules.InputError, match="nothing is on the stack"):
        pyrules.resolve({"players": {"A": {}}})


MIME = {"name": "Mime", "type": "Creature — Shapeshifter", "power": 0, "toughness": 1, "text": "Vigilance"}
# Rule, text, targets, what the Bear is then.
COPIES: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = [
    ("707.4", "Target creature you control becomes a copy of target creature.", ("bear", "ogre"), {"name": "Ogre", "power": 4}),
    ("613.2a", "Target creature you control becomes a copy of another target creature until end of turn.", ("bear", "mime"),
     {"name": "Mime", "power": 0, "subtypes": ["Shapeshifter"], "abilities": ["Vigilance"]}),
    ("613.2a", "Each creature you control becomes a copy of target creature until end of turn.", ("ogre",), {"name": "Ogre", "colors": ["R"]}),
    ("707.9a", "Until end of turn, target creature you control becomes a copy of target creature, except it has flying.", ("bear", "mime"),
     {"name": "Mime", "abilities": ["Vigilance", "Flying"]}),
    ("707.9b", "Target creature you control becomes a copy of target creature, except it's an artifact in addition to its other types.",
     ("bear", "ogre"), {"name": "Ogre", "types": ["Artifact", "Creature"]}),
    ("608.2b", "Target creature you control becomes a copy of target creature until end of turn.", ("bear", "spell"), {"name": "Bear"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "targets", "expected"), COPIES)
def test_copies(rule: str, text: str, targets: tuple[str, ...], expected: dict[str, Any]) -> None:
    board = spell(text, targets, theirs=("Ogre", "Mime"))
    (outcome,) = outcomes(board | {"cards": [*board["cards"], MIME]})
    found = objects(outcome["board"])["bear"]
    assert {key: sorted(found[key]) if key == "types" else found[key] for key in expected} == expected, rule


def test_the_newest_copy_effect_counts() -> None:
    """CR 613.2a, 707.3: a copy of a copy; the newest effect, with or without a duration."""
    effects = [{"on": ["bear"], "copy_of": "Ogre", "text": "becomes a copy of that creature until end of turn"}]
    text = "Target creature becomes a copy of another target creature until end of turn."
    (copy,) = outcomes(spell(text, ("nurse", "bear"), mine=("Bear", "Nurse")) | {"effects": effects})
    assert objects(copy["board"])["nurse"]["name"] == "Ogre"
    lasting = "Target creature becomes a copy of another target creature."
    (again,) = outcomes(spell(lasting, ("bear", "nurse"), mine=("Bear", "Nurse")) | {"effects": effects})
    assert objects(again["board"])["bear"]["name"] == "Nurse"
    (gone,) = outcomes(spell("Return target creature to its owner's hand.", ("bear",)) | {"effects": effects})
    assert objects(gone["board"])["bear"]["name"] == "Bear"


@pytest.mark.parametrize("text", [
    "Discard a card. If you discarded a land card this way, draw two cards.",
    "Sacrifice a creature. If you sacrificed an artifact this way, draw a card.",
    "Mill three cards. Put a creature card from among them into your hand.",
])  # fmt: skip
def test_what_was_done_this_way_counts_for_nothing_less_than_known(text: str) -> None:
    cards = [{"name": "Spell", "type": "Sorcery", "text": text}, {"name": "Moor", "type": "Land", "text": ""}]
    hand = [{"card": "Moor", "id": "moor"}]
    tree: dict[str, Any] = {
        "turn": {"active": "A", "step": "precombat main", "priority": "A"},
        "players": {"A": {"hand": hand, "library": 9, "battlefield": []}, "B": {}},
        "stack": [{"spell": "Spell", "id": "spell", "controller": "A"}],
        "cards": cards,
    }
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)


DEALS = "this creature enters, it deals 1 damage to"
# "It" before the targets is the source; what is spoken of after them isn't.
SUBJECTS: list[tuple[str, tuple[str, ...], list[str], list[str]]] = [
    (f"When {DEALS} target creature.", ("ogre",), ["dealer deals 1 damage to ogre"], []),
    ("{T}: It deals 1 damage to any target.", ("ogre",), ["dealer deals 1 damage to ogre"], []),
    ("When this creature enters, it fights target creature.", ("ogre",), ["dealer deals 2 damage to ogre", "ogre deals 4 damage to dealer"], []),
    (f"When {DEALS} each creature your opponents control. Tap those creatures.", (), ["dealer deals 1 damage to ogre"], ["ogre"]),
    (f"When {DEALS} target creature. Tap that creature.", ("ogre",), ["dealer deals 1 damage to ogre"], ["ogre"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "targets", "dealt", "tapped"), SUBJECTS)
def test_it_before_the_targets(
    text: str, targets: tuple[str, ...], dealt: list[str], tapped: list[str]
) -> None:  # CR 608.2c
    dealer = {"name": "Dealer", "type": "Creature — Elf", "power": 2, "toughness": 9, "text": text}
    players = {"A": {"battlefield": ["Dealer"]}, "B": {"battlefield": ["Ogre"]}}
    top = {"ability": "dealer#1", "id": "top", "controller": "A", "targets": list(targets)}
    (outcome,) = outcomes({"cards": [*CARDS, dealer], "players": players, "stack": [top]})
    assert [line for line in outcome["events"] if " deals " in line] == dealt
    entries = [e for p in outcome["board"]["players"].values() for e in p.get("battlefield", [])]
    assert [e["id"] for e in entries if e.get("tapped")] == tapped


@pytest.mark.parametrize("text", [
    "Whenever another creature you control enters, it gains haste until end of turn.",
    "Whenever you cast a creature spell, put that creature on the bottom of its owner's library.",
    "Whenever equipped creature attacks, tap that creature.",
])  # fmt: skip
def test_what_it_is_must_be_known(text: str) -> None:  # CR 603.2: a board that doesn't tell what the event was about
    watcher = {"name": "Watcher", "type": "Creature — Elf", "power": 2, "toughness": 9, "text": text}
    players = {"A": {"battlefield": ["Watcher", "Bear"]}, "B": {}}
    top = {"ability": "watcher#1", "id": "top", "controller": "A"}
    with pytest.raises(NotUnderstood):
        pyrules.resolve({"cards": [*CARDS, watcher], "players": players, "stack": [top]})
