// What `expect` clauses of Napoleon and his Marshals mean: each is compared with the same words
// made from the position.
#include <vector>

#include "core/text.h"
#include "games/napoleon/position_shapes.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::napoleon {
namespace {

using casus::test::Words;

class Look {
 public:
  explicit Look(const Position& position) : position_(position) {}

  std::optional<std::string> look_at(const Words& words) const {
    const std::string topic(words[0]);
    if (topic == "question") return topic + " " + ask_word(asked(position_));
    if (topic == "turn") return when();
    if (topic == "napoleon") return topic + " " + place(position_.leaders.napoleon);
    if (topic == "wellesley") return topic + " " + place(position_.leaders.wellesley);
    if (topic == "asked") return who();
    if (topic == "order") return order();
    if (topic == "value" && words.size() > 2) return value(words);
    if (words.size() < 2) return std::nullopt;
    // Some states are named as their region is.
    const bool region_topic =
        topic == "control" || topic == "guerillas" || topic == "defence" || topic == "holder";
    if (region_topic) {
      const auto region = board().regions->find(words[1]);
      return region ? of_region(topic, *region) : std::nullopt;
    }
    const auto power = board().powers->find(words[1]);
    return power ? of_power(topic, power_at(static_cast<std::size_t>(*power)), words)
                 : std::nullopt;
  }

 private:
  static const Board& board() { return the_game().board(); }
  static std::string ask_word(Ask ask) {
    return casus::napoleon::words<Ask>().ids[static_cast<std::size_t>(ask)];
  }
  static std::string place(std::uint8_t region) {
    return region == kNone ? "nowhere" : board().regions->ids[region];
  }
  static std::string name(const Maybe<Nation>& n) {
    return n ? board().powers->ids[at(*n)] : "nobody";
  }
  std::string when() const {
    return "turn " + std::to_string(1805 + year_of(position_)) + " " +
           casus::napoleon::words<Season>().ids[static_cast<std::size_t>(season_of(position_))];
  }
  std::string who() const {
    std::string text = "asked";
    for (const Seat seat : the_game().turn(position_).seats) {
      text += " " + the_game().seat_words(position_)[static_cast<std::size_t>(index(seat))];
    }
    return text;
  }
  std::string order() const {
    std::string text = "order";
    for (const Nation n : position_.turn.order) text += " " + board().powers->ids[at(n)];
    return text;
  }
  // A field of the position's JSON.
  std::string value(const Words& words) const {
    const json::value all = json::parse(the_game().to_json(position_).text);
    const json::value* at = &all;
    for (const std::string_view key : split(words[1], '.')) {
      at = at->is_object() ? at->as_object().if_contains(key) : nullptr;
      if (at == nullptr) break;
    }
    return "value " + std::string(words[1]) + " " + (at == nullptr ? "none" : json::serialize(*at));
  }
  std::optional<std::string> of_region(const std::string& topic, int r) const {
    const Region region = region_at(static_cast<std::size_t>(r));
    const std::string text = topic + " " + board().regions->ids[at(region)] + " ";
    if (topic == "control") return text + name(controller(board(), position_, region));
    if (topic == "guerillas") return text + std::to_string(position_.guerillas[at(region)]);
    if (topic == "defence") {
      return text + (has_defence(board(), position_, region) ? "stands" : "lost");
    }
    if (topic == "holder") {
      const Hold& held = hold(position_, region);
      return text + holder_words().ids[held.holder] + " " +
             casus::napoleon::words<How>().ids[static_cast<std::size_t>(held.how)];
    }
    return std::nullopt;
  }
  std::optional<std::string> of_power(const std::string& topic, Power power,
                                      const Words& words) const {
    const std::string text = topic + " " + board().powers->ids[at(power)];
    if (topic == "dice") return text + dice(power, {});
    if (topic == "in" && words.size() > 2) {
      const auto region = board().regions->find(words[2]);
      if (!region) return std::nullopt;
      return text + dice(power, byte(*region));
    }
    if (topic == "patron" && is_state(power))
      return text + " " + name(state(position_, power).patron);
    if (!is_nation(power)) return std::nullopt;
    const auto number = [&](int n) { return text + " " + std::to_string(n); };
    if (topic == "stars") return number(stars_of(board(), position_, power));
    if (topic == "capacity") {
      return number(capacity(board(), position_, power) + aid_for(board(), position_, power));
    }
    if (topic == "pips") return number(counted_pips(board(), position_, power));
    if (topic == "most_dice") return number(dice_limit(board(), position_, power));
    if (topic == "moves") return number(all_moves(board(), position_, power));
    if (topic == "long_moves") return number(long_moves(board(), position_, power));
    if (topic == "tie" && words.size() > 2) {
      const auto other = board().powers->find(words[2]);
      if (!other || *other >= kNations) return std::nullopt;
      return text + " " + board().powers->ids[static_cast<std::size_t>(*other)] + " " +
             casus::napoleon::words<Tie>().ids[static_cast<std::size_t>(
                 tie(position_, power, power_at(static_cast<std::size_t>(*other))))];
    }
    return std::nullopt;
  }
  // All of them, or those in a region.
  std::string dice(Power power, std::optional<std::uint8_t> only) const {
    std::string text;
    for (const Die& die : dice_of(board(), position_, power)) {
      if (!is_on_map(die) || (only && die.region != *only)) continue;
      if (!only) text += " " + board().regions->ids[die.region];
      text += " " + std::to_string(die.pips);
    }
    if (text.empty()) text = " none";
    return only ? " " + board().regions->ids[*only] + text : text;
  }

  const Position& position_;
};

}  // namespace

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  const Look look(position);
  return casus::test::compare_clause(words_of(clause),
                                     [&](const Words& words) { return look.look_at(words); },
                                     {"order", "tie", "value", "turn"});
}

}  // namespace casus::napoleon
