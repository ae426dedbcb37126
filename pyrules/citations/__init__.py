"""The rulebook's own map: which rules of the Comprehensive Rules are encoded, where, and which tests stand for them."""
