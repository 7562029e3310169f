#include "core/odds.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace casus {

const std::vector<std::string>& OddsArguments::texts(std::string_view name) const {
  static const std::vector<std::string> kNone;
  const auto at = values_.find(name);
  return at == values_.end() ? kNone : at->second;
}

std::string OddsArguments::text(std::string_view name) const {
  const std::vector<std::string>& all = texts(name);
  return all.empty() ? std::string() : all.front();
}

std::optional<int> OddsArguments::number(std::string_view name) const {
  const auto value = whole_number(text(name), -1'000'000'000, 1'000'000'000);
  return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

Expected<std::vector<int>> read_counts(std::string_view text, const std::vector<std::string>& words,
                                       int most, std::string_view where) {
  std::vector<int> counts(words.size(), 0);
  if (trimmed(text).empty()) return counts;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const auto word = std::find(words.begin(), words.end(), trimmed(part.substr(0, equals)));
    const auto count = equals == std::string_view::npos
                           ? std::nullopt
                           : whole_number(trimmed(part.substr(equals + 1)), 0, most);
    if (word == words.end() || !count) {
      return fault("bad_odds", std::string(where) + " takes word=count with " + joined(words) +
                                   ", not " + in_quotes(part));
    }
    counts[static_cast<std::size_t>(word - words.begin())] = static_cast<int>(*count);
  }
  return counts;
}

double half_width(double chance, double samples) {
  constexpr double kZ = 1.96;
  const double spread = chance * (1 - chance) / samples + kZ * kZ / (4 * samples * samples);
  return kZ * std::sqrt(spread) / (1 + kZ * kZ / samples);
}

json::object exact_odds(const std::vector<OddsOutcome>& outcomes) {
  json::array list;
  for (const OddsOutcome& each : outcomes) {
    list.push_back(json::object{{"outcome", each.outcome}, {"probability", each.probability}});
  }
  return {{"exact", true}, {"outcomes", std::move(list)}};
}

}  // namespace casus
