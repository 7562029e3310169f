// A room: one match being played, with its listeners, bots and clock, all on one strand. A change
// is sent out and acknowledged only after the store has made it durable; whatever the store refuses
// ends the room, and those who were in it come back to what was stored.
#pragma once

#include <atomic>
#include <boost/asio.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/match/match.h"
#include "server/net/hooks.h"
#include "server/net/loops.h"
#include "server/net/workers.h"
#include "server/store/group_writer.h"

namespace casus::server {

namespace asio = boost::asio;

using Text = std::shared_ptr<const std::string>;

// A live connection as the room knows it. Its functions may be called on any thread.
struct Listener {
  std::string user;  // empty: a stranger
  std::function<void(Text)> send;
  std::function<void()> close;
  // Touched on the room's strand only.
  bool greeted = false;  // has its snapshot
  Viewer eyes;           // what it is sent
  Viewer eyes_next;      // what it will be sent once all that is being stored is durable
};

// What a room uses of the house; all of it outlives the rooms.
struct RoomServices {
  Loops& loops;
  Workers& workers;
  GroupWriter& writer;
  Hooks& hooks;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // Does something to the match; what it changed is stored, nothing means nothing changed.
  using Command = std::function<std::optional<Change>(Match&)>;
  using Reading = std::function<void(const Match&)>;
  using Closed = std::function<void(const std::string& match)>;

  // `leads`: this process runs the match's bots and clock.
  Room(const RoomServices& services, Match match, bool leads, Closed closed);

  const std::string& id() const { return id_; }
  Workers& workers() { return workers_; }
  // The connections of its listeners are served here too.
  const Strand& strand() const { return strand_; }

  // From any executor. True when the change is durable (at once if there was none); false if it
  // could not be stored: then the room is closed, and whoever wants may try again.
  template <class Run>
  asio::awaitable<bool> perform(Run&& run) {
    return start_performing(Command(std::forward<Run>(run)));
  }
  // Reads the match when everything before is durable.
  template <class Look>
  asio::awaitable<bool> read(Look&& look) {
    return start_reading(Reading(std::forward<Look>(look)));
  }
  // The snapshot as text, for a viewer by user; empty if the room has closed.
  asio::awaitable<Text> snapshot(std::string user);

  asio::awaitable<bool> enter(std::shared_ptr<Listener> listener);
  void leave(const std::shared_ptr<Listener>& listener);

  // Another process has stored more: this room's match is old.
  void catch_up(StoredMatch stored, const House& house);
  void set_leading(bool leads);
  // Closes the room if nobody is in it and nothing is under way: the match sleeps in the store.
  void sleep();
  std::chrono::steady_clock::duration unused_for() const;
  std::size_t listeners() const { return listener_count_; }
  std::uint64_t entries() const { return entries_; }

 private:
  struct Reseated {
    std::shared_ptr<Listener> listener;
    Viewer eyes;
    Text snapshot;
  };
  // A message for those who see with these eyes; what a table looks like depends on the user too.
  struct Message {
    Viewer to;
    Text text;
    Facts facts;  // instead of the text
  };
  struct Pending {
    std::vector<Message> messages = {};
    std::move_only_function<void(bool)> done = {};
    bool ready = false;                   // nothing to store, or stored
    std::vector<Reseated> reseated = {};  // they get a snapshot instead of the messages
    std::vector<TurnNotice> notices = {};
  };

  asio::awaitable<bool> start_performing(Command command);
  asio::awaitable<bool> start_reading(Reading reading);
  void run(const Command& command, std::move_only_function<void(bool)> done);
  void when_durable(std::move_only_function<void(bool)> done);
  void store(Change change, std::move_only_function<void(bool)> done);
  void stored(bool good);
  void send_ready();
  void deliver(const Pending& pending);
  static void add(std::vector<Message>& messages, const std::vector<Delivery>& deliveries);
  Viewers present() const;
  void show_presence();
  void reseat(Pending& pending);
  void note_turns(Pending& pending);
  void catch_up_here(StoredMatch stored, const House& house);
  void ask_bots();
  void answer_for_bot(Seat seat, std::uint64_t question, const Choices& choices);
  void set_timer();
  void close_here();

  Strand strand_;
  Workers& workers_;
  GroupWriter& writer_;
  Hooks& hooks_;
  const std::string id_;
  Match match_;
  bool leads_;
  Closed closed_;
  bool open_ = true;
  std::deque<Pending> pending_;
  std::function<void()> when_idle_;  // another process stored more while something was being stored
  SeatSet awaited_;                  // persons whose answer is awaited
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::atomic<std::size_t> listener_count_ = 0;
  std::atomic<std::uint64_t> entries_ = 0;
  std::atomic<std::chrono::steady_clock::time_point> used_at_;
  std::unordered_map<int, std::uint64_t> thinking_;  // seat: the question its bot thinks about
  asio::steady_timer timer_;
  // Snapshots as they were last written, while nothing has changed.
  std::unordered_map<std::string, Text> snapshots_;
};

Millis now_ms();

}  // namespace casus::server
