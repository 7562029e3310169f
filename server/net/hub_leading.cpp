// Which matches this server leads: it counts aloud in the store, watches the others count, and
// takes up what nobody leads.
#include <algorithm>
#include <chrono>

#include "server/net/hub.h"
#include "server/people/secrets.h"

namespace casus::server {
namespace {

// A server whose count has stood still for so many of our own beats is dead, or might as well be.
// Our own, because nobody can count while the database does not answer.
constexpr int kBeatsUntilBuried = 5;

constexpr int kWakeAtOnce = 16;  // matches that are claimed before they are opened

// Of the house's time: what passes in one leap is a closing.
constexpr Millis kLeapAtStart = 1'000;
constexpr Millis kLeap = 5'000;

}  // namespace

// Behind one SQLite file there is one server, which need not watch whether the last one is dead.
Expected<void> Hub::enter() {
  return is_shared() ? store_.enter(server_) : store_.enter_alone(server_);
}

bool Hub::is_leading(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return leads_.contains(id);
}

void Hub::give_up(std::span<const std::string> ids) {
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& id : ids) {
      leads_.erase(id);
      given_up_.insert(id);
    }
  }
  for (const std::string& id : ids) {
    if (const std::shared_ptr<Room> room = known(id)) room->look_who_leads();
  }
}

// May wait for the store. Afterwards `leads_` has those that no other server leads.
void Hub::claim(std::span<const std::string> ids) {
  const std::lock_guard one_at_a_time(claiming_);
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
  std::vector<std::shared_ptr<Room>> concerned;
  {
    const std::lock_guard lock(mutex_);
    if (server != server_) return;
    for (const std::string& id : ids) {
      if (std::ranges::binary_search(*led, id)) {
        leads_.insert(id);
      } else {
        leads_.erase(id);
      }
      if (const auto at = rooms_.find(id); at != rooms_.end()) concerned.push_back(at->second);
    }
  }
  for (const auto& room : concerned) room->look_who_leads();
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
  watch(**beat);
  keep_time(kLeap);
}

Expected<void> Hub::set_time() {
  const Expected<HouseTime> time = store_.keep_time(kLeapAtStart);
  if (!time) return std::unexpected(time.error());
  set_house_time(time->now);
  return reader_.learn_closings(time->closings);
}

// The closing is known here before the time leaps over it.
void Hub::keep_time(Millis most) {
  const Expected<HouseTime> time = store_.keep_time(most);
  if (!time) return;
  const std::size_t known = house_.closings->count();
  if (!reader_.learn_closings(time->closings)) return;
  if (house_.closings->count() > known) {
    say_(
        "For a while nobody could play: the store was away, the machine slept, or its clock was "
        "set. No player's clock counts that time.");
  }
  follow_house_time(time->now);
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
  for (const auto& room : lost) room->look_who_leads();
  static_cast<void>(store_.enter(server));  // if it fails, the next beat finds it buried again
  look_now();
}

void Hub::release_given_up() {
  const std::lock_guard one_at_a_time(claiming_);
  std::vector<std::string> ids;
  std::string server;
  {
    const std::lock_guard lock(mutex_);
    server = server_;
    ids.assign(given_up_.begin(), given_up_.end());
  }
  if (ids.empty() || !store_.release(ids, server)) return;  // the next look tries again
  const std::lock_guard lock(mutex_);
  for (const std::string& id : ids) given_up_.erase(id);
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
    room->look_who_leads();
    return;
  }
  const auto room = load_room(id);
  if (room || room.error().code == "stopped") return;
  say_("Table " + id + " needs somebody, but cannot be opened: " + room.error().text);
  // A store that fails will come back. What cannot be read stays claimed, so that it is not tried
  // again and again.
  if (is_store_fault(room.error())) give_up({&id, 1});
}

}  // namespace casus::server
