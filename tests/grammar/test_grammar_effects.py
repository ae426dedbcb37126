"""Effects that do something once (CR 608, 701)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("draw a card, then discard a card", "both(you_do(draw(one_card)),you_do(discard(a(class(card)))))"),
    ("target player draws two cards and loses 2 life", "player_does(target_player,both(draw(cards(2)),lose_life(2)))"),
    ("you and target opponent each draw a card", "players_do(you,target_opponent,draw(one_card))"),
    (
        "~ deals 2 damage to target creature and 1 damage to you",
        "deals_damage(self,2,and_damage(target(type(creature)),1,you))",
    ),
    (
        "this creature deals damage equal to its power to any target",
        "deals_damage(self,statistic(it,power),any_target)",
    ),
    ("destroy target artifact or enchantment", "you_do(destroy(target(or(type(artifact),type(enchantment)))))"),
    ("tap up to two target creatures", "you_do(tap(up_to_targets(2,type(creature))))"),
    (
        "put a +1/+1 counter on each creature you control",
        'you_do(put_counters(one_counter("+1/+1"),each(and(type(creature),controlled_by_you))))',
    ),
    (
        "put a number of charge counters on this permanent equal to the tapped creature's power",
        'you_do(put_counters_equal("charge",self,statistic(the_tapped,power)))',
    ),
    (
        "return target creature card from your graveyard to the battlefield tapped",
        "you_do(return_to_battlefield(target(and(and(type(creature),class(card)),in_zone(your_graveyard))),tapped))",
    ),
    ("return this card from your graveyard to your hand", "you_do(return_to_your_hand(from(self,your_graveyard)))"),
    (
        "search your library for a basic land card, put it onto the battlefield tapped, then shuffle",
        "both(both(you_do(search(your_library,a(and(basic,and(type(land),class(card)))))),you_do(put(it,battlefield(tapped)))),you_do(shuffle))",
    ),
    (
        "you gain life equal to the sacrificed creature's toughness",
        "player_does(you,gain_life(statistic(sacrificed,toughness)))",
    ),
    (
        "counter target spell unless its controller pays {3}",
        'unless(you_do(counter(target(class(spell)))),player_does(controller_of_it,pay("{3}")))',
    ),
    (
        "prevent the next 1 damage that would be dealt to any target this turn",
        "prevent_next(1,to(any_target),this_turn)",
    ),
    ("exile the top card of your library", "you_do(exile(top_card(your_library)))"),
    ("if you do, draw a card", "if(you_do_so,you_do(draw(one_card)))"),
    ("you may pay {2}", 'may(you_do(pay("{2}")))'),
    (
        "gain control of target artifact for as long as you control ~",
        "you_do(verb_for(gain_control(target(type(artifact))),for_as_long_as(you_control(self))))",
    ),
    (
        "attach this permanent to target creature you control",
        "you_do(attach(self,target(and(type(creature),controlled_by_you))))",
    ),
    (
        "create a 1/1 green Elf Warrior creature token",
        'you_do(create(one_token(token(base_pt(pt(1,1)),green,and(subtype("Elf"),and(subtype("Warrior"),and(type(creature),token)))))))',
    ),
    (
        "create two 2/2 black Zombie creature tokens with menace",
        'you_do(create(tokens(2,token_with(token(base_pt(pt(2,2)),black,and(subtype("Zombie"),and(type(creature),token))),keyword("Menace")))))',
    ),
    ("create a Treasure token", 'you_do(create(one_token(token(and(subtype("Treasure"),token)))))'),
    (
        "create a token that's a copy of target creature you control, except it's 1/1",
        "you_do(create(one_token(token_copy_except(token(token),target(and(type(creature),controlled_by_you)),pt(pt(1,1))))))",
    ),
    (
        "sacrifice it at the beginning of the next end step",
        "you_do(verb_at(sacrifice(it),beginning_of(next_end_step)))",
    ),
    ("regenerate this creature", "you_do(regenerate(self))"),
    ("proliferate", "you_do(proliferate)"),
    (
        "search your library for a card named Vorr, Keeper of Keys, reveal it, and put it into your hand",
        'both(both(you_do(search(your_library,a(and(class(card),named("Vorr, Keeper of Keys"))))),you_do(reveal(it))),you_do(put(it,your_hand)))',
    ),
    (
        "create Pip, a legendary 1/1 red Hamster creature token with trample",
        'you_do(create(one_named_token("Pip",token_with(token(legendary,base_pt(pt(1,1)),red,and(subtype("Hamster"),and(type(creature),token))),keyword("Trample")))))',
    ),
    (
        "create a 1/2 blue Bird creature token with flying named Pip",
        'you_do(create(one_token(token_with_named(token(base_pt(pt(1,2)),blue,and(subtype("Bird"),and(type(creature),token))),keyword("Flying"),"Pip"))))',
    ),
    (
        "sacrifice an artifact or discard a card",
        "either_deed(you_do(sacrifice(a(type(artifact)))),you_do(discard(a(class(card)))))",
    ),
    ("~ deals X plus 2 damage to any target", "deals_x_plus(self,2,any_target)"),
    ("~ also deals 3 damage to that creature's controller", "deals_damage(self,3,controller_of_that)"),
    ("put the rest on the bottom in a random order", "you_do(put(the_rest,bottom(random_order)))"),
    ("draw cards equal to the difference", "you_do(draw(cards(the_difference)))"),
    ("you may pay {W} to end this effect", 'may(you_do(pay_to_end("{W}")))'),
    ("investigate twice", 'you_do(investigate_times("twice"))'),
    (
        "the same is true for first strike, protection, and vigilance",
        'same_for_keywords(also(also(keyword("First strike"),kind_of_keyword("protection")),keyword("Vigilance")))',
    ),
    ("this effect reduces only the amount of colored mana you pay", "reduces_only_colored_mana"),
    (
        "~ deals damage to any target equal to the total number of instant and sorcery cards you own in exile and in your graveyard",
        "deals_damage_to_equal(self,any_target,total_count(and(and(and(or(type(instant),type(sorcery)),class(card)),owned_by_you),in_either_zone(exile,your_graveyard))))",
    ),
    (
        "if a creature is dealt damage this way, it loses indestructible until end of turn",
        'if(is_dealt_damage_this_way(a(type(creature))),statement_for(it,loses(keyword("Indestructible")),until_end_of_turn))',
    ),
    (
        "create a token that's a copy of target creature, except its name is ~ and it has this ability",
        "you_do(create(one_token(token_copy_except(token(token),target(type(creature)),both(name_is_self(self),has_this_ability)))))",
    ),
    (
        "double the power of each creature you control until end of turn",
        "you_do(verb_for(double_statistic_of(power,each(and(type(creature),controlled_by_you))),until_end_of_turn))",
    ),
    ("as this enchantment enters, choose Abzan or Mardu", 'as_enters(self,you_do(choose_anchor("Abzan","Mardu")))'),
    (
        "~ becomes a copy of target creature until your next turn, except it has this ability",
        'statement(self,becomes_copy_except_for(target(type(creature)),"until your next turn",has_this_ability))',
    ),
    (
        "the next time a source of your choice would deal damage to you this turn, that damage is dealt to this creature instead",
        "next_time_instead(would_within(would(a(and(class(source),of_your_choice)),deal_damage_to(you)),this_turn),redirect_that(self))",
    ),
    (
        "damage that would reduce your life total to less than 1 reduces it to 1 instead",
        "instead(life_stays_at(you,1,1))",
    ),
    (
        "if you would draw a card while your library has no cards in it, you win the game instead",
        "if_instead(would_while(would_player(you,draw_a_card),library_empty),player_does(you,win_the_game))",
    ),
    (
        "if an effect would create one or more tokens under your control, it creates twice that many of those tokens instead",
        "if_instead(effect_would_create_tokens,creates_twice_that_many)",
    ),
    (
        "if you would create one or more Treasure tokens, instead create those tokens plus an additional Treasure token",
        'if_instead(would_player(you,create(number_or_more(1,and(subtype("Treasure"),token)))),you_do(create(those_tokens_plus(token(and(subtype("Treasure"),token))))))',
    ),
    (
        "X can't be greater than the greatest toughness among creatures you control",
        "x_at_most(superlative(greatest,toughness,and(type(creature),controlled_by_you)))",
    ),
    ("this ability also triggers if ~ is in exile", "also_triggers_if(is_in_zone(self,exile))"),
    (
        "it gets -5/-5 instead as long as you've completed a dungeon",
        "as_long_as_instead(statement(it,gets(pt(-5,-5))),completed_dungeon)",
    ),
    (
        "search your library for an Island card, a Swamp card, and a Mountain card",
        'you_do(search_three(your_library,a(and(subtype("Island"),class(card))),a(and(subtype("Swamp"),class(card))),a(and(subtype("Mountain"),class(card)))))',
    ),
    (
        "target player mills half their library, rounded down",
        "player_does(target_player,mill_half_down(that_players_library))",
    ),
    ("you choose which creatures attack this turn", "player_does(you,verb_for(choose_attackers,this_turn))"),
    (
        "return it to the battlefield tapped and transformed under its owner's control",
        "you_do(return_to_battlefield(it,tapped_and_transformed,under_owners_control))",
    ),
    (
        "during any turn you attacked with a Rogue, you may cast that card",
        'during_turns_attacked_with(a(subtype("Rogue")),may(you_do(cast(that_card))))',
    ),
    (
        "create a 1/1 white Human creature token that's tapped and attacking that player or a planeswalker they control",
        'you_do(create(one_token(token_attacking_that_player(token(base_pt(pt(1,1)),white,and(subtype("Human"),and(type(creature),token)))))))',
    ),
    (
        "if a source would deal 3 or less damage to this creature, prevent that damage",
        "if(would(a(class(source)),deal_at_most_to(3,self)),prevent_that_damage)",
    ),
    (
        "distribute three +1/+1 counters among any number of creatures you control",
        'you_do(distribute(3,"+1/+1",any_number(and(type(creature),controlled_by_you))))',
    ),
    ("remove all of them from it", "you_do(remove_all_of_them(it))"),
    ("it becomes your choice of 5/1 or 1/5", "statement(it,becomes(choice_of_pt(pt(5,1),pt(1,5))))"),
    ("you get {TK}{TK}", 'player_does(you,get_tickets("{TK}{TK}"))'),
]
REJECTED = [
    "draw",
    "draw two",
    "destroy target",
    "destroy target creature and",
    "search your library for",
    "create a 1/1 token creature of",
    "frobnicate target creature",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
