#include "tests/laws/options.h"

namespace casus::laws {

Expected<Options> draw_options(const std::vector<OptionSpec>& specs, int seats,
                               const json::object& fixed, Dice& dice) {
  json::object given;
  for (const OptionSpec& spec : specs) {
    switch (spec.kind) {
      case OptionSpec::Kind::flag: given[spec.id] = dice.below(2) == 1; break;
      case OptionSpec::Kind::number:
        given[spec.id] =
            spec.low +
            static_cast<int>(dice.below(static_cast<std::uint32_t>(spec.high - spec.low + 1)));
        break;
      case OptionSpec::Kind::word:
        given[spec.id] = spec.words[dice.below(static_cast<std::uint32_t>(spec.words.size()))];
        break;
      case OptionSpec::Kind::seat_words: {
        std::vector<std::string> words = spec.words;
        json::array some;
        for (int i = 0; i < seats; ++i) {
          const auto at = dice.below(static_cast<std::uint32_t>(words.size()));
          some.emplace_back(words[at]);
          words.erase(words.begin() + at);
        }
        given[spec.id] = std::move(some);
        break;
      }
    }
  }
  for (const auto& [key, value] : fixed) given[key] = value;
  return read_options(specs, seats, given);
}

}  // namespace casus::laws
