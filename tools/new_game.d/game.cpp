#include "games/sample_game/game.h"

#include "games/sample_game/choices.h"
#include "games/sample_game/refusals.h"
#include "games/sample_game/rules.h"
#include "games/sample_game/vocabulary.h"
#include "kit/acts.h"
#include "kit/deck.h"
#include "kit/questions.h"

namespace casus::sample_game {
namespace {

using SampleQuestions =
    Questions<Question<Ask::lay, Ask::lay, list_lays>, Question<Ask::swap, Ask::swap, list_swaps>,
              ChanceStep<Ask::deal>, ChanceStep<Ask::deal_swap>, GameOver<Ask::over>>;

using SampleActs = Acts<Answer<Act::lay, Ask::lay, why_not_lay, lay_card>,
                        Answer<Act::swap, Ask::swap, why_not_swap, swap_card>,
                        Answer<Act::keep, Ask::swap, kNothingAgainst, keep_cards>,
                        OutcomeOf<Act::deal, resolve_deal>>;

GameInfo make_info() {
  GameInfo info;
  info.id = "sample_game";
  info.title = "Sample Game";
  info.rules_version = "1";
  info.seats = {2, 3, 4};
  info.options = setup_options().specs();
  info.score_parts = {"points"};
  // In each round at most three cards are dealt to a seat, one is laid, one swapped and dealt.
  info.most_steps = kMostRounds * kSeats * 6;
  return info;
}

}  // namespace

const GameInfo& SampleGame::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<SampleGame> SampleGame::load(const Files& files) {
  return load_with(files, load_board, make_vocabulary);
}

std::optional<Fault> SampleGame::why_not_options(int, const Options&) const { return std::nullopt; }

Position SampleGame::start(int seats, const Options& options) const {
  Position position;
  position.common.setup = setup_options().setup(seats, options);
  position.pile = board_.copies;
  return position;
}

Turn SampleGame::turn(const Position& position) const {
  const Common& common = position.common;
  SeatSet asked = SeatSet::of(seat_at(common.active));
  if (common.ask == Ask::lay) {
    asked = SeatSet::first(common.setup.seats);
    for (const Seat seat : common.has_laid) asked = asked.without(seat);
  }
  return SampleQuestions::turn(common.ask, asked);
}

Prompt SampleGame::prompt(const Position& position, Seat seat) const {
  if (position.common.ask == Ask::over) return prompt_of<Prompted::over>();
  if (!turn(position).seats.contains(seat)) return prompt_of<Prompted::wait>();
  return position.common.ask == Ask::lay ? prompt_of<Prompted::lay>() : prompt_of<Prompted::swap>();
}

void SampleGame::legal(const Position& position, Seat seat, Choices& choices) const {
  if (!turn(position).seats.contains(seat)) return;
  SampleQuestions::list(board_, position, position.common.ask, seat, choices);
}

std::optional<Refusal> SampleGame::why_not(const Position& position, Seat seat,
                                           const Choice& choice) const {
  const Turn now = turn(position);
  if (now.waiting == Waiting::nobody) return refuse<Why::game_over>();
  if (now.waiting == Waiting::chance) return refuse<Why::card_being_dealt>();
  if (!now.seats.contains(seat)) return refuse<Why::not_asked>();
  return SampleActs::why_not(board_, position, seat, choice, position.common.ask,
                             refuse<Why::other_step>(), refuse<Why::only_chance_deals>());
}

void SampleGame::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  SampleActs::apply(board_, position, seat, choice, position.common.ask, events);
}

bool SampleGame::outcomes(const Position& position, Outcomes& outcomes) const {
  Deck(Act::deal, position.pile).outcomes(outcomes);
  return true;
}

bool SampleGame::possible(const Position& position, const Choice& outcome) const {
  return Deck(Act::deal, position.pile).possible(outcome);
}

Choice SampleGame::sample(const Position& position, Dice& dice) const {
  return Deck(Act::deal, position.pile).sample(dice);
}

void SampleGame::resolve(Position& position, const Choice& outcome, Events& events) const {
  SampleActs::resolve(board_, position, seat_at(position.common.active), outcome, events);
}

Scores SampleGame::scores(const Position& position) const { return scores_of(position); }

View SampleGame::view(const Position& position, Viewer viewer) const {
  return view_of(position, viewer);
}

Position SampleGame::imagine(const View& view, Dice& dice) const {
  return imagine_from(board_, view, dice);
}

}  // namespace casus::sample_game
