"""Rulings as claims: what each says about the rules, and whether the rulebook here bears it out."""
