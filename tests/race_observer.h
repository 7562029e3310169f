// What the database of several servers says of their tables, beside all of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "games/all.h"
#include "server/match/match.h"
#include "server/store/address.h"
#include "server/store/connection.h"
#include "tests/race_player.h"
#include "tests/support/sanitized.h"

namespace casus::test {

// Until a bot or a clock has moved. The sanitizers make a server several times slower, and bots
// give way to all others.
inline constexpr std::chrono::seconds kMostWait(casus::tests::kSanitized ? 10 : 2);

// Reads the database beside all servers, and plays along: whatever is stored must follow what was
// stored before, and whoever is awaited must move.
class Observer {
 public:
  Observer(const Cluster& cluster, const std::string& database)
      : cluster_(cluster),
        games_(load_games().value()),
        connection_(server::store::parse_address(database).value(), {}) {
    house_.games = &games_;
    house_.closings = &closings_;
  }

  void add(const std::string& id) {
    const std::lock_guard lock(mutex_);
    tables_[id];
  }
  Span slowest() const { return slowest_; }
  // How long the machine has kept this observer waiting at most: with others on it, nobody is as
  // quick as alone.
  Span lag() const { return lag_; }

  void run(const std::atomic<bool>& over) {
    while (!over) {
      const Clock::time_point begin = Clock::now();
      look();
      std::this_thread::sleep_for(25ms);
      lag_ = std::max(lag_.load(), since(begin) - 25ms);
    }
  }

  void look() {
    const std::lock_guard lock(mutex_);
    connection_.rows<server::store::Number>("SELECT $now",
                                            [&](server::store::Number now) { now_ = now; });
    std::vector<server::Closing> closings;
    connection_.rows<server::store::Number, server::store::Number>(
        "SELECT from_at, until_at FROM closings ORDER BY from_at",
        [&](server::store::Number from, server::store::Number until) {
          closings.push_back({from, until});
        });
    closings_.set(std::move(closings));
    for (auto& [id, table] : tables_) look_at(id, table);
  }

  std::vector<std::string> complaints() {
    const std::lock_guard lock(mutex_);
    return {complaints_.begin(), complaints_.end()};
  }
  const server::Match& match(const std::string& id) { return *tables_.at(id).match; }

  // What this person did, as it is stored.
  std::vector<Deed> deeds_of(const std::string& id, const std::string& user) {
    const std::lock_guard lock(mutex_);
    const Observed& table = tables_.at(id);
    const std::optional<Seat> seat = table.match->viewer_of(user).seat;
    std::vector<Deed> out;
    for (const server::EntryBody& body : table.bodies) {
      if (const auto* said = std::get_if<server::entry::Say>(&body)) {
        if (said->user == user) out.push_back({"say", said->text});
      } else if (const auto* chose = std::get_if<server::entry::Choose>(&body)) {
        if (chose->seat == seat && !chose->forced) out.push_back({"choose", chose->choice});
      } else if (const auto* back = std::get_if<server::entry::TakeBack>(&body)) {
        if (back->seat == seat) out.push_back({"take_back", ""});
      } else if (const auto* asks = std::get_if<server::entry::AskTakeBack>(&body)) {
        if (asks->seat == seat) out.push_back({"take_back", ""});
      } else if (const auto* agrees = std::get_if<server::entry::AnswerTakeBack>(&body)) {
        if (agrees->seat == seat) out.push_back({"answer_take_back", ""});
      }
    }
    return out;
  }

 private:
  using Question = std::pair<int, std::uint64_t>;  // a seat and its question; or a clock's end
  struct Observed {
    std::optional<server::Match> match;
    std::vector<server::EntryBody> bodies;
    std::map<Question, Clock::time_point> waiting;
  };

  void look_at(const std::string& id, Observed& table) {
    if (!table.match) open(id, table);
    std::vector<server::Entry> newer;
    const auto known = static_cast<server::store::Number>(table.match->entries());
    connection_.rows<server::store::Number, server::store::Number, std::string>(
        "SELECT number, at, body FROM entries WHERE match_id = :match AND number >= :known "
        "ORDER BY number",
        [&](server::store::Number number, server::store::Number at, const std::string& body) {
          newer.push_back({static_cast<std::uint64_t>(number), at, body});
        },
        id, known);
    for (const server::Entry& entry : newer) {
      if (auto body = server::read_entry_body(entry.body, table.match->setup().seats)) {
        table.bodies.push_back(std::move(*body));
      }
    }
    if (const auto followed = table.match->follow(newer); !followed) {
      complaints_.insert(id + ": what is stored does not follow: " + followed.error().text);
    }
    std::set<Question> open;
    for (const server::BotJob& job : table.match->bot_jobs()) {
      open.insert({index(job.seat), job.question});
    }
    const auto expiry = table.match->next_expiry();
    if (expiry && *expiry <= now_) open.insert({-1, static_cast<std::uint64_t>(*expiry)});
    std::erase_if(table.waiting, [&](const auto& each) {
      const bool moved = !open.contains(each.first);
      if (moved) slowest_ = std::max(slowest_.load(), waited(each.second));
      return moved;
    });
    for (const Question& question : open) {
      const auto [at, fresh] = table.waiting.emplace(question, Clock::now());
      if (fresh || waited(at->second) <= kMostWait + 3 * lag()) continue;
      slowest_ = std::max(slowest_.load(), waited(at->second));
      complaints_.insert(id + ": nobody has moved for seat " + std::to_string(question.first) +
                         " since entry " + std::to_string(question.second));
    }
  }

  Span waited(Clock::time_point from) const {
    const Clock::time_point begin = std::max(from, cluster_.disturbed_at());
    return std::max(0ms, std::chrono::duration_cast<Span>(Clock::now() - begin));
  }

  void open(const std::string& id, Observed& table) {
    server::MatchHead head;
    connection_.rows<std::string, std::string, std::string, server::store::Number, std::string>(
        "SELECT game, rules_version, board_hash, made_at, body FROM matches WHERE id = :id",
        [&](const std::string& game, const std::string& version, const std::string& hash,
            server::store::Number made_at,
            const std::string& body) { head = {id, game, version, hash, made_at, body}; },
        id);
    table.match.emplace(server::Match::open(house_, head, {}).value());
  }

  const Cluster& cluster_;
  const std::vector<LoadedGame> games_;
  server::Closings closings_;
  server::House house_;
  server::store::Connection connection_;
  std::mutex mutex_;
  std::map<std::string, Observed> tables_;
  std::set<std::string> complaints_;
  server::Millis now_ = 0;
  std::atomic<Span> lag_ = 0ms;
  std::atomic<Span> slowest_ = 0ms;
};

}  // namespace casus::test
