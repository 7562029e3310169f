// Forms: the same bytes as notation, JSON object and sentence.
#include "core/form.h"
#include "core/dice.h"

#include <gtest/gtest.h>

namespace casus {
namespace {

enum class Wood : std::uint8_t {};
enum class Nation : std::uint8_t {};
enum class Act : std::uint8_t { cut, pay, give, ask, owe, return_, ally, done };

using Cards = std::array<std::uint8_t, 3>;

constexpr auto kWood = word_slot<Wood>("wood");
constexpr auto kTo = seat_slot("to");
constexpr auto kCoins = number_slot("coins", 0, 200);
// In another order than the enumerators, which does not matter.
constexpr auto kForms = Forms{
    form<Act::done>(),
    form<Act::cut>(kWood),
    form<Act::pay>(tally_slot<Wood, 3>("cards", 9), kCoins),
    form<Act::give>(kTo, kCoins),
    form<Act::ask>(seats_slot("seats")),
    form<Act::owe>("toy.debt", number_slot("gold", -300, 1000), kWood),
    form<Act::return_>(number_slot("points", -3, 3)).revealing(),
    form<Act::ally>(power_slot<Nation>("power")),
};
constexpr const auto& forms_of(Act) { return kForms; }

std::vector<Form> acts() {
  const std::tuple words(
      words_of<Wood>(make_domain("wood", {"ash", "oak", "elm"}, {"Ash", "Oak", "Elm"})),
      words_of<Nation>(make_domain("nation", {"spain", "sweden"}, {"Spain", "Sweden"})));
  Expected<Vocabulary> filled =
      with_sentences({with_words(kForms, words), {}, {}, {}}, R"({"acts": {
        "cut": "Cut {wood}", "pay": "Pay {cards}", "give": "Give {to} {coins|coin|coins|nothing}",
        "ask": "Ask {seats}", "owe": "Owe {gold} and {wood}",
        "return": "Return {points|point|points}", "ally": "Call {power}", "done": "Done"
      }, "prompts": {}, "refusals": {}, "events": {}})",
                     "strings");
  return filled ? filled->acts : std::vector<Form>();
}

std::string fault_of(std::string_view text) {
  const auto parsed = parse_choice(acts(), text);
  return parsed ? "" : parsed.error().text;
}
std::string fault_of_json(const char* text) {
  const auto parsed = parse_choice(acts(), json::parse(text));
  return parsed ? "" : parsed.error().text;
}

TEST(Form, NotationAndJsonAreReadBack) {
  const std::vector<std::pair<Choice, std::string>> known = {
      {make_choice<Act::cut>(Wood{1}), "cut oak"},
      {make_choice<Act::pay>(Cards{2, 0, 1}, 9), "pay ash 2 elm 1 9"},
      {make_choice<Act::pay>(Cards{}, 0), "pay 0"},
      {make_choice<Act::give>(seat_at(3), 200), "give 3 200"},
      {make_choice<Act::ask>(SeatSet::of(seat_at(0)).with(seat_at(2))), "ask [0,2]"},
      {make_choice<Act::ask>(SeatSet::of(seat_at(6))), "ask [6]"},
      {make_choice<Act::ask>(SeatSet()), "ask []"},
      {make_choice<Act::owe>(-300, Wood{2}), "owe -300 elm"},
      {make_choice<Act::owe>(-1, Wood{0}), "owe -1 ash"},
      {make_choice<Act::owe>(1000, Wood{1}), "owe 1000 oak"},
      {make_choice<Act::return_>(-2), "return -2"},
      {make_choice<Act::ally>(Nation{1}), "ally sweden"},
      {make_choice<Act::done>(), "done"},
  };
  for (const auto& [choice, text] : known) {
    EXPECT_EQ(notation(acts(), choice), text);
    EXPECT_EQ(parse_choice(acts(), text), choice) << text;
    std::string object;
    JsonText out(object);
    out.object();
    out.add("act", acts()[choice.act].word);
    write_fields(acts()[choice.act], choice.arg, out);
    out.end_object();
    EXPECT_EQ(parse_choice(acts(), json::parse(object)), choice) << object;
    EXPECT_EQ(parse_choice(acts(), json::value(text)), choice);
  }
}

TEST(Form, SpacesDoNotMatter) {
  EXPECT_EQ(parse_choice(acts(), std::string_view("  cut \t oak\n")),
            make_choice<Act::cut>(Wood{1}));
}

TEST(Form, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(fault_of(""), "the choice is empty");
  EXPECT_EQ(fault_of("chop oak"),
            "\"chop\" is no act; there are ally, ask, cut, done, give, owe, pay, return");
  EXPECT_EQ(fault_of("cut"), "cut: the wood is missing");
  EXPECT_EQ(fault_of("cut pine"), "cut: \"pine\" is no wood; there are ash, elm, oak");
  EXPECT_EQ(fault_of("cut oak oak"), "cut: \"oak\" has no place here");
  EXPECT_EQ(fault_of("pay oak x 3"),
            "pay: the count of oak must be a whole number from 0 to 9, not \"x\"");
  EXPECT_EQ(fault_of("pay oak 10 3"),
            "pay: the count of oak must be a whole number from 0 to 9, not \"10\"");
  EXPECT_EQ(fault_of("pay oak 1 oak 2 3"), "pay: \"oak\" is counted twice");
  EXPECT_EQ(fault_of("give 8 1"), "give: the to must be a whole number from 0 to 6, not \"8\"");
  EXPECT_EQ(fault_of("give 1 201"),
            "give: the coins must be a whole number from 0 to 200, not \"201\"");
  EXPECT_EQ(fault_of("give 1 -1"),
            "give: the coins must be a whole number from 0 to 200, not \"-1\"");
  EXPECT_EQ(fault_of("owe -301 ash"),
            "owe: the gold must be a whole number from -300 to 1000, not \"-301\"");
  EXPECT_EQ(fault_of("owe 1001 ash"),
            "owe: the gold must be a whole number from -300 to 1000, not \"1001\"");
  EXPECT_EQ(fault_of(std::string(1000, 'a')), "the choice is too long");
}

TEST(Form, WhatCannotBeReadFromJsonIsNamed) {
  EXPECT_EQ(fault_of_json("7"), "choice: must be text or an object");
  EXPECT_EQ(fault_of_json("{}"), "choice: the field \"act\" is missing");
  EXPECT_EQ(fault_of_json(R"({"act":"chop"})"),
            "\"chop\" is no act; there are ally, ask, cut, done, give, owe, pay, return");
  EXPECT_EQ(fault_of_json(R"({"act":"cut"})"), "choice: the field \"wood\" is missing");
  EXPECT_EQ(fault_of_json(R"({"act":"cut","wood":"pine"})"),
            "choice.wood: \"pine\" is no wood; there are ash, elm, oak");
  EXPECT_EQ(fault_of_json(R"({"act":"done","wood":"oak"})"),
            "choice.wood: the act done has no arguments");
  EXPECT_EQ(fault_of_json(R"({"act":"cut","wod":"oak"})"),
            "choice.wod: the act cut has no such argument; did you mean wood? There are wood");
  EXPECT_EQ(fault_of_json(R"({"act":"pay","cards":{"oak":300},"coins":0})"),
            "choice.cards.oak: must be a whole number from 0 to 9, not 300");
  EXPECT_EQ(fault_of_json(R"({"act":"owe","gold":-301,"wood":"oak"})"),
            "choice.gold: must be a whole number from -300 to 1000, not -301");
  EXPECT_EQ(fault_of_json(R"({"act":"cut","wood":"oak","text":"cut oak","says":"Cut Oak"})"), "");
}

TEST(Form, SentencesNameWordsSeatsAndNumbers) {
  const std::vector<std::string> seats = {"Anna", "Bert"};
  const auto says = [&](const Choice& choice) {
    return sentence(acts()[choice.act], choice.arg, seats);
  };
  EXPECT_EQ(says(make_choice<Act::cut>(Wood{2})), "Cut Elm");
  EXPECT_EQ(says(make_choice<Act::pay>(Cards{2, 1}, 0)), "Pay 2 Ash and 1 Oak");
  EXPECT_EQ(says(make_choice<Act::pay>(Cards{}, 0)), "Pay nothing");
  EXPECT_EQ(says(make_choice<Act::give>(seat_at(1), 1)), "Give Bert 1 coin");
  EXPECT_EQ(says(make_choice<Act::give>(seat_at(0), 2)), "Give Anna 2 coins");
  EXPECT_EQ(says(make_choice<Act::give>(seat_at(0), 0)), "Give Anna nothing");
  EXPECT_EQ(says(make_choice<Act::ask>(SeatSet::first(2))), "Ask Anna and Bert");
  EXPECT_EQ(says(make_choice<Act::give>(seat_at(5), 2)), "Give seat 5 2 coins");
  EXPECT_EQ(says(make_choice<Act::owe>(-256, Wood{1})), "Owe -256 and Oak");
  EXPECT_EQ(says(make_choice<Act::return_>(-1)), "Return -1 point");
  EXPECT_EQ(says(make_choice<Act::return_>(0)), "Return 0 points");
}

TEST(Form, APowerIsNamedAsTheTableNamesIt) {
  const Choice ally = make_choice<Act::ally>(Nation{1});
  const Form form = acts()[ally.act];
  EXPECT_EQ(sentence(form, ally.arg, {}), "Call Sweden");
  const Powers powers = {{"spain", "Spain", std::nullopt, "red"},
                         {"sweden", "the Swedish Crown", seat_at(1), "blue"}};
  EXPECT_EQ(sentence(form, ally.arg, {}, powers), "Call the Swedish Crown");
  EXPECT_EQ(fault_of("ally denmark"), "ally: \"denmark\" is no nation; there are spain, sweden");
}

TEST(Form, FormsStandInTheOrderOfTheEnumeratorsWithTheirNames) {
  const std::vector<Form> forms = acts();
  ASSERT_EQ(forms.size(), 8U);
  const std::vector<std::string> words = {"cut", "pay",    "give", "ask",
                                          "owe", "return", "ally", "done"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(forms[i].word, words[i]);
    EXPECT_EQ(forms[i].reveals, words[i] == "return");
    EXPECT_EQ(forms[i].rule, words[i] == "owe" ? "toy.debt" : "");
  }
}

TEST(Form, ArgumentsComeBackWithTheirTypes) {
  const auto [gold, wood] = args_of<Act::owe>(make_choice<Act::owe>(-300, Wood{2}));
  static_assert(std::same_as<decltype(gold), const int>);
  EXPECT_EQ(gold, -300);
  EXPECT_EQ(wood, Wood{2});
  const auto [cards, coins] = args_of<Act::pay>(make_choice<Act::pay>(Cards{1, 2, 3}, 7));
  EXPECT_EQ(cards, (Cards{1, 2, 3}));
  EXPECT_EQ(coins, 7);
  EXPECT_EQ(arg_of<Act::ask>(make_choice<Act::ask>(SeatSet::first(3))), SeatSet::first(3));
  const Event event = make_event<Act::owe>(1000, Wood{1});
  EXPECT_EQ(event.arg[0], 1000 % 256) << "the lower byte first";
  EXPECT_EQ(args_of<Act::owe>(event), std::tuple(1000, Wood{1}));
}

TEST(Form, AWordStandsForOneOrForMany) {
  const DomainPtr woods = make_domain("wood", {"ash", "oak"}, {"ashes", "oaks"}, {"ash", "oak"});
  const Slot wood{"wood", Slot::Kind::word, woods};
  const Slot count{"count", Slot::Kind::number, nullptr, 0, 9};
  const Form fell{"fell", "", {wood, count}, false, "Fell {count} {wood|count} beside 1 {wood|1}"};
  EXPECT_EQ(sentence(fell, std::array<std::uint8_t, 2>{1, 1}, {}), "Fell 1 oak beside 1 oak");
  EXPECT_EQ(sentence(fell, std::array<std::uint8_t, 2>{0, 2}, {}), "Fell 2 ashes beside 1 ash");
}

TEST(Form, SeatsAreAListAndInFormerRecordsANumber) {
  const Choice choice = make_choice<Act::ask>(SeatSet::of(seat_at(0)).with(seat_at(2)));
  EXPECT_EQ(parse_choice(acts(), std::string_view("ask 5")), choice);
  EXPECT_EQ(parse_choice(acts(), std::string_view("ask [2,0]")), choice);
  for (const char* wrong :
       {"[0,2", "0,2]", "[0,]", "[,]", "[7]", "[0,0]", "[a]", "[", "-1", "256"}) {
    EXPECT_EQ(fault_of(std::string("ask ") + wrong),
              std::string("ask: the seats must be a list such as [0,2], not \"") + wrong + "\"");
  }
}

TEST(Form, WhatNotationCannotSayHasNoShape) {
  const auto shaped = [](const Choice& choice, int seats = kMaxSeats) {
    return has_shape(acts(), choice, seats);
  };
  EXPECT_TRUE(shaped({0, {2}}));
  EXPECT_FALSE(shaped({0, {3}})) << "no such wood";
  EXPECT_FALSE(shaped({0, {2, 0, 0, 0, 0, 0, 1}})) << "bytes behind the last argument";
  EXPECT_FALSE(shaped({8, {}})) << "no such act";
  EXPECT_FALSE(shaped({6, {2}})) << "no such power";
  EXPECT_FALSE(shaped({1, {10}})) << "too many of one kind";
  EXPECT_TRUE(shaped({2, {2, 200}}, 3));
  EXPECT_FALSE(shaped({2, {3, 200}}, 3)) << "no such seat";
  EXPECT_FALSE(shaped({2, {2, 201}}, 3));
  EXPECT_FALSE(shaped({3, {0b1000}}, 3));
  EXPECT_TRUE(shaped(make_choice<Act::owe>(-300, Wood{})));
  EXPECT_FALSE(shaped({4, {0xD3, 0xFE}})) << "-301";
  // The same by way of notation, over many bytes of anything.
  Dice dice(7);
  for (int i = 0; i < 20'000; ++i) {
    Choice choice{static_cast<std::uint8_t>(dice.below(9)), {}};
    for (std::size_t at = 0; at < 4; ++at) {
      choice.arg[at] = static_cast<std::uint8_t>(dice.below(dice.below(2) == 0 ? 4 : 256));
    }
    const Expected<Choice> read = parse_choice(acts(), notation(acts(), choice));
    EXPECT_EQ(shaped(choice), read == choice) << notation(acts(), choice);
  }
}

TEST(Form, BytesOutsideTheDomainAreShownAsUnknown) {
  EXPECT_EQ(notation(acts(), Choice{0, {77}}), "cut ?");
  EXPECT_EQ(notation(acts(), Choice{99, {}}), "?");
  EXPECT_EQ(sentence(acts()[0], Choice{0, {77}}.arg, {}), "Cut ?");
}

Vocabulary small() {
  Form cut = acts()[0];
  cut.sentence.clear();
  return {{cut}, {}, {}, {}};
}

TEST(Form, ANumberStandsWhereItsSignIs) {
  Form form = acts()[static_cast<std::size_t>(Act::return_)];
  form.sentence = "Hit on {points|#|1 to #}";
  const auto says = [&](int points) {
    return sentence(form, make_choice<Act::return_>(points).arg, {}, {});
  };
  EXPECT_EQ(says(1), "Hit on 1");
  EXPECT_EQ(says(3), "Hit on 1 to 3");
}

TEST(Form, SentencesComeFromTheStringsFile) {
  const auto filled = with_sentences(
      small(), R"({"acts":{"cut":"Fell {wood}"},"prompts":{},"refusals":{},"events":{}})",
      "strings");
  ASSERT_TRUE(filled.has_value()) << filled.error().text;
  EXPECT_EQ(filled->acts[0].sentence, "Fell {wood}");
}

TEST(Form, MissingUnusedAndMistakenSentencesAreNamed) {
  const auto fault_with = [](const char* text) {
    const auto filled = with_sentences(small(), text, "strings");
    return filled ? std::string() : filled.error().text;
  };
  EXPECT_EQ(fault_with(R"({"acts":{},"prompts":{},"refusals":{},"events":{}})"),
            "strings.acts: the field \"cut\" is missing");
  EXPECT_EQ(fault_with(R"({"acts":{"cut":"a","saw":"b"},"prompts":{},"refusals":{},"events":{}})"),
            "strings.acts.saw: the game has no such word");
  EXPECT_EQ(fault_with(R"({"acts":{"cut":"{tree}"},"prompts":{},"refusals":{},"events":{}})"),
            "strings.acts.cut: names {tree}, which it does not have");
  EXPECT_EQ(fault_with(R"({"acts":{"cut":"{wood|a|b}"},"prompts":{},"refusals":{},"events":{}})"),
            "strings.acts.cut: {wood} is no number, so it has no one and many");
  EXPECT_EQ(fault_with(R"({"acts":{"cut":"a"},"prompts":{},"refusals":{}})"),
            "strings: the field \"events\" is missing");
}

}  // namespace
}  // namespace casus
