// How the parts of a position look as JSON: dice, regions, offers, open procedures, seats.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/enumerators.h"
#include "core/fields.h"
#include "games/napoleon/board.h"

namespace casus::napoleon {

// The words of an enum are the names of its enumerators.
template <class E>
const Domain& words() {
  static const Domain kWords{"word", enumerator_names<E>(), {}};
  return kWords;
}
inline const Domain& nation_words() {
  static const Domain kWords{"nation", {"france", "britain", "austria", "prussia", "russia"}, {}};
  return kWords;
}
// Who holds a region: a nation, or the state it belongs to.
inline const Domain& holder_words() {
  static const Domain kWords{
      "holder", {"france", "britain", "austria", "prussia", "russia", "its_state"}, {}};
  return kWords;
}
// A pair of nations: "france_austria".
inline const std::string& pair_word(std::size_t one, std::size_t other) {
  static const auto kWords = [] {
    std::array<std::array<std::string, kNations>, kNations> pairs;
    for (std::size_t i = 0; i < kNations; ++i) {
      for (std::size_t j = 0; j < kNations; ++j) {
        pairs[i][j] = nation_words().ids[i] + "_" + nation_words().ids[j];
      }
    }
    return pairs;
  }();
  return kWords[one][other];
}
// Whose losses: of a state without a patron they are nobody's.
inline const Domain& bearer_words() {
  static const Domain kWords{
      "nation", {"france", "britain", "austria", "prussia", "russia", "nobody"}, {}};
  return kWords;
}
inline const Domain& offer_words() {
  static const Domain kWords{
      "offer",
      {"nothing", "alliance", "truce_1", "truce_2", "truce_3", "truce_4", "truce_5", "truce_6"},
      {}};
  return kWords;
}
// Marks of a die, each a bit, in their order.
inline const Domain& mark_words() {
  static const Domain kWords{
      "mark", {"active", "moved", "led", "must_attack", "attacks", "aside", "regrouped"}, {}};
  return kWords;
}
// Years of the scorecards.
inline const Domain& year_words() {
  static const Domain kWords{
      "year",
      {"1805", "1806", "1807", "1808", "1809", "1810", "1811", "1812", "1813", "1814", "1815"},
      {}};
  return kWords;
}
// Which three of Russia's wars it still owes, a bit each.
inline const Domain& owed_words() {
  static const Domain kWords{"war", {"sweden", "ottomans", "named"}, {}};
  return kWords;
}
inline const Domain& face_words() {
  static const Domain kWords{"faces", {"none", "on_1", "to_2", "to_3", "to_4", "to_5"}, {}};
  return kWords;
}

// Ships on the stocks: a bit for the turn they are ready in.
inline const Domain& turns_to_go() {
  static const Domain kWords{"turns", {"next_turn", "two_turns", "three_turns"}, {}};
  return kWords;
}
inline const Domain& navies_of_states() {
  static const Domain kWords{"navy", {"spain", "sweden", "ottomans", "denmark"}, {}};
  return kWords;
}
// A length in months, stored in turns.
struct Months {
  template <class Place>
  void write(Place place, std::uint8_t turns) const {
    place.add(2 * turns);
  }
  void read(const Reader& from, std::uint8_t& turns) const {
    turns = byte(from.number(24, 60) / 2);
  }
};

// A value of Maybe; a field that is there has one.
struct MaybeWord {
  const Domain& words;
  template <class Place, class T>
  void write(Place place, const Maybe<T>& value) const {
    place.add(words.ids[value.byte()]);
  }
  template <class T>
  void read(const Reader& from, Maybe<T>& value) const {
    value = static_cast<T>(from.word(words));
  }
};

// Seats as numbers, stored as a bit for each.
struct SeatBits {
  int seats;
  void write(FieldPlace place, std::uint8_t bits) const {
    place.list();
    for (int seat = 0; seat < kSeats; ++seat) {
      if ((bits >> seat & 1) != 0) place.out.add(seat);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::uint8_t& bits) const {
    bits = 0;
    for (const Reader& item : from.items()) {
      const int seat = item.number(0, seats - 1);
      if ((bits >> seat & 1) != 0) return item.fail("stands twice");
      bits = byte(bits | 1 << seat);
    }
  }
};

// The seats of a step, in the order in which they are asked.
struct Batons {
  int seats;
  void write(FieldPlace place, const TurnState& turn) const {
    place.list();
    for (std::size_t i = 0; i < turn.batons; ++i) place.out.add(turn.baton[i]);
    place.out.end_list();
  }
  void read(const Reader& from, TurnState& turn) const {
    for (const Reader& item : from.items()) {
      if (turn.batons == kSeats) return item.fail("is one more than there are seats");
      turn.baton[turn.batons++] = byte(item.number(0, seats - 1));
    }
  }
};

// The five nations, each once.
struct Order {
  void write(FieldPlace place, const std::array<Nation, kNations>& order) const {
    place.list();
    for (const Nation n : order) place.out.add(nation_words().ids[at(n)]);
    place.out.end_list();
  }
  void read(const Reader& from, std::array<Nation, kNations>& order) const {
    const std::vector<Reader> items = from.items();
    if (items.size() != kNations) return from.fail("must name the five nations");
    for (std::size_t i = 0; i < kNations; ++i) {
      order[i] = power_at(static_cast<std::size_t>(items[i].word(nation_words())));
      if (std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i), order[i]) !=
          order.begin() + static_cast<std::ptrdiff_t>(i)) {
        return items[i].fail("stands twice");
      }
    }
  }
};

// The dice of a power, in any order.
struct DiceShape {
  const Board& board;
  Power power;
  template <class Dice>
  auto of(Dice& dice) const {
    return std::span(dice).subspan(board.first_die[at(power)], board.most_dice[at(power)]);
  }
  void write(FieldPlace place, const std::array<Die, kDice>& dice) const {
    place.list();
    for (const Die& die : of(dice)) {
      if (!is_on_map(die)) continue;
      place.out.object();
      place.out.add("region", board.regions->ids[die.region]);
      place.out.add("pips", die.pips);
      if (die.marks != 0) WordSet{mark_words()}.write(FieldPlace{place.out, "marks"}, die.marks);
      place.out.end_object();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<Die, kDice>& dice) const {
    const auto own = of(dice);
    std::size_t next = 0;
    for (const Reader& item : from.items()) {
      if (next == own.size()) return item.fail("is one more than this power has");
      item.only({"region", "pips", "marks"});
      Die& die = own[next++];
      die.region = byte(item["region"].word(*board.regions));
      die.pips = byte(item["pips"].number(1, kMostPips));
      if (const auto marks = item.find("marks")) WordSet{mark_words()}.read(*marks, die.marks);
    }
    std::ranges::sort(own);
  }
};

// Through whose regions the other of a pair may pass, and until which turn.
struct PassageShape {
  std::size_t first;
  std::size_t second;
  void write(FieldPlace place, std::uint8_t passage) const {
    place.object();
    place.out.add("through", nation_words().ids[(passage & 0x80) != 0 ? first : second]);
    place.out.add("until", (passage & 0x7F) + 1);
    place.out.end_object();
  }
  void read(const Reader& from, std::uint8_t& passage) const {
    from.only({"through", "until"});
    const auto through = static_cast<std::size_t>(from["through"].word(nation_words()));
    const int until = from["until"].number(1, 127);
    if (through != first && through != second) return from["through"].fail("is not of this pair");
    passage = byte((through == first ? 0x80 : 0) | (until - 1));
  }
};

// Items of a list of concessions by their numbers, stored as a bit each.
struct Items {
  void write(FieldPlace place, std::uint8_t bits) const {
    place.list();
    for (int item = 1; item <= kItems; ++item) {
      if ((bits >> (item - 1) & 1) != 0) place.out.add(item);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::uint8_t& bits) const {
    bits = 0;
    for (const Reader& item : from.items()) {
      const int bit = item.number(1, kItems) - 1;
      if (item.failed()) return;
      if ((bits >> bit & 1) != 0) return item.fail("stands twice");
      bits = byte(bits | 1 << bit);
    }
  }
};

// Regions whose intrinsic defence is lost.
struct Defences {
  const Board& board;
  void write(FieldPlace place, const std::array<std::uint8_t, 2>& lost) const {
    place.list();
    std::size_t bit = 0;
    for (const Region region : board.defended) {
      if ((lost[bit / 8] >> (bit % 8) & 1) != 0) place.out.add(board.regions->ids[at(region)]);
      ++bit;
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<std::uint8_t, 2>& lost) const {
    lost = {};
    for (const Reader& item : from.items()) {
      const Region named = region_at(static_cast<std::size_t>(item.word(*board.regions)));
      if (item.failed()) return;
      if (!board.defended.contains(named)) return item.fail("has no intrinsic defence");
      std::size_t bit = 0;
      for (const Region region : board.defended) {
        if (region == named) {
          if ((lost[bit / 8] >> (bit % 8) & 1) != 0) return item.fail("stands twice");
          lost[bit / 8] = byte(lost[bit / 8] | 1 << (bit % 8));
        }
        ++bit;
      }
    }
  }
};

// --- open procedures ---

// One argument of a frame: its name and what it is.
struct FrameArg {
  enum class Kind : std::uint8_t { power, nation, nations, number, flag };
  Ask ask{};
  std::uint8_t at = 0;
  std::string_view name;
  Kind kind{};
};
inline constexpr FrameArg kFrameArgs[] = {
    {Ask::answer_offer, 0, "nation", FrameArg::Kind::nation},
    {Ask::answer_offer, 1, "from", FrameArg::Kind::nation},
    {Ask::willing, 0, "state", FrameArg::Kind::power},
    {Ask::willing, 1, "invader", FrameArg::Kind::nation},
    {Ask::willing, 2, "place", FrameArg::Kind::number},
    {Ask::willing, 3, "willing", FrameArg::Kind::nations},
    {Ask::willing, 4, "eligible", FrameArg::Kind::nations},
    {Ask::name_patron, 0, "state", FrameArg::Kind::power},
    {Ask::name_patron, 1, "invader", FrameArg::Kind::nation},
    {Ask::name_patron, 2, "place", FrameArg::Kind::number},
    {Ask::name_patron, 3, "among", FrameArg::Kind::nations},
    {Ask::name_patron, 4, "named", FrameArg::Kind::nation},
    {Ask::name_patron, 5, "quarrel", FrameArg::Kind::flag},
    {Ask::lot_patron, 0, "state", FrameArg::Kind::power},
    {Ask::lot_patron, 1, "invader", FrameArg::Kind::nation},
    {Ask::lot_patron, 3, "among", FrameArg::Kind::nations},
    {Ask::muster_state, 0, "state", FrameArg::Kind::power},
    {Ask::muster_state, 1, "pips", FrameArg::Kind::number},
    {Ask::rise, 0, "nation", FrameArg::Kind::nation},
    {Ask::rise, 1, "dice", FrameArg::Kind::number},
    {Ask::roll_ones, 0, "faces", FrameArg::Kind::number},
    {Ask::roll_ones, 1, "hits", FrameArg::Kind::number},
    {Ask::go_home, 0, "power", FrameArg::Kind::power},
    {Ask::give_corps, 0, "nation", FrameArg::Kind::nation},
    {Ask::restore, 0, "holder", FrameArg::Kind::nation},
    {Ask::restore, 1, "scope", FrameArg::Kind::number},
    {Ask::restore, 2, "of", FrameArg::Kind::nation},
    {Ask::draft_peace, 0, "nation", FrameArg::Kind::nation},
    {Ask::answer_peace, 0, "nation", FrameArg::Kind::nation},
    {Ask::answer_peace, 1, "from", FrameArg::Kind::nation},
    {Ask::launch, 0, "navy", FrameArg::Kind::power},
    {Ask::launch, 1, "pips", FrameArg::Kind::number},
    {Ask::launch, 2, "dice", FrameArg::Kind::number},
    {Ask::launch, 3, "next", FrameArg::Kind::number},
    {Ask::launch, 4, "at_start", FrameArg::Kind::flag},
    {Ask::join_fleet, 0, "nation", FrameArg::Kind::nation},
    {Ask::flee, 0, "nation", FrameArg::Kind::nation},
    {Ask::evade, 0, "nation", FrameArg::Kind::nation},
    {Ask::refuge, 0, "nation", FrameArg::Kind::nation},
};

// The procedures that interrupt the step, the outermost first. An argument that is none is null.
struct FramesShape {
  const Board& board;
  void write(FieldPlace place, const Frames<Ask, kFrames>& frames) const {
    place.list();
    for (const Frame<Ask>& frame : frames) {
      place.out.object();
      place.out.add("ask", words<Ask>().ids[static_cast<std::size_t>(frame.ask)]);
      for (const FrameArg& arg : kFrameArgs) {
        if (arg.ask == frame.ask) write_arg(place.out, arg, frame.arg[arg.at]);
      }
      place.out.end_object();
    }
    place.out.end_list();
  }
  void read(const Reader& from, Frames<Ask, kFrames>& frames) const {
    for (const Reader& item : from.items()) {
      if (frames.full()) return item.fail("is one procedure too many");
      const auto ask = static_cast<Ask>(item["ask"].word(words<Ask>()));
      if (ask <= Ask::over) return item["ask"].fail("is a step, not what interrupts one");
      auto& frame = frames.push(ask);
      FieldReader fields(item);
      fields.knows("ask");
      for (const FrameArg& arg : kFrameArgs) {
        if (arg.ask != ask) continue;
        fields.knows(arg.name);
        read_arg(item[std::string(arg.name)], arg, frame.arg[arg.at]);
      }
      fields.refuse_others();
    }
  }

 private:
  void write_arg(JsonText& out, const FrameArg& arg, std::uint8_t value) const {
    switch (arg.kind) {
      case FrameArg::Kind::power:
      case FrameArg::Kind::nation:
        if (value == kNone) {
          out.add(arg.name, nullptr);
        } else {
          out.add(arg.name, board.powers->ids[value]);
        }
        return;
      case FrameArg::Kind::nations:
        WordSet{nation_words()}.write(FieldPlace{out, arg.name}, value);
        return;
      case FrameArg::Kind::number: out.add(arg.name, value); return;
      case FrameArg::Kind::flag: out.add(arg.name, value != 0); return;
    }
  }
  void read_arg(const Reader& from, const FrameArg& arg, std::uint8_t& value) const {
    switch (arg.kind) {
      case FrameArg::Kind::power: value = byte(from.word(*board.powers)); return;
      case FrameArg::Kind::nation:
        value = from.is_null() ? kNone : byte(from.word(nation_words()));
        return;
      case FrameArg::Kind::nations: WordSet{nation_words()}.read(from, value); return;
      case FrameArg::Kind::number: value = byte(from.number(0, 20)); return;
      case FrameArg::Kind::flag: value = from.flag() ? 1 : 0; return;
    }
  }
};

// Bare seat numbers: nations change hands, so that nothing stands in a seat's colour.
struct SeatOf {
  int seats;
  template <class Place>
  void write(Place place, std::uint8_t seat) const {
    place.add(seat);
  }
  void read(const Reader& from, std::uint8_t& seat) const {
    seat = byte(from.number(0, seats - 1));
  }
};

}  // namespace casus::napoleon
