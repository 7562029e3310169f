// The store's connections: one that writes and a few that read, so that a look at a session never
// waits for a commit. The border of SOCI's exceptions: beyond it there are only faults. A lost
// connection is opened again and the work repeated.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/checkpoints.h"
#include "server/store/connection.h"
#include "server/store/file_guard.h"
#include "server/store/health.h"

namespace casus::server::store {

// Whether this is the first attempt, or an earlier one was cut off and may or may not have been
// committed.
enum class Attempt : std::uint8_t { first, again };

class Pool {
 public:
  Pool(Address address, const StoreOptions& options)
      : address_(std::move(address)),
        options_(options),
        file_(address_),
        checkpoints_(address_, options_),
        idle_(static_cast<std::size_t>(options.readers < 1 ? 1 : options.readers)) {}

  const Address& address() const { return address_; }
  const StoreOptions& options() const { return options_; }
  FileGuard& file() { return file_; }
  // Nothing while writes and beats go through.
  std::optional<Fault> trouble() const;

  // work(Connection&, Attempt) -> Expected<T>, in one transaction, committed unless it is a fault.
  template <class Work>
  auto write(Work work) -> std::invoke_result_t<Work, Connection&, Attempt> {
    using Done = std::invoke_result_t<Work, Connection&, Attempt>;
    return watched(writer_, [&](Connection& connection, Attempt which) -> Done {
      if (auto gone = file_.why_gone()) return std::unexpected(std::move(*gone));
      connection.begin_write();
      auto result = work(connection, which);
      if (!result) {
        connection.rollback();
        return result;
      }
      connection.commit();
      checkpoints_.after_commit(connection);
      if (connection.log_pages() == 0) return result;
      if (auto gone = file_.why_log_gone()) return std::unexpected(std::move(*gone));
      return result;
    });
  }

  // work(Connection&) -> Expected<T>: single statements, each of which is a transaction. With
  // PostgreSQL on a connection of their own, so that a server that lives shows it whatever its
  // writer waits for.
  template <class Work>
  auto beat(Work work) -> std::invoke_result_t<Work, Connection&> {
    if (address_.dialect == Dialect::sqlite) {
      return write([&](Connection& connection, Attempt) { return work(connection); });
    }
    return watched(beater_, [&](Connection& connection, Attempt) { return work(connection); });
  }

  // work(Connection&) -> Expected<T>: a single query, or several within begin_read and commit.
  template <class Work>
  auto read(Work work) -> std::invoke_result_t<Work, Connection&> {
    Slot slot = borrow();
    auto result = attempt(slot, [&](Connection& connection, Attempt) { return work(connection); });
    give_back(std::move(slot));
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Slot = std::unique_ptr<Connection>;  // empty until it is used, and after a loss
  // A connection for one at a time, and how it fares.
  struct Line {
    std::mutex mutex;
    Slot slot;
    Health health;
  };

  template <class Work>
  auto watched(Line& line, Work work) -> std::invoke_result_t<Work, Connection&, Attempt> {
    const std::lock_guard lock(line.mutex);
    line.health.begin();
    auto result = attempt(line.slot, std::move(work));
    line.health.end(result ? nullptr : &result.error());
    return result;
  }

  template <class Work>
  auto attempt(Slot& slot, Work work) -> std::invoke_result_t<Work, Connection&, Attempt> {
    const Clock::time_point until = Clock::now() + std::chrono::milliseconds(options_.reconnect_ms);
    std::chrono::milliseconds pause(20);
    Attempt which = Attempt::first;
    while (true) {
      Fault fault;
      try {
        if (!slot) {
          if (auto gone = file_.why_gone()) return std::unexpected(std::move(*gone));
          slot = connect(slot);
          if (&slot == &writer_.slot) file_.forget_log();
        }
        return work(*slot, which);
      } catch (const soci::soci_error& error) {
        fault = fault_of(error, address_);
        const Trouble trouble = recover(error, slot);
        if (trouble == Trouble::conflict) fault.code = "conflict";
        if (trouble == Trouble::lost) which = Attempt::again;
        const bool worth = trouble == Trouble::lost || trouble == Trouble::clash;
        if (!worth || Clock::now() >= until) return std::unexpected(std::move(fault));
      } catch (const std::exception& error) {
        slot.reset();
        return casus::fault("store_failed", std::string("The store failed: ") + error.what() + ".");
      }
      std::this_thread::sleep_for(pause);
      pause = std::min(pause * 2, std::chrono::milliseconds(500));
    }
  }

  Slot connect(const Slot& place) const;
  // Leaves a connection that can be used, or none.
  Trouble recover(const soci::soci_error& error, Slot& slot) noexcept;
  Slot borrow();
  void give_back(Slot slot);

  Address address_;
  StoreOptions options_;
  FileGuard file_;  // before the connections: it ends after them
  Checkpoints checkpoints_;
  Line writer_;
  Line beater_;
  std::mutex reading_;
  std::condition_variable returned_;
  std::vector<Slot> idle_;
};

}  // namespace casus::server::store
