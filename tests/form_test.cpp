// Forms: the same bytes as notation, JSON object and sentence.
#include "core/form.h"

#include <gtest/gtest.h>

namespace casus {
namespace {

DomainPtr woods() { return make_domain("wood", {"ash", "oak", "elm"}, {"Ash", "Oak", "Elm"}); }

std::vector<Form> acts() {
  return {
      {"cut", "", {word_slot("wood", woods())}, false, "Cut {wood}"},
      {"pay", "", {tally_slot("cards", woods()), number_slot("coins")}, false, "Pay {cards}"},
      {"give", "", {seat_slot("to"), number_slot("coins")}, false, "Give {to} {coins|coin|coins}"},
      {"ask", "", {seats_slot("seats")}, false, "Ask {seats}"},
      {"done", "", {}, false, "Done"},
  };
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
      {{0, {1}}, "cut oak"},        {{1, {2, 0, 1, 9}}, "pay ash 2 elm 1 9"},
      {{1, {0, 0, 0, 0}}, "pay 0"}, {{2, {3, 200}}, "give 3 200"},
      {{3, {0b101}}, "ask 5"},      {{4, {}}, "done"},
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
  EXPECT_EQ(parse_choice(acts(), std::string_view("  cut \t oak\n")), (Choice{0, {1}}));
}

TEST(Form, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(fault_of(""), "the choice is empty");
  EXPECT_EQ(fault_of("chop oak"), "\"chop\" is no act; there are cut, pay, give, ask, done");
  EXPECT_EQ(fault_of("cut"), "cut: the wood is missing");
  EXPECT_EQ(fault_of("cut pine"), "cut: \"pine\" is no wood");
  EXPECT_EQ(fault_of("cut oak oak"), "cut: \"oak\" has no place here");
  EXPECT_EQ(fault_of("pay oak x 3"), "pay: \"x\" is no count of cards");
  EXPECT_EQ(fault_of("pay oak 1 oak 2 3"), "pay: \"oak\" is counted twice");
  EXPECT_EQ(fault_of("give 8 1"), "give: \"8\" is no to");
  EXPECT_EQ(fault_of("give 1 256"), "give: \"256\" is no coins");
  EXPECT_EQ(fault_of("give 1 -1"), "give: \"-1\" is no coins");
  EXPECT_EQ(fault_of(std::string(1000, 'a')), "the choice is too long");
}

TEST(Form, WhatCannotBeReadFromJsonIsNamed) {
  EXPECT_EQ(fault_of_json("7"), "choice: must be text or an object");
  EXPECT_EQ(fault_of_json("{}"), "choice: the field \"act\" is missing");
  EXPECT_EQ(fault_of_json(R"({"act":"chop"})"),
            "\"chop\" is no act; there are cut, pay, give, ask, done");
  EXPECT_EQ(fault_of_json(R"({"act":"cut"})"), "choice: the field \"wood\" is missing");
  EXPECT_EQ(fault_of_json(R"({"act":"cut","wood":"pine"})"),
            "choice.wood: \"pine\" is no wood; there are ash, oak, elm");
  EXPECT_EQ(fault_of_json(R"({"act":"done","wood":"oak"})"),
            "choice.wood: the act done has no such argument");
  EXPECT_EQ(fault_of_json(R"({"act":"pay","cards":{"oak":300},"coins":0})"),
            "choice.cards.oak: must be a whole number from 0 to 255, not 300");
  EXPECT_EQ(fault_of_json(R"({"act":"cut","wood":"oak","text":"cut oak","says":"Cut Oak"})"), "");
}

TEST(Form, SentencesNameWordsSeatsAndNumbers) {
  const std::vector<std::string> seats = {"Anna", "Bert"};
  const auto says = [&](const Choice& choice) {
    return sentence(acts()[choice.act], choice.arg, seats);
  };
  EXPECT_EQ(says({0, {2}}), "Cut Elm");
  EXPECT_EQ(says({1, {2, 1, 0}}), "Pay 2 Ash and 1 Oak");
  EXPECT_EQ(says({1, {}}), "Pay nothing");
  EXPECT_EQ(says({2, {1, 1}}), "Give Bert 1 coin");
  EXPECT_EQ(says({2, {0, 2}}), "Give Anna 2 coins");
  EXPECT_EQ(says({3, {0b11}}), "Ask Anna and Bert");
  EXPECT_EQ(says({2, {5, 2}}), "Give seat 5 2 coins");
}

TEST(Form, BytesOutsideTheDomainAreShownAsUnknown) {
  EXPECT_EQ(notation(acts(), Choice{0, {77}}), "cut ?");
  EXPECT_EQ(notation(acts(), Choice{99, {}}), "?");
  EXPECT_EQ(sentence(acts()[0], Choice{0, {77}}.arg, {}), "Cut ?");
}

Vocabulary small() { return {{{"cut", "", {word_slot("wood", woods())}}}, {}, {}, {}}; }

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
  EXPECT_EQ(fault_with(R"({"acts":{"cut":"a"},"prompts":{},"refusals":{}})"),
            "strings: the field \"events\" is missing");
}

}  // namespace
}  // namespace casus
