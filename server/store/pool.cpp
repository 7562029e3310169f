#include "server/store/pool.h"

namespace casus::server::store {

Pool::Slot Pool::connect(const Slot& place) const {
  Slot slot = std::make_unique<Connection>(address_, options_);
  // A beat that a crash of the database swallows is missed by nobody.
  if (&place == &beater_.slot) slot->plain("SET synchronous_commit = off");
  return slot;
}

std::optional<Fault> Pool::trouble() const {
  if (auto gone = file_.why_gone()) return gone;
  if (auto trouble = writer_.health.trouble(address_.shown)) return trouble;
  return beater_.health.trouble(address_.shown);
}

Trouble Pool::recover(const soci::soci_error& error, Slot& slot) noexcept {
  // The first connection of a PostgreSQL that is starting fails like a lost one.
  if (!slot) {
    return address_.dialect == Dialect::postgresql ? Trouble::lost : Trouble::other;
  }
  const Trouble trouble = trouble_of(error, *slot);
  if (trouble == Trouble::lost) {
    slot.reset();
    return trouble;
  }
  slot->rollback();
  slot->forget_statements();
  return trouble;
}

Pool::Slot Pool::borrow() {
  std::unique_lock lock(reading_);
  returned_.wait(lock, [&] { return !idle_.empty(); });
  Slot slot = std::move(idle_.back());
  idle_.pop_back();
  return slot;
}

void Pool::give_back(Slot slot) {
  {
    const std::lock_guard lock(reading_);
    idle_.push_back(std::move(slot));
  }
  returned_.notify_one();
}

}  // namespace casus::server::store
