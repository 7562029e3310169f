#include "server/match/closings.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace casus::server {

Closings::~Closings() {
  const List* list = list_.load();
  while (list != nullptr) list = std::unique_ptr<const List>(list)->before;
}

void Closings::set(std::vector<Closing> closings) {
  auto list = std::make_unique<List>(std::move(closings), list_.load());
  do {
    const std::size_t known = list->before == nullptr ? 0 : list->before->closings.size();
    if (list->closings.size() <= known) return;
  } while (!list_.compare_exchange_weak(list->before, list.get()));
  static_cast<void>(list.release());
}

const std::vector<Closing>& Closings::now() const {
  static const std::vector<Closing> kNone;
  const List* list = list_.load();
  return list == nullptr ? kNone : list->closings;
}

std::size_t Closings::count() const { return now().size(); }

Millis Closings::open_between(Millis from, Millis until) const {
  Millis open = std::max<Millis>(0, until - from);
  const std::vector<Closing>& closings = now();
  for (auto at = closings.rbegin(); at != closings.rend() && at->until > from; ++at) {
    open -= std::max<Millis>(0, std::min(until, at->until) - std::max(from, at->from));
  }
  return open;
}

Millis Closings::open_after(Millis from, Millis wait) const {
  Millis until = from + wait;
  for (const Closing& closing : now()) {
    if (closing.until <= from || closing.from >= until) continue;
    until += closing.until - std::max(from, closing.from);
  }
  return until;
}

}  // namespace casus::server
