// What no play can bring about, worked out from the position alone and apart from its checks.
#pragma once

#include <optional>
#include <string>

#include "games/napoleon/game.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {

class Bookkeeping {
 public:
  using Wrong = std::optional<std::string>;
  Bookkeeping(const Napoleon& game, const Position& position)
      : board_(game.board()), position_(position) {}

  Wrong audit() const {
    for (const auto check :
         {&Bookkeeping::stars, &Bookkeeping::sizes, &Bookkeeping::limits, &Bookkeeping::napoleon,
          &Bookkeeping::guerillas, &Bookkeeping::leashes, &Bookkeeping::marks}) {
      if (Wrong wrong = (this->*check)()) return wrong;
    }
    return std::nullopt;
  }

 private:
  std::string power(std::size_t p) const { return board_.powers->ids[p]; }
  std::string region(std::size_t r) const { return board_.regions->ids[r]; }

  // Each star counts once: nations hold no more of them than there are.
  Wrong stars() const {
    int all = position_.setup.london_base;
    for (std::size_t r = 0; r < kRegions; ++r) all += board_.stars[r];
    --all;  // Bordeaux and Antwerp are one
    int held = 0;
    for (const Nation n : all_nations()) held += stars_of(board_, position_, n);
    if (held > all)
      return "nations hold " + std::to_string(held) + " stars of " + std::to_string(all);
    return std::nullopt;
  }
  Wrong sizes() const {
    const int most = position_.setup.counters ? 5 : 6;
    for (std::size_t i = 0; i < kDice; ++i) {
      const Die& die = position_.dice[i];
      if (die.region == kNone ? !(die == Die{}) : die.pips < 1) {
        return power(at(board_.die_owner[i])) + " has a die that is neither here nor there";
      }
      const bool start = position_.step == Ask::muster || position_.step == Ask::lot_order ||
                         position_.step == Ask::lot_nations;
      // The first armies are given by the scenario.
      if (die.pips > (start ? 6 : most)) {
        if (position_.setup.counters) continue;
        return power(at(board_.die_owner[i])) + " has a die of more than " + std::to_string(most);
      }
      const int limit = board_.most_pips[at(board_.die_owner[i])];
      if (limit > 0 && die.pips > limit) {
        return power(at(board_.die_owner[i])) + " has more than its pips";
      }
    }
    return std::nullopt;
  }
  // No more dice than the year allows, but where a limit fell: Russia disbands, Prussia keeps.
  Wrong limits() const {
    if (position_.frames.holds(Ask::disband) || position_.step == Ask::over) return std::nullopt;
    for (const Nation n : all_nations()) {
      if (n == Power::russia || n == Power::prussia || nation(position_, n).dice_cap > 0) continue;
      if (n == Power::france && position_.affairs.abdicated > 0) continue;
      if (dice_in_play(board_, position_, n) > dice_limit(board_, position_, n)) {
        return power(at(n)) + " has more dice than it may";
      }
    }
    return std::nullopt;
  }
  Wrong napoleon() const {
    const std::uint8_t his = position_.leaders.napoleon;
    for (std::size_t i = 0; i < kDice; ++i) {
      const Die& die = position_.dice[i];
      if ((die.marks & kLed) == 0) continue;
      if (board_.die_owner[i] != Power::france) return "Napoleon leads a foreign die";
      if (die.region != his) return "Napoleon's die is in " + region(die.region);
    }
    return std::nullopt;
  }
  Wrong guerillas() const {
    std::array<int, kPowers> pips{};
    for (std::size_t r = 0; r < kRegions; ++r) {
      const int here = position_.guerillas[r];
      if (here == 0) continue;
      if (!position_.setup.guerillas) return "guerillas in a game without them";
      if (!board_.remote.contains(region_at(r))) return "guerillas in " + region(r);
      const auto owner = owner_of_guerillas(board_, position_, region_at(r));
      if (!owner) return "nobody's guerillas in " + region(r);
      if ((pips[at(*owner)] += here) > 4) return power(at(*owner)) + " has too many guerillas";
    }
    return std::nullopt;
  }
  // Spain stays in the peninsula, the Ottomans with their neighbours, Sweden in the north.
  Wrong leashes() const {
    for (std::size_t i = 0; i < kDice; ++i) {
      const Die& die = position_.dice[i];
      if (die.region == kNone) continue;
      const auto own = board_.lands[at(board_.die_owner[i])];
      const Region here = region_at(die.region);
      if (board_.die_owner[i] == Power::spain && !own.contains(here) && here != Region::lisbon &&
          here != Region::oporto && here != Region::gibraltar) {
        return "Spaniards in " + region(die.region);
      }
      if (board_.die_owner[i] == Power::sweden && position_.turn.turn < 42 && !own.contains(here) &&
          !board_.lands[at(Power::denmark)].contains(here)) {
        return "Swedes in " + region(die.region);
      }
    }
    return std::nullopt;
  }
  // Between two slots nothing is active.
  Wrong marks() const {
    const bool rest = position_.step == Ask::choose_slot || position_.step == Ask::council ||
                      position_.step == Ask::produce;
    for (const Die& die : position_.dice) {
      if (rest && position_.frames.empty() && (die.marks & ~kLed) != 0) {
        return "a die is marked in " + region(die.region);
      }
    }
    return std::nullopt;
  }

  const Board& board_;
  const Position& position_;
};

inline std::optional<std::string> broken_invariant(const Napoleon& game, const Position& position) {
  return Bookkeeping(game, position).audit();
}

}  // namespace casus::napoleon
