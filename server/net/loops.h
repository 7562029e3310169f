// The threads that serve connections, each with an event loop of its own. A room lives on one of
// them, and so do the connections of those who are in it: they never wait for another thread.
#pragma once

#include <atomic>
#include <boost/asio.hpp>
#include <memory>
#include <vector>

namespace casus::server {

namespace asio = boost::asio;

using Strand = asio::strand<asio::io_context::executor_type>;

class Loops {
 public:
  explicit Loops(int threads);
  ~Loops();
  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  asio::io_context& first() { return *loops_.front(); }
  // Each of them in turn; from any thread.
  Strand next() { return asio::make_strand(*loops_[turn_++ % loops_.size()]); }

  void run();   // until they are stopped
  void stop();  // from any thread

 private:
  struct Loop : asio::io_context {
    Loop() : io_context(1) {}
    // Lets go of all that waits, while everything it may refer to still exists.
    void let_go() { shutdown(); }
  };
  std::vector<std::unique_ptr<Loop>> loops_;
  std::atomic<std::size_t> turn_ = 0;
};

}  // namespace casus::server
