// What anybody can deduce of hidden troops from the events alone: how many units each seat has of
// each arm in all, and how many stand where they were shown, until they mix with others unseen.
// Written from what is told and not from the game's bookkeeping of clusters.
// rule: power_and_prestige.fog.known power_and_prestige.fog.reveal
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "games/power_and_prestige/events.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

class Deduction {
 public:
  Deduction(const PowerAndPrestige& game, const View& first) : viewer_(first.viewer) {
    const Common& common = first.common;
    colours_ = common.setup.colours;
    seats_ = common.setup.seats;
    field_ = common.battle.place;
    start_ = {game.board().figure(Figure::start_infantry),
              game.board().figure(Figure::start_cavalry),
              game.board().figure(Figure::start_artillery)};
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        all_[seat][arm] = units_in(first, seat, arm);
        new_[seat][arm] = announced_troops(common, seat_at(static_cast<int>(seat))).of[arm];
      }
    }
  }

  void hear(const PowerAndPrestige&, const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    hear_winter(kind, event);
    hear_battle(kind, event);
    hear_marches(kind, event);
  }

  std::optional<std::string> wrong_view(const PowerAndPrestige& game, const View& view) const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        const int units = units_in(view, seat, arm);
        if (units != all_[seat][arm]) return about(game, seat, arm, all_[seat][arm], units);
      }
      for (std::size_t place = 0; place < kLocations; ++place) {
        if (shown_[seat][place] && !keeps(view, seat, place, *shown_[seat][place])) {
          return "what was shown of " + game.board().colours->ids[colours_[seat]] + " in " +
                 game.board().locations->ids[place] + " is forgotten";
        }
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_truth(const PowerAndPrestige& game,
                                         const Position& position) const {
    const Common& common = position.common;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        int units = common.battle.lost[seat].of[arm] - position.secret[seat].placed.of[arm] +
                    announced_troops(common, seat_at(static_cast<int>(seat))).of[arm];
        for (std::size_t place = 0; place < kLocations; ++place) {
          units += position.troops[seat][place].of[arm];
          if (is_fighting(common)) units += position.apart[seat][place].of[arm];
        }
        if (units != all_[seat][arm]) return about(game, seat, arm, all_[seat][arm], units);
      }
      for (std::size_t place = 0; place < kLocations; ++place) {
        if (shown_[seat][place] && !(position.troops[seat][place] == *shown_[seat][place])) {
          return "other troops of " + game.board().colours->ids[colours_[seat]] + " in " +
                 game.board().locations->ids[place] + " than were shown";
        }
      }
    }
    return std::nullopt;
  }

 private:
  static bool is_fighting(const Common& common) {
    return common.ask >= Ask::choose_battle && common.ask <= Ask::join;
  }
  std::string about(const PowerAndPrestige& game, std::size_t seat, std::size_t arm, int known,
                    int there) const {
    return game.board().colours->ids[colours_[seat]] + " has " + std::to_string(known) + " " +
           game.board().arms->ids[arm] + " and not " + std::to_string(there);
  }

  // All units that a view tells of: on the map, in the loss row, waiting, bought.
  static int units_in(const View& view, std::size_t seat, std::size_t arm) {
    const Common& common = view.common;
    const Seat who = seat_at(static_cast<int>(seat));
    int units = common.battle.lost[seat].of[arm];
    if (has_fog(common)) {
      for (const std::uint8_t sum : view.sums[seat][arm]) units += sum;
      units += view.in_hand[seat].of[arm];
    }
    for (std::size_t place = 0; place < kLocations; ++place) {
      if (!is_full_fog(common)) units += view.troops[seat][place].of[arm];
      if (is_fighting(common)) units += view.apart[seat][place].of[arm];
    }
    const bool counted = is_placing_unseen(common, who);
    return units + (counted ? 0 : announced_troops(common, who).of[arm]);
  }
  // Whether a view still has what was shown.
  static bool keeps(const View& view, std::size_t seat, std::size_t place, const Arms& shown) {
    // Who places unseen may have put new troops there.
    if (is_placing_unseen(view.common, seat_at(static_cast<int>(seat)))) return true;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (view.troops[seat][place].of[arm] != shown.of[arm]) return false;
      if (!is_full_fog(view.common)) continue;
      const Clusters& clusters = view.clusters[seat][arm];
      const bool known = shown.of[arm] == 0 ? clusters[place] == 0 : is_alone(clusters, place);
      if (!known) return false;
    }
    return true;
  }

  // Seats whose troops are hidden from the viewer.
  std::optional<std::size_t> hidden(Banner banner) const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (colours_[seat] == at(banner) && seat != viewer_) return seat;
    }
    return std::nullopt;
  }
  std::optional<std::size_t> hidden(Seat seat) const {
    return at(seat) == viewer_ ? std::nullopt : std::optional(at(seat));
  }
  static std::optional<std::size_t> arm_of(Item item) {
    if (item == Item::infantry) return 0;
    if (item == Item::cavalry) return 1;
    return item == Item::artillery ? std::optional<std::size_t>(2) : std::nullopt;
  }
  static Arms arms(int infantry, int cavalry, int artillery) {
    return {{byte(infantry), byte(cavalry), byte(artillery)}};
  }
  void dies(std::size_t seat, const Arms& units) {
    for (std::size_t arm = 0; arm < kArms; ++arm) all_[seat][arm] -= units.of[arm];
  }
  void forget(std::size_t seat, Location place) { shown_[seat][at(place)].reset(); }
  void come(std::size_t seat, Location place, const Arms& units) {
    if (auto& shown = shown_[seat][at(place)]) shown = sum_of(*shown, units);
  }
  void go(std::size_t seat, Location place, const Arms& units) {
    if (auto& shown = shown_[seat][at(place)]) shown = less(*shown, units);
  }

  void hear_winter(EventKind kind, const Event& event) {
    if (kind == EventKind::seated) {
      const auto [seat, place] = args_of<EventKind::seated>(event);
      const auto who = hidden(seat);
      for (std::size_t arm = 0; arm < kArms && who; ++arm) all_[*who][arm] += start_[arm];
    }
    if (kind == EventKind::answers_shown) new_ = {};
    if (kind == EventKind::bought) {
      const auto [seat, item, number] = args_of<EventKind::bought>(event);
      raise(hidden(seat), arm_of(item), number);
    }
    if (kind == EventKind::cancelled) {
      const auto [seat, item] = args_of<EventKind::cancelled>(event);
      raise(hidden(seat), arm_of(item), -1);
    }
    if (kind == EventKind::units_made) {
      const auto [seat, arm, units] = args_of<EventKind::units_made>(event);
      raise(hidden(seat), at(arm), units);
    }
    if (kind == EventKind::no_place_for_troops) {
      const auto [seat, units] = args_of<EventKind::no_place_for_troops>(event);
      const auto who = hidden(seat);
      for (std::size_t arm = 0; arm < kArms && who; ++arm) {
        all_[*who][arm] -= new_[*who][arm];
        new_[*who][arm] = 0;
      }
    }
    if (kind == EventKind::disbanded) {
      const auto [seat, arm, place, units] = args_of<EventKind::disbanded>(event);
      const auto who = hidden(seat);
      if (!who) return;
      Arms some;
      some.of[at(arm)] = byte(units);
      dies(*who, some);
      go(*who, place, some);
    }
    if (kind == EventKind::out_of_supply) {
      const auto [banner, place, i, c, a] = args_of<EventKind::out_of_supply>(event);
      const auto who = hidden(banner);
      if (!who) return;
      dies(*who, arms(i, c, a));
      shown_[*who][at(place)] = Arms{};
    }
  }
  // New units, as far as an owner may have so many.
  void raise(std::optional<std::size_t> seat, std::optional<std::size_t> arm, int units) {
    if (!seat || !arm) return;
    const int before = all_[*seat][*arm];
    all_[*seat][*arm] = std::min(before + units, kMostUnits);
    new_[*seat][*arm] += all_[*seat][*arm] - before;
  }

  void hear_battle(EventKind kind, const Event& event) {
    if (kind == EventKind::battle_began) {
      const auto [place, attackers, defenders] = args_of<EventKind::battle_began>(event);
      field_ = byte(place);
    }
    if (kind == EventKind::army_shown) {
      const auto [banner, place, i, c, a] = args_of<EventKind::army_shown>(event);
      if (const auto who = hidden(banner)) shown_[*who][at(place)] = arms(i, c, a);
    }
    if (kind == EventKind::lost_units) {
      const auto [banner, arm, units] = args_of<EventKind::lost_units>(event);
      Arms some;
      some.of[at(arm)] = byte(units);
      if (const auto who = hidden(banner)) go(*who, static_cast<Location>(field_), some);
    }
    if (kind == EventKind::buried) {
      const auto [banner, arm, units] = args_of<EventKind::buried>(event);
      if (const auto who = hidden(banner)) all_[*who][at(arm)] -= units;
    }
    if (kind == EventKind::cut_off) {
      const auto [banner, i, c, a] = args_of<EventKind::cut_off>(event);
      const auto who = hidden(banner);
      if (!who) return;
      dies(*who, arms(i, c, a));
      shown_[*who][field_] = Arms{};
    }
    if (kind == EventKind::retreated) {
      const auto [banner, to, i, c, a] = args_of<EventKind::retreated>(event);
      const auto who = hidden(banner);
      if (!who) return;
      shown_[*who][field_] = Arms{};
      forget(*who, to);
    }
    if (kind == EventKind::survived) {
      const auto [banner, place, i, c, a] = args_of<EventKind::survived>(event);
      const auto who = hidden(banner);
      if (!who) return;
      if (byte(place) == field_) {
        come(*who, place, arms(i, c, a));
      } else {
        forget(*who, place);
      }
    }
    if (kind == EventKind::waiting_lost) {
      const auto [banner, place, i, c, a] = args_of<EventKind::waiting_lost>(event);
      if (const auto who = hidden(banner)) dies(*who, arms(i, c, a));
    }
    // Whoever has waited beside the battle now stands there.
    if (kind == EventKind::battle_won || kind == EventKind::nobody_won) {
      for (auto& places : shown_) {
        if (waited_.contains(static_cast<Location>(field_))) places[field_].reset();
      }
    }
    if (kind == EventKind::retreated) {
      const auto [banner, to, i, c, a] = args_of<EventKind::retreated>(event);
      waited_.insert(to);
    }
    if (kind == EventKind::survived) {
      const auto [banner, place, i, c, a] = args_of<EventKind::survived>(event);
      if (byte(place) != field_) waited_.insert(place);
    }
    if (kind == EventKind::turn_began || kind == EventKind::season_began) waited_ = {};
  }

  void hear_marches(EventKind kind, const Event& event) {
    if (kind == EventKind::marched) {
      const auto [banner, from, to, i, c, a] = args_of<EventKind::marched>(event);
      move(hidden(banner), from, to, arms(i, c, a));
    }
    if (kind == EventKind::marched_in) {
      const auto [banner, from, to, i, c, a] = args_of<EventKind::marched_in>(event);
      move(hidden(banner), from, to, arms(i, c, a));
    }
    if (kind == EventKind::marched_unseen) {
      const auto [banner, from, to] = args_of<EventKind::marched_unseen>(event);
      const auto who = hidden(banner);
      if (!who) return;
      forget(*who, from);
      forget(*who, to);
    }
    if (kind == EventKind::stationed) {
      const auto [seat, place, i, c, a] = args_of<EventKind::stationed>(event);
      if (const auto who = hidden(seat)) come(*who, place, arms(i, c, a));
    }
    if (kind == EventKind::stationed_unseen) {
      const auto who = hidden(arg_of<EventKind::stationed_unseen>(event));
      if (who) shown_[*who] = {};
    }
  }
  // Of a march whose number is seen it may be unseen whether a box takes the units.
  void move(std::optional<std::size_t> seat, Location from, Location to, const Arms& units) {
    if (!seat) return;
    go(*seat, from, units);
    forget(*seat, to);
  }

  std::uint8_t viewer_;
  std::size_t seats_ = 0;
  std::uint8_t field_ = kNobody;  // of the battle
  Places waited_;                 // where troops may wait beside a battle
  std::array<std::uint8_t, kSeats> colours_{};
  std::array<int, kArms> start_{};
  std::array<std::array<int, kArms>, kSeats> all_{}, new_{};
  std::array<std::array<std::optional<Arms>, kLocations>, kSeats> shown_{};
};

}  // namespace casus::power_and_prestige
