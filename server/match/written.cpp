#include "server/match/written.h"

namespace casus::server {

std::string events_text(const Table& table, const std::vector<Event>& events) {
  std::string text;
  JsonText out(text);
  out.list();
  for (const Event& event : events) table.write(event, out);
  out.end_list();
  return text;
}

std::string choices_text(const Table& table, Seat seat) {
  Choices choices;
  table.legal(seat, choices);
  std::string text;
  text.reserve(choices.size() * 128);
  JsonText out(text);
  out.list();
  for (const Choice& choice : choices) table.write(choice, out);
  out.end_list();
  return text;
}

std::string prompt_text(const Table& table, Seat seat) {
  std::string text;
  JsonText out(text);
  table.write(table.prompt(seat), out);
  return text;
}

Expected<Gesture> gesture_of(const Table& table, const SeatAnswer& answer) {
  Gesture gesture{answer.back, {}};
  if (answer.back == 0 && answer.choices.empty()) return fault("bad_choice", "nothing is answered");
  for (std::size_t i = 0; i < answer.choices.size(); ++i) {
    Expected<Choice> choice = table.read_choice(answer.choices[i]);
    if (!choice && answer.is_list) {
      choice.error().text = "choices[" + std::to_string(i) + "]: " + choice.error().text;
    }
    if (!choice) return std::unexpected(choice.error());
    gesture.choices.push_back(*choice);
  }
  return gesture;
}

}  // namespace casus::server
