#include "server/net/hooks.h"

#include <algorithm>

#include "core/json.h"
#include "server/net/house_time.h"

namespace casus::server {
namespace {

// Another process may have changed a user's webhook: asked again after this.
constexpr Millis kKnownFor = 30'000;
constexpr std::size_t kMostKnown = 50'000;
constexpr std::size_t kMostLooks = 64;
constexpr std::chrono::milliseconds kLongestLook(3'000);

constexpr const char* kLeadsInside = "leads into a private network";

std::string body_of(const TurnNotice& notice) {
  return json::serialize(json::object{{"kind", "your_turn"},
                                      {"table", notice.table},
                                      {"game", notice.game},
                                      {"name", notice.name},
                                      {"seat", notice.seat},
                                      {"user", notice.user},
                                      {"at", notice.at}});
}

}  // namespace

Hooks::Hooks(Store& store, const HookOptions& options, Say say)
    : store_(store), options_(options), say_(std::move(say)), thread_([this] { run(); }) {}

void Hooks::stop() {
  stopping_ = true;
  outgoing_.wake();
  if (thread_.joinable()) thread_.join();
}

bool Hooks::is_silent(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  const auto at = known_.find(user);
  return at != known_.end() && at->second.url.empty() && now_ms() - at->second.at < kKnownFor;
}

void Hooks::forget(const std::string& user) {
  const std::lock_guard lock(mutex_);
  known_.erase(user);
}

void Hooks::tell(TurnNotice notice) {
  bool full = false;
  {
    const std::lock_guard lock(mutex_);
    const auto at = lines_.find(notice.user);
    if (at != lines_.end()) {
      at->second.next = std::move(notice);  // its turn comes when the one before is done
      return;
    }
    if (lines_.size() >= options_.queue) {
      full = !std::exchange(told_full_, true);
    } else {
      told_full_ = false;
      queue_.push_back(notice.user);
      lines_[notice.user].next = std::move(notice);
    }
  }
  if (full) say_("Too many webhooks are waiting; the next ones are dropped.");
  outgoing_.wake();
}

void Hooks::look_at(HookAddress address, Looked done) {
  {
    const std::lock_guard lock(mutex_);
    if (looks_.size() < kMostLooks) {
      looks_.push_back({std::move(address), std::move(done)});
      outgoing_.wake();
      return;
    }
  }
  done(fault("busy", "too many webhooks are being looked at; try again"));
}

void Hooks::run() {
  while (!stopping_) {
    start_looks();
    start_again();
    start_some();
    outgoing_.run(until_next());
  }
}

void Hooks::start_looks() {
  std::deque<Look> looks;
  {
    const std::lock_guard lock(mutex_);
    looks = std::exchange(looks_, {});
  }
  for (Look& look : looks) {
    OutgoingRequest request{std::move(look.address), "", true, options_.local, kLongestLook};
    auto done = std::make_shared<Looked>(std::move(look.done));
    outgoing_.start(std::move(request), [done](const OutgoingResult& result) {
      (*done)(result.leads_inside ? fault("bad_webhook", kLeadsInside) : Expected<void>());
    });
  }
}

void Hooks::start_again() {
  const Time now = std::chrono::steady_clock::now();
  while (!later_.empty() && later_.begin()->first <= now) {
    const SharedDelivery delivery = std::move(later_.begin()->second);
    later_.erase(later_.begin());
    attempt(delivery);
  }
}

void Hooks::start_some() {
  while (running_ < options_.at_once) {
    std::string user;
    {
      const std::lock_guard lock(mutex_);
      if (queue_.empty()) return;
      user = std::move(queue_.front());
      queue_.pop_front();
    }
    serve(user);
  }
}

// libcurl ends its wait when something happens or `wake` is called; what is tried again is due at
// its time.
std::chrono::milliseconds Hooks::until_next() const {
  using std::chrono::milliseconds;
  constexpr milliseconds kLongest(60'000);
  if (later_.empty()) return kLongest;
  const auto wait =
      std::chrono::ceil<milliseconds>(later_.begin()->first - std::chrono::steady_clock::now());
  return std::clamp(wait, milliseconds(0), kLongest);
}

void Hooks::serve(const std::string& user) {
  TurnNotice notice;
  {
    const std::lock_guard lock(mutex_);
    notice = std::move(*std::exchange(lines_[user].next, std::nullopt));
  }
  const std::string url = url_of(user);
  const Expected<HookAddress> address = read_hook_address(url);
  if (url.empty()) {
    finish(user);
  } else if (!address) {
    give_up(user, "it " + address.error().text);
  } else {
    attempt(std::make_shared<Delivery>(Delivery{user, *address, body_of(notice)}));
  }
}

void Hooks::attempt(const SharedDelivery& delivery) {
  ++running_;
  ++delivery->attempts;
  const OutgoingRequest request{delivery->address, delivery->body, false, options_.local,
                                options_.timeout};
  outgoing_.start(request, [this, delivery](const OutgoingResult& result) {
    --running_;
    judge(delivery, result);
  });
}

// libcurl itself never tries again; how often and when is three lines.
void Hooks::judge(const SharedDelivery& delivery, const OutgoingResult& result) {
  if (result.status >= 200 && result.status < 300) {
    finish(delivery->user);
  } else if (result.leads_inside) {
    give_up(delivery->user, "it " + std::string(kLeadsInside));
  } else if (delivery->attempts < options_.attempts) {
    std::chrono::milliseconds pause = options_.pause;
    for (int i = 1; i < delivery->attempts; ++i) pause *= 5;
    later_.emplace(std::chrono::steady_clock::now() + pause, delivery);
  } else if (result.status != 0) {
    give_up(delivery->user, "it answers with status " + std::to_string(result.status));
  } else {
    give_up(delivery->user, "no answer: " + result.why);
  }
}

void Hooks::give_up(const std::string& user, const std::string& why) {
  say_("The webhook of user " + user + " was given up: " + why + ".");
  finish(user);
}

void Hooks::finish(const std::string& user) {
  const std::lock_guard lock(mutex_);
  const auto at = lines_.find(user);
  if (at->second.next) {
    queue_.push_back(user);  // behind everybody else
  } else {
    lines_.erase(at);
  }
}

std::string Hooks::url_of(const std::string& user) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = known_.find(user);
    if (at != known_.end() && now_ms() - at->second.at < kKnownFor) return at->second.url;
  }
  const auto found = store_.find_user(user);
  if (!found) return {};
  std::string url = *found ? (*found)->webhook : std::string();
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostKnown) known_.clear();
  known_[user] = {url, now_ms()};
  return url;
}

}  // namespace casus::server
