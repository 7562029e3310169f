#include "games/sample_game/tests/given.h"

#include "core/options.h"
#include "core/text.h"
#include "games/sample_game/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::sample_game {
namespace {

using casus::test::Drafting;
using casus::test::Words;

const Board& board() { return the_game().board(); }

void read_hands(Drafting& drafting, Position& position) {
  drafting.each("hand", [&](const Words& words) {
    const auto seat = static_cast<std::size_t>(drafting.seat(words, 1));
    for (std::size_t i = 2; i < words.size(); i += 2) {
      const auto kind = static_cast<std::size_t>(drafting.word(board().cards, words, i));
      position.hands[seat][kind] = static_cast<std::uint8_t>(drafting.number(words, i + 1));
    }
  });
  drafting.each("laid", [&](const Words& words) {
    const int seat = drafting.seat(words, 1);
    position.laid[static_cast<std::size_t>(seat)] =
        static_cast<std::uint8_t>(drafting.word(board().cards, words, 2));
    position.common.has_laid = position.common.has_laid.with(seat_at(seat));
  });
}

void read_step(Drafting& drafting, Position& position) {
  Common& common = position.common;
  common.ask = Ask::lay;
  drafting.each("step", [&](const Words& words) {
    if (drafting.part(words, 1) == "lay") return;
    if (words[1] != "swap") drafting.fail(in_quotes(words[1]) + " is no step");
    common.ask = Ask::swap;
    common.active = static_cast<std::uint8_t>(drafting.seat(words, 2));
  });
  drafting.each("round", [&](const Words& words) {
    common.round = static_cast<std::uint8_t>(drafting.number(words, 1) - 1);
  });
  drafting.each("points", [&](const Words& words) {
    common.points[static_cast<std::size_t>(drafting.seat(words, 1))] =
        static_cast<std::uint8_t>(drafting.number(words, 2));
  });
}

// As many as the rounds before have discarded, of whatever there is; the rest is the pile.
void fill_heaps(Drafting& drafting, Position& position) {
  Common& common = position.common;
  for (const Cards& hand : position.hands) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (hand[kind] > position.pile[kind]) return drafting.fail("there are not so many cards");
      position.pile[kind] = static_cast<std::uint8_t>(position.pile[kind] - hand[kind]);
    }
  }
  int discards = common.setup.seats * (common.round + (common.ask == Ask::swap ? 1 : 0));
  for (std::size_t kind = 0; discards > 0; kind = (kind + 1) % kKinds) {
    if (position.pile[kind] == 0) continue;
    --position.pile[kind];
    ++common.discard[kind];
    --discards;
  }
}

std::string counted(const Cards& cards) {
  std::string text;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (cards[kind] > 0) text += " " + board().cards->ids[kind] + " " + std::to_string(cards[kind]);
  }
  return text;
}

}  // namespace

const SampleGame& the_game() { return casus::test::compiled_game<SampleGame>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(SampleGame::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  Position position = the_game().start(seats, *read);
  Drafting drafting(clauses, the_game().seat_words(position));
  read_hands(drafting, position);
  read_step(drafting, position);
  fill_heaps(drafting, position);
  return drafting.finish(the_game(), position);
}

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  const std::vector<std::string> seats = the_game().seat_words(position);
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& words) -> std::optional<std::string> {
        const std::string topic(words[0]);
        if (topic == "round") return "round " + std::to_string(position.common.round + 1);
        if (topic == "points") {
          std::string text = topic;
          for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            text += " " + seats[seat] + " " + std::to_string(position.common.points[seat]);
          }
          return text;
        }
        const auto seat = words.size() > 1 ? casus::test::find_word(seats, words[1]) : std::nullopt;
        if (!seat) return std::nullopt;
        const auto at = static_cast<std::size_t>(*seat);
        if (topic == "hand") return "hand " + seats[at] + counted(position.hands[at]);
        if (topic == "laid" && position.laid[at] != kNoCard) {
          return "laid " + seats[at] + " " + board().cards->ids[position.laid[at]];
        }
        return std::nullopt;
      });
}

}  // namespace casus::sample_game

template <>
casus::test::ExampleHook casus::test::example_hook<casus::sample_game::SampleGame>() {
  return hook_of<sample_game::SampleGame>(sample_game::build_position, sample_game::check_clause);
}
