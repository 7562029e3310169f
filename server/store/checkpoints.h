// Checkpoints of SQLite's write-ahead log: its pages are copied into the database file. A thread
// with a connection of its own does the long part while the writer goes on; the writer itself adds
// what came meanwhile, which is little, and then begins the log anew. It is kept for a tenth more
// choices a second and for the longest waits (bench/README.md, "The server"): SQLite's own
// checkpoints stop all tables for some ten milliseconds each.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "server/store/connection.h"

namespace casus::server::store {

class Checkpoints {
 public:
  Checkpoints(const Address& address, const StoreOptions& options);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  // After every commit of the writer, on its thread. Never throws: what was committed stays so.
  void after_commit(Connection& writer) noexcept;

 private:
  enum class State : std::uint8_t { idle, wanted, ready };

  bool has_thread() noexcept;
  void run();

  const Address address_;
  const StoreOptions options_;
  const int pages_;  // of the log before a checkpoint
  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::idle;  // wanted: of the thread; ready: it is the writer's turn
  bool stopping_ = false;
  int due_;       // pages of the log
  int last_ = 0;  // pages of the log when it was looked at last
  std::thread thread_;
};

}  // namespace casus::server::store
