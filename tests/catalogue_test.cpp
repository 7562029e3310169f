// The catalogue is complete: whatever a game says in random games stands in it, under that name and
// within its range. Nobody writes a catalogue by hand, so this holds for the next game as well.
#include "engine/catalogue.h"

#include <gtest/gtest.h>

#include <set>

#include "core/text.h"
#include "core/turn_json.h"
#include "tests/engine_talk.h"
#include "tests/laws/domain.h"
#include "tests/support/seeded_game.h"

namespace casus::test {
namespace {

const json::object& catalogue_of(const LoadedGame& game) {
  static std::map<std::string, json::object> known;
  const auto [at, added] = known.try_emplace(game.info.id);
  if (added) at->second = engine::catalogue_json(game);
  return at->second;
}

// Looks words up in the catalogue of a game; what is not there or out of its range is a failure.
class Reference {
 public:
  explicit Reference(const json::object& catalogue) : catalogue_(&catalogue) {
    for (const auto& [name, words] : catalogue.at("words").as_object()) {
      for (const json::value& word : words.as_array()) {
        words_[std::string(name)].insert(std::string(word.at("id").as_string()));
      }
    }
    add("acts", "act");
    add("prompts", "ask");
    add("refusals", "why");
    add("events", "kind");
  }

  // `said` is a choice, prompt, refusal or event as JSON; `key` names which.
  void check(std::string_view key, const json::object& said, int seats) const {
    const auto form = forms_.find(std::string(key) + " " + std::string(said.at(key).as_string()));
    ASSERT_NE(form, forms_.end()) << said;
    std::set<std::string, std::less<>> open;
    for (const auto& [name, value] : said) open.insert(std::string(name));
    for (const char* common :
         {"act", "ask", "why", "kind", "text", "says", "to", "rule", "question", "next"}) {
      if (form->second->contains(common) || std::string_view(common) != "rule") open.erase(common);
    }
    for (const json::value& argument : form->second->at("arguments").as_array()) {
      const std::string name(argument.at("name").as_string());
      ASSERT_TRUE(said.contains(name)) << name << " is missing in " << said;
      EXPECT_TRUE(fits(argument.as_object(), said.at(name), seats)) << name << " of " << said;
      open.erase(name);
    }
    EXPECT_TRUE(open.empty()) << *open.begin() << " of " << said << " is not in the catalogue";
    if (said.contains("rule")) {
      EXPECT_EQ(said.at("rule"), form->second->at("rule")) << said;
    }
  }

  bool has(const std::string& list, std::string_view word) const {
    const auto at = words_.find(list);
    return at != words_.end() && at->second.contains(word);
  }

  // Whether the value is as the shape of a position says; else where it is not.
  std::optional<std::string> unlike(const json::object& shape, const json::value& value,
                                    const std::string& path) const {
    const std::string_view type = shape.at("type").as_string();
    if (type == "one_of") {
      for (const json::value& kind : shape.at("kinds").as_array()) {
        if (!unlike(kind.as_object(), value, path)) return std::nullopt;
      }
      return path;
    }
    if (type == "options" && value.is_object()) {
      for (const auto& [id, chosen] : value.get_object()) {
        if (!is_option(id)) return path + "." + std::string(id);
      }
      return std::nullopt;
    }
    if (type == "null" && value.is_null()) return std::nullopt;
    if (type == "flag" && value.is_bool()) return std::nullopt;
    if (type == "text" && value.is_string()) return std::nullopt;
    if (type == "number" && in_range(shape, value)) return std::nullopt;
    if (type == "word" && value.is_string() &&
        has(std::string(shape.at("of").as_string()), value.get_string())) {
      return std::nullopt;
    }
    if (type == "list" && value.is_array()) {
      if (!shape.contains("items") && !value.get_array().empty()) return path + "[]";
      for (const json::value& item : value.get_array()) {
        if (auto where = unlike(shape.at("items").as_object(), item, path + "[]")) return where;
      }
      return std::nullopt;
    }
    if (type == "object" && value.is_object()) {
      for (const auto& [key, field] : value.get_object()) {
        const json::object* inside = field_of(shape, key);
        const std::string here = path + "." + std::string(key);
        if (inside == nullptr) return here;
        if (auto where = unlike(*inside, field, here)) return where;
      }
      return std::nullopt;
    }
    return path;
  }

 private:
  void add(std::string_view section, std::string_view key) {
    for (const json::value& form : catalogue_->at(section).as_array()) {
      const std::string word = std::string(key) + " " + std::string(form.at(key).as_string());
      EXPECT_TRUE(forms_.emplace(word, &form.as_object()).second) << word << " stands there twice";
    }
  }

  bool is_option(std::string_view id) const {
    return std::ranges::any_of(
        catalogue_->at("options").as_array(),
        [&](const json::value& option) { return option.at("id").as_string() == id; });
  }

  static bool in_range(const json::object& range, const json::value& value) {
    return value.is_number() && value.to_number<double>() >= range.at("low").to_number<double>() &&
           value.to_number<double>() <= range.at("high").to_number<double>();
  }

  const json::object* field_of(const json::object& shape, std::string_view key) const {
    if (const json::value* by = shape.if_contains("by")) {
      const std::string list(by->as_string());
      const bool known =
          list == "seat" ? whole_number(key, 0, kMaxSeats - 1).has_value() : has(list, key);
      return known ? &shape.at("each").as_object() : nullptr;
    }
    const json::value* field = shape.at("fields").as_object().if_contains(key);
    return field == nullptr ? nullptr : &field->as_object();
  }

  bool fits(const json::object& argument, const json::value& value, int seats) const {
    const std::string_view type = argument.at("type").as_string();
    const json::value* of = argument.if_contains("of");
    const std::string list = of == nullptr ? "" : std::string(of->as_string());
    if (type == "word" || type == "power")
      return value.is_string() && has(list, value.get_string());
    if (type == "number") return in_range(argument, value);
    if (type == "seat") return in_range(argument, value) && value.to_number<int>() < seats;
    if (type == "seats") {
      for (const json::value& seat : value.as_array()) {
        if (!in_range(argument, seat)) return false;
      }
      return true;
    }
    if (type != "counts") return false;
    for (const auto& [word, count] : value.as_object()) {
      if (!has(list, word) || !in_range(argument, count)) return false;
    }
    return true;
  }

  const json::object* catalogue_;
  std::map<std::string, std::set<std::string, std::less<>>> words_;
  std::map<std::string, const json::object*> forms_;
};

class Listener {
 public:
  Listener(const LoadedGame& game, Table& table)
      : game_(&game),
        table_(&table),
        reference_(catalogue_of(game)),
        domain_(game.vocabulary.acts) {}

  void play_to_end(Dice& dice) {
    Outcomes outcomes;
    int steps = 0;
    for (; table_->turn().waiting != Waiting::nobody; ++steps) {
      if (steps % 16 == 0) look(dice);
      if (table_->turn().waiting == Waiting::chance) {
        outcomes.clear();
        if (table_->outcomes(outcomes) && steps % 8 == 0) {
          for (const Outcome& one : outcomes) check("act", one.choice);
        }
        hear(table_->roll());
        continue;
      }
      const tests::Answered answer = tests::random_answer(*table_, dice);
      check("act", answer.choice);
      for (const Seat seat : table_->turn().seats) check("ask", table_->prompt(seat));
      hear(table_->play(answer.seat, answer.choice));
      if (dice.below(8) == 0 && table_->can_take_back(answer.seat)) {
        hear(table_->take_back(answer.seat));
        hear(table_->play(answer.seat, answer.choice));
      }
    }
    look(dice);
    EXPECT_LE(steps, catalogue().at("longest_game").to_number<int>());
    const json::object& range = catalogue().at("scores").as_object();
    for (const json::value& seat : to_json(table_->scores(), table_->info().score_parts)) {
      EXPECT_GE(seat.at("score").to_number<double>(), range.at("low").to_number<double>());
      EXPECT_LE(seat.at("score").to_number<double>(), range.at("high").to_number<double>());
      for (const auto& [part, points] : seat.at("parts").as_object()) {
        EXPECT_NE(std::ranges::find(range.at("parts").as_array(), json::value(part)),
                  range.at("parts").as_array().end());
      }
    }
  }

 private:
  const json::object& catalogue() const { return catalogue_of(*game_); }

  template <class Said>
  void check(std::string_view key, const Said& said) const {
    reference_.check(key, table_->json_of(said), table_->seats());
  }
  void hear(const std::vector<Event>& events) const {
    for (const Event& event : events) check("kind", event);
  }

  // What is legal, what is refused and why, and the position.
  void look(Dice& dice) {
    Choices legal;
    for (const Seat seat : table_->turn().seats) table_->legal(seat, legal);
    for (const Choice& choice : legal) check("act", choice);
    const Choices& all = domain_.small();
    for (int i = 0; i < 40; ++i) {
      const Choice& choice = all[dice.below(static_cast<std::uint32_t>(all.size()))];
      if (!has_shape(game_->vocabulary.acts, choice, table_->seats())) continue;
      const Seat seat =
          seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(table_->seats()))));
      if (const auto refusal = table_->why_not(seat, choice)) check("why", *refusal);
    }
    const auto unlike = reference_.unlike(catalogue().at("position").as_object(),
                                          table_->position().json(), "position");
    EXPECT_FALSE(unlike) << *unlike << " is not as the catalogue says";
  }

  const LoadedGame* game_;
  Table* table_;
  Reference reference_;
  laws::ChoiceDomain domain_;
};

TEST(Catalogue, HasEveryWordThatIsMetInRandomGames) {
  for (const LoadedGame& game : all_games()) {
    ASSERT_TRUE(game.score_range) << game.info.id << " does not say what its scores may be";
    for (const int seats : game.info.seats) {
      for (std::uint64_t seed = 1; seed <= 3 && !HasFailure(); ++seed) {
        SCOPED_TRACE(game.info.id + " " + std::to_string(seats) + " seats, seed " +
                     std::to_string(seed));
        const auto table = tests::start_seeded(game, seats, seed);
        Dice dice(seed);
        Listener(game, *table).play_to_end(dice);
      }
    }
  }
}

void expect_lists(const json::object& catalogue, const std::string& game) {
  const std::string text = json::serialize(catalogue);
  const json::object& words = catalogue.at("words").as_object();
  for (const char* key : {"\"of\":\"", "\"by\":\""}) {
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
      const std::size_t from = at + 6;
      const std::string list = text.substr(from, text.find('"', from) - from);
      EXPECT_TRUE(list == "seat" || words.contains(list)) << game << ": " << list;
    }
  }
  EXPECT_EQ(text.find("\"kinds\":[]"), std::string::npos) << "a field of a position has no type";
}

void expect_rules(const json::object& catalogue, const Ledger& ledger) {
  for (const char* section : {"refusals", "events"}) {
    for (const json::value& form : catalogue.at(section).as_array()) {
      const std::string rule(form.at("rule").as_string());
      EXPECT_TRUE(rule.empty() || ledger.find(rule) != nullptr) << rule;
    }
  }
}

// In one test, for each runs by itself and a catalogue takes a while.
TEST(Catalogue, NamesListsAndRulesThatAreThereAndIsTheSameEveryTime) {
  Talk talk;
  for (const LoadedGame& game : all_games()) {
    expect_lists(catalogue_of(game), game.info.id);
    expect_rules(catalogue_of(game), game.ledger);
    json::object answer = talk.good(R"({"cmd":"catalogue","game":")" + game.info.id + "\"}");
    answer.stable_erase("ok");
    EXPECT_EQ(json::serialize(answer), json::serialize(catalogue_of(game)));
    EXPECT_LT(json::serialize(answer).size(), std::size_t{1} << 20U);
  }
  EXPECT_EQ(talk.bad(R"({"cmd":"catalogue","game":"royal"})", "unknown_game").substr(0, 46),
            "\"royal\" is no game; did you mean royals? There");
  talk.bad(R"({"cmd":"catalogue"})", "bad_request");
  talk.bad(R"({"cmd":"catalogue","game":7})", "bad_request");
  talk.bad(R"({"cmd":"catalogue","game":"royals","seat":0})", "unknown_field");
}

// What an author of a bot looks for, by name.
TEST(Catalogue, TellsPlacesCardsActsWithRangesMarkersAndBots) {
  const json::object& wallenstein = catalogue_of(**find_game(all_games(), "wallenstein"));
  EXPECT_EQ(wallenstein.at("words").at("county").as_array().size(), 45U);
  const json::array& acts = wallenstein.at("acts").as_array();
  const auto march = std::ranges::find_if(
      acts, [](const json::value& act) { return act.at("act").as_string() == "march"; });
  ASSERT_NE(march, acts.end());
  EXPECT_EQ(json::serialize(march->at("arguments")),
            R"([{"name":"county","type":"word","of":"county"},)"
            R"({"name":"armies","type":"number","low":0,"high":100}])");
  const json::object& royals = catalogue_of(**find_game(all_games(), "royals"));
  const std::string words = json::serialize(royals.at("words"));
  EXPECT_NE(words.find("period.1648.france.higher"), std::string::npos) << "a marker";
  EXPECT_NE(words.find("paris.king"), std::string::npos);
  EXPECT_NE(json::serialize(royals.at("bots")).find("search:200ms"), std::string::npos);
  EXPECT_GT(royals.at("longest_game").to_number<int>(), 0);
}

}  // namespace
}  // namespace casus::test
