// Positions of Generalship in which much happens soon, for the laws and the tests of battles: a map
// full of armies and fleets face to face, commanders with power behind them, technologies and
// resources, and a march just chosen or about to be.
#pragma once

#include <algorithm>

#include "games/generalship/derived.h"
#include "games/generalship/game.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/staging.h"

namespace casus::generalship {

class Tension {
 public:
  Tension(const Generalship& game, int seats, const Options& options, Dice& dice)
      : game_(game), dice_(dice), position_(game.start(seats, options)) {}

  Position build() {
    play_to_first_turn();
    allies_ = common().setup.seats > 2 && below(2) == 0;
    while (!try_armies()) {
    }
    appoint();
    for (int seat = 0; seat < common().setup.seats; ++seat) provide(seat);
    develop();
    common().era = static_cast<Era>(below(4));
    ally();
    begin_turn();
    fill_in(board(), position_);
    const bool fights = below(has_guests(common().asked) ? 4 : 2) == 0 && begin_fight();
    stow_fleets(board(), position_);
    if (!fights && (below(12) > 0 || !begin_swaps())) choose(some_action());
    if (below(2) == 0) stow_half();
    return position_;
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return game_.board(); }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }

  void play_to_first_turn() {
    Choices choices;
    Events nobody;
    while (common().ask != Ask::act) {
      const Turn turn = game_.turn(position_);
      if (turn.waiting == Waiting::chance) {
        game_.resolve(position_, game_.sample(position_, dice_), nobody);
        continue;
      }
      choices.clear();
      game_.legal(position_, *turn.seats.begin(), choices);
      const Choice choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      game_.apply(position_, *turn.seats.begin(), choice, nobody);
    }
  }

  // Pieces are limited: an army of too many kinds is raised again.
  bool try_armies() {
    position_.units = {};
    common().known = {};
    common().stack.fill(kNobody);
    common().cube.fill(kNobody);
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (common().space[tile] != kNobody) raise(static_cast<Tile>(tile));
    }
    fill_in(board(), position_);
    for (std::size_t u = 0; u < kUnits; ++u) {
      int pieces = 0;
      for (const Counts& of_seat : common().pieces) pieces += of_seat[u];
      if (pieces > board().unit[u].pieces) return false;
    }
    return true;
  }
  void raise(Tile tile) {
    const bool home = is_nation_tile(tile);
    int seat = below(common().setup.seats);
    if (home) {
      // A capital is in foreign hands only where its owner's ally may be the one.
      const bool capital = tile == capital_of(nation_of(tile));
      const bool foreign = below(capital ? 2 : 6) == 0 && (!capital || allies_);
      const int owner = seat_of(common(), nation_of(tile));
      if (!foreign) seat = owner;
      if (foreign && capital) seat = (owner + 1) % common().setup.seats;
    } else if (below(5) > 0) {
      common().cube[at(tile)] = byte(seat);
    } else {
      return;
    }
    if (below(4) == 0) return;
    position_.units[at(tile)] = any_army(tile);
    common().stack[at(tile)] = byte(seat);
    if (!home) common().cube[at(tile)] = byte(seat);
  }

  // What can stand on a tile; some fleets are large, and some are there to bombard.
  ByState any_army(Tile tile) {
    ByState units{};
    const bool sea = (board().sea & mask(tile)) != 0;
    const bool port =
        (board().ports & mask(tile)) != 0 && (common().near[at(tile)] & board().sea) != 0;
    const int ships = sea ? 1 + below(2) : port && below(4) == 0 ? 1 : 0;
    const bool guns = ships > 0 && below(2) == 0;
    for (int i = 0; i < ships; ++i) {
      ++units[guns ? at(Unit::galleon) : kRegimentKinds + static_cast<std::size_t>(below(2))][0];
    }
    int regiments = sea ? below(5 * ships) : 1 + below(5);
    if (ships == 2) regiments = 5 + below(6);
    for (int i = 0; i < regiments; ++i) {
      ++units[guns && i < 3 ? at(Unit::artillery) : static_cast<std::size_t>(below(kRegimentKinds))]
             [0];
    }
    return units;
  }

  // A commander for most, of all there are, and a row of power.
  void appoint() {
    for (GeneralCard& card : position_.generals) card = {};
    for (int seat = 0; seat < common().setup.seats; ++seat) {
      const int power = below(4);
      for (int place = -1; place < power; ++place) {
        if (place < 0 && below(8) == 0) continue;
        const int general = place < 0 ? any_commander() : any_general();
        const Seat who = seat_at(seat);
        position_.generals[general] =
            place < 0 ? GeneralCard{place_of(Where::commander, who), 0, {}}
                      : GeneralCard{place_of(Where::power, who), byte(place), SeatSet::of(who)};
      }
    }
    spend_generals();
  }
  int any_general() {
    int general = below(kGenerals);
    while (position_.generals[general].where != 0) general = below(kGenerals);
    return general;
  }
  // Those whose abilities need much to come together lead more often.
  int any_commander() {
    for (const char* word : {"julius_caesar", "horatio_nelson", "jan_zizka"}) {
      const int general = *board().generals->find(word);
      if (below(4) == 0 && position_.generals[general].where == 0) return general;
    }
    return any_general();
  }
  // The pile of generals is short at times: discarded, or in the hands of players.
  void spend_generals() {
    const int kind = below(5);
    if (kind > 1) return;
    const int left = below(2) * below(3);
    int kept = 0;
    for (GeneralCard& card : position_.generals) {
      if (card.where != 0 || kept++ < left) continue;
      const Seat who = seat_at(below(common().setup.seats));
      card = kind == 0 ? GeneralCard{static_cast<std::uint8_t>(Where::discard), 0, {}}
                       : GeneralCard{place_of(Where::hand, who), 0, SeatSet::of(who)};
    }
  }
  void provide(int seat) {
    common().food[seat] = byte(below(9));
    common().metal[seat] = byte(below(4));
    common().points[seat] = byte(below(9));
    common().scored[seat] = {common().points[seat], 0, 0, 0};
    common().battles[seat] = byte(below(6));
  }
  void develop() {
    const int developed = below(6);
    for (int t = 0; t < developed; ++t) {
      common().developed[t] = byte(below(common().setup.seats));
      const std::uint8_t spot = board().technology[t].spot;
      if (spot != kNobody) common().spot[spot] = spot;
    }
  }
  void ally() {
    if (!allies_) return;
    // Most likely of two of whom one holds the other's capital.
    const int seats = common().setup.seats;
    int one = below(seats);
    const auto next = [&] { return (one + 1) % seats; };
    for (int i = 0; i < seats && common().stack[at(capital_of(common(), seat_at(one)))] != next();
         ++i) {
      one = next();
    }
    const int other = next();
    common().alliance[0] = SeatSet::of(seat_at(one)).with(seat_at(other));
    // Nobody begins with an enemy in the capital.
    for (int owner = 0; owner < seats; ++owner) {
      const Tile capital = capital_of(common(), seat_at(owner));
      if (!has_enemies(common(), seat_at(owner), capital)) continue;
      position_.units[at(capital)] = {};
      common().stack[at(capital)] = kNobody;
    }
  }
  // Of somebody whose capital an ally holds, if there is one.
  void begin_turn() {
    common().turn = byte(below(2 * common().setup.seats));
    const auto seat = [&] { return seat_at(common().order[common().turn % common().setup.seats]); };
    for (int i = 0; i < common().setup.seats && !has_guests(seat()); ++i) {
      common().turn = byte((common().turn + 1) % (2 * common().setup.seats));
    }
    common().active = common().doer = common().asked = seat();
    place_cylinders(board(), common(), below(4));
  }
  bool has_guests(Seat owner) {
    return has_foreigners(common(), owner, capital_of(common(), owner));
  }
  // As often at sea as on land.
  Tile some_stack() {
    const bool sea = below(2) == 0;
    auto tile = static_cast<Tile>(below(kTiles));
    for (int tries = 0; tries < 50; ++tries, tile = static_cast<Tile>(below(kTiles))) {
      const bool fits = ((board().sea & mask(tile)) != 0) == sea;
      if (fits && common().stack[at(tile)] != kNobody) break;
    }
    return tile;
  }
  // A battle somewhere, in any of its steps. False: there are no pieces for it.
  bool begin_fight() {
    const Tile tile = some_stack();
    const std::uint8_t defender = common().stack[at(tile)];
    const int attacker = below(common().setup.seats);
    if (defender == kNobody || defender == attacker ||
        are_allied(common(), seat_at(attacker), seat_at(defender))) {
      return false;
    }
    const Counts force = counted(any_army(tile));
    for (std::size_t u = 0; u < kUnits; ++u) {
      int pieces = force[u];
      for (const Counts& of_seat : common().pieces) pieces += of_seat[u];
      if (pieces > board().unit[u].pieces) return false;
    }
    stage_attack(board(), position_, tile, seat_at(attacker), force);
    fill_in(board(), position_);
    const bool rich = below(3) == 0;
    for (const std::size_t side : {kAttacker, kDefender}) deal_cards(side, rich);
    if (rich) leave_few_basics();
    begin_step(rich && below(2) == 0 ? kExchange : below(10));
    return true;
  }
  void leave_few_basics() {
    for (std::size_t kind = 0; kind < kBasics; ++kind) {
      while (cards_left(board(), position_)[kind] > 0 &&
             held(cards_left(board(), position_), false) > 1) {
        ++position_.hand[kAttacker][kind];
      }
    }
  }
  static constexpr int kAgainstGuns = kBasics + 4;  // at sea
  // Sometimes so many that the piles run out. At sea there is something against guns.
  void deal_cards(std::size_t side, bool rich) {
    const bool leads =
        common().commander[common().battle.seat[side]] != kNobody && !are_rivals(board(), common());
    const int basics = rich ? 20 : 5;
    const int advanced = leads ? 1 + below(6) : 0;
    const auto draw = [&](bool better, int count) {
      for (int i = 0; i < count; ++i) {
        const Cards left = cards_left(board(), position_);
        auto kind = static_cast<std::size_t>(better ? kBasics + below(kAdvanced) : below(kBasics));
        if (i == 0 && better) kind = kAgainstGuns;
        if (left[kind] > 0) ++position_.hand[side][kind];
      }
    };
    draw(false, basics);
    draw(true, advanced);
  }
  static constexpr int kExchange = 1;
  void begin_step(int step) {
    const auto holds = [&](std::size_t side) { return held(position_.hand[side], true) > 0; };
    const bool power = common().power[common().battle.seat[kDefender]] > 0;
    const bool basics = held(cards_left(board(), position_), false) > 0;
    switch (step) {
      case 0:
      case 6:
      case 7:
      case 8:
        // Reinforcements come before the cards.
        position_.hand = {};
        return;
      case kExchange:
        if (basics && holds(kDefender)) {
          stage_step(common(), Ask::exchange, kDefender);
          return choose_of<Act::toss>([](const auto&) { return true; });
        }
        break;
      case 2:
        if (holds(kDefender)) return stage_step(common(), Ask::withdraw, kDefender);
        break;
      case 3:
        if (holds(kAttacker)) return lay_ambush();
        break;
      case 4:
        if (basics && power) return stage_step(common(), Ask::buy_cards, kDefender);
        break;
      case 5: stage_step(common(), Ask::fight, kDefender); return bombard();
    }
    stage_step(common(), Ask::fight, kAttacker);
    bombard();
  }
  // Asked for, presented, or cancelled already, by those who hold such cards.
  void lay_ambush() {
    const auto give = [&](std::size_t side, int kind) {
      const auto card = static_cast<std::size_t>(kind);
      const bool better = held(position_.hand[side], true) > 0;
      if (better && cards_left(board(), position_)[card] > 0) ++position_.hand[side][card];
    };
    give(kAttacker, kAmbush);
    give(kAttacker, kChase);
    give(kDefender, kWithdrawal);
    stage_step(common(), Ask::ambush, kAttacker);
    for (int answers = below(3); answers > 0; --answers) {
      choose_of<Act::present>([](const auto&) { return true; });
    }
  }
  // Guns against whoever has something against them, where it comes to that: up to the last seal.
  void bombard() {
    if (common().battle.theatre != Theatre::naval) return;
    choose_of<Act::match>([](const auto& match) { return std::get<1>(match) == Unit::artillery; });
    choose_of<Act::flagship>([](const auto&) { return true; });
    if (position_.combat[common().battle.side].flagship == kNobody) return;
    choose_of<Act::seal>([](const auto&) { return true; });
    choose_of<Act::advanced>(
        [](const auto& laid) { return kind_of(std::get<0>(laid)) == kAgainstGuns; });
    choose_of<Act::advanced>([](const auto&) { return true; });
  }
  // Answers like this as long as there are any.
  template <Act act, class Wanted>
  void choose_of(const Wanted& wanted) {
    const Ask ask = common().ask;
    const Seat asked = common().asked;
    Events nobody;
    Choices choices;
    for (int i = 0; i < 8 && common().ask == ask && common().asked == asked; ++i) {
      choices.clear();
      game_.legal(position_, asked, choices);
      const auto found = std::ranges::find_if(choices, [&](const Choice& choice) {
        return choice.act == static_cast<std::uint8_t>(act) && wanted(args_of<act>(choice));
      });
      if (found == choices.end()) return;
      game_.apply(position_, asked, *found, nobody);
    }
  }

  // A march mostly; where an ally stands in the capital, or the pile of generals is out, what
  // tells.
  Action some_action() {
    if (has_guests(common().asked)) return Action::draft;
    if (common().deck == 0 && below(2) == 0) return Action::generals;
    return below(3) > 0 ? Action::march : static_cast<Action>(below(7));
  }
  void choose(Action action) {
    Events nobody;
    const Choice choice = make_choice<Act::act>(action);
    if (game_.why_not(position_, common().asked, choice)) return;
    game_.apply(position_, common().asked, choice, nobody);
  }

  // A turn has ended with an enemy in a capital: whoever holds it may swap points. False: not in
  // this position.
  bool begin_swaps() {
    const int seats = common().setup.seats;
    const int owner = below(seats);
    const int guest = (owner + 1 + below(seats - 1)) % seats;
    const Tile capital = capital_of(common(), seat_at(owner));
    const Choice action = make_choice<Act::act>(Action::draft);
    int infantry = 0;
    for (const Counts& pieces : common().pieces) infantry += pieces[at(Unit::light_infantry)];
    if (are_allied(common(), seat_at(owner), seat_at(guest)) ||
        infantry >= board().unit[at(Unit::light_infantry)].pieces ||
        game_.why_not(position_, common().asked, action)) {
      return false;
    }
    position_.units[at(capital)] = {};
    position_.units[at(capital)][at(Unit::light_infantry)][at(State::fresh)] = 1;
    common().known[at(capital)] = {};
    common().stack[at(capital)] = byte(guest);
    common().points[guest] = byte(below(common().points[owner] + 1));
    common().points[owner] = byte(common().points[owner] + 1);
    for (const int seat : {owner, guest}) common().scored[seat] = {common().points[seat], 0, 0, 0};
    fill_in(board(), position_);
    choose(Action::draft);
    Events nobody;
    while (common().ask == Ask::draft) {
      game_.apply(position_, common().asked, make_choice<Act::pass>(), nobody);
    }
    return true;
  }

  // The march is over, and the first squadron of a fleet has been filled.
  void stow_half() {
    Events nobody;
    const Seat seat = common().asked;
    if (common().ask == Ask::march) game_.apply(position_, seat, make_choice<Act::pass>(), nobody);
    for (int i = 0; i < Hold::kRoom && common().ask == Ask::stow; ++i) {
      const Choice first = make_choice<Act::stow>(1);
      if (game_.why_not(position_, common().asked, first)) return;
      game_.apply(position_, common().asked, first, nobody);
    }
  }

  const Generalship& game_;
  Dice& dice_;
  Position position_;
  bool allies_ = false;
};

inline Position tense_position(const Generalship& game, int seats, const Options& options,
                               Dice& dice) {
  return Tension(game, seats, options, dice).build();
}

}  // namespace casus::generalship
