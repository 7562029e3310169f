// What `expect` clauses of Royals mean: each is compared with the same words made from the
// position.
#include <algorithm>
#include <vector>

#include "core/text.h"
#include "games/royals/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::royals {
namespace {

using casus::test::Words;

class Look {
 public:
  explicit Look(const Position& position)
      : position_(position), seats_(the_game().seat_words(position)) {}

  // The words that describe what is there, in the place of those of the clause.
  std::optional<std::string> like(const Words& words) const {
    const std::string_view topic = words[0];
    const std::string_view what = words.size() > 1 ? words[1] : std::string_view();
    if (board().nobles->find(topic)) return noble(topic);
    if (topic == "cathedral") return cathedral(what);
    if (topic == "title") return title(what);
    if (topic == "hand") return hand(what);
    if (topic == "row") return row();
    if (topic == "pile") return heap(words, board().countries, position_.country_pile);
    if (topic == "discard") return heap(words, board().countries, common().country_discard);
    if (topic == "intrigue_pile") return heap(words, board().pairs, position_.intrigue_pile);
    if (topic == "intrigue_discard") return heap(words, board().pairs, common().intrigue_discard);
    if (topic == "turn") return turn(words.size() > 3);
    if (topic == "period") return period();
    if (topic == "marker") return marker(what);
    if (topic == "markers") return markers(what);
    if (topic == "supply") return supply(what);
    return std::nullopt;
  }

 private:
  const Board& board() const { return the_game().board(); }
  const Common& common() const { return position_.common; }

  std::optional<int> find_seat(std::string_view word) const {
    return casus::test::find_word(seats_, word);
  }

  std::string noble(std::string_view id) const {
    const Noble noble{static_cast<std::uint8_t>(*board().nobles->find(id))};
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if ((common().held[seat] & mask(noble)) != 0) return std::string(id) + " " + seats_[seat];
    }
    return std::string(id) + " vacant";
  }

  // "topic word red 1 blue 2", or "... empty".
  template <class F>
  std::string by_seat(std::string text, const F& count) const {
    bool any = false;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (count(seat) == 0) continue;
      text += " " + seats_[seat] + " " + std::to_string(count(seat));
      any = true;
    }
    return any ? text : text + " empty";
  }

  std::optional<std::string> cathedral(std::string_view id) const {
    const auto city = board().cities->find(id);
    if (!city) return std::nullopt;
    return by_seat("cathedral " + std::string(id),
                   [&](std::size_t seat) { return common().buried[seat][*city]; });
  }

  std::optional<std::string> title(std::string_view id) const {
    const auto title = board().titles->find(id);
    if (!title) return std::nullopt;
    return by_seat("title " + std::string(id),
                   [&](std::size_t seat) { return common().titles[seat][*title]; });
  }

  template <class Counts>
  static std::string tally(const DomainPtr& domain, const Counts& counts) {
    std::string text;
    for (int kind = 0; kind < domain->size(); ++kind) {
      if (counts[kind] > 0) text += " " + domain->ids[kind] + " " + std::to_string(counts[kind]);
    }
    return text;
  }

  std::optional<std::string> hand(std::string_view who) const {
    const auto seat = find_seat(who);
    if (!seat) return std::nullopt;
    const Hand& hand = position_.hands[*seat];
    const std::string cards =
        tally(board().countries, hand.country) + tally(board().pairs, hand.intrigue);
    return "hand " + std::string(who) + (cards.empty() ? " empty" : cards);
  }

  std::string row() const {
    std::string text = "row";
    for (const std::uint8_t card : common().row) {
      if (card != kNoCard) text += " " + board().countries->ids[card];
    }
    return text == "row" ? "row empty" : text;
  }

  template <class Counts>
  static std::string heap(const Words& words, const DomainPtr& domain, const Counts& counts) {
    const std::string topic(words[0]);
    const bool by_number = words.size() == 2 && whole_number(words[1], 0, 200).has_value();
    if (by_number) return topic + " " + std::to_string(total(counts));
    return topic + (total(counts) == 0 ? " empty" : tally(domain, counts));
  }

  std::string turn(bool with_round) const {
    std::string text = "turn " + seats_[index(common().active)] + " ";
    switch (common().ask) {
      case Ask::open_row: text += "open_row"; break;
      case Ask::draw: text += "draw"; break;
      case Ask::deal: text += "deal"; break;
      case Ask::deal_intrigue: text += "deal_intrigue"; break;
      case Ask::play: text += "play"; break;
      case Ask::pay: text += "pay"; break;
      case Ask::pay_intrigue: text += "pay_intrigue"; break;
      case Ask::discard: text += "discard"; break;
      case Ask::refill: text += "refill"; break;
      case Ask::over: text += "over"; break;
    }
    return with_round ? text + " round " + std::to_string(common().round) : text;
  }

  std::string period() const {
    return "period " + board().periods->ids[common().period] +
           (common().period_ending ? " ending" : "");
  }

  std::string owner(std::uint8_t owner) const {
    if (owner == kOnBoard) return "board";
    if (owner == kRemoved) return "removed";
    return owner < seats_.size() ? seats_[owner] : "?";
  }

  // A shared Title marker names both.
  std::optional<std::string> marker(std::string_view id) const {
    const auto marker = board().markers->find(id);
    if (!marker) return std::nullopt;
    std::string text = "marker " + std::string(id) + " " + owner(position_.markers.owner[*marker]);
    const int title = *marker - (kMarkers - kTitles);
    if (title >= 0 && position_.markers.second_half[title] != kOnBoard) {
      text += " " + owner(position_.markers.second_half[title]);
    }
    return text;
  }

  std::optional<std::string> markers(std::string_view who) const {
    const auto seat = find_seat(who);
    if (!seat) return std::nullopt;
    std::string text = "markers " + std::string(who);
    bool any = false;
    for (int marker = 0; marker < kMarkers; ++marker) {
      const int title = marker - (kMarkers - kTitles);
      const bool half = title >= 0 && position_.markers.second_half[title] == *seat;
      if (position_.markers.owner[marker] != *seat && !half) continue;
      text += " " + board().markers->ids[marker];
      any = true;
    }
    return any ? text : text + " none";
  }

  // Two pieces for each claim ever made; each left a cube on a Title marker.
  std::optional<std::string> supply(std::string_view who) const {
    const auto seat = find_seat(who);
    if (!seat) return std::nullopt;
    const Setup& setup = common().setup;
    int pieces = board().pieces[setup.colours[*seat]];
    if (setup.cap36 && setup.seats > 2) pieces = std::min(pieces, 36);
    return "supply " + std::string(who) + " " +
           std::to_string(pieces - 2 * total(common().titles[*seat]));
  }

  const Position& position_;
  std::vector<std::string> seats_;
};

}  // namespace

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  Words words = words_of(clause);
  std::erase(words, "intrigue");  // between a hand's cards, for the reader
  return casus::test::compare_clause(words,
                                     [&](const Words& like) { return Look(position).like(like); });
}

}  // namespace casus::royals
