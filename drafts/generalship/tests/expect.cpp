// What `expect` clauses of Generalship mean: each is compared with the same words made from the
// position.
#include <bit>
#include <vector>

#include "core/text.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::generalship {
namespace {

using casus::test::Words;

class Look {
 public:
  explicit Look(const Position& position)
      : position_(position), common_(position.common), seats_(the_game().seat_words(position)) {}

  std::optional<std::string> at(const Words& words) const {
    const std::string topic(words[0]);
    if (const auto tile = board().tiles->find(topic)) return stack(*tile);
    if (topic == "question") return "question " + question();
    if (topic == "asked") return "asked " + seats_[at(common_.asked)];
    if (topic == "winner" && common_.winner != kNobody) return "winner " + seats_[common_.winner];
    if (topic == "era") return "era " + board().eras->ids[static_cast<std::size_t>(common_.era)];
    if (topic == "order") return order();
    if (topic == "settlements") return topic + " " + std::to_string(common_.settlements);
    if (topic == "turn") return topic + " " + std::to_string(common_.turn + 1);
    if (topic == "pile") return topic + " " + std::to_string(common_.deck);
    if (topic == "studied") {
      return topic + " " + std::to_string(common_.studied[0]) + " " +
             std::to_string(common_.studied[1]);
    }
    if (topic == "event" && words.size() > 1) return event(words);
    if (topic == "developed" && words.size() > 1) return developed(words);
    if (topic == "owner" && words.size() > 1) return owner(words);
    if (topic == "supply" && words.size() > 1) return supply(words);
    if (topic == "force") return "force" + counted_text(position_.force);
    if (topic == "losses") return "losses " + std::to_string(common_.battle.difference);
    if (topic == "finished" && words.size() > 1) return finished(words);
    if (topic == "known" && words.size() > 1) return known(words);
    const auto seat = words.size() > 1 ? casus::test::find_word(seats_, words[1]) : std::nullopt;
    if (!seat) return std::nullopt;
    return of_seat(topic, *seat);
  }

 private:
  static const Board& board() { return the_game().board(); }
  static std::string counted_text(const Counts& counts) {
    std::string text;
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (counts[u] > 0) text += " " + board().units->ids[u] + " " + std::to_string(counts[u]);
    }
    return text;
  }
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

  std::optional<std::string> of_seat(const std::string& topic, int seat) const {
    const auto number = [&](int value) {
      return topic + " " + seats_[seat] + " " + std::to_string(value);
    };
    if (topic == "food") return number(common_.food[seat]);
    if (topic == "metal") return number(common_.metal[seat]);
    if (topic == "points") return number(common_.points[seat]);
    if (topic == "battles") return number(common_.battles[seat]);
    if (topic == "population") return number(std::popcount(common_.population[seat]));
    if (topic == "fee") return number(upkeep_of(board(), position_, seat_at(seat)));
    if (topic == "commander") {
      const std::uint8_t commander = common_.commander[seat];
      return topic + " " + seats_[seat] + " " +
             (commander == kNobody ? "nobody" : board().generals->ids[commander]);
    }
    if (topic == "circles") return circles(seat);
    if (topic == "cylinders") return cylinders(seat);
    if (topic == "allied") return allies(seat);
    if (topic == "hand") return cards(topic, seat, Where::hand);
    if (topic == "power") return cards(topic, seat, Where::power);
    if (topic == "tactics") return tactics(seat);
    if (topic == "draws") {
      const auto& draws = common_.battle.to_draw[side_of(seat)];
      return number(draws[0]) + " " + std::to_string(draws[1]);
    }
    if (topic == "studies") {
      return "studies " + seats_[seat] + " " + std::to_string(position_.studies[seat][0]) + " " +
             std::to_string(position_.studies[seat][1]);
    }
    return std::nullopt;
  }

  std::string stack(int tile) const {
    const std::string& id = board().tiles->ids[tile];
    if (common_.stack[tile] == kNobody) return id + " empty";
    return id + " " + seats_[common_.stack[tile]] + counted_text(counted(position_.units[tile]));
  }
  std::string question() const {
    const json::object all = the_game().to_json(position_).json();
    return std::string(all.at("ask").as_string());
  }
  std::string order() const {
    std::string text = "order";
    for (int place = 0; place < common_.setup.seats; ++place) {
      text += " " + seats_[common_.order[place]];
    }
    return text;
  }
  std::string who(std::uint8_t seat) const { return seat == kNobody ? "nobody" : seats_[seat]; }
  std::optional<std::string> event(const Words& words) const {
    const auto spot = whole_number(words[1], 1, kEventSpots);
    if (!spot) return std::nullopt;
    const std::uint8_t there = common_.spot[static_cast<std::size_t>(*spot - 1)];
    return "event " + std::to_string(*spot) + " " +
           (there == kNobody ? "nothing" : board().events->ids[there]);
  }
  std::optional<std::string> developed(const Words& words) const {
    const auto technology = board().technologies->find(words[1]);
    if (!technology) return std::nullopt;
    return "developed " + std::string(words[1]) + " " + who(common_.developed[*technology]);
  }
  std::string cylinders(int seat) const {
    std::string text = "cylinders " + seats_[seat];
    for (const std::uint8_t tile : common_.cylinders[seat]) {
      if (tile != kNobody) text += " " + board().action_tiles->ids[tile];
    }
    return text;
  }
  std::string allies(int seat) const {
    std::string text = "allied " + seats_[seat];
    for (int other = 0; other < common_.setup.seats; ++other) {
      if (are_allied(common_, seat_at(seat), seat_at(other))) text += " " + seats_[other];
    }
    return text;
  }
  std::optional<std::string> owner(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    const std::uint8_t owner = owner_of(common_, static_cast<Tile>(*tile));
    return "owner " + board().tiles->ids[*tile] + " " +
           (owner == kNobody ? "nobody" : seats_[owner]);
  }
  std::optional<std::string> supply(const Words& words) const {
    const auto unit = board().units->find(words[1]);
    if (!unit) return std::nullopt;
    int left = board().unit[*unit].pieces;
    for (const Counts& pieces : common_.pieces) left -= pieces[*unit];
    return "supply " + board().units->ids[*unit] + " " + std::to_string(left);
  }
  std::string circles(int seat) const {
    std::string text = "circles " + seats_[seat];
    const int first = board().first_circle[common_.setup.nations[seat]];
    for (unsigned left = common_.population[seat]; left != 0; left &= left - 1) {
      text += " " + board().circles->ids[static_cast<std::size_t>(first + std::countr_zero(left))];
    }
    return text;
  }
  std::size_t side_of(int seat) const {
    return common_.battle.seat[kAttacker] == seat ? kAttacker : kDefender;
  }
  std::string tactics(int seat) const {
    std::string text = "tactics " + seats_[seat];
    const Cards& hand = position_.hand[side_of(seat)];
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int i = hand[static_cast<std::size_t>(kind)]; i > 0; --i) {
        text += " " + board().cards->ids[generalship::at(card_of(common_.battle.theatre, kind))];
      }
    }
    return text;
  }
  std::optional<std::string> finished(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    Counts counts{};
    for (std::size_t u = 0; u < kUnits; ++u) {
      counts[u] = position_.units[*tile][u][generalship::at(State::finished)];
    }
    return "finished " + board().tiles->ids[*tile] + counted_text(counts);
  }
  std::optional<std::string> known(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    return "known " + board().tiles->ids[*tile] + counted_text(common_.known[*tile]);
  }
  std::string cards(const std::string& topic, int seat, Where where) const {
    std::string text = topic + " " + seats_[seat];
    for (int place = 0; place < kGenerals; ++place) {
      for (std::size_t g = 0; g < kGenerals; ++g) {
        const GeneralCard& card = position_.generals[g];
        const int at = where == Where::power ? card.place : static_cast<int>(g);
        if (card.where == place_of(where, seat_at(seat)) && at == place) {
          text += " " + board().generals->ids[g];
        }
      }
    }
    return text;
  }

  const Position& position_;
  const Common& common_;
  std::vector<std::string> seats_;
};

}  // namespace

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  const Look look(position);
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& words) { return look.at(words); },
      {"order", "circles", "hand", "power", "studies", "tactics", "draws"});
}

}  // namespace casus::generalship
