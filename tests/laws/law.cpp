#include "tests/laws/law.h"

namespace casus::laws {
namespace {

std::string option_words(const json::value& value) {
  if (!value.is_array()) {
    return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
  }
  std::string text;
  for (const json::value& item : value.get_array()) {
    text += (text.empty() ? "" : ",") + option_words(item);
  }
  return text;
}

}  // namespace

std::string Broken::line() const {
  std::string text = "law " + std::string(name(law)) + " broken: " + what + "\n  at " + game +
                     ", " + std::to_string(seats) + " seats, seed " + std::to_string(seed);
  if (step >= 0) text += ", step " + std::to_string(step);
  text += "\n  again: laws --game " + game + " --seats " + std::to_string(seats) + " --games " +
          std::to_string(games) + " --seed " + std::to_string(seed) + " --law " +
          std::string(name(law));
  if (thorough) text += " --thorough";
  for (const auto& [key, value] : options) {
    text += " --option " + std::string(key) + "=" + option_words(value);
  }
  return text;
}

void Tally::add(const Tally& other) {
  games += other.games;
  decisions += other.decisions;
  rolls += other.rolls;
  met.add(other.met);
  for (std::size_t i = 0; i < checks.size(); ++i) checks[i] += other.checks[i];
  chi_square += other.chi_square;
  freedom += other.freedom;
  looks += other.looks;
  imagined_differs += other.imagined_differs;
  resampled_differs += other.resampled_differs;
}

std::optional<std::pair<Law, std::string>> Tally::judge(const Effort& effort) const {
  if (effort.wants(Law::chance) && freedom > 0 && chi_square > chi_square_limit(freedom)) {
    return std::pair(Law::chance, "over all games samples do not follow the weights: chi-square " +
                                      std::to_string(chi_square) + " at " +
                                      std::to_string(freedom) + " degrees of freedom");
  }
  // Two ways to draw another truth from the same view must find that there is one about equally
  // often; a resample that hands back what it was given would make every secret look kept.
  constexpr std::uint64_t kEnough = 100;
  if (effort.wants(Law::secrecy) && looks >= kEnough) {
    const auto found = "of " + std::to_string(looks) +
                       " looks the imagination differed from the truth " +
                       std::to_string(imagined_differs) + " times, the resample " +
                       std::to_string(resampled_differs) + " times";
    if (2 * resampled_differs < imagined_differs) {
      return std::pair(Law::secrecy, "the resample finds too few other truths: " + found);
    }
    if (2 * imagined_differs < resampled_differs) {
      return std::pair(Law::secrecy, "the imagination finds too few other truths: " + found);
    }
  }
  return std::nullopt;
}

}  // namespace casus::laws
