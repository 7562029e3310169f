// The hub: the rooms of this process, opened when somebody asks for them, and which of them it
// leads. With several processes on one PostgreSQL each may serve every match; a lease decides who
// runs its bots and clock, and is taken over when its owner dies. Racing writes are settled by the
// store.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

#include "server/net/room.h"

namespace casus::server {

class Hub {
 public:
  Hub(const RoomServices& services, Store& store, const House& house);

  // Opens every match that is open or running, so that bots and clocks go on. Tells what no longer
  // replays; those matches are marked and otherwise left as they are.
  struct Opened {
    std::size_t matches = 0;
    std::vector<std::string> stopped;  // with the reason
  };
  Expected<Opened> open_all();

  // The room of a match, loaded if need be; a fault `no_match` if there is none.
  asio::awaitable<Expected<std::shared_ptr<Room>>> find(std::string id);
  // A new match, stored and opened.
  asio::awaitable<Expected<std::shared_ptr<Room>>> create(MatchHead head,
                                                          std::vector<Entry> entries);

  // Renews leases, takes over what nobody runs, follows what other processes stored. On its own
  // threads.
  void start_following();
  void stop();
  std::size_t rooms() const;
  std::size_t listeners() const;

 private:
  // Opens a match and marks in its summary whether it can be opened at all; its record stays as it
  // is. May wait for the store.
  std::shared_ptr<Room> open_room(const StoredMatch& stored, std::string* why_stopped);
  void mark(const StoredMatch& stored, const Summary& now);
  std::shared_ptr<Room> known(const std::string& id) const;
  bool is_leading(const std::string& id) const;
  void forget(const std::string& id);
  void keep_leases();
  void follow_notices();

  const RoomServices services_;
  Store& store_;
  const House& house_;
  const std::string process_;  // names this process in leases
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, bool> leads_;
  std::atomic<bool> stopping_ = false;
  std::thread leases_thread_;
  std::thread notices_thread_;
};

}  // namespace casus::server
