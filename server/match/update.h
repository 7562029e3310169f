// What leaves a match: updates, lines of chat, tables, snapshots, each for one viewer. The protocol
// turns them into JSON; of the game they hold nothing but what that viewer may know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/power.h"
#include "core/shown.h"
#include "core/turn.h"
#include "server/entry.h"
#include "server/match/chat.h"
#include "server/match/facts.h"
#include "server/match/viewer_log.h"

namespace casus::server {

struct AskedBack {
  Seat seat{};              // who wants to take back
  SeatSet agreed;           // of those who must
  bool absent_too = false;  // as of the entry
  int more = 0;             // answers before the last that go with it
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

// How things stand for one viewer. What the game says is JSON, written already.
struct Standing {
  std::uint32_t seen = 0;
  Shown view = {"{}"};
  Turn turn;
  std::string prompt = "null";
  std::string choices = "[]";
  bool can_take_back = false;
  std::optional<SeatSet> whisper_to = std::nullopt;  // nothing: to everybody at the table
  std::optional<AskedBack> asked_back;
  std::optional<ClockFace> clocks;
};

struct Update {
  Standing standing;
  Millis at = 0;
  std::optional<Seat> by;
  bool forced = false;
  std::string events = "[]";          // JSON
  std::optional<Powers> powers;       // where one has changed hands since this viewer was told
  std::optional<json::array> scores;  // after the end only: before it they may be secret
  std::optional<Seat> taken_back;
  std::uint32_t drop_from = 0;  // 0: nothing
  bool same_view = false;       // as in the viewer's update or snapshot before: not sent again
};

struct LogLine {
  std::uint32_t seen = 0;
  Millis at = 0;
  std::string events;  // JSON
};

// A part of the log, oldest first.
struct LogPage {
  std::vector<LogLine> lines;
  std::optional<std::uint32_t> more;  // there are older lines: those before this number
};

struct Snapshot {
  Standing standing;
  TableFacts table;
  LogPage log;
  std::vector<ChatLine> chat;
  bool auto_forced = false;
  bool auto_usual = false;
  Powers powers;
};

using Facts = std::shared_ptr<const TableFacts>;

// To be sent when what caused it is durable, in this order.
struct Delivery {
  Viewer to;
  std::variant<Update, ChatLine, Facts> what;
};

}  // namespace casus::server
