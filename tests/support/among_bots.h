// Somebody at a table of Royals with bots, who answers at random as soon as they are asked.
#pragma once

#include <string>
#include <vector>

#include "core/dice.h"
#include "tests/support/served.h"

namespace casus::test {

class AmongBots {
 public:
  // The strength of each of the bots.
  AmongBots(int port, const std::string& name, std::vector<std::string> bots)
      : person_(port, name), bots_(std::move(bots)), dice_(name.size()) {}

  // Sits down at a new table and starts it. False: it was refused.
  bool begin() {
    json::object seats;
    for (const std::string& bot : bots_) seats[std::to_string(seats.size() + 1)] = bot;
    const auto made =
        person_.make({{"game", "royals"}, {"seats", bots_.size() + 1}, {"bots", seats}});
    if (!made.contains("id")) return false;
    const std::string id(made.at("id").as_string());
    if (person_.post("/api/tables/" + id + "/start").status != 200) return false;
    live_ = person_.live(id);
    const auto shown = live_.next_of("snapshot");
    if (!shown) return false;
    standing_ = *shown;
    return true;
  }

  // Until this person is asked, so after the bots' answers. False: the game is over, or nothing
  // comes within this time.
  bool wait_for_turn(std::chrono::milliseconds patience) {
    const Clock::time_point end = Clock::now() + patience;
    while (!is_asked()) {
      if (is_over() || Clock::now() >= end) return false;
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
      if (const auto update = live_.next_of("update", left)) standing_ = *update;
      live_.passed.clear();
    }
    return true;
  }

  // Answers until others are asked. False: an answer was not taken.
  bool take_turn() {
    while (is_asked()) {
      const auto choices = choices_of(standing_);
      const std::string& choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      if (live_.ask(choose(seen_of(standing_), choice))["type"] != "accepted") return false;
      for (const json::object& message : live_.passed) {
        if (message.at("type") == "update") standing_ = message;
      }
      live_.passed.clear();
    }
    return true;
  }

  bool is_over() const { return standing_.at("turn").at("waiting") == "nobody"; }

 private:
  bool is_asked() const {
    const json::array& seats = standing_.at("turn").at("seats").as_array();
    return !seats.empty() && std::ranges::find(seats, json::value(0)) != seats.end();
  }

  Visitor person_;
  std::vector<std::string> bots_;
  LiveWire live_;
  json::object standing_;
  Dice dice_;
};

}  // namespace casus::test
