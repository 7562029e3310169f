// A position consistent with a view, from the view alone. In this order, because each step only
// adds to what must be there: a sealed combat, units, generals, technology and tactic cards.
#include <span>
#include <utility>

#include "games/generalship/movement.h"
#include "games/generalship/view.h"
#include "kit/known_units.h"

namespace casus::generalship {
namespace {

template <class T>
void shuffle(std::span<T> items, Dice& dice) {
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[dice.below(static_cast<std::uint32_t>(left))]);
  }
}

class Imagining {
 public:
  Imagining(const Board& board, const View& view, Dice& dice)
      : board_(board), view_(view), common_(view.common), dice_(dice) {
    position_.common = common_;
    position_.units = view.units;
    position_.holds = view.holds;
    position_.marching = view.marching;
    position_.pending = view.pending;
    position_.drawn = view.drawn;
  }

  Position imagine() {
    least_ = common_.known;
    force_least_ = common_.battle.known;
    if (in_battle(common_)) sealed_combats();
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      if (seat == view_.viewer) continue;
      units_of_seat<0, kInfantryKinds>(seat, Group::infantry);
      units_of_seat<kInfantryKinds, 2>(seat, Group::cavalry);
      units_of_seat<kRegimentKinds, 2>(seat, Group::ships);
    }
    if (is_side(kAttacker)) position_.force = view_.own_force;
    fleets();
    on_the_way();
    generals();
    leads();
    technology_cards();
    if (in_battle(common_)) tactic_cards();
    return position_;
  }

 private:
  bool is_side(std::size_t side) const {
    return in_battle(common_) && view_.viewer != kSpectator &&
           common_.battle.seat[side] == view_.viewer;
  }

  // --- units ---

  // The places of a seat's pieces of one group: tiles, and behind them the force in a battle.
  template <std::size_t First, std::size_t N>
  void units_of_seat(int seat, Group group) {
    std::array<KnownUnits<N>, kTiles + 1> places{};
    std::array<std::uint8_t, kTiles + 1> which{};
    std::size_t count = 0;
    const auto add = [&](std::uint8_t place, int pieces, const Counts& least) {
      if (pieces == 0) return;
      places[count].count = byte(pieces);
      for (std::size_t i = 0; i < N; ++i) places[count].least[i] = least[First + i];
      which[count++] = place;
    };
    for (std::uint8_t tile = 0; tile < kTiles; ++tile) {
      if (common_.stack[tile] != seat) continue;
      int pieces = 0;
      for (const std::uint8_t some : view_.groups[tile][at(group)]) pieces += some;
      add(tile, pieces, least_[tile]);
    }
    const bool attacks = in_battle(common_) && common_.battle.seat[kAttacker] == seat;
    if (attacks) add(kTiles, view_.force[at(group)], force_least_);
    Bag<N> owned{};
    for (std::size_t i = 0; i < N; ++i) owned[i] = common_.pieces[seat][First + i];
    std::array<Bag<N>, kTiles + 1> units{};
    imagine_units<N>(std::span<const KnownUnits<N>>(places.data(), count), owned, dice_,
                     std::span<Bag<N>>(units.data(), count));
    for (std::size_t place = 0; place < count; ++place) {
      if (which[place] == kTiles) {
        for (std::size_t i = 0; i < N; ++i) position_.force[First + i] = units[place][i];
        continue;
      }
      for (std::size_t s = 0; s < kStates; ++s) {
        const Bag<N> some =
            draw_from(units[place], view_.groups[which[place]][at(group)][s], dice_);
        for (std::size_t i = 0; i < N; ++i) position_.units[which[place]][First + i][s] = some[i];
      }
    }
  }

  // Squadrons of others get ships of their state and regiments of the right group.
  void fleets() {
    std::array<ByState, kTiles> left = position_.units;
    sort_holds(position_);
    std::size_t free = 0;
    for (const SeenHold& seen : view_.fleets) {
      if (seen.tile == kNobody) continue;
      Hold hold;
      hold.tile = seen.tile;
      hold.state = seen.state;
      hold.ship = draw_unit(left[seen.tile], Group::ships, seen.state == State::finished);
      for (const Group group : {Group::infantry, Group::cavalry}) {
        for (const bool finished : {false, true}) {
          for (int i = seen.load[at(group)][finished ? 1 : 0]; i > 0; --i) {
            const std::uint8_t unit = draw_unit(left[seen.tile], group, finished);
            load(hold, byte(2 * unit + (finished ? 1 : 0)));
          }
        }
      }
      while (position_.holds[free].tile != kNobody) ++free;
      position_.holds[free] = hold;
    }
    sort_holds(position_);
    const bool stows = common_.ask == Ask::stow && byte(common_.asked) != view_.viewer;
    if (stows) open_holds(position_, static_cast<Tile>(common_.stow_tile));
  }
  std::uint8_t draw_unit(ByState& left, Group group, bool finished) {
    Counts bag{};
    for (int u = first_unit(group); u < end_unit(group); ++u) {
      const auto& states = left[static_cast<std::size_t>(u)];
      bag[static_cast<std::size_t>(u)] =
          finished ? states[3] : byte(states[0] + states[1] + states[2]);
    }
    const std::uint8_t unit = sample_from(bag, dice_);
    std::size_t state = finished ? 3 : 0;
    while (left[unit][state] == 0) ++state;
    --left[unit][state];
    return unit;
  }

  void on_the_way() {
    if (view_.way_from == kNobody || byte(common_.asked) == view_.viewer) return;
    position_.marching = {};
    position_.marching.from = view_.way_from;
    position_.marching.on_the_way = true;
    const ByState& here = position_.units[view_.way_from];
    for (const Group group : {Group::infantry, Group::cavalry, Group::ships}) {
      for (std::size_t s = 0; s < kStates; ++s) {
        Counts bag{};
        for (int u = first_unit(group); u < end_unit(group); ++u) {
          bag[static_cast<std::size_t>(u)] = here[static_cast<std::size_t>(u)][s];
        }
        const Counts some = draw_from(bag, view_.way[at(group)][s], dice_);
        for (std::size_t u = 0; u < kUnits; ++u) {
          if (some[u] > 0) position_.marching.group[u][s] = some[u];
        }
      }
    }
  }

  // --- generals ---

  void generals() {
    std::array<std::uint8_t, kGenerals> unknown{};
    int count = 0;
    position_.generals = view_.generals;
    for (std::uint8_t g = 0; g < kGenerals; ++g) {
      if (view_.generals[g].where == kNobody) unknown[static_cast<std::size_t>(count++)] = g;
    }
    shuffle(std::span(unknown).first(static_cast<std::size_t>(count)), dice_);
    const auto give = [&](std::uint8_t where, std::uint8_t place, SeatSet knows) {
      position_.generals[unknown[static_cast<std::size_t>(--count)]] = {where, place, knows};
    };
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      if (seat != view_.viewer) {
        for (int i = common_.hand[seat]; i > 0; --i) {
          give(place_of(Where::hand, seat_at(seat)), 0, SeatSet::of(seat_at(seat)));
        }
      }
      for (std::uint8_t place = 0; place < common_.power[seat]; ++place) {
        const SeatSet knows = SeatSet::from_bits(view_.power_known[seat][place]);
        if (view_.viewer != kSpectator && knows.contains(seat_at(view_.viewer))) continue;
        give(place_of(Where::power, seat_at(seat)), place, knows);
      }
    }
    for (std::size_t knows = 0; knows < view_.thrown.size(); ++knows) {
      const SeatSet seats = SeatSet::from_bits(static_cast<std::uint8_t>(knows));
      for (int i = view_.thrown[knows]; i > 0; --i) {
        give(static_cast<std::uint8_t>(Where::thrown), 0, seats);
      }
    }
    while (count > 0) give(static_cast<std::uint8_t>(Where::deck), 0, {});
  }

  // Two different cards of a hand.
  std::array<std::uint8_t, 2> two_of_hand(Seat seat) {
    std::array<std::uint8_t, kGenerals> hand{};
    int count = 0;
    for (std::uint8_t g = 0; g < kGenerals; ++g) {
      if (position_.generals[g].where == place_of(Where::hand, seat)) {
        hand[static_cast<std::size_t>(count++)] = g;
      }
    }
    shuffle(std::span(hand).first(static_cast<std::size_t>(count)), dice_);
    return {hand[0], hand[1]};
  }

  void leads() {
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      if (seat == view_.viewer) {
        position_.lead[seat] = view_.lead;
      } else if (common_.answered.contains(seat_at(seat))) {
        position_.lead[seat] = two_of_hand(seat_at(seat));
      }
    }
    if (byte(common_.asked) == view_.viewer) return;
    const bool one_drawn = common_.ask == Ask::draw_general && common_.left == 1 &&
                           modifiers(board_, common_, common_.asked).statesman;
    if (common_.ask == Ask::keep) {
      position_.drawn = two_of_hand(common_.asked);
      if (position_.drawn[1] < position_.drawn[0]) {
        std::swap(position_.drawn[0], position_.drawn[1]);
      }
    } else if (one_drawn) {
      position_.drawn[0] = two_of_hand(common_.asked)[0];
    }
  }

  void technology_cards() {
    Bag<2> unseen = rest_of(board_.technology_copies, common_.studied);
    if (view_.viewer != kSpectator) unseen = rest_of(unseen, view_.studies);
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      position_.studies[seat] =
          seat == view_.viewer ? view_.studies : draw_from(unseen, common_.studies[seat], dice_);
    }
  }

  // --- the battle ---

  // Cards that the viewer has not seen.
  Cards unseen_cards() const {
    Cards unseen{};
    for (int kind = 0; kind < kKinds; ++kind) {
      const auto k = static_cast<std::size_t>(kind);
      unseen[k] = byte(board_.copies[at(card_of(common_.battle.theatre, kind))] -
                       common_.battle.open[k] - view_.hand[k] - view_.own_tossed[k]);
    }
    return unseen;
  }

  void tactic_cards() {
    Cards unseen = unseen_cards();
    for (const std::size_t side : {kAttacker, kDefender}) {
      if (is_side(side)) {
        position_.hand[side] = view_.hand;
        position_.tossed[side] = view_.own_tossed;
        position_.combat[side] = view_.combat;
        continue;
      }
      const Cards sealed = cards_in(board_, common_.battle.theatre, position_.combat[side]);
      unseen = rest_of(unseen, sealed);
      position_.hand[side] = sealed;
    }
    for (const std::size_t side : {kAttacker, kDefender}) {
      if (is_side(side)) continue;
      for (const bool advanced : {false, true}) {
        const std::size_t deck = advanced ? 1 : 0;
        const int more = view_.held[side][deck] - held(position_.hand[side], advanced);
        const Cards drawn = draw_cards(unseen, advanced, more);
        position_.hand[side] = sum_of(position_.hand[side], drawn);
        const Cards away = draw_cards(unseen, advanced, view_.tossed[side][deck]);
        position_.tossed[side] = sum_of(position_.tossed[side], away);
      }
    }
  }
  Cards draw_cards(Cards& unseen, bool advanced, int count) {
    Cards part{};
    for (std::size_t k = first_kind(advanced); k < end_kind(advanced); ++k) part[k] = unseen[k];
    const Cards drawn = draw_from(part, count, dice_);
    unseen = rest_of(unseen, drawn);
    return drawn;
  }

  // An enemy's sealed combat: rows that fit the backs, found by a random search. The truth is one,
  // so there is one.
  void sealed_combats() {
    for (const std::size_t side : {kAttacker, kDefender}) {
      if (is_side(side) || !common_.battle.sealed[side]) continue;
      const SeenCombat& seen = view_.sealed[side];
      Search search{side, seen.infantry, seen.cavalry, unseen_cards(), {}, {}};
      find_rows(search, seen.basics, 0);
      Combat& combat = position_.combat[side];
      combat = search.combat;
      std::ranges::sort(combat.rows);
      tactics(combat, seen.advanced, search.cards);
      Counts shown = units_of(board_, common_.battle.theatre, combat);
      if (seen.ships > 0) {
        combat.flagship = search.combat.flagship;
        ++shown[combat.flagship];
      }
      Counts& least = least_of(side);
      for (std::size_t u = 0; u < kUnits; ++u) least[u] = std::max(least[u], shown[u]);
    }
  }
  Counts& least_of(std::size_t side) {
    return side == kAttacker ? force_least_ : least_[common_.battle.tile];
  }

  struct Search {
    std::size_t side;
    int infantry;
    int cavalry;
    Cards cards;
    Counts units;
    Combat combat;
  };

  // Whether these units may be among those of the side: bounds of the place and of the owner.
  bool can_be_there(std::size_t side, const Counts& units) const {
    const Counts& least = side == kAttacker ? force_least_ : least_[common_.battle.tile];
    const std::uint8_t seat = common_.battle.seat[side];
    for (const Group group : {Group::infantry, Group::cavalry, Group::ships}) {
      int needed = 0;
      for (int unit = first_unit(group); unit < end_unit(group); ++unit) {
        const auto u = static_cast<std::size_t>(unit);
        const int here = std::max(least[u], units[u]);
        needed += here;
        int elsewhere = 0;
        for (std::size_t tile = 0; tile < kTiles; ++tile) {
          if (common_.stack[tile] != seat) continue;
          if (side == kDefender && tile == common_.battle.tile) continue;
          elsewhere += least_[tile][u];
        }
        if (here + elsewhere > common_.pieces[seat][u]) return false;
      }
      if (needed > pieces_of(side, group)) return false;
    }
    return true;
  }
  int pieces_of(std::size_t side, Group group) const {
    if (side == kAttacker) return view_.force[at(group)];
    int pieces = 0;
    for (const std::uint8_t some : view_.groups[common_.battle.tile][at(group)]) pieces += some;
    return pieces;
  }

  bool find_flagship(Search& search) {
    if (view_.sealed[search.side].ships == 0)
      return search.units[at(Unit::artillery)] == 0 || common_.battle.theatre == Theatre::land;
    const bool guns =
        common_.battle.theatre == Theatre::naval && search.units[at(Unit::artillery)] > 0;
    const bool galley_first = dice_.below(2) == 0;
    for (const bool first : {true, false}) {
      const Unit ship = galley_first == first ? Unit::galley : Unit::galleon;
      if (guns && ship == Unit::galley) continue;
      Counts with = search.units;
      ++with[at(ship)];
      if (!can_be_there(search.side, with)) continue;
      search.combat.flagship = static_cast<std::uint8_t>(ship);
      return true;
    }
    return false;
  }

  bool find_rows(Search& search, int cards, std::size_t depth) {
    if (cards == 0) {
      return search.infantry == 0 && search.cavalry == 0 && find_flagship(search);
    }
    const int units = search.infantry + search.cavalry;
    if (units < cards || units > 3 * cards) return false;
    const auto& rows = board_.rows[at(common_.battle.theatre)];
    const int count = board_.row_count[at(common_.battle.theatre)];
    std::array<std::uint8_t, kMostRows> order{};
    for (int r = 0; r < count; ++r) order[static_cast<std::size_t>(r)] = byte(r);
    shuffle(std::span(order).first(static_cast<std::size_t>(count)), dice_);
    for (int i = 0; i < count; ++i) {
      const CardRow& row = rows[order[static_cast<std::size_t>(i)]];
      const bool cavalry = group_of(static_cast<Unit>(row.unit)) == Group::cavalry;
      int& wanted = cavalry ? search.cavalry : search.infantry;
      if (wanted < row.count || search.cards[row.kind] == 0) continue;
      search.units[row.unit] = byte(search.units[row.unit] + row.count);
      if (can_be_there(search.side, search.units)) {
        wanted -= row.count;
        --search.cards[row.kind];
        search.combat.rows[depth] = order[static_cast<std::size_t>(i)];
        if (find_rows(search, cards - 1, depth + 1)) return true;
        search.combat.rows[depth] = kNobody;
        ++search.cards[row.kind];
        wanted += row.count;
      }
      search.units[row.unit] = byte(search.units[row.unit] - row.count);
    }
    return false;
  }

  // So many different advanced cards for a combat.
  void tactics(Combat& combat, int count, Cards cards) {
    Cards bag{};
    for (std::size_t kind = kBasics; kind < kAmbush; ++kind) bag[kind] = cards[kind];
    for (int i = 0; i < count; ++i) {
      const std::uint8_t kind = sample_from(bag, dice_);
      bag[kind] = 0;
      combat.advanced[static_cast<std::size_t>(i)] = kind;
    }
    std::ranges::sort(combat.advanced);
  }

  const Board& board_;
  const View& view_;
  const Common& common_;
  Dice& dice_;
  Position position_;
  std::array<Counts, kTiles> least_{};
  Counts force_least_{};
};

}  // namespace

Position imagine_from(const Board& board, const View& view, Dice& dice) {
  return Imagining(board, view, dice).imagine();
}

}  // namespace casus::generalship
