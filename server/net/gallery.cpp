#include "server/net/gallery.h"

#include <algorithm>

#include "server/protocol/messages.h"

namespace casus::server {
namespace {

constexpr int kToldAtOnce = 16;
constexpr int kGreetedAtOnce = 4;  // a snapshot is long
constexpr std::size_t kMostUpdates = 48;
constexpr std::chrono::microseconds kShortestRest(500);

}  // namespace

Gallery::Gallery(const Strand& strand, Show show)
    : strand_(strand), show_(std::move(show)), pause_(strand) {}

void Gallery::enter(const std::shared_ptr<Listener>& watcher) {
  watcher->heard = end();
  watchers_.push_back(watcher);
  if (watcher->greeted) return;
  newcomers_.push_back(watcher);
  begin();
}

bool Gallery::leave(const std::shared_ptr<Listener>& watcher) {
  const auto at = std::ranges::find(watchers_, watcher);
  if (at == watchers_.end()) return false;
  // Nobody is passed over who comes after it.
  if (static_cast<std::size_t>(at - watchers_.begin()) < next_) --next_;
  watchers_.erase(at);
  if (!watcher->greeted) std::erase(newcomers_, watcher);
  return true;
}

void Gallery::greet(const std::shared_ptr<Listener>& watcher, const Text& snapshot) {
  if (watcher->greeted) return;
  watcher->greeted = true;
  watcher->heard = end();
  watcher->send(snapshot);
}

void Gallery::tell(const std::vector<Update>& updates) {
  if (watchers_.empty() || updates.empty()) return;
  updates_.insert(updates_.end(), updates.begin(), updates.end());
  while (updates_.size() > kMostUpdates) {
    updates_.pop_front();
    ++first_;
  }
  begin();
}

void Gallery::greet_all_anew() {
  ++era_;
  first_ = end();
  updates_.clear();
  for (const auto& watcher : watchers_) watcher->greeted = false;
  newcomers_.assign(watchers_.begin(), watchers_.end());
  begin();
}

void Gallery::close() {
  for (const auto& watcher : watchers_) watcher->close();
  watchers_.clear();
  newcomers_.clear();
  pause_.cancel();
}

void Gallery::begin() {
  if (serving_) return;
  serving_ = true;
  next_ = 0;
  round_ = end();
  serve_some();
}

void Gallery::serve_some() {
  const Time since = std::chrono::steady_clock::now();
  greet_some();
  tell_some();
  if (next_ == watchers_.size()) {
    // Everybody has heard what there was when the round began.
    for (; first_ < round_; ++first_) updates_.pop_front();
    next_ = 0;
    round_ = end();
    if (updates_.empty() && newcomers_.empty() && watchers_.size() <= kToldAtOnce) {
      serving_ = false;  // few: nobody needs to rest from them
      return;
    }
  }
  rest(since);
}

void Gallery::greet_some() {
  Listeners some;
  while (!newcomers_.empty() && some.size() < kGreetedAtOnce) {
    some.push_back(std::move(newcomers_.front()));
    newcomers_.pop_front();
  }
  if (!some.empty()) show_(some);
}

void Gallery::tell_some() {
  for (int told = 0; told < kToldAtOnce && next_ < watchers_.size(); ++next_) {
    Listener& watcher = *watchers_[next_];
    if (!watcher.greeted || watcher.heard == end()) continue;
    ++told;
    if (watcher.heard < first_) {
      watcher.greeted = false;
      newcomers_.push_back(watchers_[next_]);
    } else {
      tell_all(watcher);
    }
  }
}

void Gallery::tell_all(Listener& watcher) {
  for (; watcher.heard < end(); ++watcher.heard) {
    const Update& update = updates_[watcher.heard - first_];
    const bool makers =
        update.facts && !watcher.user.empty() && update.facts->maker == watcher.user;
    watcher.send(makers ? std::make_shared<const std::string>(written(*update.facts, watcher.user))
                        : update.text);
  }
}

// What was just sent is written in the next two turns of the strand; they count as well.
void Gallery::rest(Time since) {
  asio::post(strand_, [self = shared_from_this(), since] {
    asio::post(self->strand_, [self, since] {
      const auto took = std::chrono::steady_clock::now() - since;
      self->pause_.expires_after(
          std::max<std::chrono::steady_clock::duration>(took, kShortestRest));
      self->pause_.async_wait([self](const boost::system::error_code& error) {
        if (error) return;
        const bool idle = self->updates_.empty() && self->newcomers_.empty();
        if (idle) {
          self->serving_ = false;
        } else {
          self->serve_some();
        }
      });
    });
  });
}

}  // namespace casus::server
