#include "server/net/workers.h"

#include <sodium.h>

#include <chrono>
#include <map>

#include "server/match/strengths.h"

namespace casus::server {
namespace {

double steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

std::uint64_t lot() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

Choices think_here(const std::string& strength, const Glimpse& glimpse) {
  // A bot keeps its working memory; each thread has its own.
  thread_local std::map<std::string, bots::Bot> known;
  const bots::Spec spec = spec_for(strength, lot());
  const std::string name = bots::text_of(spec);
  auto at = known.find(name);
  if (at == known.end()) at = known.emplace(name, bots::make_bot(spec)).first;
  bots::Host host;
  host.now_ms = steady_ms;
  return at->second.choose(glimpse, lot(), host);
}

}  // namespace

void Workers::think(std::string strength, Glimpse glimpse, std::function<void(Choices)> done) {
  asio::post(bots_, [strength = std::move(strength), glimpse = std::move(glimpse),
                     done = std::move(done)] { done(think_here(strength, glimpse)); });
}

void Workers::stop() {
  bots_.stop();
  store_.stop();
  bots_.join();
  store_.join();
}

}  // namespace casus::server
