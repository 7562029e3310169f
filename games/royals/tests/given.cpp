#include "games/royals/tests/given.h"

#include <algorithm>

#include "core/text.h"
#include "games/royals/rules.h"
#include "games/royals/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::royals {
namespace {

using casus::test::Words;

// Builds up a position from clauses.
class Draft : casus::test::Drafting {
 public:
  Draft(const Position& start, const casus::test::Clauses& clauses)
      : Drafting(clauses, the_game().seat_words(start)), position_(start) {
    common().ask = Ask::play;
    common().round = 2;
  }

  Expected<Position> build() {
    each_of(board().nobles, [&](int noble, const Words& w) { place(noble, w); });
    each("country", [&](const Words& w) { place_country(w); });
    each("cathedral", [&](const Words& w) { bury(w); });
    each("hand", [&](const Words& w) { deal_hand(w); });
    each("row", [&](const Words& w) { deal_row(w); });
    if (!row_told_) default_row();
    move_cards("", board().countries, position_.country_pile, common().country_discard);
    move_cards("intrigue_", board().pairs, position_.intrigue_pile, common().intrigue_discard);
    each("period", [&](const Words& w) { set_period(w); });
    each("turn", [&](const Words& w) { set_turn(w); });
    each("marker", [&](const Words& w) { set_marker(w); });
    complete_markers();
    return finish(the_game(), position_);
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return the_game().board(); }

  bool is_held(int noble) {
    return std::any_of(common().held.begin(), common().held.end(), [&](NobleSet held) {
      return ((held >> static_cast<unsigned>(noble)) & 1U) != 0;
    });
  }
  void hold(int noble, int who) {
    common().held[who] |= mask(static_cast<Noble>(noble));
    ++titles(who)[at(board().title_of[noble])];
  }
  std::array<std::uint8_t, kTitles>& titles(int who) { return common().titles[who]; }

  void place(int noble, const Words& words) {
    if (is_held(noble)) fail(std::string(words[0]) + " is given twice");
    hold(noble, seat(words, 1));
  }

  void place_country(const Words& words) {
    const int country = word(board().countries, words, 1);
    for (int noble = 0; noble < board().noble_count; ++noble) {
      const bool there = static_cast<int>(at(board().country_of[noble])) == country;
      if (there && !is_held(noble)) hold(noble, seat(words, 2));
    }
  }

  // The title of the vanquished: as told, or that of a noble which somebody else holds there now.
  int buried_title(const Words& words, int city, int who) {
    if (words.size() > 4) return word(board().titles, words, 4);
    for (int noble = 0; noble < board().noble_count; ++noble) {
      const bool own = (common().held[who] & mask(static_cast<Noble>(noble))) != 0;
      if (static_cast<int>(at(board().city_of[noble])) == city && is_held(noble) && !own) {
        return static_cast<int>(at(board().title_of[noble]));
      }
    }
    fail("nobody has taken over a noble in " + std::string(words[1]));
    return 0;
  }

  void bury(const Words& words) {
    const int city = word(board().cities, words, 1);
    const int who = seat(words, 2);
    const int count = number(words, 3);
    const int title = buried_title(words, city, who);
    auto& buried = common().buried[who][city];
    buried = static_cast<std::uint8_t>(buried + count);
    auto& cubes = titles(who)[title];
    cubes = static_cast<std::uint8_t>(cubes + count);
  }

  // Moves cards between two heaps.
  template <class Counts>
  void move(Counts& from, Counts& to, int kind, int count, std::string_view what) {
    if (from[kind] < count) {
      fail("there are only " + std::to_string(from[kind]) + " " + std::string(what) + " left");
      return;
    }
    from[kind] = static_cast<std::uint8_t>(from[kind] - count);
    to[kind] = static_cast<std::uint8_t>(to[kind] + count);
  }

  void deal_hand(const Words& words) {
    const int who = seat(words, 1);
    if (!turn_set_) common().active = seat_at(who);
    turn_set_ = true;
    Hand& hand = position_.hands[who];
    for (std::size_t i = 2; i < words.size(); ++i) {
      if (words[i] == "intrigue" || words[i] == "empty") continue;
      const int count = number(words, i + 1);
      if (const auto country = board().countries->find(words[i])) {
        move(position_.country_pile, hand.country, *country, count, words[i]);
      } else {
        move(position_.intrigue_pile, hand.intrigue, word(board().pairs, words, i), count,
             words[i]);
      }
      ++i;
    }
  }

  void put_in_row(std::size_t slot, int country) {
    Cards taken{};
    move(position_.country_pile, taken, country, 1, board().countries->ids[country]);
    common().row[slot] = static_cast<std::uint8_t>(country);
  }

  void deal_row(const Words& words) {
    row_told_ = true;
    std::size_t slot = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "empty") continue;
      if (slot == common().setup.open_cards) {
        return fail("the row has no room for " + std::string(words[i]));
      }
      put_in_row(slot++, word(board().countries, words, i));
    }
  }

  void default_row() {
    int country = 0;
    for (std::size_t slot = 0; slot < common().setup.open_cards && !failed(); ++slot) {
      while (position_.country_pile[country % kCountries] == 0) ++country;
      put_in_row(slot, country++ % kCountries);
    }
  }

  template <class Counts>
  void move_cards(const std::string& kind, const DomainPtr& domain, Counts& pile,
                  Counts& discarded) {
    for (const char* heap : {"discard", "pile"}) {
      each(kind + heap, [&](const Words& w) { heaps(w, domain, pile, discarded); });
    }
  }

  // `pile` says what stays in the pile, `discard` what leaves it.
  template <class Counts>
  void heaps(const Words& words, const DomainPtr& domain, Counts& pile, Counts& discarded) {
    Counts told{};
    const bool is_pile = words[0].ends_with("pile");
    if (is_pile) {
      for (int kind = 0; kind < domain->size(); ++kind) {
        move(pile, discarded, kind, pile[kind], "cards");
      }
    }
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
      Counts& from = is_pile ? discarded : pile;
      move(from, told, word(domain, words, i), number(words, i + 1), words[i]);
    }
    Counts& to = is_pile ? pile : discarded;
    for (std::size_t kind = 0; kind < told.size(); ++kind) {
      to[kind] = static_cast<std::uint8_t>(to[kind] + told[kind]);
    }
  }

  void set_period(const Words& words) {
    common().period = static_cast<std::uint8_t>(word(board().periods, words, 1));
    common().period_ending = words.size() > 2 && words[2] == "ending";
  }

  void set_turn(const Words& words) {
    common().active = seat_at(seat(words, 1));
    const std::string_view ask = part(words, 2);
    if (ask == "draw") {
      common().ask = Ask::draw;
    } else if (ask != "play") {
      fail("a turn is at draw or at play, not at " + in_quotes(ask));
    }
    std::size_t i = 3;
    if (i + 1 < words.size() && words[i] == "round") {
      common().round = static_cast<std::uint8_t>(number(words, i + 1));
      i += 2;
    }
    if (i + 2 < words.size() && words[i] == "drawn") {
      common().drawn_country = static_cast<std::uint8_t>(number(words, i + 1));
      common().drawn_intrigue = static_cast<std::uint8_t>(number(words, i + 2));
      i += 3;
    }
    if (i < words.size()) fail(in_quotes(words[i]) + " has no place in a turn");
  }

  void set_marker(const Words& words) {
    const int marker = word(board().markers, words, 1);
    position_.markers.owner[marker] =
        part(words, 2) == "removed" ? kRemoved : static_cast<std::uint8_t>(seat(words, 2));
  }

  bool on_board(Marker marker) { return position_.markers.owner[at(marker)] == kOnBoard; }
  bool owns(int who, Marker marker) {
    return static_cast<int>(position_.markers.owner[at(marker)]) == who;
  }

  // Gives the first free one of the markers, best first, unless the seat has one of them.
  void award(int who, std::initializer_list<Marker> best_first) {
    for (const Marker marker : best_first) {
      if (owns(who, marker)) return;
    }
    for (const Marker marker : best_first) {
      if (!on_board(marker)) continue;
      position_.markers.owner[at(marker)] = static_cast<std::uint8_t>(who);
      return;
    }
  }

  void complete_markers() {
    for (int c = 0; c < kCities; ++c) {
      const City city{static_cast<std::uint8_t>(c)};
      if (const auto who = earliest_in(city); who && on_board(city_marker(city))) {
        position_.markers.owner[at(city_marker(city))] = static_cast<std::uint8_t>(*who);
      }
    }
    for (int who = 0; who < common().setup.seats; ++who) {
      for (int c = 0; c < kCountries; ++c) {
        const Country country{static_cast<std::uint8_t>(c)};
        if (!is_everywhere(board(), common(), seat_at(who), country)) continue;
        award(who, {country_marker(country, Place::higher), country_marker(country, Place::lower)});
      }
      if (has_every_title(common(), seat_at(who))) {
        award(who, {house_marker(0), house_marker(1), house_marker(2)});
      }
    }
    for (int period = 0; period < common().period; ++period) {
      for (int c = 0; c < kCountries; ++c) {
        for (const Place place : {Place::higher, Place::lower}) {
          const Marker marker = period_marker(period, Country{static_cast<std::uint8_t>(c)}, place);
          if (on_board(marker)) position_.markers.owner[at(marker)] = kRemoved;
        }
      }
    }
  }

  // Whoever is buried there was there before those who hold its nobles.
  std::optional<int> earliest_in(City city) {
    for (const bool in_cathedral : {true, false}) {
      for (int who = 0; who < common().setup.seats; ++who) {
        if (in_cathedral ? common().buried[who][at(city)] > 0
                         : (common().held[who] & board().in_city[at(city)]) != 0) {
          return who;
        }
      }
    }
    return std::nullopt;
  }

  Position position_;
  bool turn_set_ = false;  // by the first hand
  bool row_told_ = false;
};

}  // namespace

const Royals& the_game() { return casus::test::compiled_game<Royals>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(Royals::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  return Draft(the_game().start(seats, *read), clauses).build();
}

Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options) {
  return casus::test::built(build_position(seats, options, clauses));
}

casus::test::ExampleHook example_hook() {
  return casus::test::hook_of<Royals>(build_position, check_clause);
}

}  // namespace casus::royals
