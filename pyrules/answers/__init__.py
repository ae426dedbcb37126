"""Answers: what clingo derived, as the trees of the contract."""
