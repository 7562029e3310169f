#include "server/net/thought_queue.h"

#include <algorithm>
#include <cassert>

namespace casus::server {

ThoughtQueue::Number ThoughtQueue::add(const Wish& wish, double now) {
  const auto [at, is_new] = tables_.try_emplace(wish.table);
  Table& table = at->second;
  leave_place(table);
  if (!is_new) --active_[table.people];
  ++active_[wish.people];
  table.people = wish.people;
  const Number number = ++last_;
  thoughts_[number] = {wish.table, wish.full, now, {}};
  table.waiting.push_back(number);
  take_place(table);
  return number;
}

std::optional<ThoughtQueue::Number> ThoughtQueue::begin(double now) {
  if (places_.empty()) return std::nullopt;
  const Number number = places_.begin()->thought;
  Thought& thought = thoughts_.at(number);
  Table& table = tables_.at(thought.table);
  leave_place(table);
  // A table with many questions comes again when the others have had their turn.
  table.served_until = due(table);
  table.waiting.pop_front();
  ++table.begun;
  thought.began = now;
  take_place(table);
  return number;
}

double ThoughtQueue::ends_at(Number number) const {
  const Thought& thought = thoughts_.at(number);
  assert(thought.began);
  const Table& table = tables_.at(thought.table);
  const double most = is_waited_for(table) ? part_of(table) : thought.full;
  return *thought.began + std::min(thought.full, most);
}

void ThoughtQueue::remove(Number number) {
  const auto at = thoughts_.find(number);
  if (at == thoughts_.end()) return;
  const auto of_table = tables_.find(at->second.table);
  Table& table = of_table->second;
  leave_place(table);
  if (at->second.began) {
    --table.begun;
  } else {
    std::erase(table.waiting, number);
  }
  thoughts_.erase(at);
  if (table.begun > 0 || !table.waiting.empty()) {
    take_place(table);
    return;
  }
  --active_[table.people];
  tables_.erase(of_table);
}

void ThoughtQueue::take_place(Table& table) {
  if (table.waiting.empty()) return;
  table.place = {table.begun, due(table), table.waiting.front()};
  places_.insert(*table.place);
  if (table.begun == 0) ++without_thread_[table.people];
}

void ThoughtQueue::leave_place(Table& table) {
  if (!table.place) return;
  places_.erase(*table.place);
  table.place.reset();
  if (table.begun == 0) --without_thread_[table.people];
}

// When the first that waits should be done. Who thinks shortly is served before others, who hardly
// notice it.
double ThoughtQueue::due(const Table& table) const {
  const Thought& first = thoughts_.at(table.waiting.front());
  const double patience = std::min(first.full, kPatience) + (table.people ? 0 : kBotsWaitLonger);
  return std::max(first.came, table.served_until) + patience;
}

// Bots among themselves shorten nobody's opponents' thoughts.
bool ThoughtQueue::is_waited_for(const Table& by) const {
  return without_thread_[true] > 0 || (!by.people && without_thread_[false] > 0);
}

double ThoughtQueue::part_of(const Table& table) const {
  if (!table.people && without_thread_[true] > 0) return kLeast;
  const int tables = active_[true] + (table.people ? 0 : active_[false]);
  return std::max(kLeast, kPatience * threads_ / tables);
}

}  // namespace casus::server
