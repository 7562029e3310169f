// Webhooks: tells people's own addresses that it is their turn. On a thread of its own, with a
// bounded queue and time-outs, so that no match ever waits for somebody's server. What cannot be
// delivered is given up with a sentence in the log.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

#include "server/net/outgoing.h"
#include "server/store/store.h"

namespace casus::server {

struct HookOptions {
  bool local = false;  // also to this machine and private networks: a club's own, or a test
  std::size_t queue = 1000;
  int at_once = 16;
  int attempts = 3;
  std::chrono::milliseconds timeout{5'000};
  std::chrono::milliseconds pause{
      1'000};  // before the second attempt; five times it before the next
};

struct TurnNotice {
  std::string user;
  std::string table;
  std::string game;
  std::string name;  // of the table
  int seat = 0;
  Millis at = 0;
};

class Hooks {
 public:
  using Say = std::function<void(const std::string&)>;
  Hooks(Store& store, const HookOptions& options, Say say);
  ~Hooks() { stop(); }
  Hooks(const Hooks&) = delete;
  Hooks& operator=(const Hooks&) = delete;

  // From any thread, never waits. One notice for each user is on its way and the newest after it
  // waits; what is older tells nothing more.
  void tell(TurnNotice notice);
  // Whether webhooks may lead there: a fault `bad_webhook` says why not. A name that nobody knows
  // today may be known tomorrow. Calls back on the webhooks' thread.
  using Looked = std::move_only_function<void(Expected<void>)>;
  void look_at(HookAddress address, Looked done);
  bool is_silent(const std::string& user) const;  // known to have no webhook
  void forget(const std::string& user);           // it may have another one now
  void stop();                                    // gives up what waits

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Known {
    std::string url;
    Millis at = 0;
  };
  struct Line {
    std::optional<TurnNotice> next;
  };
  struct Look {
    HookAddress address;
    Looked done;
  };
  struct Delivery {
    std::string user;
    HookAddress address;
    std::string body;
    int attempts = 0;
  };
  using SharedDelivery = std::shared_ptr<Delivery>;

  void run();
  void start_looks();
  void start_again();
  void start_some();
  void serve(const std::string& user);
  void attempt(const SharedDelivery& delivery);
  void judge(const SharedDelivery& delivery, const OutgoingResult& result);
  void give_up(const std::string& user, const std::string& why);
  void finish(const std::string& user);
  std::chrono::milliseconds until_next() const;
  std::string url_of(const std::string& user);

  Store& store_;
  const HookOptions options_;
  Say say_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::unordered_map<std::string, Line> lines_;
  std::deque<std::string> queue_;  // users
  std::deque<Look> looks_;
  bool told_full_ = false;
  std::atomic<bool> stopping_ = false;
  // On the thread only.
  Outgoing outgoing_;
  int running_ = 0;
  std::multimap<Time, SharedDelivery> later_;  // to be tried again
  std::thread thread_;
};

}  // namespace casus::server
