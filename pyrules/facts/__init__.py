"""What clingo is told: rules texts and boards as facts; nothing here would have to be decided by a rule of the game."""

from pyrules.facts.situation import Situation, situation
from pyrules.facts.texts import Described, ability_facts, block_of_text, describe

__all__ = ["Described", "Situation", "ability_facts", "block_of_text", "describe", "situation"]
