// What `expect` clauses of Wallenstein mean: each is compared with the same words made from the
// position.
#include <algorithm>
#include <bit>
#include <vector>

#include "core/text.h"
#include "games/wallenstein/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::wallenstein {
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
    if (const auto id = board().counties->find(topic)) return county(*id);
    if (const auto about_seat = of_seat(topic, what, words)) return about_seat;
    if (topic == "tower") return "tower" + tally(inside());
    if (topic == "tray") return "tray" + tally(common().tray);
    if (topic == "falling") return "falling" + tally(common().falling);
    if (topic == "peasants") return "peasants " + std::to_string(common().peasants);
    if (topic == "year") return "year " + std::to_string(common().year);
    if (topic == "season") return "season " + board().seasons->ids[at(common().season)];
    if (topic == "events") return "events" + listed(board().events, common().events_open);
    if (topic == "gone") return "gone" + listed(board().events, common().events_gone);
    if (topic == "event") return event();
    if (topic == "row") return row();
    if (topic == "action") return action();
    if (topic == "tiles") return tiles();
    if (topic == "favour") return favour(what);
    if (topic == "order") return order();
    if (topic == "choosing") return choosing();
    if (topic == "safe") return safe(what);
    if (topic == "open") return cards("open", common().open.data(), 2);
    if (topic == "under") return cards("under", common().under.data(), common().under_count);
    if (topic == "drawn") return "drawn" + listed(board().counties, common().drawn);
    if (topic == "gained") return "gained" + listed(board().counties, common().gained);
    return std::nullopt;
  }

 private:
  const Board& board() const { return the_game().board(); }
  const Common& common() const { return position_.common; }

  std::optional<int> find_seat(std::string_view word) const {
    return casus::test::find_word(seats_, word);
  }
  std::string seat_word(std::uint8_t seat) const {
    return seat < seats_.size() ? seats_[seat] : "nobody";
  }

  std::string county(int id) const {
    std::string text = board().counties->ids[id];
    if (common().owner[id] == kNobody) {
      const bool bare = common().armies[id] + common().buildings[id] + common().revolt[id] == 0;
      return text + (bare ? " neutral" : " neutral but not bare");
    }
    text += " " + seat_word(common().owner[id]) + " " + std::to_string(common().armies[id]);
    for (int b = 0; b < kBuildings; ++b) {
      if ((common().buildings[id] & mask(static_cast<Building>(b))) != 0) {
        text += " " + board().buildings->ids[b];
      }
    }
    if (common().revolt[id] > 0) text += " revolt " + std::to_string(common().revolt[id]);
    return text;
  }

  std::optional<std::string> of_seat(std::string_view topic, std::string_view who,
                                     const Words& words) const {
    const auto seat = find_seat(who);
    if (!seat) return std::nullopt;
    const auto is = [&](int number) {
      return std::string(topic) + " " + seats_[*seat] + " " + std::to_string(number);
    };
    if (topic == "thalers") return is(common().thalers[*seat]);
    if (topic == "grain") return is(common().grain[*seat]);
    if (topic == "points") return is(common().points[*seat]);
    if (topic == "hall") return is(common().hall[*seat]);
    if (topic == "audience") return is(common().audience[*seat]);
    if (topic == "supply") return is(common().supply[*seat]);
    if (topic == "courtiers") {
      return is(board().courtiers_each - common().hall[*seat] - common().audience[*seat]);
    }
    if (topic == "cards") {
      return is(static_cast<int>(std::ranges::count(common().owner, *seat)));
    }
    if (topic == "tile") {
      const std::uint8_t tile = common().tile[*seat];
      return "tile " + seats_[*seat] + " " + (tile == kNobody ? "none" : board().tiles->ids[tile]);
    }
    if (topic == "plan") return plan(*seat, words);
    if (topic == "covered") {
      return "covered " + seats_[*seat] + listed(board().boxes, common().covered[*seat]);
    }
    if (topic == "groups") return groups(*seat);
    return std::nullopt;
  }

  // `plan SEAT BOX CARD`, one box.
  std::optional<std::string> plan(int seat, const Words& words) const {
    const auto box = words.size() > 2 ? board().boxes->find(words[2]) : std::nullopt;
    if (!box) return std::nullopt;
    const std::uint8_t card = position_.plans[seat][*box];
    return "plan " + seats_[seat] + " " + board().boxes->ids[*box] + " " +
           (card == kNobody ? "none" : board().cards->ids[card]);
  }

  std::string groups(int seat) const {
    std::string text = "groups " + seats_[seat];
    bool any = false;
    for (int size = kGroupSizes - 1; size > 0; --size) {
      for (int i = 0; i < common().groups[seat][size]; ++i) {
        text += " " + std::to_string(size);
        any = true;
      }
    }
    return any ? text : text + " none";
  }

  Cubes inside() const {
    return sum_of(sum_of(position_.upper, position_.lower), position_.passing);
  }
  std::string tally(const Cubes& cubes) const {
    std::string text;
    for (int i = 0; i < kCubes; ++i) {
      if (cubes[i] > 0) text += " " + board().cubes->ids[i] + " " + std::to_string(cubes[i]);
    }
    return text.empty() ? " empty" : text;
  }
  static std::string listed(const DomainPtr& domain, std::uint64_t set) {
    std::string text;
    for (; set != 0; set &= set - 1) text += " " + domain->ids[std::countr_zero(set)];
    return text.empty() ? " none" : text;
  }
  std::string cards(std::string text, const std::uint8_t* first, int count) const {
    const std::size_t bare = text.size();
    for (int i = 0; i < count; ++i) {
      if (first[i] != kNobody) text += " " + board().counties->ids[first[i]];
    }
    return text.size() == bare ? text + " none" : text;
  }

  std::string event() const {
    if (common().event == kNobody) return "event none";
    return "event " + board().events->ids[common().event] +
           (common().event_cancelled ? " cancelled" : "");
  }
  std::string row() const {
    std::string text = "row";
    for (const std::uint8_t action : common().actions) {
      if (action != kNobody) text += " " + board().actions->ids[action];
    }
    return text == "row" ? "row empty" : text;
  }
  std::string action() const {
    if (common().action == kNobody) return "action none";
    return "action " + std::to_string(common().action + 1);
  }
  std::string tiles() const {
    std::string text = "tiles";
    for (const std::uint8_t tile : common().tiles) {
      text += tile == kNobody ? " none" : " " + board().tiles->ids[tile];
    }
    return text;
  }
  // `favour 4 ID`, by the courtiers of its space.
  std::optional<std::string> favour(std::string_view price) const {
    for (int i = 0; i < kSpaces; ++i) {
      if (price != std::to_string(board().space_price[i])) continue;
      const std::uint8_t favour = common().favours[i];
      return "favour " + std::string(price) + " " +
             (favour == kNobody ? "none" : board().favours->ids[favour]);
    }
    return std::nullopt;
  }
  std::string order() const {
    std::string text = "order";
    for (const std::uint8_t leader : common().leaders) {
      if (leader != kNobody) text += " " + seat_word(leader);
    }
    return text == "order" ? "order none" : text;
  }
  std::string choosing() const {
    std::string text = "choosing";
    for (const std::uint8_t seat : common().choosing) {
      if (seat != kNobody) text += " " + seat_word(seat);
    }
    return text;
  }
  std::optional<std::string> safe(std::string_view letter) const {
    if (letter != "a" && letter != "b") return std::nullopt;
    std::string text = "safe " + std::string(letter);
    const SeatSet seats = letter == "a" ? common().safe_from_a : common().safe_from_b;
    for (const Seat seat : seats) text += " " + seats_[index(seat)];
    return seats.empty() ? text + " nobody" : text;
  }

  const Position& position_;
  std::vector<std::string> seats_;
};

}  // namespace

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& like) { return Look(position).like(like); },
      {"row", "tiles", "order", "choosing", "under", "open", "groups"});
}

}  // namespace casus::wallenstein
