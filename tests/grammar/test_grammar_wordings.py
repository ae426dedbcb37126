"""Wordings of costs, prevention, choosing, zones and times: one line for each kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    (
        "this creature gets +1/+1 for each creature you control and each creature card in your graveyard",
        "statement(self,gets_for_each(pt(1,1),sum(and(type(creature),controlled_by_you),and(and(type(creature),class(card)),in_zone(your_graveyard)))))",
    ),
    (
        "this spell costs {1} less to cast for each creature you control and each artifact you control",
        'statement(self,cost_less_for_each("{1}",sum(and(type(creature),controlled_by_you),and(type(artifact),controlled_by_you))))',
    ),
    (
        "this spell costs {2} less to cast for each permanent sacrificed this way",
        'statement(self,cost_less_for_each_sacrificed("{2}"))',
    ),
    (
        "spells your opponents cast cost {1} more to cast for each target",
        'statement(all(and(class(spell),cast_by_opponent)),cost_more_for_each("{1}",each_aim))',
    ),
    (
        "spells your opponents cast that target this creature cost an additional 3 life to cast",
        "statement(all(and(and(class(spell),cast_by_opponent),aiming_at(self))),cost_more_life(3))",
    ),
    (
        "this spell costs 3 life more to cast for each target",
        "statement(self,cost_more_life_for_each(3,each_aim))",
    ),
    (
        "all cards that aren't on the battlefield, spells, and permanents are colorless",
        "statement(both(all(and(class(card),not_on_battlefield)),both(all(class(spell)),all(class(permanent)))),becomes(become_color(colorless)))",
    ),
    (
        "creatures are the chosen color in addition to their other colors",
        "statement(all(type(creature)),becomes(chosen_color(in_addition)))",
    ),
    (
        "you may cast this spell as though it had flash if you behold a Dragon as an additional cost to cast it",
        'if_after(may(you_do(cast_with_flash(self))),player_does_as_additional_cost(you,behold(a(subtype("Dragon"))),it))',
    ),
    (
        "you may cast this spell as though it had flash if you pay {2} more to cast it",
        'if_after(may(you_do(cast_with_flash(self))),player_does(you,pay_more("{2}",it)))',
    ),
    (
        "you may cast this spell as though it had flash if X is 10 or more",
        "if_after(may(you_do(cast_with_flash(self))),amount_is(x,at_least(10)))",
    ),
    (
        "your opponents can't cast spells from anywhere other than their hands",
        "cant(opponents,cast(all(and(class(spell),from_elsewhere_than_hand))))",
    ),
    (
        "players can't cast spells from graveyards or libraries",
        "cant(each_player,cast(all(and(class(spell),in_zone(graveyards_or_libraries)))))",
    ),
    (
        "creature cards in graveyards and libraries can't enter the battlefield",
        "statement(all(and(and(type(creature),class(card)),in_zone(either_zone(a_graveyard,library)))),cant(enter))",
    ),
    (
        "you may put an Aura card from your hand or graveyard onto the battlefield",
        'may(you_do(put(a(and(and(subtype("Aura"),class(card)),in_zone(either_zone(your_hand,graveyard)))),battlefield)))',
    ),
    (
        "each opponent can cast spells only any time they could cast a sorcery",
        "can_cast_only(each_opponent,all(class(spell)),as_sorcery)",
    ),
    (
        "spells your opponents cast that target a creature you control cost {2} more to cast",
        'statement(all(and(and(class(spell),cast_by_opponent),aiming_at_a(and(type(creature),controlled_by_you)))),cost_more("{2}"))',
    ),
    (
        "counter target spell that targets you",
        "you_do(counter(target(and(class(spell),aiming_at_you))))",
    ),
    (
        "each spell that would cost less than three mana to cast costs three mana to cast",
        "statement(each(and(class(spell),costing_less_than(3))),cost_mana(3))",
    ),
    (
        "the first spell you cast each turn costs {1} less to cast",
        'statement(nth_cast("first",and(class(spell),cast_by_you),each_turn),cost_less("{1}"))',
    ),
    (
        "spells your opponents cast during your turn cost {1} more to cast",
        'statement(all(and(class(spell),cast_by_opponent_your_turn)),cost_more("{1}"))',
    ),
    (
        "players can't cast spells from graveyards or exile",
        "cant(each_player,cast(all(and(class(spell),in_zone(graveyards_or_exile)))))",
    ),
    (
        "each opponent who controls more lands than you can't play lands",
        "cant(each_opponent_who(controls_more(type(land))),play_lands)",
    ),
    ("players can't cycle cards", "cant(each_player,cycle_cards)"),
    (
        "create a token that's a copy of target creature",
        "you_do(create(one_token(token_copy(token(token),target(type(creature))))))",
    ),
    (
        "each spell costs {3} more to cast except during its controller's turn",
        'statement(each(class(spell)),cost_more_off_turn("{3}"))',
    ),
    (
        "each player can't cast more than one noncreature spell each turn",
        "cant(each_player,cast_each_turn(more_than(1,and(non_type(creature),class(spell)))))",
    ),
    (
        "each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells",
        "cant(each_player_who(has_cast(a(and(non_type(artifact),class(spell))))),cast_additional(and(non_type(artifact),class(spell))))",
    ),
    (
        "spend only mana produced by creatures to cast this spell",
        "spend_only_mana(produced_by(all(type(creature))),cast(self))",
    ),
    (
        "spend only black mana on X",
        "spend_only_mana_on_x(color_mana(black))",
    ),
    (
        "as an additional cost to cast creature spells, you may pay 2 life",
        "may_additional_cost(all(and(type(creature),class(spell))),one(life(2)))",
    ),
    (
        "as an additional cost to cast this spell, discard a card or pay {2}",
        'additional_cost(self,one(either(discard(a(class(card))),mana("{2}"))))',
    ),
    (
        "target creature becomes a 3/3 creature with vigilance and all creature types until end of turn",
        'statement_for(target(type(creature)),becomes(become(become_kind(base_pt(pt(3,3)),type(creature)),with_abilities_and_every_creature_type(keyword("Vigilance")))),until_end_of_turn)',
    ),
    (
        "this creature gets +1/+1 as long as any player controls a black permanent",
        "as_long_as_after(statement(self,gets(pt(1,1))),a_player_controls(a(and(black,class(permanent)))))",
    ),
    (
        "creatures named Paper Tiger can't attack or block",
        'statement(all(and(type(creature),named("Paper Tiger"))),cant(attack_or_block))',
    ),
    (
        "~ has hexproof from activated and triggered abilities",
        'statement(self,has(keyword_quality("Hexproof from",and(activated_or_triggered,class(ability)))))',
    ),
    (
        "prevent all damage that would be dealt to ~ during your turn",
        'prevent_all("damage",to(self),your_turn)',
    ),
    (
        "prevent all damage that would be dealt to you and creatures you control this turn",
        'prevent_all("damage",to_both(you,all(and(type(creature),controlled_by_you))),this_turn)',
    ),
    (
        "prevent all damage that a source of your choice would deal this turn",
        'prevent_all_from("damage",a(and(class(source),of_your_choice)),this_turn)',
    ),
    (
        "the next time a red source of your choice would deal damage to you this turn, prevent that damage",
        "next_time(would_within(would(a(and(and(red,class(source)),of_your_choice)),deal_damage_to(you)),this_turn),prevent_that_damage)",
    ),
    (
        "choose one of them at random",
        "you_do(choose_at_random(one_of_them))",
    ),
    (
        "choose a number between 0 and 13",
        "you_do(choose_number_between(0,13))",
    ),
    (
        "choose flying or first strike",
        'you_do(choose_keyword(or("Flying","First strike")))',
    ),
    (
        "choose left or right",
        "you_do(choose_left_or_right)",
    ),
    (
        "choose two colors",
        "you_do(choose_colors(2))",
    ),
    (
        "roll two d6",
        'you_do(roll_dice(2,"d6"))',
    ),
    (
        "flip two coins",
        "you_do(flip_coins(2))",
    ),
    (
        "exchange your life total with ~'s power",
        "you_do(exchange_life_with_statistic(self,power))",
    ),
    (
        "two target players exchange life totals",
        "statement(targets(2,class(player)),exchange_life_totals)",
    ),
    (
        "any number of target players each draw a card",
        "each_does(any_number_of_targets(class(player)),draw(one_card))",
    ),
    (
        "switch target creature's power and toughness until end of turn",
        "you_do(verb_for(switch_pt(target(type(creature))),until_end_of_turn))",
    ),
    (
        "target creature's owner shuffles it into their library",
        "player_does(owner_of(target(type(creature))),shuffle_into(it,that_players_library))",
    ),
    (
        "the flashback cost is equal to its mana cost",
        'keyword_cost_is("flashback cost",mana_cost_of(it))',
    ),
    (
        "each instant and sorcery card in your graveyard has flashback",
        'statement(each(and(and(or(type(instant),type(sorcery)),class(card)),in_zone(your_graveyard))),has(keyword("Flashback")))',
    ),
    (
        "your life total becomes 10",
        "life_total_becomes(you,10)",
    ),
    (
        "if you cast this spell during your main phase, draw a card",
        "if(player_does_during(you,cast(self),your_main_phase),you_do(draw(one_card)))",
    ),
    (
        "if at least three red mana was spent to cast this spell, draw a card",
        "if(color_mana_spent_or_more(3,red,self),you_do(draw(one_card)))",
    ),
    (
        "if {B}{R} was spent to cast it, draw a card",
        'if(mana_was_spent("{B}{R}",it),you_do(draw(one_card)))',
    ),
    (
        "if its mana value was 3 or less, scry 1",
        "if(statistic_was(it,mana_value,at_most(3)),you_do(scry(1)))",
    ),
    (
        "~ deals 5 damage instead if a creature died this turn",
        "if_instead_after(deals_damage(self,5),creature_died)",
    ),
    (
        "this creature enters with a +1/+1 counter on it and with flying",
        'statement(self,enters_with_counters_and(one_counter("+1/+1"),keyword("Flying")))',
    ),
    (
        "whenever ~ and at least two other creatures attack, draw a card",
        "triggered(whenever(attacks_with_others(self,2,type(creature))),you_do(draw(one_card)))",
    ),
    (
        "whenever you gain life for the first time each turn, draw a card",
        "triggered(whenever(player_does_first_time(you,gain_some_life)),you_do(draw(one_card)))",
    ),
    (
        "when there are five or more plot counters on this enchantment, sacrifice it",
        'triggered(when_counters_or_more(5,"plot",self),you_do(sacrifice(it)))',
    ),
    (
        "whenever this creature attacks while you control a token, draw a card",
        "triggered(whenever(happens_while_you_control(self,attacks,a(token))),you_do(draw(one_card)))",
    ),
    (
        "after this main phase, there is an additional combat phase",
        "after_this_phase(extra_combat)",
    ),
    (
        "your opponents play with their hands revealed",
        "play_with_revealed(opponents,hands)",
    ),
    (
        "each opponent's maximum hand size is reduced by seven",
        "maximum_hand_size_reduced(each_opponent,7)",
    ),
    (
        "creatures you control also gain first strike until end of turn",
        'statement_for(all(and(type(creature),controlled_by_you)),has(keyword("First strike")),until_end_of_turn)',
    ),
    (
        "if a permanent entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time",
        "if(entering_causes_trigger(a(class(permanent)),a(and(and(triggered,class(ability)),of(a(and(class(permanent),controlled_by_you)))))),statement(that(class(ability)),triggers_additional_time))",
    ),
    (
        "creatures entering don't cause abilities to trigger",
        "entering_doesnt_trigger(all(type(creature)))",
    ),
    (
        "you may have this creature assign its combat damage as though it weren't blocked",
        "may(have(self,assigns_as_unblocked))",
    ),
    (
        "as this creature enters or is turned face up, choose a color",
        "as_enters_or_turned_up(self,you_do(choose_color))",
    ),
    (
        "return up to one creature card and up to one land card from your graveyard to your hand",
        "you_do(return_both_to_your_hand(up_to(1,and(type(creature),class(card))),up_to(1,and(and(type(land),class(card)),in_zone(your_graveyard)))))",
    ),
    (
        "counter target spell unless its controller pays {X}, where X is your devotion to blue",
        'unless_where_x(you_do(counter(target(class(spell)))),player_does(controller_of_it,pay("{X}")),devotion(blue))',
    ),
    (
        "spells and abilities your opponents control can't cause you to sacrifice permanents",
        "statement(all(and(or(class(spell),class(ability)),controlled_by_opponent)),cant(cause_you_to_sacrifice(all(class(permanent)))))",
    ),
    (
        "if a card would be put into your graveyard from anywhere, exile it instead",
        "if_instead(would(a(class(card)),be_put_into_your_graveyard),you_do(exile(it)))",
    ),
    (
        "create a Young Hero Role token attached to up to one target creature you control",
        'you_do(create(one_token(token_attached_to(token(named_role("Young Hero"),and(subtype("Role"),token)),up_to_targets(1,and(type(creature),controlled_by_you))))))',
    ),
    (
        "return a creature card at random from your graveyard to your hand",
        "you_do(return_to_your_hand(a(and(and(and(type(creature),class(card)),at_random),in_zone(your_graveyard)))))",
    ),
    (
        "you may have target creature get -2/-2 until end of turn",
        "may(have_for(target(type(creature)),gets(pt(-2,-2)),until_end_of_turn))",
    ),
    (
        "target creature gets +2/+0 and gains lifelink until end of turn",
        'statement_for(target(type(creature)),both(gets(pt(2,0)),has(keyword("Lifelink"))),until_end_of_turn)',
    ),
    ("amass Orcs 2", 'you_do(amass("Orc",2))'),
    ("skip your draw step", 'you_do(skip("your draw step"))'),
    (
        "for each opponent, gain control of target permanent that player controls",
        "for_each_do(class(opponent),you_do(gain_control(target(and(class(permanent),controlled_by_that_player)))))",
    ),
    ("copy it, except the copy isn't legendary", "you_do(copy_except(it,not_legendary))"),
    ("put the rest of the revealed cards into your graveyard", "you_do(put(the_rest,your_graveyard))"),
    (
        "this creature gets +1/+0 until end of turn and deals 1 damage to you",
        "statement_for_and_deals(self,gets(pt(1,0)),until_end_of_turn,1,you)",
    ),
    (
        "creatures you control gain all creature types until end of turn",
        "statement_for(all(and(type(creature),controlled_by_you)),gains_every_creature_type,until_end_of_turn)",
    ),
    (
        "draw a card for each creature card put into a graveyard this way",
        "you_do(for_each(draw(one_card),and(and(type(creature),class(card)),put_into_graveyard_this_way(a_graveyard))))",
    ),
    (
        "draw a card for each kind of counter on this creature",
        "you_do(for_each(draw(one_card),kinds_of_counters_on(self)))",
    ),
    (
        "draw X cards, where X is the mana value of that card",
        "where_x(you_do(draw(cards(x))),statistic_of(mana_value,that_card))",
    ),
]


@pytest.mark.parametrize(("text", "meaning"), UNDERSTOOD, ids=[text for text, _ in UNDERSTOOD])
def test_wording(text: str, meaning: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == meaning
