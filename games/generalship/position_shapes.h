// How the parts of a position look as JSON: units, fleets, cards, circles, alliances, combats.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/enumerators.h"
#include "core/fields.h"
#include "games/generalship/rules.h"

namespace casus::generalship {

// The words of an enum are the names of its enumerators.
template <class E>
const Domain& words() {
  static const Domain kWords{"word", enumerator_names<E>(), {}};
  return kWords;
}

inline const Domain& where_words() {
  static const Domain kWhere{
      "place", {"deck", "discard", "thrown", "hand", "commander", "power"}, {}};
  return kWhere;
}
inline const Domain& side_words() {
  static const Domain kSides{"side", {"attacker", "defender"}, {}};
  return kSides;
}

inline constexpr int kAnyCount = 0xFF;

// Units by kind and state: {"archer": {"fresh": 2}}.
struct UnitsByState {
  const Board& board;
  void write(FieldPlace place, const ByState& units) const {
    place.object();
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (units[u] == std::array<std::uint8_t, kStates>{}) continue;
      FieldPlace one{place.out, board.units->ids[u]};
      casus::Counts{words<State>(), kMostPieces}.write(one, units[u]);
    }
    place.out.end_object();
  }
  void read(const Reader& from, ByState& units) const {
    units = {};
    for (const auto& [key, states] : from.fields()) {
      const auto unit = static_cast<std::size_t>(from.key_in(*board.units, key));
      casus::Counts{words<State>(), kMostPieces}.read(states, units[unit]);
    }
  }
};

// The squadrons of fleets with their loads.
struct Holds {
  const Board& board;
  void write(FieldPlace place, const std::array<Hold, kHolds>& holds) const {
    place.list();
    for (const Hold& hold : holds) {
      if (hold.tile == kNobody) continue;
      place.out.object();
      place.out.add("tile", board.tiles->ids[hold.tile]);
      place.out.add("ship", board.units->ids[hold.ship]);
      place.out.add("finished", hold.state == State::finished);
      for (const bool finished : {false, true}) {
        place.out.list(finished ? "finished_aboard" : "aboard");
        for (const std::uint8_t regiment : hold.cargo) {
          if (regiment == kNobody || (regiment % 2 != 0) != finished) continue;
          place.out.add(board.units->ids[regiment / 2U]);
        }
        place.out.end_list();
      }
      place.out.end_object();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<Hold, kHolds>& holds) const {
    holds = {};
    const std::vector<Reader> items = from.items();
    if (items.size() > kHolds) return from.fail("are too many squadrons");
    for (std::size_t h = 0; h < items.size(); ++h) {
      const Reader& item = items[h];
      item.only({"tile", "ship", "finished", "aboard", "finished_aboard"});
      Hold& hold = holds[h];
      hold.tile = byte(item["tile"].word(*board.tiles));
      hold.ship = byte(item["ship"].word(*board.units));
      if (!is_ship(static_cast<Unit>(hold.ship))) item["ship"].fail("must be a ship");
      hold.state = item["finished"].flag() ? State::finished : State::fresh;
      for (const bool finished : {false, true}) {
        for (const Reader& one : item[finished ? "finished_aboard" : "aboard"].items()) {
          if (cargo_of(hold) == Hold::kRoom) return one.fail("is one more than a ship carries");
          const int unit = one.word(*board.units);
          if (is_ship(static_cast<Unit>(unit))) return one.fail("must be a regiment");
          load(hold, byte(2 * unit + (finished ? 1 : 0)));
        }
      }
    }
    std::ranges::sort(holds);
  }
};

// General cards that are not in the pile: where, whose, and who has seen them face down.
struct Generals {
  const Board& board;
  const SeatWords& seats;
  using Cards = std::array<GeneralCard, kGenerals>;
  void write(FieldPlace place, const Cards& cards) const {
    place.object();
    for (std::size_t g = 0; g < kGenerals; ++g) {
      const GeneralCard& card = cards[g];
      if (card.where == kNobody || where_of(card) == Where::deck) continue;
      const Where where = where_of(card);
      place.out.object(board.generals->ids[g]);
      place.out.add("where", where_words().ids[word_of(where)]);
      if (where >= Where::hand) place.out.add("seat", index(seat_of(card)));
      if (where == Where::power) place.out.add("place", card.place + 1);
      if (!card.knows.empty()) {
        FieldPlace knows{place.out, "known_to"};
        SeatList{seats}.write(knows, card.knows);
      }
      place.out.end_object();
    }
    place.out.end_object();
  }
  void read(const Reader& from, Cards& cards) const {
    cards = {};
    for (const auto& [key, item] : from.fields()) {
      item.only({"where", "seat", "place", "known_to"});
      GeneralCard& card = cards[static_cast<std::size_t>(from.key_in(*board.generals, key))];
      const int where = item["where"].word(where_words());
      card.where = byte(where < 3 ? where : 3 + (where - 3) * kSeats);
      if (where >= 3) card.where = byte(card.where + item["seat"].number(0, seats.seats - 1));
      if (where == 5) card.place = byte(item["place"].number(1, kGenerals) - 1);
      if (const auto knows = item.find("known_to")) SeatList{seats}.read(*knows, card.knows);
      // Whoever has it face down knows it, said or not.
      const bool own = where_of(card) == Where::hand || where_of(card) == Where::power;
      if (own) card.knows = card.knows.with(seat_of(card));
    }
  }
  static std::size_t word_of(Where where) {
    const auto number = static_cast<std::size_t>(where);
    return number < 3 ? number : 3 + (number - 3) / kSeats;
  }
};

// Circles of a nation that have population, stored as bits.
struct Population {
  const Board& board;
  std::size_t nation;
  void write(FieldPlace place, std::uint16_t bits) const {
    place.list();
    for (unsigned left = bits; left != 0; left &= left - 1) {
      const int circle = board.first_circle[nation] + std::countr_zero(left);
      place.out.add(board.circles->ids[static_cast<std::size_t>(circle)]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::uint16_t& bits) const {
    bits = 0;
    for (const Reader& item : from.items()) {
      const int circle = item.word(*board.circles) - board.first_circle[nation];
      if (circle < 0 || circle >= board.circles_of[nation]) {
        return item.fail("is no circle of this nation");
      }
      const unsigned one = 1U << static_cast<unsigned>(circle);
      if ((bits & one) != 0) return item.fail("stands twice");
      bits = static_cast<std::uint16_t>(bits | one);
    }
  }
};

// Two alliances, as lists of seats.
struct Alliances {
  const SeatWords& seats;
  void write(FieldPlace place, const std::array<SeatSet, 2>& boxes) const {
    place.list();
    for (const SeatSet box : boxes) {
      if (box.empty()) continue;
      place.out.list();
      for (const Seat seat : box) place.out.add(index(seat));
      place.out.end_list();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<SeatSet, 2>& boxes) const {
    boxes = {};
    const std::vector<Reader> items = from.items();
    if (items.size() > 2) return from.fail("there are two boxes");
    for (std::size_t box = 0; box < items.size(); ++box)
      SeatList{seats}.read(items[box], boxes[box]);
    // In whatever order they are told: the lowest seat of all is in the first.
    const bool turned =
        !boxes[1].empty() && (boxes[0].empty() || *boxes[1].begin() < *boxes[0].begin());
    if (turned) std::swap(boxes[0], boxes[1]);
  }
};

// Tactic cards of the battle's theatre.
struct TacticCards {
  const Board& board;
  Theatre theatre;
  void write(FieldPlace place, const Cards& cards) const {
    place.object();
    for (int kind = 0; kind < kKinds; ++kind) {
      const std::uint8_t count = cards[static_cast<std::size_t>(kind)];
      if (count > 0) place.out.add(board.cards->ids[at(card_of(theatre, kind))], count);
    }
    place.out.end_object();
  }
  void read(const Reader& from, Cards& cards) const {
    cards = {};
    for (const auto& [key, count] : from.fields()) {
      const auto card = static_cast<Card>(from.key_in(*board.cards, key));
      if (theatre_of(card) != theatre) return count.fail("is a card of another theatre");
      cards[static_cast<std::size_t>(kind_of(card))] = byte(count.number(0, 9));
    }
  }
};

// One side's units and cards in a combat.
struct CombatShape {
  const Board& board;
  Theatre theatre;
  void write(FieldPlace place, const Combat& combat) const {
    place.object();
    place.out.list("matches");
    for (const std::uint8_t r : combat.rows) {
      if (r == kNobody) continue;
      const CardRow& row = board.rows[at(theatre)][r];
      place.out.object();
      place.out.add("card", board.cards->ids[at(card_of(theatre, row.kind))]);
      place.out.add("unit", board.units->ids[row.unit]);
      place.out.add("count", row.count);
      place.out.end_object();
    }
    place.out.end_list();
    place.out.list("advanced");
    for (const std::uint8_t kind : combat.advanced) {
      if (kind != kNobody) place.out.add(board.cards->ids[at(card_of(theatre, kind))]);
    }
    place.out.end_list();
    if (combat.flagship != kNobody) place.out.add("flagship", board.units->ids[combat.flagship]);
    place.out.end_object();
  }
  void read(const Reader& from, Combat& combat) const {
    combat = {};
    from.only({"matches", "advanced", "flagship"});
    std::size_t next = 0;
    for (const Reader& item : from["matches"].items()) {
      if (next == combat.rows.size()) return item.fail("is one too many");
      item.only({"card", "unit", "count"});
      const auto card = static_cast<Card>(item["card"].word(*board.cards));
      const int unit = item["unit"].word(*board.units);
      const int count = item["count"].number(1, 3);
      for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
        const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
        if (theatre_of(card) == theatre && row.kind == kind_of(card) && row.unit == unit &&
            row.count == count) {
          combat.rows[next] = byte(r);
        }
      }
      if (combat.rows[next++] == kNobody) return item.fail("cannot be matched");
    }
    next = 0;
    for (const Reader& item : from["advanced"].items()) {
      if (next == combat.advanced.size()) return item.fail("is one too many");
      const auto card = static_cast<Card>(item.word(*board.cards));
      if (theatre_of(card) != theatre) return item.fail("is a card of another theatre");
      combat.advanced[next++] = byte(kind_of(card));
    }
    if (const auto ship = from.find("flagship")) combat.flagship = byte(ship->word(*board.units));
    std::ranges::sort(combat.rows);
    std::ranges::sort(combat.advanced);
  }
};

}  // namespace casus::generalship
