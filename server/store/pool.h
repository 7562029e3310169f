// The store's connections: one that writes and a few that read, so that a look at a session never
// waits for a commit. The border of SOCI's exceptions: beyond it there are only faults. A lost
// connection is opened again and the work repeated.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/checkpoints.h"
#include "server/store/connection.h"

namespace casus::server::store {

// Whether this is the first attempt, or an earlier one was cut off and may or may not have been
// committed.
enum class Attempt : std::uint8_t { first, again };

class Pool {
 public:
  Pool(Address address, const StoreOptions& options)
      : address_(std::move(address)),
        options_(options),
        checkpoints_(address_, options_),
        idle_(static_cast<std::size_t>(options.readers < 1 ? 1 : options.readers)) {}

  const Address& address() const { return address_; }
  const StoreOptions& options() const { return options_; }

  // work(Connection&, Attempt) -> Expected<T>, in one transaction, committed unless it is a fault.
  template <class Work>
  auto write(Work work) -> std::invoke_result_t<Work, Connection&, Attempt> {
    const std::lock_guard lock(writing_);
    return attempt(writer_, [&](Connection& connection, Attempt which) {
      connection.begin_write();
      auto result = work(connection, which);
      if (result) {
        connection.commit();
        checkpoints_.after_commit(connection);
      } else {
        connection.rollback();
      }
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
    const std::lock_guard lock(beating_);
    return attempt(beater_, [&](Connection& connection, Attempt) { return work(connection); });
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

  template <class Work>
  auto attempt(Slot& slot, Work work) -> std::invoke_result_t<Work, Connection&, Attempt> {
    const Clock::time_point until = Clock::now() + std::chrono::milliseconds(options_.reconnect_ms);
    std::chrono::milliseconds pause(20);
    Attempt which = Attempt::first;
    while (true) {
      Fault fault;
      try {
        if (!slot) slot = connect(slot);
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
  Checkpoints checkpoints_;
  std::mutex writing_;
  Slot writer_;
  std::mutex beating_;
  Slot beater_;
  std::mutex reading_;
  std::condition_variable returned_;
  std::vector<Slot> idle_;
};

}  // namespace casus::server::store
