#include "cli/words.h"

namespace casus::cli {

std::string_view word_for(Waiting waiting) {
  switch (waiting) {
    case Waiting::players: return "players";
    case Waiting::chance: return "chance";
    case Waiting::nobody: return "nobody";
  }
  return {};
}

void add_turn(json::object& out, const Table& table) {
  const Turn turn = table.turn();
  json::array seats;
  json::object prompts;
  if (turn.waiting == Waiting::players) {
    for (const Seat seat : turn.seats) {
      seats.emplace_back(index(seat));
      prompts[std::to_string(index(seat))] = table.json_of(table.prompt(seat));
    }
  }
  out["waiting"] = word_for(turn.waiting);
  out["seats"] = std::move(seats);
  out["prompts"] = std::move(prompts);
  out["step"] = table.steps();
}

json::array events_json(const Table& table, const std::vector<Event>& events) {
  json::array out;
  out.reserve(events.size());
  for (const Event& event : events) out.push_back(table.json_of(event));
  return out;
}

json::array choices_json(const Table& table, const Choices& choices) {
  json::array out;
  out.reserve(choices.size());
  for (const Choice& choice : choices) out.push_back(table.json_of(choice));
  return out;
}

json::array scores_json(const Table& table) {
  const Scores scores = table.scores();
  const std::vector<std::string>& names = table.info().score_parts;
  json::array out;
  for (int seat = 0; seat < scores.seats; ++seat) {
    const SeatScore& score = scores.seat[static_cast<std::size_t>(seat)];
    json::object parts;
    for (std::size_t i = 0; i < names.size() && i < score.parts.size(); ++i) {
      parts[names[i]] = score.parts[i];
    }
    out.push_back(json::object{
        {"seat", seat}, {"score", score.score}, {"rank", score.rank}, {"parts", std::move(parts)}});
  }
  return out;
}

}  // namespace casus::cli
