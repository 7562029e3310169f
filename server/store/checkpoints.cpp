#include "server/store/checkpoints.h"

#include <utility>

namespace casus::server::store {
namespace {

// A page that many choices change is written once. Where every commit waits for the disk the
// log is kept shorter, so that none waits long behind the rest of it.
constexpr int kPages = 12000;  // 48 MB
constexpr int kPagesIfFull = 3000;
constexpr int kTooMany = 3;  // times as many: the writer waits for the thread

// Whether it could be done. If not, the log keeps everything; the next attempt comes after as many
// pages again.
bool checkpoint(Connection& connection) noexcept {
  try {
    connection.checkpoint();
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

Checkpoints::Checkpoints(const Address& address, const StoreOptions& options)
    : address_(address),
      options_(options),
      pages_(options.sync == Sync::full ? kPagesIfFull : kPages),
      due_(pages_) {}

Checkpoints::~Checkpoints() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Checkpoints::after_commit(Connection& writer) noexcept {
  const int pages = writer.log_pages();
  {
    std::unique_lock lock(mutex_);
    if (pages < std::exchange(last_, pages)) due_ = pages_;  // begun anew
    if (state_ == State::idle && pages >= due_) {
      state_ = has_thread() ? State::wanted : State::ready;
      changed_.notify_one();
    }
    if (pages >= kTooMany * pages_) changed_.wait(lock, [&] { return state_ != State::wanted; });
    if (state_ != State::ready) return;
    state_ = State::idle;
    due_ = pages + pages_;
  }
  static_cast<void>(checkpoint(writer));
}

// Started when it is wanted for the first time: few stores ever write that much.
bool Checkpoints::has_thread() noexcept {
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    return true;
  } catch (const std::exception&) {
    return false;  // the writer does it alone
  }
}

void Checkpoints::run() {
  std::unique_ptr<Connection> connection;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return stopping_ || state_ == State::wanted; });
    if (stopping_) return;
    lock.unlock();
    try {
      if (!connection) connection = std::make_unique<Connection>(address_, options_);
    } catch (const std::exception&) {
      connection.reset();  // the writer does it alone
    }
    if (connection && !checkpoint(*connection)) connection.reset();
    lock.lock();
    state_ = State::ready;
    changed_.notify_one();
  }
}

}  // namespace casus::server::store
