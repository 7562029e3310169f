// The hub: the rooms of this server, and which of them it leads. A match sleeps in the store until
// somebody asks for it, a bot is awaited there or a clock runs out; a room that nobody uses goes
// back to sleep. With several servers on one PostgreSQL each may serve every match, and one of them
// leads it: runs its bots and its clock. Servers count aloud in the store; what one led that no
// longer does is free for the others. Racing writes are settled by the match's term (room.h).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/room.h"
#include "server/store/notices.h"

namespace casus::server {

class Hub {
 public:
  // `say` is told in a sentence of every match that can no longer be played; it is marked and
  // otherwise left as it is.
  using Say = std::function<void(const std::string&)>;
  Hub(const RoomServices& services, Store& store, const House& house, Say say,
      std::chrono::seconds finished_rest);

  // At the start: how many matches are not over. Those of other rules or another board are opened,
  // so that they are told and marked; no other is.
  Expected<std::size_t> look_around();

  // The room of a match, loaded if need be; a fault `no_match` if there is none.
  asio::awaitable<Expected<std::shared_ptr<Room>>> find(std::string id);
  bool is_awake(const std::string& id) const { return known(id) != nullptr; }
  // A new match, stored and opened.
  asio::awaitable<Expected<std::shared_ptr<Room>>> create(MatchHead head,
                                                          std::vector<Entry> entries);

  // Somebody is called otherwise: told in every room.
  void rename(const Person& person);

  // What other servers tell of people goes there; nothing in it: something was missed. Before
  // `start_following`.
  using PeopleChanged = std::function<void(const std::optional<PersonNotice>&)>;
  void when_people_change(PeopleChanged changed) { people_changed_ = std::move(changed); }

  // Enters the store as a server.
  Expected<void> enter();
  // How late it is in the house, and when it was closed; before anything else.
  Expected<void> set_time();
  // Opens what needs somebody, watches the other servers, lets rooms sleep, follows what others
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
  void claim(std::span<const std::string> ids);
  void mark(const StoredMatch& stored, const Summary& now);
  std::shared_ptr<Room> known(const std::string& id) const;
  bool is_leading(const std::string& id) const;
  bool is_shared() const { return store_.backend() == "postgresql"; }  // by several servers
  void forget(const std::string& id);
  void lose_all();
  // Log and tables are told when the store fails, and when it answers again.
  void watch_store();
  void tell_of_store(const std::optional<Fault>& trouble);
  void give_up(std::span<const std::string> ids);
  void beat();
  void watch(const Beat& beat);
  void keep_time(Millis most);
  void look_after_matches();
  void look_now();
  void release_given_up();
  void wake_due();
  void wake(const std::string& id);
  void let_sleep();
  void rest_fewer();
  void follow_notices();
  std::vector<std::shared_ptr<Room>> all_rooms() const;
  void name_as_now(Room& room, const std::vector<Person>& people);

  const RoomServices services_;
  Store& store_;
  const House& house_;
  const Say say_;
  const std::chrono::seconds finished_rest_;
  PeopleChanged people_changed_ = [](const auto&) {};
  MatchReader reader_;
  mutable std::mutex mutex_;
  std::string server_;  // names this server in the store; another one after it was buried
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_set<std::string> leads_;
  // Held while the store is asked to give or to take: what is claimed is not released meanwhile.
  std::mutex claiming_;
  // What the store may still hold this server to lead: until it is released there.
  std::unordered_set<std::string> given_up_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> trouble_ = false;  // as it was told
  int well_for_ = 0;                   // looks at the store since the last trouble
  asio::steady_timer store_timer_;     // on one of the loops, which wait for nothing
  bool look_now_ = false;
  std::condition_variable looking_;
  // Of the other servers, on the beating thread: how far they had counted, and for how many of our
  // own beats that has not changed.
  struct Watched {
    std::uint64_t beats = 0;
    int unchanged = 0;
  };
  std::map<std::string, Watched> watched_;
  std::thread beating_thread_;
  std::thread looking_thread_;
  std::thread notices_thread_;
};

}  // namespace casus::server
