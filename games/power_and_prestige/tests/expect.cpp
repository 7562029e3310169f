// What the clauses of `expect` look at.
#include "core/text.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/shapes.h"
#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::find_word;
using casus::test::Words;

class Look {
 public:
  Look(const Position& position, const Words& words)
      : position_(position),
        common_(position.common),
        board_(the_game().board()),
        seats_(the_game().seat_words(position)),
        words_(words) {}

  // The clause as it is in this position; nothing if there is no such clause.
  std::optional<std::string> said() const {
    const std::string topic(words_[0]);
    if (words_.size() < 2) return std::nullopt;
    if (const auto text = of_table(topic)) return topic + *text;
    if (const auto text = of_place(topic)) return topic + " " + std::string(words_[1]) + *text;
    const auto owner = owner_named(words_[1]);
    if (!owner) return std::nullopt;
    if (const auto text = of_owner(topic, *owner)) {
      return topic + " " + std::string(words_[1]) + *text;
    }
    return std::nullopt;
  }

 private:
  static std::string number(int value) { return " " + std::to_string(value); }
  static std::string numbers(const Arms& arms) {
    return number(arms.of[0]) + number(arms.of[1]) + number(arms.of[2]);
  }
  std::string seat_word(std::uint8_t seat) const {
    return seat == kNobody ? " nobody" : " " + seats_[seat];
  }
  std::string list(SeatSet seats) const {
    std::string text;
    for (const Seat seat : seats) text += " " + seats_[at(seat)];
    return text;
  }
  std::optional<std::size_t> owner_named(std::string_view word) const {
    if (word == "ally") return at(kAlly);
    const auto seat = find_word(seats_, word);
    if (!seat) return std::nullopt;
    return static_cast<std::size_t>(*seat);
  }

  std::optional<std::string> of_table(const std::string& topic) const {
    if (topic == "question") return " " + words<Ask>().ids[at(common_.ask)];
    if (topic == "asked") return list(common_.asked);
    if (topic == "hat") return seat_word(common_.hat);
    if (topic == "year") return number(common_.year);
    if (topic == "season") return " " + board_.seasons->ids[at(common_.season)];
    if (topic == "alliance") return list(common_.alliance);
    if (topic == "tiles") return list(common_.tiles);
    if (topic != "order") return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < common_.setup.seats; ++i) text += seat_word(common_.order[i]);
    return text;
  }

  std::optional<std::string> of_place(const std::string& topic) const {
    const auto place = board_.locations->find(words_[1]);
    const auto land = board_.provinces->find(words_[1]);
    const auto artist = board_.artists->find(words_[1]);
    if (topic == "owner" && land) {
      return seat_word(common_.owner[static_cast<std::size_t>(*land)]);
    }
    if (topic == "unrest" && land) {
      return common_.unrest.contains(static_cast<Province>(*land)) ? " yes" : " no";
    }
    if (topic == "rural" && land)
      return sites(board_.of(static_cast<Province>(*land)).capital, true);
    if (topic == "fortress" && place) {
      return common_.fortresses.contains(static_cast<Location>(*place)) ? " yes" : " no";
    }
    if (topic == "sites" && place) return sites(static_cast<Location>(*place), false);
    if (topic == "artist" && artist) {
      return seat_word(common_.artist[static_cast<std::size_t>(*artist)]);
    }
    return std::nullopt;
  }
  std::string sites(Location place, bool rural) const {
    const SiteRange range = sites_at(board_, place, rural);
    std::string text;
    for (std::size_t s = range.first; s < range.end; ++s) {
      const Site site = common_.sites[at(board_.land_of(place))][s];
      if (site.empty()) continue;
      text +=
          " " + board_.buildings->ids[at(site.building())] + (site.plundered() ? ":plundered" : "");
    }
    return text.empty() ? " none" : text;
  }

  std::optional<std::string> of_owner(const std::string& topic, std::size_t i) const {
    if (topic == "troops" || topic == "open") {
      const auto place = words_.size() > 2 ? board_.locations->find(words_[2]) : std::nullopt;
      if (!place) return std::nullopt;
      const auto location = static_cast<Location>(*place);
      const Owner owner = seat_at(static_cast<int>(i));
      return " " + std::string(words_[2]) +
             numbers(topic == "open" ? open_at(position_, owner, location)
                                     : position_.troops[i][at(location)]);
    }
    if (i >= kSeats) return std::nullopt;
    if (topic == "prestige") return number(common_.prestige[i]);
    if (topic == "gold") return number(common_.gold[i]);
    if (topic == "medals") return number(common_.medals[i]);
    if (topic == "provinces") return number(common_.held[i]);
    if (topic == "goods") return number(common_.goods[i]);
    if (topic == "levels") return number(common_.attack[i]) + number(common_.defence[i]);
    if (topic == "residence") {
      const std::uint8_t place = common_.residence[i];
      return " " + (place == kNobody ? "none" : board_.locations->ids[place]);
    }
    if (topic == "extensions") return extensions(i);
    if (topic == "box") return box(i);
    if (topic == "dummies") {
      return number(static_cast<int>(kDummies - std::ranges::count(position_.dummies[i], 0)));
    }
    if (topic == "known") return known(i);
    return std::nullopt;
  }
  std::string extensions(std::size_t i) const {
    std::string text;
    for (std::size_t e = 0; e < kExtensions; ++e) {
      if ((common_.extensions[i] >> e & 1U) != 0) text += " " + board_.extensions->ids[e];
    }
    return text.empty() ? " none" : text;
  }
  std::optional<std::string> box(std::size_t i) const {
    const auto which = words_.size() > 2 ? whole_number(words_[2], 1, kBoxes) : std::nullopt;
    if (!which) return std::nullopt;
    const auto b = static_cast<std::size_t>(*which) - 1;
    const std::uint8_t place = common_.box_place[i][b];
    const std::string text = " " + std::string(words_[2]) + " ";
    if (place == kNobody) return text + "nowhere";
    return text + board_.locations->ids[place] + numbers(position_.box[i][b]);
  }
  std::optional<std::string> known(std::size_t i) const {
    const auto arm = words_.size() > 3 ? board_.arms->find(words_[2]) : std::nullopt;
    if (!arm) return std::nullopt;
    for (std::size_t h = 0; h < kHolders; ++h) {
      if (ClusterShape{board_}.word(h) != words_[3]) continue;
      const std::uint8_t label = position_.clusters[i][static_cast<std::size_t>(*arm)][h];
      const std::string text = " " + std::string(words_[2]) + " " + std::string(words_[3]);
      if (label == 0) return text + " nothing";
      const Seat seat = seat_at(static_cast<int>(i));
      return text + number(sum_in(position_, seat, static_cast<std::size_t>(*arm), label));
    }
    return std::nullopt;
  }

  const Position& position_;
  const Common& common_;
  const Board& board_;
  std::vector<std::string> seats_;
  const Words& words_;
};

}  // namespace

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& words) { return Look(position, words).said(); },
      {"order", "troops", "open", "box", "levels"});
}

}  // namespace casus::power_and_prestige
