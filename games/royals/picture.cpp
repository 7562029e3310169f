// The table as text, for a terminal.
#include <string>

#include "core/columns.h"
#include "games/royals/game.h"
#include "games/royals/rules.h"

namespace casus::royals {
namespace {

class Painter {
 public:
  Painter(const Board& board, const View& view) : board_(board), view_(view) {}

  std::string paint() {
    heading();
    for (int c = 0; c < kCountries; ++c) country(Country{static_cast<std::uint8_t>(c)});
    titles();
    players();
    cards();
    return std::move(text_);
  }

 private:
  std::string seat_name(int seat) const {
    return board_.colours->names[view_.common.setup.colours[seat]];
  }

  std::string owner_name(std::uint8_t owner) const {
    if (owner == kOnBoard) return "open";
    if (owner == kRemoved) return "gone";
    return owner == kSomeone ? "taken" : seat_name(owner);
  }

  std::string marker(Marker which) const {
    return std::to_string(board_.points[at(which)]) + " " +
           owner_name(view_.markers.owner[at(which)]);
  }

  void heading() {
    const Common& common = view_.common;
    text_ += "Royals   period " + board_.periods->ids[common.period] + " (" +
             std::to_string(common.period + 1) + " of 3)   round " + std::to_string(common.round) +
             "   " + std::to_string(view_.country_pile) + " cards in the pile";
    if (common.ask == Ask::over) {
      text_ += "   the game is over";
    } else if (common.period_ending) {
      text_ += "   the period is ending";
    }
    text_ += "\n";
  }

  void country(Country country) {
    text_ += "\n" + in_width(board_.countries->names[at(country)], 14) +
             " every city: " + marker(country_marker(country, Place::higher)) + ", " +
             marker(country_marker(country, Place::lower)) + "   influence:";
    for (int p = 0; p < kPeriods; ++p) {
      text_ += "  " + board_.periods->ids[p] + " " +
               marker(period_marker(p, country, Place::higher)) + ", " +
               marker(period_marker(p, country, Place::lower));
    }
    text_ += "\n";
    for (int c = 0; c < kCities; ++c) {
      if (board_.country_of_city[c] == country) city(City{static_cast<std::uint8_t>(c)});
    }
  }

  void city(City city) {
    text_ += "  " + in_width(board_.cities->names[at(city)], 10) + " bonus " +
             in_width(marker(city_marker(city)), 9);
    for (int n = 0; n < board_.noble_count; ++n) {
      if (board_.city_of[n] != city) continue;
      const Noble noble{static_cast<std::uint8_t>(n)};
      const auto seat = holder(view_.common, noble);
      text_ += "  " + in_width(board_.titles->names[at(board_.title_of[n])], 8) + " costs " +
               std::to_string(board_.cards_of[n]) + " gives " +
               std::to_string(board_.influence[at(board_.title_of[n])]) + " " +
               in_width(seat ? seat_name(index(*seat)) : "vacant", 7);
    }
    std::string buried;
    for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
      if (const int cubes = view_.common.buried[seat][at(city)]; cubes > 0) {
        buried += " " + seat_name(seat) + " " + std::to_string(cubes);
      }
    }
    if (!buried.empty()) text_ += "  Cathedral:" + buried;
    while (text_.back() == ' ') text_.pop_back();
    text_ += "\n";
  }

  void titles() {
    text_ += "\nTitles\n";
    for (int t = kTitles - 1; t >= 0; --t) {
      text_ += "  " + in_width(board_.titles->names[t], 9) + " " +
               at_right(board_.points[at(title_marker(Title{static_cast<std::uint8_t>(t)}))], 2) +
               " (half " + std::to_string(board_.half_points[t]) + ")";
      for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
        text_ += "   " + seat_name(seat) + " " + std::to_string(view_.common.titles[seat][t]);
      }
      text_ += "\n";
    }
    text_ += "  Noble House (all seven):";
    for (int h = 0; h < kHouses; ++h) {
      if (view_.common.setup.seats >= board_.house_from_seats[h]) {
        text_ += "  " + marker(house_marker(h));
      }
    }
    text_ += "\n";
  }

  void players() {
    Position shown{};
    shown.common = view_.common;
    shown.markers = view_.markers;
    const Scores scores = scores_of(board_, shown);
    text_ += "\nPlayer    points  cards  intrigue  pieces";
    for (const std::string& name : board_.countries->names) text_ += "  " + name;
    text_ += "   (influence)\n";
    const bool over = view_.common.ask == Ask::over;
    const bool hidden = view_.common.setup.hidden_scores && !over;
    for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
      const bool known = !hidden || seat == view_.viewer;
      const std::string sign = !over && seat == index(view_.common.active) ? "> " : "  ";
      text_ += sign + in_width(seat_name(seat), 8) +
               (known ? at_right(scores.seat[seat].score, 6) : std::string("     ?")) +
               at_right(view_.country_cards[seat], 7) + at_right(view_.intrigue_cards[seat], 10) +
               (view_.common.setup.unlimited_nobles
                    ? std::string("       -")
                    : at_right(pieces_left(board_, view_.common, seat_at(seat)), 8));
      for (int c = 0; c < kCountries; ++c) {
        text_ += at_right(influence_of(board_, view_.common, seat_at(seat),
                                       Country{static_cast<std::uint8_t>(c)}),
                          board_.countries->names[c].size() + 2);
      }
      text_ += "\n";
    }
  }

  template <std::size_t N>
  static std::string pile(const Domain& words, const std::array<std::uint8_t, N>& counts) {
    std::string text;
    for (std::size_t i = 0; i < N; ++i) {
      if (counts[i] == 0) continue;
      text += (text.empty() ? "" : ", ") + words.names[i] + " " + std::to_string(counts[i]);
    }
    return text.empty() ? "none" : text;
  }

  // What everybody has seen of the hands: "Seen in hands: blue at least 2 Spain, 1 France".
  void seen_in_hands() {
    const Seen& seen = view_.common.seen;
    std::string text;
    const auto add = [&](const std::string& whose, const std::string& cards) {
      text += (text.empty() ? "" : "; ") + whose + " at least " + cards;
    };
    for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
      if (seen.known[seat].nothing()) continue;
      add(seat_name(seat), at_least(*board_.countries, seen.known[seat].least.counts()));
    }
    const bool besides = !text.empty();
    if (total(seen.cards_in_hands) > 0) {
      add(besides ? "besides, all hands together" : "all hands together",
          at_least(*board_.countries, seen.cards_in_hands));
    }
    if (!seen.intrigues_in_hands.empty()) {
      add("of Intrigue, all hands together",
          at_least(*board_.pairs, seen.intrigues_in_hands.counts()));
    }
    if (!text.empty()) text_ += "Seen in hands: " + text + "\n";
  }

  template <std::size_t N>
  static std::string at_least(const Domain& words, const Bag<N>& counts) {
    std::string text;
    for (std::size_t i = 0; i < N; ++i) {
      if (counts[i] == 0) continue;
      text += (text.empty() ? "" : ", ") + std::to_string(counts[i]) + " " + words.names[i];
    }
    return text;
  }

  void cards() {
    text_ += "\nRow: ";
    for (int i = 0; i < view_.common.setup.open_cards; ++i) {
      const std::uint8_t card = view_.common.row[i];
      text_ += (i > 0 ? ", " : "") + (card == kNoCard ? "(empty)" : board_.countries->names[card]);
    }
    text_ += "   Discards: " + pile(*board_.countries, view_.common.country_discard) +
             "   Intrigue: " + std::to_string(view_.intrigue_pile) + " in the pile, " +
             std::to_string(total(view_.common.intrigue_discard)) + " discarded\n";
    seen_in_hands();
    if (view_.viewer == kSpectator) return;
    text_ += "Your hand: " + pile(*board_.countries, view_.hand.country) +
             "   Intrigue: " + pile(*board_.pairs, view_.hand.intrigue) + "\n";
  }

  const Board& board_;
  const View& view_;
  std::string text_;
};

}  // namespace

std::string Royals::picture(const View& view) const { return Painter(board_, view).paint(); }

}  // namespace casus::royals
