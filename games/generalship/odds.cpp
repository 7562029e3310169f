#include "games/generalship/odds.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "core/odds.h"
#include "games/generalship/choices.h"
#include "games/generalship/combat_odds.h"
#include "games/generalship/derived.h"
#include "games/generalship/movement.h"

namespace casus::generalship {
namespace {

std::unexpected<Fault> bad_odds(std::string text) { return fault("bad_odds", std::move(text)); }

class Tally {
 public:
  void add(Fate fate, double weight = 1) {
    chances_[static_cast<std::size_t>(fate)] += weight;
    all_ += weight;
  }
  bool is_empty() const { return all_ <= 0; }
  BattleOdds odds(bool exact, int samples) const {
    BattleOdds odds;
    odds.wins = chances_[0] / all_;
    odds.beaten = chances_[1] / all_;
    odds.held_off = chances_[2] / all_;
    odds.exact = exact;
    odds.samples = samples;
    if (exact) return odds;
    for (const double chance : chances_) {
      odds.error = std::max(odds.error, half_width(chance / all_, samples));
    }
    return odds;
  }

 private:
  std::array<double, 3> chances_{};
  double all_ = 0;
};

// An ambush that is not answered leaves only the attacker's attack.
bool ambushes(const Board& board, const Position& position) {
  const auto holds_kind = [&](std::size_t side, int kind) {
    const Common& common = position.common;
    const Cards& hand = position.hand[side];
    const int converts = battle_modifiers(board, common, side).convert[at(common.battle.theatre)];
    const bool can = converts == kind && !common.battle.converted[side] && held(hand, true) > 0;
    return can || hand[static_cast<std::size_t>(kind)] > 0;
  };
  if (!holds_kind(kAttacker, kAmbush)) return false;
  return !holds_kind(kDefender, kWithdrawal) || holds_kind(kAttacker, kChase);
}

bool has_no_hands_yet(Ask ask) { return ask == Ask::reinforce || ask == Ask::buy_off; }
// Before the question whether the attacker lays one.
bool may_still_ambush(Ask ask) {
  return has_no_hands_yet(ask) || ask == Ask::exchange || ask == Ask::withdraw ||
         ask == Ask::chase || ask == Ask::ambush;
}

Cards draw_some(Cards& pile, bool advanced, int count, Dice& dice) {
  Cards part{};
  for (std::size_t k = first_kind(advanced); k < end_kind(advanced); ++k) part[k] = pile[k];
  const Cards drawn = draw_from(part, std::min(count, total(part)), dice);
  pile = rest_of(pile, drawn);
  return drawn;
}

// Cards that are still to be drawn are drawn.
void deal_hands(const Board& board, Position& position, Dice& dice) {
  Battle& battle = position.common.battle;
  const bool fresh = has_no_hands_yet(position.common.ask);
  Cards pile = cards_left(board, position);
  for (const std::size_t side : {kDefender, kAttacker}) {
    if (fresh) {
      battle.to_draw[side] = {static_cast<std::uint8_t>(basics_of(board, position, side)),
                              static_cast<std::uint8_t>(advanced_of(board, position, side))};
    }
  }
  for (const std::size_t side : {kDefender, kAttacker}) {
    for (const bool advanced : {false, true}) {
      const int count = battle.to_draw[side][advanced ? 1 : 0];
      position.hand[side] = sum_of(position.hand[side], draw_some(pile, advanced, count, dice));
    }
    battle.to_draw[side] = {};
  }
}

// Positions with a battle under way, as many as were imagined.
class Sampled {
 public:
  explicit Sampled(const Board& board) : board_(board) {}

  void decided(Fate fate) { tally_.add(fate); }
  void add(Position position, Dice& dice) {
    const Ask ask = position.common.ask;
    const bool drawing = ask == Ask::draw_basic || ask == Ask::draw_advanced;
    const bool before =
        may_still_ambush(ask) || (drawing && position.common.battle.drawing != Drawing::power);
    deal_hands(board_, position, dice);
    const bool only_second =
        position.common.battle.attackers_attack || (before && ambushes(board_, position));
    for (const std::size_t side : {kAttacker, kDefender}) {
      stands_[side].push_back({courses_of(board_, position, side, only_second), only_second});
    }
    positions_.push_back(position);
  }

  std::optional<BattleOdds> odds(int samples) {
    constexpr double kShare = 2.0 / Answering::kRounds;
    Answering(stands_).run([&] {
      for (std::size_t i = 0; i < positions_.size(); ++i) {
        tally_.add(fate_of(board_, positions_[i], stands_[kAttacker][i], stands_[kDefender][i]),
                   kShare);
      }
    });
    if (tally_.is_empty()) return std::nullopt;
    return tally_.odds(false, samples);
  }

 private:
  const Board& board_;
  Tally tally_;
  std::vector<Position> positions_;
  Stands stands_;
};

// --- exactly: basic cards alone, and nothing hidden but the hands ---

double ways(int all, int chosen) {
  if (chosen > all) return 0;
  double ways = 1;
  for (int i = 0; i < chosen; ++i) ways = ways * (all - i) / (i + 1);
  return ways;
}

void each_hand(const Cards& pile, int count, std::size_t kind, Cards& hand, const auto& visit) {
  if (kind == kBasics) {
    if (count == 0) visit(hand);
    return;
  }
  for (int some = 0; some <= std::min<int>(count, pile[kind]); ++some) {
    hand[kind] = static_cast<std::uint8_t>(some);
    each_hand(pile, count - some, kind + 1, hand, visit);
  }
  hand[kind] = 0;
}

// The weight of drawing such a hand from a pile.
double ways_of(const Cards& pile, const Cards& hand) {
  double product = 1;
  for (std::size_t k = 0; k < kBasics; ++k) product *= ways(pile[k], hand[k]);
  return product;
}

// Whoever has laid the same fares the same: few of the many pairs of hands are fought.
class Fought {
 public:
  Fought(const Board& board, const Position& position) : board_(board), position_(position) {}

  Fate fate(const Stand& attacker, const Stand& defender) {
    const Course& one = attacker.course();
    const Course& other = defender.course();
    const Laid laid = {one.in_first, one.in_second, other.in_first, other.in_second};
    const auto known = known_.find(laid);
    if (known != known_.end()) return known->second;
    return known_.emplace(laid, fate_of(board_, position_, attacker, defender)).first->second;
  }

 private:
  using Laid = std::array<Combat, 4>;
  struct Less {
    bool operator()(const Laid& one, const Laid& other) const {
      return std::memcmp(&one, &other, sizeof one) < 0;
    }
  };
  const Board& board_;
  const Position& position_;
  std::map<Laid, Fate, Less> known_;
};

BattleOdds exact_battle(const Board& board, Position position) {
  const Cards pile = cards_left(board, position);
  std::array<std::vector<Cards>, 2> hands;
  Stands stands;
  for (const std::size_t side : {kAttacker, kDefender}) {
    Cards hand{};
    each_hand(pile, basics_of(board, position, side), 0, hand, [&](const Cards& drawn) {
      position.hand[side] = drawn;
      hands[side].push_back(drawn);
      stands[side].push_back(
          {courses_of(board, position, side, false), false, ways_of(pile, drawn)});
    });
    position.hand[side] = {};
  }
  Fought fought(board, position);
  Tally tally;
  Answering(stands).run([&] {
    for (std::size_t a = 0; a < hands[kAttacker].size(); ++a) {
      const Cards rest = rest_of(pile, hands[kAttacker][a]);
      const Stand& attacker = stands[kAttacker][a];
      for (std::size_t d = 0; d < hands[kDefender].size(); ++d) {
        const Stand& defender = stands[kDefender][d];
        const double weight = attacker.weight * ways_of(rest, hands[kDefender][d]);
        if (weight > 0) tally.add(fought.fate(attacker, defender), weight);
      }
    }
  });
  return tally.odds(true, 0);
}

// --- the table set up for a battle that is only thought of ---

Position set_up(const Board& board, const BattleCase& battle) {
  constexpr auto kOwner = static_cast<std::uint8_t>(Nation::austria);
  Setup setup;
  setup.seats = 2;
  setup.nations = {kOwner, static_cast<std::uint8_t>(Nation::france)};
  Position position = bare_position(setup);
  Common& common = position.common;
  common.ask = Ask::buy_off;
  common.era = battle.era;
  if (battle.architecture) common.developed[at(Technology::architecture)] = 0;
  std::size_t tile = 0;
  const bool naval = battle.theatre == Theatre::naval;
  const auto suits = [&](std::size_t other) {
    const bool sea = (board.sea >> other & 1U) != 0;
    const bool fortress = (board.fortresses >> other & 1U) != 0;
    return sea == naval && (naval || fortress == battle.fortress);
  };
  // A tile of the defender where there is one, for whoever fortifies his own.
  while (tile + 1 < kTiles && !suits(tile)) ++tile;
  common.stack[tile] = 0;
  common.cube[tile] = is_nation_tile(static_cast<Tile>(tile)) ? kNobody : std::uint8_t{0};
  common.commander = {battle.general[kDefender], battle.general[kAttacker], kNobody, kNobody};
  common.battle.tile = static_cast<std::uint8_t>(tile);
  common.battle.seat = {1, 0};
  common.battle.theatre = battle.theatre;
  position.force = battle.units[kAttacker];
  for (std::size_t u = 0; u < kUnits; ++u) {
    position.units[tile][u][at(State::finished)] = battle.units[kDefender][u];
  }
  return position;
}

bool has_no_advanced(const Board& board, const Position& position) {
  return advanced_of(board, position, kAttacker) == 0 &&
         advanced_of(board, position, kDefender) == 0;
}

bool is_of_battle(Ask ask) {
  return (ask >= Ask::reinforce && ask <= Ask::fight) || ask == Ask::draw_basic ||
         ask == Ask::draw_advanced;
}

// Whether the kind of every unit in the battle follows from what lies open or is the seat's own.
bool knows_all_units(const View& view, const Position& position) {
  const Battle& battle = position.common.battle;
  for (const std::size_t side : {kAttacker, kDefender}) {
    if (battle.seat[side] == view.viewer) continue;
    const Counts units = side_units(position, side);
    const Counts& known = side == kAttacker ? battle.known : position.common.known[battle.tile];
    if (known != units) return false;
  }
  return true;
}

std::optional<Fate> told(const std::vector<Event>& events, const Position& position,
                         Seat attacker) {
  for (const Event& event : events) {
    if (static_cast<EventKind>(event.kind) != EventKind::won_battle) continue;
    const Seat winner = std::get<0>(args_of<EventKind::won_battle>(event));
    if (winner == attacker) return Fate::wins;
    return position.common.battle.attackers_attack ? Fate::held_off : Fate::beaten;
  }
  return std::nullopt;
}

}  // namespace

Expected<BattleOdds> odds_of_battle(const Board& board, const BattleCase& battle,
                                    const Sampling& sampling) {
  const bool naval = battle.theatre == Theatre::naval;
  for (const Counts& units : battle.units) {
    if (naval ? ships_in(units) == 0 : regiments_in(units) == 0) {
      return bad_odds(naval ? "each side needs a ship" : "each side needs a regiment");
    }
  }
  const Position position = set_up(board, battle);
  if (has_no_advanced(board, position)) return exact_battle(board, position);
  Sampled sampled(board);
  Dice dice(sampling.seed);
  for (int i = 0; i < sampling.samples; ++i) sampled.add(position, dice);
  return *sampled.odds(sampling.samples);
}

std::optional<ChoiceOdds> odds_of_choice(const Generalship& game, const View& view, Seat seat,
                                         const Choice& choice, const Sampling& sampling) {
  const Act act = act_of(choice);
  if (act != Act::go && act != Act::pass && act != Act::seal && act != Act::present) return {};
  Dice dice(sampling.seed);
  Sampled sampled(game.board());
  std::vector<Event> heard;
  ChoiceOdds found;
  for (int i = 0; i < sampling.samples; ++i) {
    heard.clear();
    Events events(heard);
    Position position = game.imagine(view, dice);
    const Battle before = position.common.battle;
    game.apply(position, seat, choice, events);
    const Battle& battle = position.common.battle;
    const bool open = in_battle(position.common);
    if (before.tile == kNobody && !open) return std::nullopt;  // a march without a fight
    const Battle& of = open ? battle : before;
    found.role =
        of.seat[kAttacker] == static_cast<std::uint8_t>(seat) ? Role::attacker : Role::defender;
    Position then = position;
    then.common.battle.attackers_attack = before.attackers_attack;
    if (const auto fate = told(heard, then, side_seat(of, kAttacker))) {
      sampled.decided(*fate);
      continue;
    }
    if (!open || battle.withdrawn || !is_of_battle(position.common.ask)) return std::nullopt;
    const bool exact = has_no_hands_yet(position.common.ask) &&
                       has_no_advanced(game.board(), position) && knows_all_units(view, position);
    if (exact) {
      found.odds = exact_battle(game.board(), position);
      return found;
    }
    sampled.add(position, dice);
  }
  const auto odds = sampled.odds(sampling.samples);
  if (!odds) return std::nullopt;
  found.odds = *odds;
  return found;
}

Expected<BattleOdds> odds_of_attack(const Generalship& game, const Position& position, Tile from,
                                    Tile to, const Sampling& sampling) {
  const Board& board = game.board();
  const Common& common = position.common;
  const std::uint8_t owner = common.stack[at(from)];
  if (owner == kNobody) return bad_odds(board.tiles->ids[at(from)] + " has no units");
  const Seat seat = seat_at(owner);
  if (!has_enemies(common, seat, to)) {
    return bad_odds(board.tiles->ids[at(to)] + " has no enemies of them");
  }
  // As if it were their march, and all were fresh.
  Position marching = position;
  marching.common.battle = {};
  marching.common.ask = Ask::march;
  marching.common.action = Action::march;
  marching.common.asked = marching.common.doer = seat;
  marching.marching = {};
  const Mover mover{board, marching, seat, false};
  ByState group{};
  for (std::size_t u = 0; u < kUnits; ++u) {
    ByState one{};
    one[u][0] = 1;
    const bool aboard = mover.is_sea(from) && u < kRegimentKinds && mover.is_sea(to);
    if (aboard) one[kRegimentKinds][0] = 1;
    if ((mover.steps(from, mover.band_of(one), true) >> at(to) & 1U) == 0) continue;
    group[u][0] = static_cast<std::uint8_t>(total(marching.units[at(from)][u]));
    marching.units[at(from)][u] = {group[u][0], 0, 0, 0};
  }
  if (is_empty(group)) return bad_odds("none of them can go there");
  marching.marching.from = static_cast<std::uint8_t>(from);
  marching.marching.group = group;
  const Choice go = make_choice<Act::go>(to);
  if (game.why_not(marching, seat, go)) return bad_odds("they cannot all go there at once");
  const View view = game.view(marching, Viewer{seat});
  const auto found = odds_of_choice(game, view, seat, go, sampling);
  if (!found) return bad_odds("there is no battle");
  return found->odds;
}

json::object to_json(const BattleOdds& odds, Role role) {
  const bool attacks = role == Role::attacker;
  json::object result = exact_odds(
      {{attacks ? "your attack succeeds" : "the attack succeeds", odds.wins},
       {attacks ? "you are beaten back first" : "you beat the attacker back first", odds.beaten},
       {attacks ? "your attack fails" : "you hold", odds.held_off}});
  result["exact"] = odds.exact;
  result["win"] = odds.of(role);
  result["role"] = attacks ? "attacker" : "defender";
  if (!odds.exact) {
    result["error"] = odds.error;
    result["samples"] = odds.samples;
  }
  return result;
}

std::optional<json::object> Generalship::odds(const View& view, Seat seat,
                                              const Choice& choice) const {
  const auto found = odds_of_choice(*this, view, seat, choice);
  if (!found) return std::nullopt;
  return generalship::to_json(found->odds, found->role);
}

}  // namespace casus::generalship
