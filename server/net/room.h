// A room: one match being played, with its listeners, bots and clock, all on one strand. A change
// is sent out and acknowledged only after the store has made it durable.
//
// Several servers may have a room of the same match, and each stores for its own people. A room
// that did not write last raises the match's term with its next write; what the others have in hand
// under the old term is refused, all of it. Then a room reads the match anew, and does again what
// it had been asked: nothing is acknowledged that is not stored, and nothing is stored twice. If
// the store itself fails, the room ends, and those who were in it come back to what was stored.
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
#include "server/net/gallery.h"
#include "server/net/hooks.h"
#include "server/net/house_time.h"
#include "server/net/listener.h"
#include "server/net/loops.h"
#include "server/net/talk_limits.h"
#include "server/net/workers.h"
#include "server/store/group_writer.h"

namespace casus::server {

namespace asio = boost::asio;

// What a room uses of the house; all of it outlives the rooms.
struct RoomServices {
  Loops& loops;
  Workers& workers;
  GroupWriter& writer;
  Hooks& hooks;
};

// Whose room it is: told when it closes, and knows whether this server leads the match. Called on
// the room's strand.
struct RoomKeeper {
  std::function<void(const std::string& match)> closed;
  std::function<bool(const std::string& match)> leads;
};

// Where rooms read what other servers have stored, on threads that may wait. The closings that were
// there are known to the house before a match is replayed.
struct MatchReader {
  Store& store;
  const House& house;
  asio::thread_pool threads{2};

  Expected<StoredMatch> load(const std::string& id) const;
  Expected<NewerEntries> load_newer(const std::string& id, std::uint64_t from) const;
  Expected<void> learn_closings(std::uint64_t count) const;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // Does something to the match; what it changed is stored, nothing means nothing changed.
  using Command = std::function<std::optional<Change>(Match&)>;
  using Reading = std::function<void(const Match&)>;

  // `term`: the one in which the match was read. Whether it leads, it asks later.
  Room(const RoomServices& services, MatchReader& reader, Match match, std::uint64_t term,
       RoomKeeper keeper);

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

  // False: it has closed, or this player is here too often already.
  asio::awaitable<bool> enter(std::shared_ptr<Listener> listener);
  void leave(const std::shared_ptr<Listener>& listener);

  // Somebody who sits here or has spoken is called otherwise: everybody is shown it.
  void rename(const Person& person);

  // Entries up to this number are stored, by whichever server.
  void follow(std::uint64_t number);
  // Whether this server runs the match's bots and clock may have changed: it asks.
  void look_who_leads();
  // The store fails, or answers again: those who are here, or come meanwhile, are told.
  void tell_trouble(bool trouble);
  // Closes the room if nobody is in it and nothing is under way: the match sleeps in the store.
  void sleep();
  std::chrono::steady_clock::duration unused_for() const;
  std::size_t listeners() const { return listener_count_; }
  std::uint64_t entries() const { return entries_; }
  bool is_over() const { return over_; }
  // Nobody listens, and no bot is awaited: nothing is lost if it sleeps.
  bool is_resting() const { return listener_count_ == 0 && !thinks_; }
  // How much those at this table may say; on its strand.
  TalkLimits& talk_limits() { return talk_limits_; }

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
  using Done = std::move_only_function<void(bool)>;
  enum class Storing : std::uint8_t { nothing, under_way, stored, refused };
  struct Pending {
    std::vector<Message> messages = {};
    Done done = {};
    Storing storing = Storing::nothing;
    std::vector<Reseated> reseated = {};  // they get a snapshot instead of the messages
    std::vector<TurnNotice> notices = {};
    // If it is refused: what is to be done again, unless exactly this was stored after all.
    Command command = {};
    std::vector<Entry> entries = {};
  };
  struct Waiting {
    Command command;
    Done done;
  };
  struct Thought {
    std::uint64_t question = 0;
    std::uint64_t number = 0;  // of all that were asked here
    Thinkers::Wanted wanted = {};
  };
  struct ReadAnew;

  asio::awaitable<bool> start_performing(Command command);
  asio::awaitable<bool> start_reading(Reading reading);
  void run(Command command, Done done);
  void when_durable(Done done);
  void store(Change change, Command command, Done done);
  void stored(const Expected<void>& result);
  void send_ready();
  void deliver(const Pending& pending);
  static void add(std::vector<Message>& messages, const std::vector<Delivery>& deliveries);
  Viewers present() const;
  Text snapshot_for(Viewer viewer, const std::string& user) const;
  Text kept_snapshot(const std::string& user);
  bool is_known(const std::string& user) const;
  bool is_crowded_by(const std::string& user) const;
  void take_place(const std::shared_ptr<Listener>& listener);
  bool give_up_place(const std::shared_ptr<Listener>& listener);
  void show(const Listeners& watchers);
  void seat_anew(const Reseated& reseated);
  Listeners everybody() const;
  bool seating_changed();
  void note_state();
  void show_presence();
  void reseat(Pending& pending);
  void show_anew(Pending& pending, const std::shared_ptr<Listener>& listener) const;
  void note_turns(Pending& pending);
  bool is_behind() const { return reading_ || refused_; }
  void read_newer();
  void take_newer(const Expected<NewerEntries>& newer);
  void read_anew();
  void take_anew(Expected<ReadAnew> anew);
  void greet_everybody();
  void know_term(std::uint64_t term);
  void run_waiting();
  void ask_bots();
  void ask_bot(BotJob job);
  void answer_for_bot(Seat seat, std::uint64_t thought, const Choices& choices);
  void set_timer();
  enum class Ending : std::uint8_t { quiet, store_failed };
  void close_here(Ending ending);

  Strand strand_;
  Workers& workers_;
  GroupWriter& writer_;
  Hooks& hooks_;
  MatchReader& reader_;
  const std::string id_;
  Match match_;
  const RoomKeeper keeper_;
  bool leads_ = false;
  bool trouble_ = false;
  bool open_ = true;
  std::deque<Pending> pending_;
  int under_way_ = 0;  // of the pending ones, those that the store has not answered yet
  std::unordered_map<std::string, std::string> names_;  // of users who are called otherwise now
  std::uint64_t known_term_ = 0;  // of the match, once all that is under way is stored
  std::uint64_t own_term_ = 0;    // of this room's next write
  bool refused_ = false;          // another server wrote first: this match is not what is stored
  bool reading_ = false;          // what other servers stored
  bool newer_ = false;            // there is more to be read
  std::deque<Waiting> waiting_;   // commands, until it is read
  SeatSet awaited_;               // persons whose answer is awaited
  Listeners players_;             // who see with a seat's eyes
  std::shared_ptr<Gallery> gallery_;  // everybody else; none as long as nobody came
  std::vector<std::string> seated_;   // users by seat, as the listeners' eyes were last found
  TalkLimits talk_limits_;
  std::atomic<std::size_t> listener_count_ = 0;
  std::atomic<std::uint64_t> entries_ = 0;
  std::atomic<bool> over_ = false;
  std::atomic<bool> thinks_ = false;
  std::atomic<std::chrono::steady_clock::time_point> used_at_;
  std::unordered_map<int, Thought> thinking_;  // of the seats' bots
  std::uint64_t thoughts_ = 0;
  std::optional<Seat> last_bot_;  // that answered, and nobody has done anything since
  asio::steady_timer timer_;
  // Snapshots as they were last written, while nothing has changed: one for each who is known at
  // this table, and one for all others.
  std::unordered_map<std::string, Text> snapshots_;
};

}  // namespace casus::server
