#include "server/net/hub.h"

#include <chrono>
#include <set>

#include "server/people/secrets.h"
#include "server/store/notices.h"

namespace casus::server {
namespace {

constexpr Millis kLeaseLasts = 6'000;
constexpr std::chrono::milliseconds kLeaseBeat(1'500);
constexpr int kTakeOverAtOnce = 200;

}  // namespace

Hub::Hub(const RoomServices& services, Store& store, const House& house)
    : services_(services), store_(store), house_(house), process_(random_id(16)) {}

std::shared_ptr<Room> Hub::known(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : at->second;
}

bool Hub::is_leading(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return leads_.contains(id);
}

void Hub::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(id);
}

// Stopped matches are marked so, and those that an older build stopped go on. Another process may
// have stored more meanwhile: then it has the say.
void Hub::mark(const StoredMatch& stored, const Summary& now) {
  if (stored.summary.status == now.status) return;
  const Expected<StoredMatch> latest = store_.load_match(stored.head.id);
  if (!latest || latest->entries.size() != stored.entries.size()) return;
  static_cast<void>(store_.replace_summary(now));
}

std::shared_ptr<Room> Hub::open_room(const StoredMatch& stored, std::string* why_stopped) {
  Expected<Match> match = Match::open(house_, stored.head, stored.entries);
  if (!match) {
    if (why_stopped != nullptr) *why_stopped = match.error().text;
    mark(stored, stopped(stored.summary, match.error().text));
    return nullptr;
  }
  if (match->status() == Status::stopped && why_stopped != nullptr) {
    *why_stopped = match->why_stopped();
  }
  if ((match->status() == Status::stopped) != (stored.summary.status == "stopped")) {
    mark(stored, match->summary());
  }
  const std::string id = stored.head.id;
  const std::lock_guard lock(mutex_);
  // Somebody else may have opened it while this one was loaded.
  if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second;
  const auto room = std::make_shared<Room>(services_, std::move(*match), leads_.contains(id),
                                           [this](const std::string& closed) { forget(closed); });
  rooms_[id] = room;
  return room;
}

Expected<Hub::Opened> Hub::open_all() {
  Expected<std::vector<StoredMatch>> matches = store_.open_matches();
  if (!matches) return std::unexpected(matches.error());
  std::vector<std::string> ids;
  for (const StoredMatch& stored : *matches) ids.push_back(stored.head.id);
  const Expected<std::vector<std::string>> led = store_.claim(ids, process_, kLeaseLasts);
  if (!led) return std::unexpected(led.error());
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& id : *led) leads_[id] = true;
  }
  Opened opened;
  for (StoredMatch& stored : *matches) {
    const std::string id = stored.head.id;
    std::string why;
    const std::shared_ptr<Room> room = open_room(stored, &why);
    if (!why.empty()) opened.stopped.push_back(id + ": " + why);
    if (!room) continue;
    ++opened.matches;
    room->set_leading(is_leading(id));
  }
  return opened;
}

asio::awaitable<Expected<std::shared_ptr<Room>>> Hub::find(std::string id) {
  if (auto room = known(id)) co_return room;
  using Found = Expected<std::shared_ptr<Room>>;
  co_return co_await services_.workers.wait_for([&]() -> Found {
    auto stored = store_.load_match(id);
    if (!stored) return std::unexpected(stored.error());
    std::string why;
    std::shared_ptr<Room> room = open_room(*stored, &why);
    if (!room) return fault("stopped", "this table cannot be opened: " + why);
    return room;
  });
}

asio::awaitable<Expected<std::shared_ptr<Room>>> Hub::create(MatchHead head,
                                                             std::vector<Entry> entries) {
  const Expected<Match> match = Match::open(house_, head, entries);
  if (!match) co_return std::unexpected(match.error());
  StoredMatch stored{head, entries, match->summary()};
  const auto made = co_await services_.workers.wait_for([&] {
    Expected<void> created = store_.create_match(stored.head, stored.entries, stored.summary);
    if (!created) return created;
    const std::vector<std::string> ids = {stored.head.id};
    if (const auto led = store_.claim(ids, process_, kLeaseLasts); led && !led->empty()) {
      const std::lock_guard lock(mutex_);
      leads_[stored.head.id] = true;
    }
    return created;
  });
  if (!made) co_return std::unexpected(made.error());
  std::shared_ptr<Room> room = open_room(stored, nullptr);
  if (!room) co_return fault("internal", "the new table cannot be opened");
  room->set_leading(is_leading(room->id()));
  co_return room;
}

void Hub::start_following() {
  leases_thread_ = std::thread([this] { keep_leases(); });
  if (store_.backend() == "postgresql") {
    notices_thread_ = std::thread([this] { follow_notices(); });
  }
}

void Hub::keep_leases() {
  // Sleeps in short pieces, so that stopping need not wait for a whole beat.
  for (int piece = 1; !stopping_; ++piece) {
    std::this_thread::sleep_for(kLeaseBeat / 5);
    if (piece % 5 != 0) continue;
    // Losing a lease means another process thought this one dead: its bots and clocks stop here.
    const auto still = store_.renew(process_, kLeaseLasts);
    if (!still) continue;
    const std::set<std::string> ours(still->begin(), still->end());
    std::vector<std::shared_ptr<Room>> lost;
    {
      const std::lock_guard lock(mutex_);
      for (auto at = leads_.begin(); at != leads_.end();) {
        if (ours.contains(at->first)) {
          ++at;
          continue;
        }
        if (const auto room = rooms_.find(at->first); room != rooms_.end()) {
          lost.push_back(room->second);
        }
        at = leads_.erase(at);
      }
    }
    for (const auto& room : lost) room->set_leading(false);

    const auto orphans = store_.unowned_matches(kTakeOverAtOnce);
    if (!orphans || orphans->empty()) continue;
    const auto gained = store_.claim(*orphans, process_, kLeaseLasts);
    if (!gained) continue;
    for (const std::string& id : *gained) {
      {
        const std::lock_guard lock(mutex_);
        leads_[id] = true;
      }
      std::shared_ptr<Room> room = known(id);
      if (!room) {
        Expected<StoredMatch> stored = store_.load_match(id);
        if (stored) room = open_room(*stored, nullptr);
      }
      if (room) room->set_leading(true);
    }
  }
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
  if (leases_thread_.joinable()) leases_thread_.join();
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
