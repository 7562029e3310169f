// The hub: the rooms of this process, and which of them it leads. A match sleeps in the store until
// somebody asks for it, a bot is awaited there or a clock runs out; a room that nobody uses goes
// back to sleep. With several processes on one PostgreSQL each may serve every match; a lease
// decides who runs its bots and clock, and is taken over when its owner dies. Racing writes are
// settled by the store.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/room.h"

namespace casus::server {

class Hub {
 public:
  // `say` is told in a sentence of every match that can no longer be played; it is marked and
  // otherwise left as it is.
  using Say = std::function<void(const std::string&)>;
  Hub(const RoomServices& services, Store& store, const House& house, Say say);

  // At the start: how many matches are not over. Those of other rules or another board are opened,
  // so that they are told and marked; no other is.
  Expected<std::size_t> look_around();

  // The room of a match, loaded if need be; a fault `no_match` if there is none.
  asio::awaitable<Expected<std::shared_ptr<Room>>> find(std::string id);
  // A new match, stored and opened.
  asio::awaitable<Expected<std::shared_ptr<Room>>> create(MatchHead head,
                                                          std::vector<Entry> entries);

  // Opens what needs somebody, renews leases, lets rooms sleep, follows what other processes
  // stored. On its own threads.
  void start_following();
  void stop();
  std::size_t rooms() const;
  std::size_t listeners() const;

 private:
  // Opens a match and marks in its summary whether it can be opened at all; its record stays as it
  // is. May wait for the store.
  std::shared_ptr<Room> open_room(const StoredMatch& stored, std::string* why_stopped);
  Expected<std::shared_ptr<Room>> load_room(const std::string& id);
  bool claim(const std::string& id);
  void mark(const StoredMatch& stored, const Summary& now);
  std::shared_ptr<Room> known(const std::string& id) const;
  bool is_leading(const std::string& id) const;
  void forget(const std::string& id);
  void look_after_matches();
  void renew_leases();
  void wake_due(std::chrono::steady_clock::time_point until);
  void let_sleep();
  void follow_notices();

  const RoomServices services_;
  Store& store_;
  const House& house_;
  const Say say_;
  const std::string process_;  // names this process in leases
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_set<std::string> leads_;
  std::vector<std::string> given_up_;  // leases to be released
  std::atomic<bool> stopping_ = false;
  std::thread looking_thread_;
  std::thread notices_thread_;
};

}  // namespace casus::server
