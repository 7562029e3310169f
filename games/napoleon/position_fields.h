// The fields of a position, each fact in one place; a view has the same. What is as it is in most
// positions is left out: a home region that its nation holds, a state without a patron, a pair of
// nations at peace.
#pragma once

#include "games/napoleon/agreement_fields.h"
#include "games/napoleon/options.h"
#include "games/napoleon/position_shapes.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {

// What a description is read into: every home is its nation's, everything else is as it was before
// anybody came.
inline Position bare_position(const Board& board, const Setup& setup) {
  Position position;
  position.setup = setup;
  for (const Nation n : all_nations()) {
    nation(position, n).seat = kSeats;
    nation(position, n).slot = static_cast<std::uint8_t>(n);
    for (const Region region : board.home[at(n)]) {
      hold(position, region).holder = static_cast<std::uint8_t>(n);
    }
  }
  return position;
}

// `Of` is a Position or a const one.
template <class Fields, class Of>
class Description {
 public:
  Description(Fields& fields, const Board& board, Of& position)
      : fields_(fields), board_(board), position_(position), seats_(position.setup.seats) {}

  void all() {
    question();
    turn_order();
    dice();
    regions();
    states();
    nations();
    ties();
    leaders();
    moving();
    battle();
    last_battle();
    region_byte(fields_, "last_halt", position_.last_halt);
    peace();
    affairs();
    describe_trade(fields_, board_, position_.trade);
    describe_proposals(fields_, board_, position_.proposals);
    describe_fleets(fields_, board_, position_.fleets);
    scores();
  }

 private:
  static constexpr int kMostTurns = kTurns + 60;  // a treaty may outlast the game

  // Turns are counted from 1; none is 0 in most bytes, and a turn stored from 0 is told from 1.
  static void turn_from_0(auto& f, std::string_view name, auto& turn) {
    f.add(name, Number{1, kMostTurns, 1}, turn, if_any(turn != 0));
  }
  static void turn_from_1(auto& f, std::string_view name, auto& turn) {
    f.add(name, Number{1, kMostTurns}, turn, if_any(turn != 0));
  }
  static void flag(auto& f, std::string_view name, auto& value) {
    f.add(name, Flag{}, value, if_any(value));
  }
  static void count(auto& f, std::string_view name, int most, auto& value) {
    f.add(name, Number{0, most}, value, if_any(value != 0));
  }
  static void nation_set(auto& f, std::string_view name, auto& bits) {
    f.add(name, WordSet{nation_words()}, bits, if_any(bits != 0));
  }
  void one_nation(auto& f, std::string_view name, auto& n) {
    f.add(name, MaybeWord{nation_words()}, n, if_any(n.has_value()));
  }
  // A byte that holds a nation, or none.
  static void nation_byte(auto& f, std::string_view name, auto& n) {
    f.add(name, Word{nation_words()}, n, if_any(n != kNone));
  }
  void region_byte(auto& f, std::string_view name, auto& region) {
    f.add(name, Word{*board_.regions}, region, if_any(region != kNone));
  }

  void question() {
    fields_.add("step", Word{words<Ask>()}, position_.step);
    fields_.add("within", FramesShape{board_}, position_.frames, if_any(!position_.frames.empty()));
    auto& muster = position_.muster;
    fields_.object("muster", if_any(muster.power.has_value()), [&](auto& f) {
      f.add("power", MaybeWord{*board_.powers}, muster.power);
      count(f, "pips", 12, muster.pips);
      count(f, "dice", 12, muster.dice);
      count(f, "least_dice", 12, muster.least_dice);
      flag(f, "entrusting", muster.entrusting);
    });
  }

  void turn_order() {
    auto& turn = position_.turn;
    fields_.add("turn", Number{1, kTurns, 1}, turn.turn);
    fields_.add("order", Order{}, turn.order);
    fields_.add("drawn", Number{0, kNations}, turn.drawn);
    fields_.add("place", Number{1, kNations + 1, 1}, turn.slot);
    nation_set(fields_, "acting", turn.group);
    fields_.add("asked_in_turn", Batons{seats_}, turn, if_any(turn.batons != 0));
    count(fields_, "asked", kStages, turn.next);
    fields_.add("deferred", SeatBits{seats_}, turn.deferred, if_any(turn.deferred != 0));
    flag(fields_, "something_moved", turn.something_moved);
    nation_set(fields_, "falling", turn.falling);
    fields_.add("concessions_due", Counts{nation_words(), 8}, turn.cause,
                if_any(turn.falling != 0));
    count(fields_, "forced_length", 62, turn.forced_length);
    nation_byte(fields_, "forced_by", turn.forced_by);
  }

  void dice() {
    fields_.object("dice", [&](auto& f) {
      for (const Power power : PowerSet::all()) {
        if (board_.most_dice[at(power)] == 0) continue;
        const bool any = is_on_map(position_.dice[board_.first_die[at(power)]]);
        f.add(board_.powers->ids[at(power)], DiceShape{board_, power}, position_.dice, if_any(any));
      }
    });
    fields_.add("guerillas", Counts{*board_.regions, kMostPips}, position_.guerillas,
                if_any(position_.guerillas != std::array<std::uint8_t, kRegions>{}));
  }

  // Home regions in the hands of their nation, and others in those of their state, are left out.
  std::uint8_t usual_holder(std::size_t region) const {
    return board_.home_of[region] ? board_.home_of[region].byte() : kItsState;
  }
  void regions() {
    fields_.object("regions", [&](auto& f) {
      for (std::size_t r = 0; r < kRegions; ++r) {
        auto& held = position_.regions[r];
        const std::uint8_t usual = usual_holder(r);
        const Hold bare{usual, How::own, 0};
        bool fought = position_.fought.contains(region_at(r));
        f.object(board_.regions->ids[r], if_any(fought || !(held == bare)), [&](auto& own) {
          own.add("holder", Word{holder_words()}, held.holder, if_any(held.holder != usual));
          own.add("how", Word{words<How>()}, held.how, if_any(held.how != How::own));
          count(own, "built", 12, held.built);
          flag(own, "passed_or_fought", fought);
        });
        if constexpr (!std::is_const_v<Of>) {
          if (fought) position_.fought.insert(region_at(r));
        }
      }
    });
  }

  void states() {
    fields_.object("states", [&](auto& f) {
      for (std::size_t s = 0; s < kStates; ++s) {
        auto& own = position_.states[s];
        f.object(board_.powers->ids[kNations + s], if_any(!(own == State{})), [&](auto& of) {
          one_nation(of, "patron", own.patron);
          one_nation(of, "former", own.former);
          nation_set(of, "at_war_with", own.wars);
          count(of, "turns_held", 18, own.held);
          one_nation(of, "holder", own.holder);
          flag(of, "armed", own.armed);
          flag(of, "fallen", own.fallen);
          flag(of, "gone", own.gone);
        });
      }
    });
  }

  void nations() {
    fields_.object("nations", [&](auto& f) {
      for (const Nation n : all_nations()) {
        f.object(nation_words().ids[at(n)], [&](auto& own) { of_nation(own, n); });
      }
    });
  }
  void of_nation(auto& f, Nation n) {
    auto& own = position_.nations[at(n)];
    f.add("seat", SeatOf{seats_}, own.seat, if_any(own.seat != kSeats));
    one_nation(f, "patron", own.patron);
    f.add("moves_with", Word{nation_words()}, own.slot, if_any(own.slot != at(n)));
    count(f, "defeats", 20, own.defeats);
    count(f, "defeats_by_france", 20, own.defeats_by_france);
    turn_from_1(f, "last_defeat", own.last_defeat);
    turn_from_1(f, "second_defeat_by_france", own.second_by_france);
    f.add("conceded", Items{}, own.taken, if_any(own.taken != 0));
    nation_set(f, "regions_conceded_to", own.regions_taken);
    f.add("pledges", Counts{nation_words(), 2}, own.pledge,
          if_any(own.pledge != std::array<std::uint8_t, kNations>{}));
    nation_set(f, "lends_lift_to", own.lend);
    nation_set(f, "blocks", own.blockade);
    f.object("in_this_turn", if_any(is_busy(own)), [&](auto& now) { this_turn(now, own); });
    flag(f, "risen", own.risen);
    flag(f, "reformed", own.reformed);
    flag(f, "limited_to_two_dice", own.limited);
    flag(f, "married", own.married);
    count(f, "dice_cap", 10, own.dice_cap);
    nation_byte(f, "corps_for", own.corps_victor);
    turn_from_0(f, "corps_until", own.corps_until);
    flag(f, "corps_called", own.corps_called);
    f.add("wars_owed", WordSet{owed_words()}, own.wars_owed, if_any(own.wars_owed != 0));
    turn_from_0(f, "wars_owed_by", own.owed_by);
    nation_byte(f, "war_owed_on", own.owed_target);
  }
  // Counters that begin anew with every turn.
  static void this_turn(auto& f, auto& own) {
    count(f, "activated", 20, own.activated);
    count(f, "far", 20, own.far);
    count(f, "lifted_pips", 20, own.lifted_pips);
    count(f, "lifted_dice", 20, own.lifted_dice);
    count(f, "offers", 20, own.offers);
    count(f, "built", 100, own.built);
    count(f, "aid", 20, own.aid);
    count(f, "given", 20, own.given);
    nation_set(f, "decided_aid", own.decided);
    nation_set(f, "decided_lift", own.decided_lift);
    nation_set(f, "decided_ports", own.decided_ports);
    flag(f, "carried", own.carried);
    flag(f, "built_overseas", own.overseas);
    flag(f, "built_in_poland", own.in_poland);
    flag(f, "raised_guerilla", own.raised);
    flag(f, "rising", own.rising);
  }
  static bool is_busy(const NationState& own) {
    return own.activated + own.far + own.lifted_pips + own.lifted_dice + own.offers + own.built +
                   own.aid + own.given + own.decided + own.decided_lift + own.decided_ports >
               0 ||
           own.carried || own.overseas || own.in_poland || own.raised || own.rising;
  }

  void ties() {
    fields_.object("ties", [&](auto& f) {
      for (const Nation one : all_nations()) {
        for (const Nation other : all_nations()) {
          if (!is_first_of_pair(one, other)) continue;
          auto& pair = pair_of(position_, one, other);
          f.object(pair_word(at(one), at(other)), if_any(!(pair == Pair{})),
                   [&](auto& of) { tie_between(of, pair, at(one), at(other)); });
        }
      }
    });
  }
  static void tie_between(auto& f, auto& pair, std::size_t one, std::size_t other) {
    f.add("tie", Word{words<Tie>()}, pair.tie);
    turn_from_0(f, "until", pair.until);
    count(f, "turns", 62, pair.length);
    turn_from_0(f, "made", pair.made);
    turn_from_0(f, "leave_by", pair.leave_by);
    flag(f, "unbreakable", pair.unbreakable);
    f.add("passage", PassageShape{one, other}, pair.passage, if_any(pair.passage != 0));
    f.object("offers", if_any(pair.offer != std::array<std::uint8_t, 2>{}), [&](auto& offers) {
      offers.add(nation_words().ids[one], Word{offer_words()}, pair.offer[0],
                 if_any(pair.offer[0] != 0));
      offers.add(nation_words().ids[other], Word{offer_words()}, pair.offer[1],
                 if_any(pair.offer[1] != 0));
    });
  }

  void leaders() {
    auto& leaders = position_.leaders;
    fields_.object("leaders", may_be_left_out(), [&](auto& f) {
      region_byte(f, "napoleon", leaders.napoleon);
      region_byte(f, "napoleon_began_in", leaders.napoleon_start);
      flag(f, "napoleon_assigned", leaders.led);
      flag(f, "napoleon_was_in_paris", leaders.visited);
      flag(f, "napoleon_owes_paris", leaders.owes);
      region_byte(f, "wellesley", leaders.wellesley);
      region_byte(f, "wellesley_began_in", leaders.wellesley_start);
      flag(f, "wellesley_assigned", leaders.wellesley_led);
    });
  }

  void moving() {
    auto& moving = position_.moving;
    fields_.object("moving", if_any(moving.power.has_value()), [&](auto& f) {
      f.add("power", MaybeWord{*board_.powers}, moving.power);
      f.add("from", Word{*board_.regions}, moving.from);
      f.add("region", Word{*board_.regions}, moving.region);
      f.add("pips", Number{1, kMostPips}, moving.pips);
      count(f, "steps", 2, moving.steps);
      count(f, "sea_boxes", 5, moving.boxes);
      f.add("marks", WordSet{mark_words()}, moving.marks, if_any(moving.marks != 0));
      flag(f, "bonus", moving.bonus);
    });
  }

  void battle() {
    auto& battle = position_.battle;
    fields_.object("battle", if_any(battle.region != kNone), [&](auto& f) {
      f.add("region", Word{*board_.regions}, battle.region);
      f.add("lead", MaybeWord{*board_.powers}, battle.lead);
      count(f, "asked_powers", kPowers, battle.asked);
      nation_set(f, "attackers", battle.attackers);
      for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
        f.object(half == 0 ? "main" : "aside", if_any(is_rolled(half)), [&](auto& of) {
          for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            of.object(side == 0 ? "attackers" : "defenders", [&](auto& own) {
              own.add("pips", Number{0, kMostInRegion}, battle.pips[half][side]);
              own.add("hits", Number{0, kMostInRegion}, battle.hits[half][side]);
              own.add("to_roll", Counts{face_words(), kMostInRegion}, battle.rolls[half][side],
                      if_any(battle.rolls[half][side] != std::array<std::uint8_t, 6>{}));
            });
          }
        });
      }
      count(f, "natural_ones", kMostInRegion, battle.ones);
      f.object("losses_due", may_be_left_out(), [&](auto& owed) {
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
          owed.add(side == 0 ? "attackers" : "defenders", Counts{bearer_words(), kMostInRegion},
                   battle.owed[side],
                   if_any(battle.owed[side] != std::array<std::uint8_t, kNations + 1>{}));
        }
      });
    });
  }
  void last_battle() {
    auto& last = position_.last_battle;
    fields_.object("last_battle", if_any(last.region != kNone), [&](auto& f) {
      f.add("region", Word{*board_.regions}, last.region);
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        f.add(side == 0 ? "attackers" : "defenders", Number{0, kMostInRegion}, last.hits[0][side]);
        count(f, side == 0 ? "attackers_aside" : "defenders_aside", kMostInRegion,
              last.hits[1][side]);
      }
      count(f, "natural_ones", kMostInRegion, last.ones);
    });
  }
  bool is_rolled(std::size_t half) const {
    const auto& battle = position_.battle;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      if (battle.pips[half][side] > 0 || battle.hits[half][side] > 0) return true;
    }
    return false;
  }

  void peace() {
    auto& peace = position_.peace;
    fields_.object("peace", if_any(peace.loser != kNone), [&](auto& f) {
      f.add("loser", Word{nation_words()}, peace.loser);
      count(f, "picks", 8, peace.picks);
      count(f, "turns", 62, peace.length);
      flag(f, "forced", peace.forced);
      flag(f, "ends_war", peace.ends_war);
      nation_set(f, "victors", peace.victors);
      f.add("order", casus::Row{Word{nation_words()}, 4}, peace.order);
      count(f, "next", 3, peace.turn);
      nation_set(f, "passed", peace.passed);
      nation_byte(f, "names_enemy", peace.aim_of);
      f.add("taken_now", Items{}, peace.taken_now, if_any(peace.taken_now != 0));
    });
  }

  void affairs() {
    auto& affairs = position_.affairs;
    fields_.object("affairs", may_be_left_out(), [&](auto& f) {
      turn_from_1(f, "abdicated", affairs.abdicated);
      flag(f, "returned", affairs.returned);
      turn_from_1(f, "in_paris", affairs.in_paris);
      turn_from_1(f, "last_reserves", affairs.last_reserves);
      flag(f, "spain_entered", affairs.spain_entered);
      flag(f, "westphalia", affairs.westphalia);
      flag(f, "poland", affairs.poland);
      nation_set(f, "continental_system", affairs.system);
      turn_from_0(f, "britain_at_home_until", affairs.confined_until);
      turn_from_0(f, "no_blockade_until", affairs.no_blockade_until);
      turn_from_0(f, "no_british_aid_until", affairs.no_aid_until);
      f.add("warsaw_taken_in", Number{1805, 1815, 1804}, affairs.warsaw_since,
            if_any(affairs.warsaw_since != 0));
      f.add("krakow_taken_in", Number{1805, 1815, 1804}, affairs.krakow_since,
            if_any(affairs.krakow_since != 0));
      nation_byte(f, "bordeaux_or_antwerp_first_to", affairs.bordeaux);
      f.add("defences_lost", Defences{board_}, affairs.defences_lost,
            if_any(affairs.defences_lost != std::array<std::uint8_t, 2>{}));
      f.add("no_french_alliances_in", Number{1806, 1816, 1805}, affairs.no_alliance_year,
            if_any(affairs.no_alliance_year != kNone));
      turn_from_1(f, "stopped", affairs.stopped);
      flag(f, "bonuses_lost", affairs.bonuses_lost);
      flag(f, "russia_invaded", affairs.russia_invaded);
      count(f, "russian_pips_before", 100, affairs.russia_pips);
      flag(f, "russia_disbands", affairs.russia_disbands);
      flag(f, "passage_used", affairs.passage_used);
    });
  }

  void scores() {
    fields_.object("scores", may_be_left_out(), [&](auto& f) {
      for (std::size_t year = 0; year < kYears; ++year) {
        auto& row = position_.scores[year];
        const bool any = !(row == std::array<Score, kNations>{});
        f.object(year_words().ids[year], if_any(any), [&](auto& of) {
          for (std::size_t n = 0; n < kNations; ++n) {
            of.object(nation_words().ids[n], if_any(!(row[n] == Score{})), [&](auto& own) {
              own.add("stars", Number{0, 120}, row[n].stars, if_any(row[n].stars != 0));
              own.add("violations", Number{-100, 0}, row[n].violations,
                      if_any(row[n].violations != 0));
              own.add("seat", SeatOf{seats_}, row[n].seat, if_any(row[n].seat != kNone));
            });
          }
        });
      }
    });
  }

  Fields& fields_;
  const Board& board_;
  Of& position_;
  int seats_;
};

}  // namespace casus::napoleon
