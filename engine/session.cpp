#include "engine/session.h"

#include <algorithm>

#include "core/nearest.h"
#include "core/text.h"
#include "engine/answers.h"
#include "engine/lines.h"
#include "engine/seeds.h"
#include "games/all.h"

namespace casus::engine {

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> kCommands = {
      {"games", &Session::games, false, {}},
      {"catalogue", &Session::catalogue, false, {"game"}},
      {"new", &Session::start, false, {"game", "seats", "options", "seed", "chance"}},
      {"turn", &Session::turn, true, {}},
      {"legal", &Session::legal, true, {"seat"}},
      {"play", &Session::play, true, {"seat", "choice", "choices", "back"}},
      {"why_not", &Session::why_not, true, {"seat", "choice", "choices", "back"}},
      {"odds", &Session::odds, true, {"seat", "choice", "choices", "back"}},
      {"foresee", &Session::foresee, true, {"seat"}},
      {"outcomes", &Session::outcomes, true, {}},
      {"resolve", &Session::resolve, true, {"outcome"}},
      {"view", &Session::view, true, {"seat"}},
      {"position", &Session::position, true, {}},
      {"load", &Session::load, false, {"game", "position", "seed", "chance"}},
      {"patch", &Session::patch, true, {"patch"}},
      {"imagine", &Session::imagine, true, {"seat", "seed"}},
      {"suggest", &Session::suggestion, true, {"seat", "bot", "ms", "seed"}},
      {"takeback", &Session::take_back, true, {"seat"}},
      {"scores", &Session::scores, true, {}},
      {"record", &Session::record, true, {}},
      {"replay", &Session::replay_record, false, {"record", "seed", "chance"}},
  };
  return kCommands;
}

std::string Session::answer(std::string_view line) {
  if (trimmed(line).empty()) return {};
  if (line.size() > kLongestLine) return answer_to_long_line();
  if (!is_utf8(line)) return json::serialize(bad("bad_utf8", "the line is not valid UTF-8"));
  const Expected<json::value> request = parse_json(line, "the line");
  if (!request) return json::serialize(bad(request.error()));
  json::object out = handle(*request);
  if (const json::object* fields = request->if_object()) {
    if (const json::value* id = fields->if_contains("id")) out["id"] = *id;
  }
  return json::serialize(out);
}

std::string Session::answer_to_long_line() {
  return json::serialize(bad("line_too_long", "a line has at most 1 MiB (1048576 bytes)"));
}

json::object Session::handle(const json::value& value) {
  Reading reading("bad_request");
  const Reader request(value, "request", reading);
  const std::string word = request["cmd"].text();
  if (reading.failed()) return bad(reading.fault());
  const auto command = std::find_if(commands().begin(), commands().end(),
                                    [&](const Command& each) { return each.name == word; });
  if (command == commands().end()) {
    std::vector<std::string> known;
    for (const Command& each : commands()) known.emplace_back(each.name);
    return bad("unknown_command", no_such_word(word, "command", std::move(known)));
  }
  for (const auto& [key, field] : value.get_object()) {
    const std::string_view name(key.data(), key.size());
    const auto& fields = command->fields;
    if (name != "cmd" && name != "id" &&
        std::find(fields.begin(), fields.end(), name) == fields.end()) {
      std::vector<std::string> known = {"cmd", "id"};
      known.insert(known.end(), fields.begin(), fields.end());
      return bad("unknown_field",
                 word + " has no field " + in_quotes(name) + or_rather(name, std::move(known)));
    }
  }
  if (command->needs_table && !table_) {
    return bad("no_game", "there is no game yet: begin with new, load or replay");
  }
  json::object out = (this->*command->handler)(request);
  return reading.failed() ? bad(reading.fault()) : out;
}

Session::Chance Session::read_chance(const Reader& request) const {
  Chance chance;
  if (const auto field = request.find("chance")) {
    const std::string word = field->text();
    chance.automatic = word == "auto";
    if (word != "auto" && word != "manual") {
      field->fail("must be \"auto\" or \"manual\", not " + in_quotes(word));
    }
  }
  if (const auto field = request.find("seed")) chance.seed = read_seed(*field);
  if (chance.automatic && chance.seed.empty()) chance.seed = fresh_seed();
  return chance;
}

Seat Session::read_seat(const Reader& request) const {
  return seat_at(request["seat"].number(0, table_->seats() - 1));
}

// One choice or a list, after taking back so many answers.
Expected<Gesture> Session::read_gesture(const Reader& request) const {
  constexpr int kMostBack = 1'000'000;
  Gesture gesture;
  if (const auto back = request.find("back")) gesture.back = back->number(0, kMostBack);
  const auto one = request.find("choice");
  const auto list = request.find("choices");
  if (one && list) list->fail("cannot stand beside choice: give one choice or a list");
  if (!one && !list && gesture.back == 0) request["choice"].fail("is missing");
  const std::vector<Reader> items = list ? list->items() : std::vector<Reader>();
  if (list && items.empty() && gesture.back == 0) list->fail("is empty, and nothing is taken back");
  if (request.failed()) return gesture;
  if (one) {
    const Expected<Choice> choice = table_->read_choice(one->value());
    if (!choice) return std::unexpected(choice.error());
    gesture.choices.push_back(*choice);
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    Expected<Choice> choice = table_->read_choice(items[i].value());
    if (!choice) {
      Fault& wrong = choice.error();
      const std::string where = "choices[" + std::to_string(i) + "]";
      const bool named = wrong.text.starts_with("choice");
      wrong.text = where + (named ? wrong.text.substr(6) : ": " + wrong.text);
      return std::unexpected(wrong);
    }
    gesture.choices.push_back(*choice);
  }
  return gesture;
}

Expected<const LoadedGame*> Session::read_game(const Reader& request) const {
  const std::string id = request["game"].text();
  if (request.failed()) return nullptr;
  return find_game(*games_, id);
}

json::object Session::opened(std::unique_ptr<Table> table, const Chance& chance) {
  table_ = std::move(table);
  chance_ = chance;
  json::object out = told({});
  out["game"] = table_->info().id;
  out["chance"] = chance_.automatic ? "auto" : "manual";
  return out;
}

json::object Session::told(std::vector<Event> events) {
  while (chance_.automatic && table_->turn().waiting == Waiting::chance) {
    const std::vector<Event> more = table_->roll();
    events.insert(events.end(), more.begin(), more.end());
  }
  json::object out = good();
  out["events"] = events_json(*table_, events);
  add_turn(out, *table_);
  return out;
}

}  // namespace casus::engine
