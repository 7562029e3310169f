#include "engine/table_json.h"

#include "core/turn_json.h"

namespace casus::engine {

void add_turn(json::object& out, const Table& table) {
  const Turn turn = table.turn();
  json::object prompts;
  const SeatSet asked = turn.waiting == Waiting::players ? turn.seats : SeatSet();
  for (const Seat seat : asked) {
    prompts[std::to_string(index(seat))] = table.json_of(table.prompt(seat));
  }
  out["waiting"] = word_for(turn.waiting);
  out["seats"] = to_json(asked);
  out["prompts"] = std::move(prompts);
  out["step"] = table.steps();
  if (const Powers powers = table.powers(); !powers.empty()) {
    std::string text;
    JsonText written(text);
    written.object();
    write_powers("powers", powers, written);
    written.end_object();
    out["powers"] = json::parse(text).at("powers");
  }
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
  return to_json(table.scores(), table.info().score_parts);
}

json::object proof_json(const Record& record, const Proof& proof) {
  return {{"dice_verified", proof.is_whole()},
          {"dice", what_is_proved(record, proof)},
          {"chance_steps",
           {{"verified", proof.verified},
            {"unverified", proof.unverified},
            {"by_hand", proof.by_hand}}},
          {"set_up", record.start.has_value()}};
}

}  // namespace casus::engine
