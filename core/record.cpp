#include "core/record.h"

namespace casus {
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kMostSteps = 1'000'000;

}  // namespace

std::string notation(const std::vector<Form>& acts, const Step& step) {
  std::string choice = notation(acts, step.choice);
  switch (step.by) {
    case Step::By::seat: return std::to_string(index(step.seat)) + " " + choice;
    case Step::By::dice: return "dice " + choice;
    case Step::By::hand: return "hand " + choice;
  }
  return choice;
}

json::object to_json(const Record& record) {
  json::object out = {{"casus_record", kFormat},
                      {"game", record.game},
                      {"rules_version", record.rules_version},
                      {"board_hash", record.board_hash},
                      {"seats", record.seats},
                      {"options", record.options}};
  if (!record.players.empty()) {
    out["players"] = json::array(record.players.begin(), record.players.end());
  }
  if (record.start) out["start"] = *record.start;
  if (!record.commitment.empty()) out["commitment"] = record.commitment;
  if (record.seed) out["seed"] = *record.seed;
  out["steps"] = json::array(record.steps.begin(), record.steps.end());
  out["end_hash"] = record.end_hash;
  return out;
}

namespace {

// A name may be missing: a bot's, or of somebody who is not told. What may be a name among people,
// whoever takes the record in knows better.
void read_players(const Reader& reader, Record& record) {
  constexpr std::size_t kLongest = 200;  // bytes
  const std::vector<Reader> names = reader.items();
  if (reader.failed()) return;
  if (static_cast<int>(names.size()) != record.seats) {
    reader.fail("must be one name for each seat");
    return;
  }
  for (const Reader& name : names) {
    record.players.push_back(name.text());
    if (record.players.back().size() > kLongest) name.fail("is too long");
  }
}

}  // namespace

Expected<Record> read_record(const json::value& value) {
  Reading reading("bad_record");
  const Reader reader(value, "record", reading);
  reader.only({"casus_record", "game", "rules_version", "board_hash", "seats", "players", "options",
               "start", "commitment", "seed", "steps", "end_hash"});
  reader["casus_record"].number(kFormat, kFormat);
  Record record;
  record.game = reader["game"].text();
  record.rules_version = reader["rules_version"].text();
  record.board_hash = reader["board_hash"].text();
  record.seats = reader["seats"].number(1, kMaxSeats);
  const Reader options = reader["options"];
  if (options.is_object()) {
    record.options = options.value().get_object();
  } else {
    options.fail("must be an object");
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto players = reader.find("players")) read_players(*players, record);
  if (const auto start = reader.find("start")) record.start = start->value();
  if (const auto commitment = reader.find("commitment")) record.commitment = commitment->text();
  if (const auto seed = reader.find("seed")) record.seed = seed->text();
  const std::vector<Reader> steps = reader["steps"].items();
  if (steps.size() > kMostSteps) reader["steps"].fail("is too long");
  for (const Reader& step : steps) {
    if (reading.failed()) break;
    record.steps.push_back(step.text());
  }
  record.end_hash = reader["end_hash"].text();
  return reading.result(std::move(record));
}

}  // namespace casus
