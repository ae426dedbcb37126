"""Events: what follows when an action is taken or the top of the stack resolves (CR 601–608, 614, 704).

What happens is derived by the rulebook, one instruction at a time, as changes (rules_asp/6_spells_and_effects/608_*.lp,
rules_asp/7_additional/701_*.lp, 704_*.lp); this package books the changes on boards and follows every choice.
"""
