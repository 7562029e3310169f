#include "engine/catalogue.h"

#include <map>
#include <mutex>
#include <utility>

#include "bots/spec.h"
#include "core/house_words.h"
#include "core/text.h"
#include "core/turn_json.h"
#include "engine/position_shape.h"
#include "engine/word_lists.h"

namespace casus::engine {
namespace {

class Catalogue {
 public:
  explicit Catalogue(const LoadedGame& game) : game_(&game) {}

  json::object json() {
    const GameInfo& info = game_->info;
    const Vocabulary& words = game_->vocabulary;
    json::object out = {{"game", info.id},
                        {"title", info.title},
                        {"rules_version", info.rules_version},
                        {"board_hash", game_->board_hash},
                        {"seats", json::array(info.seats.begin(), info.seats.end())}};
    json::array options;
    for (const OptionSpec& option : info.options) options.push_back(to_json(option));
    out["options"] = std::move(options);
    out["acts"] = forms("act", words.acts, {});
    out["prompts"] = forms("ask", words.prompts, {});
    out["refusals"] = forms("why", words.refusals, house_refusals());
    out["events"] = forms("kind", words.events, house_events());
    out["scores"] = scores();
    out["longest_game"] = info.most_steps;
    out["bots"] = bots();
    out["position"] = position_shape(*game_, lists_);
    out["words"] = lists_.json();
    return out;
  }

 private:
  json::array forms(std::string_view key, const std::vector<Form>& own,
                    const std::vector<Form>& of_house) {
    json::array out;
    for (const std::vector<Form>* list : {&own, &of_house}) {
      for (const Form& form : *list) out.push_back(described(key, form));
    }
    return out;
  }

  json::object described(std::string_view key, const Form& form) {
    json::object out = {{key, form.word}};
    json::array arguments;
    for (const Slot& slot : form.slots) arguments.push_back(argument(slot));
    out["arguments"] = std::move(arguments);
    if (key == "why" || key == "kind") out["rule"] = form.rule;
    if (key == "ask") out["secret"] = form.secret;
    if (key == "kind") out["reveals"] = form.reveals;
    out[key == "act" ? "says" : "text"] = form.sentence;
    return out;
  }

  json::object argument(const Slot& slot) {
    json::object out = {{"name", slot.name}};
    const int last_seat = game_->info.seats.back() - 1;
    switch (slot.kind) {
      case Slot::Kind::word:
        out["type"] = "word";
        out["of"] = lists_.name_of(*slot.domain);
        break;
      case Slot::Kind::power:
        out["type"] = "power";
        out["of"] = lists_.name_of(*slot.domain);
        break;
      case Slot::Kind::number: add_range(out, "number", slot.low, slot.high); break;
      case Slot::Kind::seat: add_range(out, "seat", 0, last_seat); break;
      case Slot::Kind::seats: add_range(out, "seats", 0, last_seat); break;
      case Slot::Kind::tally:
        add_range(out, "counts", slot.low, slot.high);
        out["of"] = lists_.name_of(*slot.domain);
        break;
    }
    return out;
  }

  static void add_range(json::object& out, std::string_view type, int low, int high) {
    out["type"] = type;
    out["low"] = low;
    out["high"] = high;
  }

  json::object scores() const {
    json::object out;
    const auto table = game_->start({game_->info.seats.front(), {}, ""});
    if (game_->score_range) {
      out["low"] = game_->score_range->low;
      out["high"] = game_->score_range->high;
    }
    // A game of half points tells halves.
    const int unit = table ? (*table)->scores().unit : 1;
    out["smallest_part"] = points_json(1, unit);
    out["parts"] = json::array(game_->info.score_parts.begin(), game_->info.score_parts.end());
    return out;
  }

  static json::array bots() {
    json::array out;
    for (const bots::KindSpec& kind : bots::known_kinds()) {
      json::array parts;
      for (const bots::PartSpec& part : kind.parts) {
        parts.push_back(json::object{{"unit", part.unit}, {"low", 1}, {"high", part.most}});
      }
      out.push_back(json::object{{"bot", kind.word},
                                 {"usual", kind.usual},
                                 {"parts", std::move(parts)},
                                 {"words", json::array(kind.words.begin(), kind.words.end())}});
    }
    return out;
  }

  const LoadedGame* game_;
  WordLists lists_;
};

std::string text_at(const json::object& object, std::string_view key) {
  return std::string(object.at(key).as_string());
}

std::string range_text(const json::object& argument) {
  return std::to_string(argument.at("low").to_number<int>()) + " to " +
         std::to_string(argument.at("high").to_number<int>());
}

std::string argument_text(const json::object& argument) {
  const std::string name = text_at(argument, "name");
  const std::string type = text_at(argument, "type");
  if (type == "counts") {
    return name + " (how many of each " + text_at(argument, "of") + ", " + range_text(argument) +
           ")";
  }
  if (argument.contains("of")) return name + " (" + text_at(argument, "of") + ")";
  if (type == "number") return name + " (" + range_text(argument) + ")";
  return name == type ? name : name + " (" + type + ")";
}

std::string forms_text(const json::array& forms, std::string_view key) {
  std::string out;
  for (const json::value& each : forms) {
    const json::object& form = each.as_object();
    out += "  " + text_at(form, key);
    std::vector<std::string> arguments;
    for (const json::value& argument : form.at("arguments").as_array()) {
      arguments.push_back(argument_text(argument.as_object()));
    }
    if (!arguments.empty()) out += ": " + joined(arguments);
    const json::value* rule = form.if_contains("rule");
    if (rule != nullptr && !rule->as_string().empty()) out += "  [" + text_at(form, "rule") + "]";
    out += '\n';
  }
  return out;
}

std::string shape_text(const json::object& shape, int deep) {
  const std::string type = text_at(shape, "type");
  if (type == "number") return range_text(shape);
  if (type == "word") return text_at(shape, "of");
  if (type == "list") {
    if (!shape.contains("items")) return "list";
    return "list of " + shape_text(shape.at("items").as_object(), deep);
  }
  if (type == "one_of") {
    std::vector<std::string> kinds;
    for (const json::value& each : shape.at("kinds").as_array()) {
      kinds.push_back(shape_text(each.as_object(), deep));
    }
    return listed(kinds, " or ");
  }
  if (type != "object") return std::string(type);
  if (shape.contains("by")) {
    return "by " + text_at(shape, "by") + ": " + shape_text(shape.at("each").as_object(), deep);
  }
  std::string out;
  for (const auto& [key, field] : shape.at("fields").as_object()) {
    const json::object& one = field.as_object();
    out += "\n" + std::string(static_cast<std::size_t>(2 * deep), ' ') + std::string(key) +
           (one.contains("not_always") ? "?" : "") + "  " + shape_text(one, deep + 1);
  }
  return out;
}

}  // namespace

// Working it out takes a good while, for it watches games being read; it is the same every time.
json::object catalogue_json(const LoadedGame& game) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, json::object> kept;
  const std::lock_guard lock(mutex);
  const auto [at, is_new] = kept.try_emplace({game.info.id, game.board_hash});
  if (is_new) at->second = Catalogue(game).json();
  return at->second;
}

std::string catalogue_text(const json::object& catalogue) {
  std::string out = text_at(catalogue, "title") + "  (" + text_at(catalogue, "game") + ")\n";
  for (const auto& [name, words] : catalogue.at("words").as_object()) {
    std::vector<std::string> ids;
    for (const json::value& word : words.as_array()) ids.push_back(text_at(word.as_object(), "id"));
    out +=
        "\n" + std::string(name) + " (" + std::to_string(ids.size()) + ")\n  " + joined(ids) + "\n";
  }
  const auto section = [&](std::string_view title, std::string_view list, std::string_view key) {
    out += "\n" + std::string(title) + "\n" + forms_text(catalogue.at(list).as_array(), key);
  };
  section("Acts, with their arguments", "acts", "act");
  section("Questions", "prompts", "ask");
  section("Refusals, with their rules", "refusals", "why");
  section("Events, with their rules", "events", "kind");
  out += "\nOptions\n";
  for (const json::value& each : catalogue.at("options").as_array()) {
    const json::object& option = each.as_object();
    out += "  " + text_at(option, "id") + "=" + json::serialize(option.at("default")) + "  " +
           text_at(option, "text") + "\n";
  }
  out += "\nBots\n";
  for (const json::value& each : catalogue.at("bots").as_array()) {
    const json::object& bot = each.as_object();
    out += "  " + text_at(bot, "bot");
    for (const json::value& part : bot.at("parts").as_array()) {
      out += "[:N" + text_at(part.as_object(), "unit") + "]";
    }
    out += "  as " + text_at(bot, "usual") + " if nothing follows\n";
  }
  const json::object& scores = catalogue.at("scores").as_object();
  if (scores.contains("low")) out += "\nScores from " + range_text(scores);
  out += "\nA game takes at most " + std::to_string(catalogue.at("longest_game").to_number<int>()) +
         " steps\n";
  out += "\nA position, where ? marks what is not always there";
  out += shape_text(catalogue.at("position").as_object(), 1) + "\n";
  return out;
}

}  // namespace casus::engine
