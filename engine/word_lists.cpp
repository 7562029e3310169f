#include "engine/word_lists.h"

#include <algorithm>

namespace casus::engine {

std::string WordLists::name_of(const Domain& domain) {
  for (int number = 1;; ++number) {
    const std::string name = number == 1 ? domain.name : domain.name + "_" + std::to_string(number);
    const auto [at, added] = lists_.try_emplace(name, domain);
    if (added || at->second.ids == domain.ids) return name;
  }
}

std::optional<std::string> WordLists::that_has(const std::vector<std::string>& words) const {
  const std::pair<const std::string, Domain>* shortest = nullptr;
  for (const auto& list : lists_) {
    const auto is_there = [&](const std::string& word) {
      return list.second.find(word).has_value();
    };
    if (!std::all_of(words.begin(), words.end(), is_there)) continue;
    if (shortest == nullptr || list.second.size() < shortest->second.size()) shortest = &list;
  }
  if (shortest == nullptr) return std::nullopt;
  return shortest->first;
}

json::object WordLists::json() const {
  json::object out;
  for (const auto& [name, domain] : lists_) {
    json::array words;
    for (std::size_t i = 0; i < domain.ids.size(); ++i) {
      const bool named = i < domain.names.size();
      words.push_back(
          json::object{{"id", domain.ids[i]}, {"name", named ? domain.names[i] : domain.ids[i]}});
    }
    out[name] = std::move(words);
  }
  return out;
}

}  // namespace casus::engine
