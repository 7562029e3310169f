#include "server/match/match_replay.h"

#include "core/text.h"
#include "core/turn_json.h"

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

// Takes a recorded step that is known to replay.
std::vector<Event> take_step(Table& table, const ReplayStep& step, const Choice& choice,
                             bool from_seed) {
  if (step.by) return table.play(*step.by, choice);
  return from_seed ? table.roll() : table.resolve(choice);
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
  out.verified = record->seed.has_value() && match.dice_verified();
  out.scores.push_back(points(table));
  for (const std::string& text : record->steps) {
    const std::size_t space = text.find(' ');
    const auto seat = whole_number(std::string_view(text).substr(0, space), 0, table.seats() - 1);
    ReplayStep step;
    step.step = out.steps.size() + 1;
    if (seat) step.by = seat_at(static_cast<int>(*seat));
    const Expected<Choice> choice = table.read_choice(std::string_view(text).substr(space + 1));
    if (!choice) return std::unexpected(choice.error());
    step.text = table.says(*choice);
    const bool from_seed = record->seed && text.starts_with("dice ");
    for (const Event& event : take_step(table, step, *choice, from_seed)) {
      step.events.push_back(table.json_of(event));
    }
    out.steps.push_back(std::move(step));
    out.scores.push_back(points(table));
  }
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
  out.scores = to_json(table.scores(), table.info().score_parts);
  return out;
}

}  // namespace casus::server
