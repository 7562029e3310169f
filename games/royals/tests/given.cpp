#include "games/royals/tests/given.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/text.h"
#include "games/embedded.h"
#include "games/royals/tests/invariants.h"

namespace casus::royals {
namespace {

using Words = std::vector<std::string_view>;

// Builds up a position; the first mistake is kept.
class Draft {
 public:
  Draft(int seats, const Options& options) : position_(the_game().start(seats, options)) {
    common().ask = Ask::play;
    common().round = 2;
  }

  Expected<Position> build(const casus::test::Clauses& clauses) {
    std::vector<Words> all;
    for (const std::string_view clause : clauses) {
      if (!words_of(clause).empty()) all.push_back(words_of(clause));
    }
    each(all, [&](const Words& w) { return place(w); });
    each(all, [&](const Words& w) { return w[0] == "country" ? place_country(w) : false; });
    each(all, [&](const Words& w) { return w[0] == "cathedral" ? bury(w) : false; });
    each(all, [&](const Words& w) { return w[0] == "hand" ? deal_hand(w) : false; });
    each(all, [&](const Words& w) { return w[0] == "row" ? deal_row(w) : false; });
    if (!row_told_) default_row();
    each(all, [&](const Words& w) { return move_cards(w); });
    each(all, [&](const Words& w) { return w[0] == "period" ? set_period(w) : false; });
    each(all, [&](const Words& w) { return w[0] == "turn" ? set_turn(w) : false; });
    each(all, [&](const Words& w) { return w[0] == "marker" ? set_marker(w) : false; });
    for (const Words& words : all) {
      if (std::find(used_.begin(), used_.end(), words.data()) == used_.end()) {
        fail("there is no clause " + in_quotes(words[0]));
      }
    }
    complete_markers();
    if (fault_) return fault("bad_example", *fault_);
    if (const auto wrong = broken_invariant(the_game(), position_)) {
      return fault("bad_example", "the position cannot be: " + *wrong);
    }
    return position_;
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return the_game().board(); }

  template <class F>
  void each(const std::vector<Words>& all, const F& apply) {
    for (const Words& words : all) {
      if (!fault_ && apply(words)) used_.push_back(words.data());
    }
  }

  void fail(const std::string& what) {
    if (!fault_) fault_ = what;
  }

  int word(const DomainPtr& domain, std::string_view text) {
    const std::optional<int> found = domain->find(text);
    if (!found) fail(in_quotes(text) + " is no " + domain->name);
    return found.value_or(0);
  }
  int number(std::string_view text) {
    const auto value = whole_number(text, 0, 200);
    if (!value) fail(in_quotes(text) + " is no number");
    return static_cast<int>(value.value_or(0));
  }
  int seat(std::string_view text) {
    const std::vector<std::string> words = the_game().seat_words(position_);
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) fail(in_quotes(text) + " is no seat of this table");
    return found == words.end() ? 0 : static_cast<int>(found - words.begin());
  }
  bool needs(const Words& words, std::size_t least) {
    if (words.size() >= least) return true;
    fail("something is missing after " + in_quotes(words.back()));
    return false;
  }

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

  bool place(const Words& words) {
    const std::optional<int> noble = board().nobles->find(words[0]);
    if (!noble || !needs(words, 2)) return false;
    if (is_held(*noble)) fail(std::string(words[0]) + " is given twice");
    hold(*noble, seat(words[1]));
    return true;
  }

  bool place_country(const Words& words) {
    if (!needs(words, 3)) return false;
    const int country = word(board().countries, words[1]);
    for (int noble = 0; noble < board().noble_count; ++noble) {
      const bool there = static_cast<int>(at(board().country_of[noble])) == country;
      if (there && !is_held(noble)) hold(noble, seat(words[2]));
    }
    return true;
  }

  // The title of the vanquished: as told, or that of a noble which somebody else holds there now.
  int buried_title(const Words& words, int city, int who) {
    if (words.size() > 4) return word(board().titles, words[4]);
    for (int noble = 0; noble < board().noble_count; ++noble) {
      const bool own = (common().held[who] & mask(static_cast<Noble>(noble))) != 0;
      if (static_cast<int>(at(board().city_of[noble])) == city && is_held(noble) && !own) {
        return static_cast<int>(at(board().title_of[noble]));
      }
    }
    fail("nobody has taken over a noble in " + std::string(words[1]));
    return 0;
  }

  bool bury(const Words& words) {
    if (!needs(words, 4)) return false;
    const int city = word(board().cities, words[1]);
    const int who = seat(words[2]);
    const int count = number(words[3]);
    const int title = buried_title(words, city, who);
    auto& buried = common().buried[who][city];
    buried = static_cast<std::uint8_t>(buried + count);
    auto& cubes = titles(who)[title];
    cubes = static_cast<std::uint8_t>(cubes + count);
    return true;
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

  bool deal_hand(const Words& words) {
    if (!needs(words, 2)) return false;
    const int who = seat(words[1]);
    if (!turn_set_) common().active = seat_at(who);
    turn_set_ = true;
    Hand& hand = position_.hands[who];
    for (std::size_t i = 2; i < words.size(); ++i) {
      if (words[i] == "intrigue" || words[i] == "empty") continue;
      if (!needs(words, i + 2)) return false;
      const int count = number(words[i + 1]);
      if (const auto country = board().countries->find(words[i])) {
        move(position_.country_pile, hand.country, *country, count, words[i]);
      } else {
        move(position_.intrigue_pile, hand.intrigue, word(board().pairs, words[i]), count,
             words[i]);
      }
      ++i;
    }
    return true;
  }

  void put_in_row(std::size_t slot, int country) {
    Cards taken{};
    move(position_.country_pile, taken, country, 1, board().countries->ids[country]);
    common().row[slot] = static_cast<std::uint8_t>(country);
  }

  bool deal_row(const Words& words) {
    row_told_ = true;
    std::size_t slot = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "empty") continue;
      if (slot == common().setup.open_cards) {
        fail("the row has no room for " + std::string(words[i]));
        return true;
      }
      put_in_row(slot++, word(board().countries, words[i]));
    }
    return true;
  }

  void default_row() {
    int country = 0;
    for (std::size_t slot = 0; slot < common().setup.open_cards && !fault_; ++slot) {
      while (position_.country_pile[country % kCountries] == 0) ++country;
      put_in_row(slot, country++ % kCountries);
    }
  }

  bool move_cards(const Words& words) {
    if (words[0] == "pile" || words[0] == "discard") {
      heaps(words, board().countries, position_.country_pile, common().country_discard);
    } else if (words[0] == "intrigue_pile" || words[0] == "intrigue_discard") {
      heaps(words, board().pairs, position_.intrigue_pile, common().intrigue_discard);
    } else {
      return false;
    }
    return true;
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
      move(from, told, word(domain, words[i]), number(words[i + 1]), words[i]);
    }
    Counts& to = is_pile ? pile : discarded;
    for (std::size_t kind = 0; kind < told.size(); ++kind) {
      to[kind] = static_cast<std::uint8_t>(to[kind] + told[kind]);
    }
  }

  bool set_period(const Words& words) {
    if (!needs(words, 2)) return false;
    common().period = static_cast<std::uint8_t>(word(board().periods, words[1]));
    common().period_ending = words.size() > 2 && words[2] == "ending";
    return true;
  }

  bool set_turn(const Words& words) {
    if (!needs(words, 3)) return false;
    common().active = seat_at(seat(words[1]));
    if (words[2] == "draw") {
      common().ask = Ask::draw;
    } else if (words[2] != "play") {
      fail("a turn is at draw or at play, not at " + in_quotes(words[2]));
    }
    std::size_t i = 3;
    if (i + 1 < words.size() && words[i] == "round") {
      common().round = static_cast<std::uint8_t>(number(words[i + 1]));
      i += 2;
    }
    if (i + 2 < words.size() && words[i] == "drawn") {
      common().drawn_country = static_cast<std::uint8_t>(number(words[i + 1]));
      common().drawn_intrigue = static_cast<std::uint8_t>(number(words[i + 2]));
      i += 3;
    }
    if (i != words.size()) fail(in_quotes(words[i]) + " has no place in a turn");
    return true;
  }

  bool set_marker(const Words& words) {
    if (!needs(words, 3)) return false;
    const int marker = word(board().markers, words[1]);
    position_.markers.owner[marker] =
        words[2] == "removed" ? kRemoved : static_cast<std::uint8_t>(seat(words[2]));
    return true;
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
        if (!is_everywhere(board(), common(), who, country)) continue;
        award(who, {country_marker(country, Place::higher), country_marker(country, Place::lower)});
      }
      if (has_every_title(common(), who)) {
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
  std::vector<const std::string_view*> used_;
  std::optional<std::string> fault_;
};

}  // namespace

const Royals& the_game() {
  static const Royals kGame = [] {
    auto game = Royals::load(embedded_games().at("royals").data);
    if (!game) {
      std::fprintf(stderr, "%s\n", game.error().text.c_str());
      std::abort();
    }
    return std::move(*game);
  }();
  return kGame;
}

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(Royals::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  return Draft(seats, *read).build(clauses);
}

Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options) {
  const auto position = build_position(seats, options, casus::test::Clauses(clauses));
  if (!position) {
    std::fprintf(stderr, "given: %s\n", position.error().text.c_str());
    std::abort();
  }
  return *position;
}

casus::test::ExampleHook example_hook() {
  return {[](int seats, const json::object& options,
             const casus::test::Clauses& clauses) -> Expected<json::value> {
            const auto position = build_position(seats, options, clauses);
            if (!position) return std::unexpected(position.error());
            // Through text, as a position comes from outside.
            return parse_json(the_game().to_json(*position).text, "given");
          },
          [](const json::value& shown, std::string_view clause) -> std::optional<std::string> {
            const auto position = the_game().read_position(json::parse(json::serialize(shown)));
            if (!position) return "a position the game does not accept: " + position.error().text;
            if (const auto wrong = broken_invariant(the_game(), *position)) {
              return "a position that cannot be: " + *wrong;
            }
            return check_clause(*position, clause);
          }};
}

}  // namespace casus::royals
