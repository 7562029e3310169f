// Whether the facts of a position agree with one another: seats, limits, marks, treaties, affairs,
// scores. What is asked, and the procedures that ask it, stand in position_check.cpp.
#include <algorithm>

#include "games/napoleon/position_check.h"
#include "games/napoleon/position_shapes.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

using Wrong = std::optional<Impossible>;

std::string name_of(const Board& board, Power power) { return board.powers->ids[at(power)]; }
bool is_rising_nation(Nation n) { return gives_corps(n); }

// --- dice ---

// No more than the year allows. Prussia keeps what it has when its limit falls, and Russia while
// something else is being settled or, at the turn of a year, lots are drawn.
int most_dice_of(const Board& board, const Position& position, Nation n) {
  const int limit = dice_limit(board, position, n);
  if (n == Power::prussia && nation(position, n).limited && !is_vassal(position, n)) {
    return std::max<int>(limit, year_row(board, position, n).dice);
  }
  constexpr int kInvaded = 6;
  const bool settling = !position.frames.empty() || position.step < Ask::muster;
  if (n == Power::russia && settling) return std::max(limit, kInvaded);
  return limit;
}
Wrong check_limits(const Board& board, const Position& position) {
  for (const Nation n : all_nations()) {
    const int most = most_dice_of(board, position, n);
    if (dice_in_play(board, position, n) > most) {
      return Impossible{"dice." + name_of(board, n),
                        "may be " + std::to_string(most) + " now, and are more"};
    }
  }
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    const std::string field = "dice." + name_of(board, board.die_owner[i]);
    if (die.pips > most_pips(position)) return Impossible{field, "counters have five pips at most"};
    if (is_on_map(die) && is_corps(board.die_owner[i]) &&
        !commander(position, board.die_owner[i])) {
      return Impossible{field, "serves nobody"};
    }
  }
  return std::nullopt;
}

// napoleon.minor.spain, napoleon.minor.sweden, napoleon.minor.ottomans
Wrong check_leashes(const Board& board, const Position& position) {
  for (const Power power : {Power::spain, Power::sweden, Power::ottomans}) {
    const RegionSet leash = leash_of(board, position, power);
    for (const Die& die : dice_of(board, position, power)) {
      if (!is_on_map(die) || leash.contains(region_at(die.region))) continue;
      return Impossible{"dice." + name_of(board, power),
                        "do not leave their country for " + board.regions->ids[die.region]};
    }
  }
  return std::nullopt;
}

Wrong check_marks(const Board& board, const Position& position) {
  const bool rest = position.step <= Ask::produce || position.step == Ask::trade;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    const std::string field = "dice." + name_of(board, board.die_owner[i]);
    if (rest && position.frames.empty() && (die.marks & ~kLed) != 0) {
      return Impossible{field, "are marked before anything has moved"};
    }
    if (position.battle.region == kNone && (die.marks & (kAttacks | kAside)) != 0) {
      return Impossible{field, "attack in no battle"};
    }
    if (!position.setup.guerillas && (die.marks & kMustAttack) != 0) {
      return Impossible{field, "must attack no guerillas"};
    }
  }
  return std::nullopt;
}

// --- whose table ---

// napoleon.win.seats, napoleon.scenario.changing: nations of one seat stay together.
Wrong check_bundles(const Board& board, const Position& position) {
  if (position.step == Ask::lot_nations) return std::nullopt;
  const auto& table = board.seat_of[scenario_row(position)][position.setup.seats];
  const bool changes = is_free_for_all(position) && position.setup.change_years > 0;
  for (const Nation n : all_nations()) {
    const std::uint8_t seat = nation(position, n).seat;
    const std::string field = "nations." + name_of(board, n) + ".seat";
    if (!changes && seat != table[at(n)]) {
      return Impossible{field, "must be " + std::to_string(table[at(n)]) + " in this scenario"};
    }
    for (const Nation other : all_nations()) {
      const bool together = table[at(n)] == table[at(other)];
      if (together != (seat == nation(position, other).seat)) {
        return Impossible{field, "is not divided as this number of players divides the nations"};
      }
    }
  }
  return std::nullopt;
}

Wrong check_place(const Board& board, const Position& position) {
  const TurnState& turn = position.turn;
  constexpr std::array kOrderOfTwo = {Power::britain, Power::austria, Power::prussia, Power::russia,
                                      Power::france};
  if (is_two_player(position) && turn.order != kOrderOfTwo) {
    return Impossible{"order", "of two players is the Coalition's, then France"};
  }
  const bool early =
      is_two_player(position) || (is_free_for_all(position) && !position.setup.early_start);
  if (early && turn.turn < kFirstWarTurn) {
    return Impossible{"turn", "this scenario begins in May/June 1805, turn 3"};
  }
  if (position.step < Ask::council || position.step > Ask::battle) return std::nullopt;
  const std::uint8_t group = group_of_place(position, turn.slot);
  if (group == 0) return Impossible{"place", "nobody moves in it"};
  const auto all = NationSet::from_bits(group);
  for (const Nation n : NationSet::from_bits(turn.group)) {
    if (!all.contains(n)) {
      return Impossible{"acting", "has " + name_of(board, n) + ", which moves in another place"};
    }
  }
  SeatSet seats;
  for (const Nation n : all) seats = seats.with(seat_of(position, n));
  SeatSet asked;
  for (std::size_t i = 0; i < turn.batons; ++i) {
    const Seat seat = seat_at(turn.baton[i]);
    if (asked.contains(seat)) return Impossible{"asked_in_turn", "has a seat twice"};
    if (!seats.contains(seat)) {
      return Impossible{"asked_in_turn",
                        "has seat " + std::to_string(index(seat)) + ", which does not move now"};
    }
    asked = asked.with(seat);
  }
  for (int seat = 0; seat < position.setup.seats; ++seat) {
    if ((turn.deferred >> seat & 1) != 0 && !asked.contains(seat_at(seat))) {
      return Impossible{"deferred", "is not asked in this place"};
    }
  }
  if (!position.frames.empty() || turn.next >= turn.batons) return std::nullopt;
  bool acts = false;
  for (const Nation n : NationSet::from_bits(turn.group)) {
    acts = acts || seat_of(position, n) == baton(position);
  }
  return acts ? Wrong() : Impossible{"asked", "has no nation that acts now"};
}

// --- nations ---

Wrong check_defeats(const Position& position, Nation n, const std::string& field) {
  const NationState& own = nation(position, n);
  const int now = position.turn.turn + 1;
  if (own.last_defeat > now) return Impossible{field + ".last_defeat", "is still to come"};
  if (own.last_defeat > 0 && own.defeats == 0) {
    return Impossible{field + ".last_defeat", "was none"};
  }
  if (own.defeats_by_france > own.defeats) {
    return Impossible{field + ".defeats_by_france", "are more than its defeats"};
  }
  if (own.second_by_france > 0 && own.defeats_by_france < 2) {
    return Impossible{field + ".second_defeat_by_france", "was none"};
  }
  if (own.second_by_france > now) {
    return Impossible{field + ".second_defeat_by_france", "is still to come"};
  }
  return std::nullopt;
}
Wrong check_gifts(const Position& position, Nation n, const std::string& field) {
  const NationState& own = nation(position, n);
  int pledged = 0;
  for (const std::uint8_t points : own.pledge) pledged += points;
  if (own.pledge[at(n)] > 0) return Impossible{field + ".pledges", "go to others"};
  if (pledged > 4) return Impossible{field + ".pledges", "are four points at most"};
  if (n != Power::britain && own.lend != 0) {
    return Impossible{field + ".lends_lift_to", "is Britain's alone"};
  }
  if (n != Power::britain && own.blockade != 0) {
    return Impossible{field + ".blocks", "is Britain's alone"};
  }
  if (n == Power::britain && own.carried) {
    return Impossible{field + ".in_this_turn.carried", "Britain has no bonus movement"};
  }
  if (own.offers > kMostOffers) {
    return Impossible{field + ".in_this_turn.offers", "are three at most"};
  }
  return std::nullopt;
}
// napoleon.activation.limit, napoleon.navies.lift: what was done in this turn could be done.
Wrong check_this_turn(const Board& board, const Position& position, Nation n,
                      const std::string& field) {
  const NationState& own = nation(position, n);
  const YearRow& row = year_row(board, position, n);
  int moves = row.long_moves + row.short_moves;
  if (n == Power::france && !is_before(position, 1810)) moves += 2;
  if (n == Power::russia) moves = std::max(moves, 2);
  if (own.activated > moves) {
    return Impossible{field + ".in_this_turn.activated",
                      "are " + std::to_string(moves) + " at most in this year"};
  }
  const bool ships = position.setup.ships && is_free_for_all(position);
  const int pips = n == Power::britain ? row.lift_pips : ships ? 1 : 0;
  const int dice = n == Power::britain ? row.lift_dice : ships ? 1 : 0;
  if (own.lifted_pips > pips) {
    return Impossible{field + ".in_this_turn.lifted_pips",
                      "are " + std::to_string(pips) + " at most in this year"};
  }
  if (own.lifted_dice > dice) {
    return Impossible{field + ".in_this_turn.lifted_dice",
                      "are " + std::to_string(dice) + " at most in this year"};
  }
  return std::nullopt;
}
Wrong check_conceded(const Board& board, const Position& position, Nation n,
                     const std::string& field) {
  const NationState& own = nation(position, n);
  for (int item = 1; item <= kItems; ++item) {
    if ((own.taken >> (item - 1) & 1) == 0) continue;
    const bool listed = std::ranges::any_of(board.concessions, [&](const Concession& each) {
      return each.defeated == n && each.item == item && each.effect != Effect::all;
    });
    if (!listed) return Impossible{field + ".conceded", "has an item that is not in its list"};
  }
  if (own.regions_taken != 0 && (n != Power::prussia || has_bit(own.regions_taken, n))) {
    return Impossible{field + ".regions_conceded_to", "are Prussia's, to others"};
  }
  const bool corps = own.corps_victor != kNone || own.corps_until > 0 || own.corps_called;
  if (corps && (!gives_corps(n) || own.corps_victor == at(n))) {
    return Impossible{field + ".corps_for", "is given by Austria, Prussia and Russia, to others"};
  }
  if (own.married && n != Power::austria) return Impossible{field + ".married", "is Austria's"};
  if (own.limited && n != Power::prussia) {
    return Impossible{field + ".limited_to_two_dice", "is Prussia's"};
  }
  if (own.risen && !is_rising_nation(n)) return Impossible{field + ".risen", "does not rise"};
  if (own.reformed && !is_rising_nation(n)) {
    return Impossible{field + ".reformed", "has no earlier reform"};
  }
  const bool owes = own.wars_owed != 0 || own.owed_target != kNone || own.owed_by > 0;
  if (owes && n != Power::russia) return Impossible{field + ".wars_owed", "are Russia's"};
  return std::nullopt;
}
Wrong check_nations(const Board& board, const Position& position) {
  for (const Nation n : all_nations()) {
    const std::string field = "nations." + name_of(board, n);
    if (Wrong wrong = check_defeats(position, n, field)) return wrong;
    if (Wrong wrong = check_gifts(position, n, field)) return wrong;
    if (Wrong wrong = check_this_turn(board, position, n, field)) return wrong;
    if (Wrong wrong = check_conceded(board, position, n, field)) return wrong;
  }
  return std::nullopt;
}

// --- treaties ---

Wrong check_tie(const Position& position, const Pair& pair, const std::string& field) {
  // While lots are drawn for the new turn nothing has run out yet.
  const bool drawing = position.step == Ask::lot_nations || position.step == Ask::lot_order;
  const int now = position.turn.turn - (drawing ? 1 : 0);
  const bool dated = pair.until > 0 || pair.length > 0 || pair.made > 0 || pair.unbreakable;
  if (pair.tie == Tie::treaty) {
    if (pair.length == 0) return Impossible{field + ".turns", "a treaty has a length"};
    if (pair.made > now) return Impossible{field + ".made", "is still to come"};
    if (pair.until != pair.made + pair.length) {
      return Impossible{field + ".until", "must be turn " +
                                              std::to_string(pair.made + pair.length + 1) +
                                              ", its length after it was made"};
    }
    if (pair.until <= now) return Impossible{field + ".until", "is over"};
  } else if (pair.tie == Tie::truce) {
    if (pair.until <= now) return Impossible{field + ".until", "a truce ends later"};
    if (pair.until > now + 6)
      return Impossible{field + ".until", "a truce lasts six turns at most"};
  } else if (pair.tie == Tie::allied) {
    if (pair.until > 0 && pair.until <= now) return Impossible{field + ".until", "is over"};
  } else if (dated) {
    return Impossible{field + ".until", "belongs to a treaty, a truce or a forced alliance"};
  }
  if (pair.leave_by > 0 && pair.tie == Tie::war) {
    return Impossible{field + ".leave_by", "nobody leaves in a war"};
  }
  if (pair.leave_by > now + 3) return Impossible{field + ".leave_by", "is three turns at most"};
  for (const std::uint8_t offer : pair.offer) {
    const bool fits = offer == 0 || (offer == 1 ? pair.tie == Tie::neutral : pair.tie == Tie::war);
    if (!fits) return Impossible{field + ".offers", "do not fit how the two stand"};
  }
  return std::nullopt;
}
Wrong check_ties(const Board&, const Position& position) {
  for (const Nation one : all_nations()) {
    for (const Nation other : all_nations()) {
      if (!is_first_of_pair(one, other)) continue;
      const Pair& pair = pair_of(position, one, other);
      const std::string field = "ties." + pair_word(at(one), at(other));
      if (Wrong wrong = check_tie(position, pair, field)) return wrong;
      const Nation lets = (pair.passage & 0x80) != 0 ? one : other;
      if (pair.passage != 0 && lets != Power::prussia) {
        return Impossible{field + ".passage", "is through Prussia alone"};
      }
    }
  }
  return std::nullopt;
}

// --- regions and states ---

Wrong check_how(const Board& board, const Position& position) {
  for (const Region region : RegionSet::all()) {
    const Hold& held = hold(position, region);
    const std::string name = "regions." + board.regions->ids[at(region)];
    if (held.built > 0 && !board.starred.contains(region)) {
      return Impossible{name + ".built", "pips are placed at stars"};
    }
    if (held.holder == kItsState) continue;
    const std::string field = name + ".how";
    const Maybe<Nation> home = board.home_of[at(region)];
    const bool own = home && at(*home) == held.holder;
    if (own && held.how != How::own) return Impossible{field, "its nation has it as its own"};
    if (!own && held.how == How::own) {
      return Impossible{field, "another's region is conquered, ceded or liberated"};
    }
    if (held.how == How::liberated && !home) return Impossible{field, "only homes are liberated"};
  }
  return std::nullopt;
}

Wrong check_states(const Board& board, const Position& position) {
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    const Power of = power_at(s);
    const State& own = state(position, of);
    const std::string field = "states." + name_of(board, of);
    if (own.gone && of != Power::westphalia) {
      return Impossible{field + ".gone", "only Westphalia goes for good"};
    }
    if (own.patron && has_bit(own.wars, *own.patron)) {
      return Impossible{field + ".at_war_with", "is its own patron"};
    }
    if (own.fallen && !own.patron) return Impossible{field + ".fallen", "to nobody"};
    if (own.held > 0 && !is_minor(of)) {
      return Impossible{field + ".turns_held", "are counted for Spain and the Ottomans"};
    }
    const bool slow = of == Power::spain || of == Power::ottomans;
    if (own.holder && !slow) return Impossible{field + ".holder", "is Spain's or the Ottomans'"};
    if (own.held > 0 && own.held < 18 && !own.holder) {
      return Impossible{field + ".holder", "somebody has held it for so long"};
    }
  }
  const State& west = state(position, Power::westphalia);
  if (!position.affairs.westphalia &&
      (west.patron || has_dice(board, position, Power::westphalia))) {
    return Impossible{"affairs.westphalia", "must be formed to have a patron or an army"};
  }
  if (position.affairs.westphalia && (west.gone || !(west.patron == Power::france))) {
    return Impossible{"states.westphalia.patron", "must be France"};
  }
  return std::nullopt;
}

Wrong check_guerilla_counts(const Board& board, const Position& position) {
  std::array<int, kPowers> pips{};
  for (const Region region : RegionSet::all()) {
    if (position.guerillas[at(region)] == 0) continue;
    const std::string field = "guerillas." + board.regions->ids[at(region)];
    if (is_before(position, 1808)) return Impossible{field, "come in 1808"};
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (!owner) return Impossible{field, "are nobody's"};
    pips[at(*owner)] += position.guerillas[at(region)];
    if (pips[at(*owner)] > 4) {
      return Impossible{field, name_of(board, *owner) + " has four pips of guerillas at most"};
    }
  }
  return std::nullopt;
}

// --- France's and Britain's affairs ---

Wrong check_affairs(const Board&, const Position& position) {
  const Affairs& affairs = position.affairs;
  const int now = position.turn.turn + 1;
  const auto wrong = [](const char* field, const char* why) {
    return Wrong(Impossible{std::string("affairs.") + field, why});
  };
  if (affairs.abdicated > now) return wrong("abdicated", "is still to come");
  if (affairs.returned && affairs.abdicated == 0) return wrong("returned", "from no exile");
  if (affairs.in_paris > now) return wrong("in_paris", "is still to come");
  if (affairs.in_paris > 0 && !affairs.returned) return wrong("in_paris", "before his return");
  if (affairs.last_reserves > now) return wrong("last_reserves", "is still to come");
  if (affairs.last_reserves > 0 && affairs.last_reserves <= year_index(1810) * kTurnsOfYear) {
    return wrong("last_reserves", "are called after 1809");
  }
  const int most = position.turn.turn + 3;
  if (affairs.confined_until > most)
    return wrong("britain_at_home_until", "is three turns at most");
  if (affairs.no_blockade_until > most) return wrong("no_blockade_until", "is three turns at most");
  if (affairs.no_aid_until > most) return wrong("no_british_aid_until", "is three turns at most");
  if (affairs.warsaw_since > year_of(position) + 1) {
    return wrong("warsaw_taken_in", "is still to come");
  }
  if (affairs.krakow_since > year_of(position) + 1) {
    return wrong("krakow_taken_in", "is still to come");
  }
  if (affairs.bordeaux == at(Power::france)) {
    return wrong("bordeaux_or_antwerp_first_to", "is whoever took them from France");
  }
  if (has_bit(affairs.system, Power::france) || has_bit(affairs.system, Power::britain)) {
    return wrong("continental_system", "is joined by Austria, Prussia and Russia");
  }
  if (affairs.no_alliance_year != kNone &&
      (!is_free_for_all(position) || affairs.no_alliance_year > year_of(position) + 1)) {
    return wrong("no_french_alliances_in", "is this year or the next of the free-for-all");
  }
  if (affairs.stopped > 0 && position.step != Ask::over) return wrong("stopped", "is the end");
  if (affairs.abdicated > 0 && !affairs.returned && position.leaders.napoleon != kNone) {
    return Impossible{"leaders.napoleon", "has abdicated and is not back"};
  }
  if (position.leaders.napoleon == kNone && position.leaders.napoleon_start != kNone) {
    return Impossible{"leaders.napoleon_began_in", "he is not on the map"};
  }
  if (position.leaders.owes && is_before(position, 1807)) {
    return Impossible{"leaders.napoleon_owes_paris", "is owed for 1806 at the earliest"};
  }
  if (position.leaders.wellesley != kNone && is_before(position, 1809)) {
    return Impossible{"leaders.wellesley", "comes in 1809"};
  }
  return std::nullopt;
}

Wrong check_scores(const Board&, const Position& position) {
  for (int year = 0; year < kYears; ++year) {
    const auto& row = position.scores[static_cast<std::size_t>(year)];
    const auto scored = std::ranges::count_if(row, [](const Score& s) { return s.seat != kNone; });
    const std::string field = "scores." + std::to_string(1805 + year);
    if (scored != 0 && scored != kNations) {
      return Impossible{field, "all five nations have a seat, or none"};
    }
    const bool over = position.step == Ask::over || year < year_of(position);
    if (scored != 0 && !over) return Impossible{field, "is not over yet"};
    const bool empty = std::ranges::all_of(row, [](const Score& s) { return s == Score{}; });
    if (!over && year > year_of(position) && !empty) return Impossible{field, "is still to come"};
  }
  return std::nullopt;
}

}  // namespace

std::span<const PositionCheck<Board, Position>> fact_checks() {
  static constexpr PositionCheck<Board, Position> kChecks[] = {
      {"bundles", check_bundles}, {"place", check_place},
      {"limits", check_limits},   {"leashes", check_leashes},
      {"marks", check_marks},     {"nations", check_nations},
      {"ties", check_ties},       {"how", check_how},
      {"states", check_states},   {"guerilla counts", check_guerilla_counts},
      {"affairs", check_affairs}, {"scores", check_scores},
  };
  return kChecks;
}

}  // namespace casus::napoleon
