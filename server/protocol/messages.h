// What the server sends (docs/api.md), built from what the match has made for that viewer. Nothing
// here can name a position: a viewer's `Shown` is all there is.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/match/hopes.h"
#include "server/match/match.h"
#include "server/match/match_replay.h"
#include "server/protocol/client.h"

namespace casus::server {

// Messages as they are sent. `user` is whoever looks with these eyes: a table shows them who they
// are.
std::string written(const Update& update);
std::string written(const ChatLine& line);
std::string written(const TableFacts& facts, std::string_view user);
std::string written(const Snapshot& snapshot, std::string_view user);
std::string written(const Delivery& delivery, std::string_view user);
std::string written(const LogPage& page);
// To everybody at a table: nothing can be stored now, or again.
std::string written_trouble(bool trouble);

json::object to_json(const Replay& replay);
json::object to_json(const ReplayView& view);
// What is known of a game's chances so far, and whether that is all.
json::object to_json(const Hopes& hopes, bool ready);
json::object bots_json();

// Answers to a live message.
json::object accepted(std::int64_t id);
json::object asked(std::int64_t id);
json::object legal(std::int64_t id);
json::object odds_answer(std::int64_t id, std::optional<json::object> odds);
json::object foreseen_answer(std::int64_t id, std::optional<json::object> foreseen);
json::object advice_answer(std::int64_t id, std::expected<json::array, TableRefusal> thoughts);
json::object answer(std::int64_t id, const Result& result);
json::object answer(std::int64_t id, const TableRefusal& no);
json::object answer(const BadMessage& bad);

// What is said of the store to whoever asks from outside: no path, no host, no port.
struct Said {
  std::string_view code;
  std::string_view text;
};
inline constexpr Said kStoreTrouble{
    "store", "The server cannot store anything at the moment. What you do now is not kept."};

// {"error":{"code","text"}} and the status of the answer to a request.
json::object error_json(std::string_view code, std::string_view text);
int http_status(const TableRefusal& no);

// A live message, done. What is to be stored and sent, if anything, is in `change`; the answer may
// go out once it is stored.
struct Handled {
  json::object answer;
  std::optional<Change> change = std::nullopt;
  // The answer is still to be worked out, apart from the match and on any thread.
  std::function<json::object()> work = nullptr;
  // A bot is to think about this first; then `advice_answer`.
  std::optional<BotJob> advice = std::nullopt;
};
Handled handle(Match& match, const Person& person, const ClientMessage& message, Millis now);

}  // namespace casus::server
