#include "server/match/match_replay.h"

#include "core/turn_json.h"
#include "server/match/thoughts.h"

namespace casus::server {
namespace {

json::array points(const Table& table) {
  const Scores scores = table.scores();
  json::array out;
  for (int i = 0; i < scores.seats; ++i) {
    out.push_back(points_json(scores.seat[static_cast<std::size_t>(i)].score, scores.unit));
  }
  return out;
}

}  // namespace

Expected<Replay> replay_of(const Match& match) {
  const Expected<Record> record = match.record();
  if (!record) return std::unexpected(record.error());
  Expected<std::unique_ptr<Table>> opened = match.table_after(0);
  if (!opened) return std::unexpected(opened.error());
  Table& table = **opened;
  Replay out;
  out.commitment = record->commitment;
  out.seed = record->seed;
  out.scores.push_back(points(table));
  for (const std::string& text : record->steps) {
    const Expected<Step> recorded = table.read_step(text);
    if (!recorded) return std::unexpected(recorded.error());
    out.proof.count(recorded->by, record->seed.has_value());
    ReplayStep step;
    step.step = out.steps.size() + 1;
    if (recorded->by == Step::By::seat) step.by = recorded->seat;
    step.text = table.says(recorded->choice);
    for (const Event& event : table.take(*recorded)) step.events.push_back(table.json_of(event));
    out.steps.push_back(std::move(step));
    out.scores.push_back(points(table));
  }
  out.dice = what_is_proved(*record, out.proof);
  return out;
}

Expected<ReplayView> replay_view(const Match& match, std::size_t step, std::optional<Seat> eyes) {
  const Expected<std::unique_ptr<Table>> at = match.table_after(step);
  if (!at) return std::unexpected(at.error());
  const Table& table = **at;
  if (eyes && index(*eyes) >= table.seats()) return fault("no_such_seat", "there is no such seat");
  ReplayView out;
  out.step = step;
  out.eyes = {eyes};
  out.view = table.view({eyes});
  if (!eyes) {
    for (int i = 0; i < table.seats(); ++i) out.seats.push_back(table.view({seat_at(i)}));
  }
  out.turn = table.turn();
  out.powers = table.powers();
  out.scores = to_json(table.scores(), table.info().score_parts);
  return out;
}

Expected<ReplayQuestion> replay_question(const Match& match, std::size_t step) {
  const Expected<Record> record = match.record();
  if (!record) return std::unexpected(record.error());
  if (step < 1 || step > record->steps.size()) {
    return fault("no_such_step",
                 "the game has the steps 1 to " + std::to_string(record->steps.size()));
  }
  Expected<std::unique_ptr<Table>> before = match.table_after(step - 1);
  if (!before) return std::unexpected(before.error());
  const Expected<Step> taken = (*before)->read_step(record->steps[step - 1]);
  if (!taken) return std::unexpected(taken.error());
  if (taken->by != Step::By::seat) {
    return fault("no_answer", "this step is chance: nobody answered anything");
  }
  Glimpse glimpse = (*before)->glimpse(taken->seat);
  return ReplayQuestion{std::move(*before), taken->seat, taken->choice, std::move(glimpse)};
}

json::object replay_advice(const ReplayQuestion& question,
                           const std::vector<bots::Considered>& thoughts) {
  const Table& table = *question.table;
  return {{"seat", index(question.seat)},
          {"played",
           {{"choice", table.text_of(question.played)}, {"says", table.says(question.played)}}},
          {"thoughts", thoughts_json(table, question.seat, thoughts)}};
}

}  // namespace casus::server
