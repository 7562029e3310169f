#include "engine/suggest.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace casus::engine {

bots::Host bot_host() {
  bots::Host host;
  host.now_ms = [] {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
  };
  host.run_parallel = [](int count, const std::function<void(int)>& work) {
    std::vector<std::jthread> threads;
    for (int i = 1; i < count; ++i) threads.emplace_back(work, i);
    if (count > 0) work(0);
  };
  return host;
}

namespace {

Expected<bots::Bot> bot_for(const SuggestRequest& wanted, const Limits& limits) {
  Expected<bots::Spec> spec = bots::parse_spec(wanted.bot);
  if (!spec) return std::unexpected(spec.error());
  if (wanted.ms && spec->kind == bots::Kind::search) spec->budget = {*wanted.ms, 0};
  bots::Budget& budget = spec->budget;
  if (spec->kind == bots::Kind::search) {
    if (budget.milliseconds == 0) budget.milliseconds = limits.milliseconds;
    budget.milliseconds = std::min(budget.milliseconds, limits.milliseconds);
  }
  budget.iterations = std::min(budget.iterations, limits.iterations);
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  spec->threads = std::min(spec->threads, cores);
  return bots::make_bot(*spec);
}

}  // namespace

Expected<Choices> suggest(const Table& table, Seat seat, const SuggestRequest& wanted,
                          const Limits& limits) {
  const Expected<bots::Bot> bot = bot_for(wanted, limits);
  if (!bot) return std::unexpected(bot.error());
  return bots::playable(table, seat, bot->choose(table.glimpse(seat), wanted.seed, bot_host()));
}

Expected<std::vector<bots::Considered>> consider(const Table& table, Seat seat,
                                                 const SuggestRequest& wanted) {
  const Expected<bots::Bot> bot = bot_for(wanted, {});
  if (!bot) return std::unexpected(bot.error());
  auto thoughts = bot->consider(table.glimpse(seat), wanted.seed, bot_host());
  for (bots::Considered& one : thoughts) {
    one.choices = bots::playable(table, seat, std::move(one.choices));
  }
  return thoughts;
}

}  // namespace casus::engine
