// How a bot answers in one game. Each game has it in a unit of its own, which the build writes
// (tools/games.cmake): a change of one game compiles that one again.
#pragma once

#include <any>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/prospects.h"
#include "core/table_of.h"

namespace casus::bots {

// A bot's working memory for each game that it is asked about.
class Memory {
 public:
  template <class T>
  T& of() {
    for (std::any& held : held_) {
      if (auto* known = std::any_cast<std::shared_ptr<T>>(&held)) return **known;
    }
    auto made = std::make_shared<T>();
    held_.emplace_back(made);
    return *made;
  }

 private:
  std::vector<std::any> held_;
};

template <Game G>
struct GameBot {
  static Choices choose(const GlimpseOf<G>& glimpse, const Spec& spec, Memory& memory,
                        std::uint64_t seed, const Host& host);
  static std::vector<Considered> consider(const GlimpseOf<G>& glimpse, const Spec& spec,
                                          Memory& memory, std::uint64_t seed, const Host& host);
  static Prospects::Chances chances(const GlimpseOf<G>& glimpse, int trials, Memory& memory,
                                    std::uint64_t seed);
};

}  // namespace casus::bots
