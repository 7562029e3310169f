// Webhooks: tells people's own addresses that it is their turn. On a thread of its own, with a
// bounded queue and time-outs, so that no match ever waits for somebody's server. What cannot be
// delivered is given up with a sentence in the log.
#pragma once

#include <boost/asio.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

#include "server/net/hook_address.h"
#include "server/store/store.h"

namespace casus::server {

namespace asio = boost::asio;

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
  bool is_silent(const std::string& user) const;  // known to have no webhook
  void forget(const std::string& user);           // it may have another one now
  void stop();                                    // gives up what waits

 private:
  struct Known {
    std::string url;
    Millis at = 0;
  };
  struct Line {
    std::optional<TurnNotice> next;
    bool busy = false;
  };
  enum class Sent : std::uint8_t { good, again, never };
  struct Outcome {
    Sent sent = Sent::good;
    std::string why;
  };

  void start_some();
  asio::awaitable<void> serve(std::string user);
  asio::awaitable<void> deliver(TurnNotice notice, std::string url);
  asio::awaitable<Outcome> attempt(const HookAddress& address, const std::string& body);
  std::string url_of(const std::string& user);

  Store& store_;
  const HookOptions options_;
  Say say_;
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_ =
      asio::make_work_guard(context_);
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::unordered_map<std::string, Line> lines_;
  std::deque<std::string> queue_;  // users
  bool told_full_ = false;
  int running_ = 0;  // on the context's thread only
  std::thread thread_;
};

}  // namespace casus::server
