// What leaves a match: news, lines of chat, tables, snapshots, each for one viewer. The protocol
// turns them into JSON; of the game they hold nothing but what that viewer may know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/shown.h"
#include "core/turn.h"
#include "server/entry.h"
#include "server/match/facts.h"
#include "server/match/heard.h"

namespace casus::server {

struct AskedBack {
  Seat seat{};     // who wants to take back
  SeatSet agreed;  // of those who must
  bool operator==(const AskedBack&) const = default;
};

struct ClockFace {
  struct OfSeat {
    Millis left_ms = 0;
    bool running = false;
  };
  Millis now = 0;
  std::vector<OfSeat> seats;
};

// Memory in which the JSON of one message is built; it is given up as a whole once the message is
// written. Without it, JSON is in the usual memory.
using Memory = std::unique_ptr<json::monotonic_resource>;

// How things stand for one viewer.
struct Standing {
  explicit Standing(Memory own = nullptr)
      : memory(std::move(own)), view{json::object(storage())}, choices(storage()) {}
  json::storage_ptr storage() const {
    return memory ? json::storage_ptr(memory.get()) : json::storage_ptr();
  }

  Memory memory;
  std::uint32_t seen = 0;
  Shown view;
  Turn turn;
  std::optional<json::object> prompt;
  json::array choices;
  bool can_take_back = false;
  std::optional<AskedBack> asked_back;
  std::optional<ClockFace> clocks;
};

struct News {
  explicit News(Standing now) : standing(std::move(now)), events(standing.storage()) {}

  Standing standing;
  Millis at = 0;
  std::optional<Seat> by;
  bool forced = false;
  json::array events;
  std::optional<json::array> scores;  // after the end only: before it they may be secret
  std::optional<Seat> taken_back;
  std::uint32_t drop_from = 0;  // 0: nothing
};

struct LogLine {
  std::uint32_t seen = 0;
  Millis at = 0;
  json::array events;
};

struct ChatLine {
  std::uint32_t number = 0;  // counted for each viewer apart: whispers leave no gap
  Millis at = 0;
  std::string name;
  std::optional<Seat> from;
  std::optional<SeatSet> to;  // a whisper
  std::string text;
};

struct Snapshot {
  Standing standing;
  TableFacts table;
  std::vector<LogLine> log;
  std::vector<ChatLine> chat;
  bool auto_forced = false;
};

using Facts = std::shared_ptr<const TableFacts>;

// To be sent when what caused it is durable, in this order.
struct Delivery {
  Viewer to;
  std::variant<News, ChatLine, Facts> what;
};

}  // namespace casus::server
