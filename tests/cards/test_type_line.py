"""The words of type lines."""

from __future__ import annotations

import pytest

from pyrules.cards.typeline import parse_type_line


@pytest.mark.parametrize(
    ("line", "supertypes", "types", "subtypes"),
    [
        ("Instant", "", "Instant", ""),
        ("Creature — Human Cleric", "", "Creature", "Human|Cleric"),
        ("Legendary Artifact Creature — Human Time Lord", "Legendary", "Artifact|Creature", "Human|Time Lord"),
        ("Legendary Creature — Time Lord Doctor", "Legendary", "Creature", "Time Lord|Doctor"),
        ("Creature — Time Elf Lord", "", "Creature", "Time|Elf|Lord"),
        ("Basic Snow Land — Forest", "Basic|Snow", "Land", "Forest"),
        ("Land — Urza's Power-Plant", "", "Land", "Urza's|Power-Plant"),
        ("World Enchantment", "World", "Enchantment", ""),
        ("Ongoing Scheme", "Ongoing", "Scheme", ""),
        ("Host Creature — Squirrel", "Host", "Creature", "Squirrel"),
        ("Kindred Instant — Goblin", "", "Kindred|Instant", "Goblin"),
        ("Tribal Enchantment — Faerie", "", "Kindred|Enchantment", "Faerie"),
        ("Plane — Bolas's Meditation Realm", "", "Plane", "Bolas's Meditation Realm"),
        ("Legendary Planeswalker — Jace", "Legendary", "Planeswalker", "Jace"),
        ("creature - human wizard", "", "Creature", "Human|Wizard"),
        ("  Artifact  —  Equipment ", "", "Artifact", "Equipment"),
        ("Enchantment —", "", "Enchantment", ""),
        ("Eaturecray", "", "Eaturecray", ""),
        ("", "", "", ""),
    ],
)
def test_type_line(line: str, supertypes: str, types: str, subtypes: str) -> None:
    parsed = parse_type_line(line)
    assert ["|".join(words) for words in parsed] == [supertypes, types, subtypes]
