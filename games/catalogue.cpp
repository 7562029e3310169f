#include "games/catalogue.h"

#include "games/lessons.h"

namespace casus {
namespace {

json::object game_json(const LoadedGame& game) {
  json::array options;
  for (const OptionSpec& option : game.info.options) options.push_back(to_json(option));
  json::array lessons;
  for (const Lesson& lesson : lessons_of(game.info.id)) lessons.push_back(lesson_listed(lesson));
  return {{"id", game.info.id},
          {"title", game.info.title},
          {"rules_version", game.info.rules_version},
          {"board_hash", game.board_hash},
          {"seats", json::array(game.info.seats.begin(), game.info.seats.end())},
          {"options", std::move(options)},
          {"rules", game.ledger.rules().size()},
          {"lessons", std::move(lessons)},
          {"provenance",
           {{"seed", game.provenance.seed},
            {"found", game.provenance.found},
            {"recalled", game.provenance.recalled},
            {"designed", game.provenance.designed}}}};
}

}  // namespace

json::object games_json(const std::vector<LoadedGame>& games) {
  json::array out;
  for (const LoadedGame& game : games) out.push_back(game_json(game));
  return {{"games", std::move(out)}};
}

json::object rule_json(const Rule& rule) {
  return {{"id", rule.id},
          {"title", rule.title},
          {"text", rule.text},
          {"source", rule.source},
          {"tests", json::array(rule.tests.begin(), rule.tests.end())}};
}

json::object ledger_json(const LoadedGame& game) {
  json::array rules;
  for (const Rule& rule : game.ledger.rules()) rules.push_back(rule_json(rule));
  return {{"game", game.info.id},
          {"rules_version", game.info.rules_version},
          {"rules", std::move(rules)}};
}

json::object data_json(const LoadedGame& game) {
  json::object files;
  for (const auto& [name, text] : game.data) {
    // Loaded once already, so it parses. What only the drawing of a map is made of the page has as
    // a drawing.
    Expected<json::value> parsed = parse_json(text, name);
    if (!parsed || (parsed->is_object() && parsed->get_object().contains("drawing"))) continue;
    files[name] = std::move(*parsed);
  }
  return {{"board_hash", game.board_hash}, {"files", std::move(files)}};
}

}  // namespace casus
