"""Claims about the abilities of a card that is called by its name: whether they are mana abilities, whether they use the stack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyrules import verify
from pyrules.cards import CardStore
from pyrules.cards.store import add_files

CARDS = [
    ("Glow Stone", "Artifact", "{T}: Add {C}."),
    ("Glow Altar", "Artifact", "Flying\n{T}: Add one mana of any color.\n{2}, {T}: Draw a card."),
    ("Glow Shaman", "Creature — Elf", "{T}: Exile target land card from a graveyard. Add one mana of any color.\n{B}, {T}: Each opponent loses 2 life."),
    ("Glow Reveler", "Planeswalker — Xenagos", "+1: Add {R} for each creature you control.\n0: Draw a card."),
    ("Glow Growth", "Enchantment", "Whenever a land you control is tapped for mana, add an additional {G}."),
    ("Glow Emissary", "Creature — Human", "When this creature enters, add {R}{G}."),
    ("Glow Bolt", "Instant", "Glow Bolt deals 3 damage to any target."),
    ("Glow Riddle", "Artifact", "{T}: Frobnicate the mana."),
    ("Glow Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."),
    ("Glow Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."),
    ("Glow Walls", "Land", "This land enters tapped."),
]  # fmt: skip

# What is said, the rule that decides it, the verdicts of its assertions.
CLAIMS = [
    ("Glow Stone's ability is a mana ability. It doesn't use the stack and can't be responded to.", "605.3b", ["holds"] * 3),
    ("Glow Stone's ability is a mana ability, so it doesn't use the stack and can't be responded to.", "605.3b", ["holds"] * 3),
    ("Glow Stone's ability isn't a mana ability.", "605.1a", ["contradicted"]),
    ("Glow Stone's ability uses the stack and can be responded to.", "605.3b", ["contradicted"] * 2),
    ("Glow Stone has a mana ability. Its ability doesn't use the stack.", "605.1a", ["holds"] * 2),
    ("Glow Stone doesn't have a mana ability.", "605.1a", ["contradicted"]),
    ("Glow Walls doesn't have a mana ability.", "605.1a", ["holds"]),
    ("Glow Walls has a mana ability.", "605.1a", ["contradicted"]),
    ("Glow Altar's last ability goes on the stack.", "405.1", ["holds"]),
    ("Glow Altar's last ability is a mana ability.", "605.1a", ["contradicted"]),
    ("Glow Shaman's first ability isn't a mana ability. It uses the stack and players can respond to it.", "605.5a", ["holds"] * 3),
    ("Glow Shaman's first ability is a mana ability. It uses the stack, but players can't respond to it.", "605.5a",
     ["contradicted", "holds", "contradicted"]),
    ("Because it's a loyalty ability, Glow Reveler's first ability isn't a mana ability.", "605.1a", ["holds"]),
    ("Because it's a mana ability, Glow Reveler's first ability uses the stack.", "605.1a", ["contradicted"]),
    ("Because it's a mana ability, Glow Stone's ability doesn't use the stack.", "605.3b", ["holds"]),
    ("Glow Growth's triggered ability is a triggered mana ability. It doesn't use the stack.", "605.4a", ["holds"] * 2),
    ("Glow Growth's triggered ability goes on the stack.", "605.4a", ["contradicted"]),
    ("Glow Emissary's ability isn't a mana ability. It uses the stack and can be responded to.", "605.1b", ["holds"] * 3),
    ("Glow Bolt isn't a mana ability.", "605.5b", ["holds"]),
    # CR 106.7: whose lands it looks at, for colors or for types of mana.
    ("Glow Orchard checks the effects of all mana-producing abilities of lands your opponents control.", "106.7", ["holds"]),
    ("Glow Orchard checks the effects of all mana-producing abilities of lands you control.", "106.7", ["contradicted"]),
    ("Glow Pool checks the effects of all mana-producing abilities of lands you control, but it doesn't check their costs.", "106.7",
     ["holds"] * 2),
    ("Glow Pool checks the effects of all mana-producing abilities of lands your opponents control.", "106.7", ["contradicted"]),
    ("Glow Pool can be tapped for colorless mana if a land you control could produce colorless mana.", "106.7", ["holds"]),
    # What is not certain is not decided: what "first" counts, what a text says that nobody understands, which ability is meant.
    ("Glow Altar's first ability is a mana ability.", "605.1a", ["undecided"]),
    ("Glow Riddle's ability isn't a mana ability.", "605.1a", ["undecided"]),
    ("Glow Shaman's ability is a mana ability.", "605.1a", ["undecided"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> CardStore:
    folder: Path = tmp_path_factory.mktemp("named")
    bulk = [
        {"object": "card", "lang": "en", "layout": "normal", "name": name, "mana_cost": "", "type_line": line, "oracle_text": text}
        for name, line, text in CARDS
    ]  # fmt: skip
    (folder / "cards.json").write_text(json.dumps(bulk))
    add_files([folder / "cards.json"], folder / "store.sqlite")
    return CardStore.open(folder / "store.sqlite")


@pytest.mark.parametrize(("text", "rule", "verdicts"), CLAIMS, ids=[f"{rule} {text[:60]}" for text, rule, _ in CLAIMS])
def test_what_is_said_of_a_card_s_abilities(text: str, rule: str, verdicts: list[str], store: CardStore) -> None:
    (paragraph,) = verify(text, cards=store).to_dict()["paragraphs"]
    assert [claim["verdict"] for claim in paragraph["claims"]] == verdicts, rule
    assert all(("witness" in claim) == (claim["verdict"] == "holds") for claim in paragraph["claims"])


def test_it_is_what_the_sentence_before_speaks_of(store: CardStore) -> None:
    text = "Glow Stone's ability is a mana ability. Vehicle is an artifact type. It doesn't use the stack."
    (paragraph,) = verify(text, cards=store).to_dict()["paragraphs"]
    assert [claim["verdict"] for claim in paragraph["claims"]] == ["holds", "holds", "undecided"]
