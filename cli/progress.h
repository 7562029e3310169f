// How far long work has come, told on a terminal and nowhere else.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/command.h"

namespace casus::cli {

class Progress {
 public:
  Progress(const Streams& streams, std::string what, std::uint64_t whole,
           const std::atomic<std::uint64_t>& done)
      : err_(&streams.err), what_(std::move(what)), whole_(whole), done_(&done) {
    if (streams.err_is_terminal) {
      thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
    }
  }
  ~Progress() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    wake_.notify_all();
    thread_.join();
    *err_ << "\r\033[K" << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  void show(const std::stop_token& stop) {
    constexpr auto kPause = std::chrono::milliseconds(250);
    std::unique_lock lock(guard_);
    while (!wake_.wait_for(lock, stop, kPause, [&] { return stop.stop_requested(); })) {
      *err_ << "\r" << *done_ << " of " << whole_ << ' ' << what_ << "\033[K" << std::flush;
    }
  }

  std::ostream* err_;
  std::string what_;
  std::uint64_t whole_;
  const std::atomic<std::uint64_t>* done_;
  std::mutex guard_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace casus::cli
