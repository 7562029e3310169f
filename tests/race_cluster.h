// Several servers on one database, and what befalls them: for the races of serve_race_test.cpp.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/proxy.h"
#include "tests/support/served.h"

namespace casus::test {

using namespace std::chrono_literals;
using Span = std::chrono::milliseconds;

inline Span since(Clock::time_point then) {
  return std::chrono::duration_cast<Span>(Clock::now() - then);
}

// The servers, each with its own way to the database, and what is being done to them.
class Cluster {
 public:
  Cluster(int servers, const std::string& database) {
    const char* program = std::getenv("CASUS_RACE_PROGRAM");  // another build's
    for (int i = 0; i < servers; ++i) {
      ways_.push_back(std::make_unique<Proxy>(port_of(database)));
      served_.push_back(
          std::make_unique<Served>(ServedOptions{.arguments = {"--unlimited"},
                                                 .database = ways_.back()->to(database),
                                                 .program = program == nullptr ? "" : program}));
      ports_[static_cast<std::size_t>(i)] = served_.back()->port();
    }
  }

  int size() const { return static_cast<int>(served_.size()); }
  int port(int server) const { return ports_[static_cast<std::size_t>(server)]; }  // 0: it is dead
  Served& served(int server) { return *served_[static_cast<std::size_t>(server)]; }
  // When whatever is being waited for was last given a reason to take longer.
  Clock::time_point disturbed_at() const { return away_ ? Clock::now() : disturbed_at_.load(); }

  void kill_one(int server, Span dead) {
    disturb();
    ports_[static_cast<std::size_t>(server)] = 0;
    served(server).kill_now();
    std::this_thread::sleep_for(dead);
    EXPECT_TRUE(served(server).start()) << served(server).log();
    ports_[static_cast<std::size_t>(server)] = served(server).port();
  }
  void pause_one(int server, Span paused) {
    disturb();
    kill(served(server).process(), SIGSTOP);
    std::this_thread::sleep_for(paused);
    kill(served(server).process(), SIGCONT);
  }
  void stall_one(int server, Span stalled) {
    disturb();
    way(server).stall(true);
    std::this_thread::sleep_for(stalled);
    way(server).stall(false);
  }
  void cut_one(int server) {
    disturb();
    way(server).cut();
  }
  void stall_all(Span stalled) {
    away_ = true;
    for (const auto& way : ways_) way->stall(true);
    std::this_thread::sleep_for(stalled);
    for (const auto& way : ways_) way->stall(false);
    come_back();
  }
  void leave_all(Span away) {
    away_ = true;
    for (const auto& way : ways_) way->refuse(true);
    for (const auto& way : ways_) way->cut();
    std::this_thread::sleep_for(away);
    for (const auto& way : ways_) way->refuse(false);
    come_back();
  }
  void slow_all(Span each, Span slow) {
    away_ = true;
    for (const auto& way : ways_) way->delay(each);
    std::this_thread::sleep_for(slow);
    for (const auto& way : ways_) way->delay(0ms);
    come_back();
  }

 private:
  Proxy& way(int server) { return *ways_[static_cast<std::size_t>(server)]; }
  void disturb() { disturbed_at_ = Clock::now(); }
  void come_back() {
    disturb();
    away_ = false;
  }

  std::vector<std::unique_ptr<Proxy>> ways_;
  std::vector<std::unique_ptr<Served>> served_;
  std::array<std::atomic<int>, 8> ports_{};
  std::atomic<Clock::time_point> disturbed_at_ = Clock::now();
  std::atomic<bool> away_ = false;  // the store does not answer, or slowly
};

}  // namespace casus::test
