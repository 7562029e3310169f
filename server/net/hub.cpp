#include "server/net/hub.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "core/rules_version.h"
#include "games/all.h"
#include "server/people/secrets.h"

namespace casus::server {
namespace {

constexpr std::chrono::milliseconds kLook(500);
constexpr std::chrono::minutes kSleepAfter(10);
constexpr int kLooksBetweenSleeps = 10;
// In all, of rooms in which nobody is and no bot thinks.
constexpr std::size_t kMostResting = 200;
constexpr std::uint64_t kMostRestingEntries = 100'000;
constexpr int kLooksBetweenSessions = 7200;  // an hour
constexpr std::chrono::milliseconds kBeat(200);
constexpr std::chrono::milliseconds kStoreLook(250);
constexpr int kStoreWell = 4;  // looks in a row, before it is told

// One alone looks seldom how late it is, for every look is a write.
constexpr Millis kLeapAlone = 15'000;
constexpr int kLooksBetweenTimes = 20;

}  // namespace

Hub::Hub(const RoomServices& services, Store& store, const House& house, Say say,
         std::chrono::seconds finished_rest)
    : services_(services),
      store_(store),
      house_(house),
      say_(std::move(say)),
      finished_rest_(finished_rest),
      reader_{store, house},
      server_(random_id(16)),
      store_timer_(services.loops.first()) {}

std::shared_ptr<Room> Hub::known(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : at->second;
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
  {
    const std::lock_guard lock(mutex_);
    // Somebody else may have opened it while this one was loaded.
    if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second;
    const RoomKeeper keeper{[this](const std::string& closed) { forget(closed); },
                            [this](const std::string& asked) { return is_leading(asked); }};
    room = std::make_shared<Room>(services_, reader_, std::move(*match), stored.term, keeper);
    rooms_[id] = room;
  }
  // What was stored between the reading and now, no notice has told this room of.
  if (is_shared()) room->follow(stored.entries.size());
  room->look_who_leads();
  if (trouble_) room->tell_trouble(true);
  name_as_now(*room, people);
  rest_fewer();
  return room;
}

// Entries have people's names as they were. The room is known already: whoever takes another name
// from now on is told to it.
void Hub::name_as_now(Room& room, const std::vector<Person>& people) {
  std::vector<std::string> users;
  users.reserve(people.size());
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
  all.reserve(rooms_.size());
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
    if (game && replays_records_of((*game)->info.rules_version, match.rules_version) &&
        (*game)->board_hash == match.board_hash) {
      continue;
    }
    const Expected<StoredMatch> stored = reader_.load(match.id);
    if (!stored) return std::unexpected(stored.error());
    static_cast<void>(open_room(*stored, nullptr));
  }
  return open;
}

// On a thread that may wait.
Expected<std::shared_ptr<Room>> Hub::load_room(const std::string& id) {
  const Expected<StoredMatch> stored = reader_.load(id);
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
  watch_store();
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

void Hub::watch_store() {
  tell_of_store(store_.trouble());
  store_timer_.expires_after(kStoreLook);
  store_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) watch_store();
  });
}

void Hub::tell_of_store(const std::optional<Fault>& trouble) {
  well_for_ = trouble ? 0 : well_for_ + 1;
  const bool is_told = trouble_;
  if (trouble.has_value() == is_told || (!trouble && well_for_ < kStoreWell)) return;
  trouble_ = trouble.has_value();
  say_(trouble ? trouble->text + " Nothing is acknowledged meanwhile."
               : "The store " + store_.shown() + " answers again.");
  for (const auto& room : all_rooms()) room->tell_trouble(trouble.has_value());
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
    if (look % kLooksBetweenSessions == 1) {
      static_cast<void>(store_.delete_expired_sessions(now_ms()));
    }
    if (!is_shared() && look % kLooksBetweenTimes == 0) keep_time(kLeapAlone);
    // Whether a disk has room again shows only when somebody writes; servers that beat do.
    if (trouble_ && !is_shared()) static_cast<void>(store_.beat(server_));
    std::unique_lock lock(mutex_);
    looking_.wait_for(lock, kLook, [this] { return look_now_ || stopping_; });
    look_now_ = false;
  }
}

// What nobody has used for a while sleeps in the store; a finished one is not expected to be used.
void Hub::let_sleep() {
  std::vector<std::shared_ptr<Room>> unused;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) {
      const bool is_old = room->unused_for() > kSleepAfter;
      const bool is_over = room->is_over() && room->unused_for() > finished_rest_;
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
  if (!is_shared()) keep_time(kLeapAlone);
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
