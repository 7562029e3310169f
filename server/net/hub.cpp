#include "server/net/hub.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "games/all.h"
#include "server/people/secrets.h"

namespace casus::server {
namespace {

// A server whose count has stood still for so many of our own beats is dead, or might as well be.
// Our own, because nobody can count while the database does not answer.
constexpr std::chrono::milliseconds kBeat(200);
constexpr int kBeatsUntilBuried = 5;

constexpr std::chrono::milliseconds kLook(500);
constexpr int kWakeAtOnce = 16;  // matches that are claimed before they are opened
constexpr std::chrono::minutes kSleepAfter(10);
constexpr std::chrono::seconds kFinishedSleepAfter(30);
constexpr int kLooksBetweenSleeps = 10;
// In all, of rooms in which nobody is and no bot thinks.
constexpr std::size_t kMostResting = 200;
constexpr std::uint64_t kMostRestingEntries = 100'000;

}  // namespace

Hub::Hub(const RoomServices& services, Store& store, const House& house, Say say)
    : services_(services),
      store_(store),
      house_(house),
      say_(std::move(say)),
      reader_{store, house},
      server_(random_id(16)) {}

// Behind one SQLite file there is one server, which need not watch whether the last one is dead.
Expected<void> Hub::enter() {
  return is_shared() ? store_.enter(server_) : store_.enter_alone(server_);
}

std::shared_ptr<Room> Hub::known(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : at->second;
}

bool Hub::is_leading(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return leads_.contains(id);
}

// On the room's strand: the store is told later, by the thread that may wait for it. What needs
// somebody is then due, here as elsewhere.
void Hub::forget(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    rooms_.erase(id);
    if (leads_.erase(id) == 0) return;
    given_up_.insert(id);
  }
  look_now();
}

void Hub::give_up(std::span<const std::string> ids) {
  const std::lock_guard lock(mutex_);
  for (const std::string& id : ids) {
    leads_.erase(id);
    given_up_.insert(id);
  }
}

// May wait for the store. Afterwards `leads_` has those that no other server leads.
void Hub::claim(std::span<const std::string> ids) {
  std::string server;
  {
    const std::lock_guard lock(mutex_);
    server = server_;
    for (const std::string& id : ids) given_up_.erase(id);
  }
  const auto led = store_.claim(ids, server);
  if (!led) {
    give_up(ids);  // it may have come to pass all the same
    return;
  }
  std::vector<std::shared_ptr<Room>> lost;
  {
    const std::lock_guard lock(mutex_);
    if (server != server_) return;
    for (const std::string& id : ids) {
      if (std::ranges::binary_search(*led, id)) {
        leads_.insert(id);
      } else if (leads_.erase(id) != 0) {
        if (const auto room = rooms_.find(id); room != rooms_.end()) lost.push_back(room->second);
      }
    }
  }
  for (const auto& room : lost) room->set_leading(false);
}

// Stopped matches are marked so, those that an older build stopped go on, and what an older build
// did not say is added. If another process has stored more meanwhile, it has the say.
void Hub::mark(const StoredMatch& stored, const Summary& now) {
  if (stored.summary.status == now.status && stored.summary.wake_at == now.wake_at) return;
  static_cast<void>(store_.replace_summary(now, stored.entries.size()));
}

std::shared_ptr<Room> Hub::open_room(const StoredMatch& stored, std::string* why_stopped) {
  Expected<Match> match = Match::open(house_, stored.head, stored.entries);
  const bool stopped_now = !match || match->status() == Status::stopped;
  const std::string why = !match ? match.error().text : match->why_stopped();
  if (stopped_now && why_stopped != nullptr) *why_stopped = why;
  if (stopped_now && stored.summary.status != "stopped") {
    say_("Left as it is, table " + stored.head.id + ": " + why);
  }
  if (!match) {
    mark(stored, stopped(stored.summary, why));
    return nullptr;
  }
  mark(stored, match->summary());
  const bool playable = match->status() == Status::open || match->status() == Status::running;
  const std::string id = stored.head.id;
  const std::vector<Person> people = match->people();
  if (playable && !is_leading(id)) claim({&id, 1});
  std::shared_ptr<Room> room;
  bool leads = false;
  {
    const std::lock_guard lock(mutex_);
    // Somebody else may have opened it while this one was loaded.
    if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second;
    room = std::make_shared<Room>(services_, reader_, std::move(*match), stored.term,
                                  [this](const std::string& closed) { forget(closed); });
    rooms_[id] = room;
    leads = leads_.contains(id);
  }
  // What was stored between the reading and now, no notice has told this room of.
  if (is_shared()) room->follow(stored.entries.size());
  room->set_leading(leads);
  name_as_now(*room, people);
  rest_fewer();
  return room;
}

// Entries have people's names as they were. The room is known already: whoever takes another name
// from now on is told to it.
void Hub::name_as_now(Room& room, const std::vector<Person>& people) {
  std::vector<std::string> users;
  for (const Person& person : people) users.push_back(person.user);
  const auto names = store_.names_of(users);
  if (!names) return;
  for (const Person& person : people) {
    const auto now = names->find(person.user);
    if (now != names->end() && now->second != person.name) room.rename({person.user, now->second});
  }
}

void Hub::rename(const Person& person) {
  for (const auto& room : all_rooms()) room->rename(person);
}

std::vector<std::shared_ptr<Room>> Hub::all_rooms() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Room>> all;
  for (const auto& [id, room] : rooms_) all.push_back(room);
  return all;
}

Expected<std::size_t> Hub::look_around() {
  const Expected<std::vector<OpenMatch>> matches = store_.open_matches();
  if (!matches) return std::unexpected(matches.error());
  std::size_t open = 0;
  for (const OpenMatch& match : *matches) {
    if (match.status == "stopped") continue;  // looked at again by whoever asks for it
    ++open;
    const Expected<const LoadedGame*> game = find_game(*house_.games, match.game);
    if (game && (*game)->info.rules_version == match.rules_version &&
        (*game)->board_hash == match.board_hash) {
      continue;
    }
    const Expected<StoredMatch> stored = store_.load_match(match.id);
    if (!stored) return std::unexpected(stored.error());
    static_cast<void>(open_room(*stored, nullptr));
  }
  return open;
}

// On a thread that may wait.
Expected<std::shared_ptr<Room>> Hub::load_room(const std::string& id) {
  const Expected<StoredMatch> stored = store_.load_match(id);
  if (!stored) return std::unexpected(stored.error());
  std::string why;
  std::shared_ptr<Room> room = open_room(*stored, &why);
  if (!room) return fault("stopped", "this table cannot be opened: " + why);
  return room;
}

asio::awaitable<Expected<std::shared_ptr<Room>>> Hub::find(std::string id) {
  if (auto room = known(id)) co_return room;
  using Found = Expected<std::shared_ptr<Room>>;
  co_return co_await services_.workers.wait_for([&]() -> Found { return load_room(id); });
}

asio::awaitable<Expected<std::shared_ptr<Room>>> Hub::create(MatchHead head,
                                                             std::vector<Entry> entries) {
  const Expected<Match> match = Match::open(house_, head, entries);
  if (!match) co_return std::unexpected(match.error());
  StoredMatch stored{head, entries, match->summary()};
  using Made = Expected<std::shared_ptr<Room>>;
  co_return co_await services_.workers.wait_for([&]() -> Made {
    const auto created = store_.create_match(stored.head, stored.entries, stored.summary);
    if (!created) return std::unexpected(created.error());
    std::shared_ptr<Room> room = open_room(stored, nullptr);
    if (!room) return fault("internal", "the new table cannot be opened");
    return room;
  });
}

void Hub::start_following() {
  looking_thread_ = std::thread([this] { look_after_matches(); });
  if (!is_shared()) return;
  notices_thread_ = std::thread([this] { follow_notices(); });
  beating_thread_ = std::thread([this] {
    while (!stopping_) {
      const auto next = std::chrono::steady_clock::now() + kBeat;
      beat();
      std::this_thread::sleep_until(next);
    }
  });
}

void Hub::beat() {
  std::string server;
  {
    const std::lock_guard lock(mutex_);
    server = server_;
  }
  const Expected<std::optional<Beat>> beat = store_.beat(server);
  if (!beat) return;
  if (!*beat) {
    say_("This server stood still, and the others have taken over what it led.");
    lose_all();
    return;
  }
  const bool followed = follow_house_time((*beat)->now);
  if (!followed && !clock_was_set_) {
    say_(
        "The database's clock differs from the time here by more than five seconds: it was set "
        "while this server runs, which goes on by its own time until it is started again.");
  }
  clock_was_set_ = !followed;
  watch(**beat);
}

void Hub::watch(const Beat& beat) {
  std::erase_if(watched_, [&](const auto& each) {
    if (beat.others.contains(each.first)) return false;
    look_now();  // it has left, or was buried by another: what it led is free
    return true;
  });
  for (const auto& [id, beats] : beat.others) {
    Watched& watched = watched_[id];
    watched.unchanged = watched.beats == beats ? watched.unchanged + 1 : 0;
    watched.beats = beats;
    if (watched.unchanged < kBeatsUntilBuried) continue;
    const Expected<bool> buried = store_.bury(id, beats);
    if (!buried || !*buried) continue;
    say_("Another server has stood still for a second: what it led is taken over.");
    look_now();
  }
}

// Another server thought this one dead: its bots and clocks stop here, and it begins anew.
void Hub::lose_all() {
  std::vector<std::shared_ptr<Room>> lost;
  std::string server;
  {
    const std::lock_guard lock(mutex_);
    server_ = random_id(16);
    server = server_;
    for (const std::string& id : leads_) {
      if (const auto room = rooms_.find(id); room != rooms_.end()) lost.push_back(room->second);
    }
    leads_.clear();
    given_up_.clear();
  }
  for (const auto& room : lost) room->set_leading(false);
  static_cast<void>(store_.enter(server));  // if it fails, the next beat finds it buried again
  look_now();
}

void Hub::look_now() {
  {
    const std::lock_guard lock(mutex_);
    look_now_ = true;
  }
  looking_.notify_one();
}

void Hub::look_after_matches() {
  for (int look = 1; !stopping_; ++look) {
    release_given_up();
    wake_due();
    if (look % kLooksBetweenSleeps == 0) let_sleep();
    std::unique_lock lock(mutex_);
    looking_.wait_for(lock, kLook, [this] { return look_now_ || stopping_; });
    look_now_ = false;
  }
}

void Hub::release_given_up() {
  std::vector<std::string> ids;
  std::string server;
  {
    const std::lock_guard lock(mutex_);
    server = server_;
    ids.assign(given_up_.begin(), given_up_.end());
    given_up_.clear();
  }
  if (ids.empty()) return;
  const bool released = store_.release(ids, server).has_value();
  // What was claimed again meanwhile may have been released with the rest.
  std::vector<std::string> again;
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& id : ids) {
      if (leads_.contains(id)) {
        again.push_back(id);
      } else if (!released && server == server_) {
        given_up_.insert(id);
      }
    }
  }
  if (!again.empty()) claim(again);
}

// Few at once: what is claimed must be led soon.
void Hub::wake_due() {
  while (!stopping_) {
    const auto due = store_.due_matches(now_ms(), kWakeAtOnce);
    if (!due || due->empty()) return;
    claim(*due);
    bool gained = false;
    for (const std::string& id : *due) {
      if (stopping_ || !is_leading(id)) continue;
      gained = true;
      wake(id);
    }
    if (!gained) return;
  }
}

void Hub::wake(const std::string& id) {
  if (const std::shared_ptr<Room> room = known(id)) {
    room->set_leading(true);
    return;
  }
  const auto room = load_room(id);
  if (room || room.error().code == "stopped") return;
  say_("Table " + id + " needs somebody, but cannot be opened: " + room.error().text);
  // A store that fails will come back. What cannot be read stays claimed, so that it is not tried
  // again and again.
  if (room.error().code.starts_with("store_")) give_up({&id, 1});
}

// What nobody has used for a while sleeps in the store; a finished one is not expected to be used.
void Hub::let_sleep() {
  std::vector<std::shared_ptr<Room>> unused;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) {
      const bool is_old = room->unused_for() > kSleepAfter;
      const bool is_over = room->is_over() && room->unused_for() > kFinishedSleepAfter;
      if (is_old || is_over) unused.push_back(room);
    }
  }
  for (const auto& room : unused) room->sleep();
}

// However many are asked for: those that were not used for the longest time make way.
void Hub::rest_fewer() {
  using Resting = std::pair<std::chrono::steady_clock::duration, std::shared_ptr<Room>>;
  std::vector<Resting> resting;
  std::uint64_t entries = 0;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) {
      if (!room->is_resting()) continue;
      resting.emplace_back(room->unused_for(), room);
      entries += room->entries();
    }
  }
  if (resting.size() <= kMostResting && entries <= kMostRestingEntries) return;
  std::ranges::sort(resting, std::ranges::greater(), &Resting::first);
  std::size_t left = resting.size();
  for (const auto& [unused_for, room] : resting) {
    const bool fits = left <= kMostResting && entries <= kMostRestingEntries;
    if (fits || left == 1) return;  // the latest one was asked for just now
    room->sleep();
    entries -= room->entries();
    --left;
  }
}

void Hub::follow_notices() {
  Expected<Notices> notices = store_.listen();
  bool missed = true;  // whatever was stored before somebody listened
  while (!stopping_) {
    if (!notices) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      notices = store_.listen();
      continue;
    }
    const auto heard = notices->wait(std::chrono::milliseconds(missed ? 0 : 500));
    if (!heard) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      continue;
    }
    for (const auto& notice : heard->notices) {
      if (const std::shared_ptr<Room> room = known(notice.match)) room->follow(notice.number);
    }
    for (const PersonNotice& notice : heard->people) people_changed_(notice);
    if (heard->missed || std::exchange(missed, false)) {
      for (const auto& room : all_rooms()) room->follow(std::numeric_limits<std::uint64_t>::max());
      people_changed_(std::nullopt);
    }
  }
}

void Hub::stop() {
  stopping_ = true;
  looking_.notify_all();
  for (std::thread* thread : {&looking_thread_, &beating_thread_, &notices_thread_}) {
    if (thread->joinable()) thread->join();
  }
  reader_.threads.stop();
  reader_.threads.join();
  static_cast<void>(store_.leave(server_));
}

std::size_t Hub::rooms() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

std::size_t Hub::listeners() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [id, room] : rooms_) count += room->listeners();
  return count;
}

}  // namespace casus::server
