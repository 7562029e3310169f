// Somebody who plays, talks and takes back at a table of several servers, and remembers what was
// acknowledged.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/dice.h"
#include "tests/race_cluster.h"

namespace casus::test {

// Something that somebody did to a table.
struct Deed {
  std::string kind;
  std::string text;
  bool certain = true;  // acknowledged; otherwise no answer came, and it may be stored or not
  bool operator==(const Deed& other) const { return kind == other.kind && text == other.text; }
};

enum class Manner : std::uint8_t { plays, talks, sleeps };

// Somebody at a table, through one server after the other.
class Player {
 public:
  Player(Cluster& cluster, Visitor visitor, std::string table, int server, Manner manner,
         std::uint64_t seed)
      : cluster_(&cluster),
        visitor_(std::move(visitor)),
        table_(std::move(table)),
        server_(server),
        manner_(manner),
        dice_(seed) {}

  Visitor& visitor() { return visitor_; }
  const std::vector<Deed>& deeds() const { return deeds_; }

  void run(const std::atomic<bool>& over) {
    while (!over || in_flight_) {
      if (!live_ && !connect()) {
        if (over) in_flight_.reset();
        std::this_thread::sleep_for(50ms);
        continue;
      }
      hear();
      if (in_flight_ && since(sent_at_) > 5s) lose();
      if (live_ && !in_flight_ && !over && Clock::now() >= next_at_) act();
    }
    live_.reset();
  }

 private:
  // Whoever gets no answer tries elsewhere, as people do; it may have been stored.
  void lose() {
    if (in_flight_) {
      in_flight_->certain = false;
      deeds_.push_back(*in_flight_);
    }
    in_flight_.reset();
    live_.reset();
    server_ = (server_ + 1) % cluster_->size();
  }

  bool connect() {
    const int port = cluster_->port(server_);
    if (port != 0) {
      visitor_.move_to(port);
      live_.emplace(visitor_.live(table_));
      if (live_->status() == 101) return true;
    }
    live_.reset();
    server_ = (server_ + 1) % cluster_->size();
    return false;
  }

  void hear() {
    Span patience = 20ms;
    while (const auto text = live_->next(patience)) {
      patience = 0ms;
      const json::object message = json::parse(*text).as_object();
      const std::string_view type = message.at("type").as_string();
      if (type == "update" || type == "snapshot") standing_ = message;
      const json::value* id = message.if_contains("id");
      if (id == nullptr || !in_flight_ || *id != id_) continue;
      if (type == "accepted" || type == "asked") deeds_.push_back(*in_flight_);
      in_flight_.reset();
    }
    if (live_->wire().closed_by_peer()) lose();
  }

  std::string any_of(const std::vector<std::string>& choices) {
    return choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
  }

  void act() {
    if (manner_ == Manner::sleeps || standing_.empty()) return;
    const bool talks = manner_ == Manner::talks;
    next_at_ = Clock::now() + Span(talks ? 5 : 20 + dice_.below(200));
    const auto choices = choices_of(standing_);
    const json::value* asked = standing_.if_contains("take_back_asked");
    const std::uint32_t lot = dice_.below(20);
    if (asked != nullptr && asked->is_object() && lot < 10) {
      send({"answer_take_back", ""}, {{"type", "answer_take_back"}, {"agree", lot % 2 == 0}});
    } else if (lot < 2 || (talks && lot < 16)) {
      const std::string line = visitor_.name() + " " + std::to_string(++said_);
      send({"say", line}, {{"type", "say"}, {"text", line}, {"to", nullptr}});
    } else if (lot < 3) {
      send({"take_back", ""}, {{"type", "take_back"}});
    } else if (!choices.empty()) {
      const std::string choice = any_of(choices);
      send({"choose", choice}, choose(seen_of(standing_), choice));
    }
  }

  void send(Deed deed, json::object message) {
    message["id"] = ++id_;
    in_flight_ = std::move(deed);
    sent_at_ = Clock::now();
    if (!live_->send(json::value(message))) lose();
  }

  Cluster* cluster_;
  Visitor visitor_;
  std::string table_;
  int server_;
  Manner manner_;
  Dice dice_;
  std::optional<LiveWire> live_;
  json::object standing_;
  std::optional<Deed> in_flight_;
  Clock::time_point sent_at_;
  Clock::time_point next_at_;
  std::int64_t id_ = 0;
  int said_ = 0;
  std::vector<Deed> deeds_;
};

}  // namespace casus::test
