// What other servers store: a room follows it, and begins anew where its own writes were refused.
#include <sodium.h>

#include <algorithm>
#include <span>

#include "server/net/room.h"

namespace casus::server {

struct Room::ReadAnew {
  Match match;
  StoredMatch stored;
};

namespace {

// After a refusal, and also after a commit whose answer was lost: was it stored after all?
bool is_stored(const std::vector<Entry>& entries, const std::vector<Entry>& stored) {
  const std::uint64_t first = entries.front().number;
  if (first + entries.size() > stored.size()) return false;
  return std::ranges::equal(entries, std::span(stored).subspan(first, entries.size()));
}

}  // namespace

Expected<void> MatchReader::learn_closings(std::uint64_t count) const {
  if (house.closings == nullptr || house.closings->count() >= count) return {};
  Expected<std::vector<Closing>> found = store.closings();
  if (!found) return std::unexpected(found.error());
  house.closings->set(std::move(*found));
  return {};
}

Expected<StoredMatch> MatchReader::load(const std::string& id) const {
  Expected<StoredMatch> stored = store.load_match(id);
  if (!stored) return stored;
  if (auto learnt = learn_closings(stored->closings); !learnt) {
    return std::unexpected(learnt.error());
  }
  return stored;
}

Expected<NewerEntries> MatchReader::load_newer(const std::string& id, std::uint64_t from) const {
  Expected<NewerEntries> newer = store.load_newer(id, from);
  if (!newer) return newer;
  if (auto learnt = learn_closings(newer->closings); !learnt) {
    return std::unexpected(learnt.error());
  }
  return newer;
}

// Whoever wrote last may go on in the same term; this room has only read.
void Room::know_term(std::uint64_t term) {
  std::uint64_t lot = 0;
  randombytes_buf(&lot, sizeof lot);
  known_term_ = term;
  own_term_ = next_term(term, lot);
}

void Room::follow(std::uint64_t number) {
  asio::dispatch(strand_, [self = shared_from_this(), number] {
    if (self->open_ && number >= self->match_.entries()) self->read_newer();
  });
}

// What is under way decides first: either it is refused, or what is newer comes after it.
void Room::read_newer() {
  newer_ = true;
  if (is_behind() || under_way_ > 0) return;
  newer_ = false;
  reading_ = true;
  asio::post(reader_.threads, [self = shared_from_this(), from = match_.entries()] {
    asio::post(self->strand_, [self, newer = self->reader_.load_newer(self->id_, from)] {
      self->take_newer(newer);
    });
  });
}

void Room::take_newer(const Expected<NewerEntries>& newer) {
  reading_ = false;
  if (!open_) return;
  if (!newer) {
    close_here(Ending::store_failed);
    return;
  }
  if (!newer->entries.empty()) {
    const Expected<std::vector<Delivery>> told = match_.follow(newer->entries);
    if (!told) {
      refused_ = true;  // no longer what is stored
      read_anew();
      return;
    }
    know_term(newer->term);
    note_state();
    awaited_ = match_.awaited();  // whoever stored it tells them
    snapshots_.clear();
    Pending shown;
    add(shown.messages, *told);
    reseat(shown);
    deliver(shown);
  }
  run_waiting();
}

void Room::read_anew() {
  newer_ = false;
  reading_ = true;
  asio::post(reader_.threads, [self = shared_from_this()] {
    const MatchReader& reader = self->reader_;
    Expected<ReadAnew> anew = [&]() -> Expected<ReadAnew> {
      Expected<StoredMatch> stored = reader.load(self->id_);
      if (!stored) return std::unexpected(stored.error());
      Expected<Match> match = Match::open(reader.house, stored->head, stored->entries);
      if (!match) return std::unexpected(match.error());
      return ReadAnew{std::move(*match), std::move(*stored)};
    }();
    asio::post(self->strand_,
               [self, anew = std::move(anew)]() mutable { self->take_anew(std::move(anew)); });
  });
}

void Room::take_anew(Expected<ReadAnew> anew) {
  reading_ = false;
  if (!open_) return;
  if (!anew) {
    close_here(Ending::store_failed);
    return;
  }
  refused_ = false;
  match_ = std::move(anew->match);
  for (const auto& [user, name] : names_) match_.rename({user, name});
  know_term(anew->stored.term);
  note_state();
  awaited_ = match_.awaited();
  std::deque<Pending> before = std::exchange(pending_, {});
  const auto first_lost = std::ranges::find(before, Storing::refused, &Pending::storing);
  if (first_lost != before.end()) {
    // Questions that only this room has seen, whatever bots think about them.
    const std::uint64_t lost = first_lost->entries.front().number;
    std::erase_if(thinking_, [&](const auto& each) { return each.second.question >= lost; });
    thinks_ = !thinking_.empty();
  }
  greet_everybody();
  for (Pending& one : before) {
    if (one.entries.empty()) {
      if (one.done) when_durable(std::move(one.done));
    } else if (is_stored(one.entries, anew->stored.entries)) {
      if (one.done) one.done(true);
      for (TurnNotice& notice : one.notices) hooks_.tell(std::move(notice));
    } else {
      run(std::move(one.command), std::move(one.done));
    }
  }
  run_waiting();
}

void Room::run_waiting() {
  while (open_ && !is_behind() && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    run(std::move(next.command), std::move(next.done));
  }
  if (!open_ || is_behind()) return;
  if (newer_) {
    read_newer();
    if (is_behind()) return;
  }
  ask_bots();
  set_timer();
}

}  // namespace casus::server
