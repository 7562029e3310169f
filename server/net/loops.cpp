#include "server/net/loops.h"

#include <algorithm>
#include <thread>

namespace casus::server {

Loops::Loops(int threads) {
  for (int i = 0; i < std::max(1, threads); ++i) loops_.push_back(std::make_unique<Loop>());
}

Loops::~Loops() {
  for (const auto& loop : loops_) loop->let_go();
}

void Loops::run() {
  std::vector<std::thread> threads;
  const auto run = [this](std::size_t number) {
    const auto work = asio::make_work_guard(*loops_[number]);
    loops_[number]->run();
  };
  for (std::size_t i = 1; i < loops_.size(); ++i) threads.emplace_back(run, i);
  run(0);
  for (std::thread& thread : threads) thread.join();
}

void Loops::stop() {
  for (const auto& loop : loops_) loop->stop();
}

}  // namespace casus::server
