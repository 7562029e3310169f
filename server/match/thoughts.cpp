#include "server/match/thoughts.h"

namespace casus::server {

json::array thoughts_json(const Table& table, Seat seat,
                          const std::vector<bots::Considered>& thoughts) {
  json::array out;
  for (const bots::Considered& thought : thoughts) {
    Choices choices = thought.choices;
    if (const auto no = table.why_not(seat, Gesture{0, choices})) choices.resize(no->index);
    if (choices.empty()) continue;
    json::array texts;
    json::array says;
    for (const Choice& choice : choices) {
      texts.emplace_back(table.text_of(choice));
      says.emplace_back(table.says(choice));
    }
    out.push_back(
        json::object{{"choices", std::move(texts)},
                     {"says", std::move(says)},
                     {"hopes", thought.hopes ? json::value(*thought.hopes) : json::value(nullptr)},
                     {"thought", thought.thought}});
  }
  return out;
}

}  // namespace casus::server
