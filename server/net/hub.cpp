#include "server/net/hub.h"

#include <chrono>
#include <set>

#include "games/all.h"
#include "server/people/secrets.h"
#include "server/store/notices.h"

namespace casus::server {
namespace {

constexpr Millis kLeaseLasts = 6'000;
constexpr std::chrono::milliseconds kLeaseBeat(1'500);
constexpr int kWakeAtOnce = 16;  // matches that are claimed before they are opened
constexpr std::chrono::minutes kSleepAfter(10);
constexpr int kBeatsBetweenSleeps = 20;

}  // namespace

Hub::Hub(const RoomServices& services, Store& store, const House& house, Say say)
    : services_(services),
      store_(store),
      house_(house),
      say_(std::move(say)),
      process_(random_id(16)) {}

std::shared_ptr<Room> Hub::known(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : at->second;
}

bool Hub::is_leading(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return leads_.contains(id);
}

// On the room's strand: the store is told later, by the thread that may wait for it.
void Hub::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(id);
  if (leads_.erase(id) != 0) given_up_.push_back(id);
}

// May wait for the store. False: another process has it.
bool Hub::claim(const std::string& id) {
  const auto led = store_.claim({&id, 1}, process_, kLeaseLasts);
  if (!led || led->empty()) return false;
  const std::lock_guard lock(mutex_);
  leads_.insert(id);
  return true;
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
  if (playable && !is_leading(stored.head.id)) claim(stored.head.id);
  const std::string id = stored.head.id;
  const std::lock_guard lock(mutex_);
  // Somebody else may have opened it while this one was loaded.
  if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second;
  const auto room = std::make_shared<Room>(services_, std::move(*match), leads_.contains(id),
                                           [this](const std::string& closed) { forget(closed); });
  rooms_[id] = room;
  return room;
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
  co_return co_await services_.workers.wait_for([&]() -> Found {
    Found room = load_room(id);
    if (room) (*room)->set_leading(is_leading(id));
    return room;
  });
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
    room->set_leading(is_leading(room->id()));
    return room;
  });
}

void Hub::start_following() {
  looking_thread_ = std::thread([this] { look_after_matches(); });
  if (store_.backend() == "postgresql") {
    notices_thread_ = std::thread([this] { follow_notices(); });
  }
}

void Hub::look_after_matches() {
  using Clock = std::chrono::steady_clock;
  for (int beat = 1; !stopping_; ++beat) {
    const Clock::time_point next = Clock::now() + kLeaseBeat;
    renew_leases();
    wake_due(next);
    if (beat % kBeatsBetweenSleeps == 0) let_sleep();
    // In short pieces, so that stopping need not wait for a whole beat.
    while (!stopping_ && Clock::now() < next) std::this_thread::sleep_for(kLeaseBeat / 5);
  }
}

// Losing a lease means another process thought this one dead: its bots and clocks stop here.
void Hub::renew_leases() {
  std::vector<std::string> given_up;
  {
    const std::lock_guard lock(mutex_);
    std::swap(given_up, given_up_);
    std::erase_if(given_up, [&](const std::string& id) { return leads_.contains(id); });
  }
  if (!given_up.empty()) static_cast<void>(store_.release(given_up, process_));
  const auto still = store_.renew(process_, kLeaseLasts);
  if (!still) return;
  const std::set<std::string> ours(still->begin(), still->end());
  std::vector<std::shared_ptr<Room>> lost;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(leads_, [&](const std::string& id) {
      if (ours.contains(id)) return false;
      if (const auto room = rooms_.find(id); room != rooms_.end()) lost.push_back(room->second);
      return true;
    });
  }
  for (const auto& room : lost) room->set_leading(false);
}

// Few at once: what is claimed must be led soon, and leases want to be renewed.
void Hub::wake_due(std::chrono::steady_clock::time_point until) {
  while (!stopping_ && std::chrono::steady_clock::now() < until) {
    const auto due = store_.due_matches(kWakeAtOnce);
    if (!due || due->empty()) return;
    const auto gained = store_.claim(*due, process_, kLeaseLasts);
    if (!gained || gained->empty()) return;
    {
      const std::lock_guard lock(mutex_);
      leads_.insert(gained->begin(), gained->end());
    }
    for (const std::string& id : *gained) {
      if (const std::shared_ptr<Room> room = known(id)) {
        room->set_leading(true);
        continue;
      }
      const auto room = load_room(id);
      if (room) {
        (*room)->set_leading(true);
      } else if (room.error().code != "stopped") {
        // Its lease is kept, so that it is not tried at every beat.
        say_("Table " + id + " needs somebody, but cannot be opened: " + room.error().text);
      }
    }
  }
}

// What nobody has used for a while sleeps in the store.
void Hub::let_sleep() {
  std::vector<std::shared_ptr<Room>> unused;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) {
      if (room->unused_for() > kSleepAfter) unused.push_back(room);
    }
  }
  for (const auto& room : unused) room->sleep();
}

void Hub::follow_notices() {
  Expected<Notices> notices = store_.listen();
  while (!stopping_) {
    if (!notices) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      notices = store_.listen();
      continue;
    }
    const auto heard = notices->wait(std::chrono::milliseconds(500));
    if (!heard) {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      continue;
    }
    std::vector<std::string> changed;
    for (const auto& notice : heard->notices) {
      const std::shared_ptr<Room> room = known(notice.match);
      if (room && room->entries() <= notice.number) changed.push_back(notice.match);
    }
    if (heard->missed) {
      const std::lock_guard lock(mutex_);
      for (const auto& [id, room] : rooms_) changed.push_back(id);
    }
    for (const std::string& id : changed) {
      Expected<StoredMatch> stored = store_.load_match(id);
      const std::shared_ptr<Room> room = known(id);
      if (stored && room) room->catch_up(std::move(*stored), house_);
    }
  }
}

void Hub::stop() {
  stopping_ = true;
  if (looking_thread_.joinable()) looking_thread_.join();
  if (notices_thread_.joinable()) notices_thread_.join();
  static_cast<void>(store_.release_all(process_));
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
