#include "games/sample_game/game.h"

#include "games/sample_game/choices.h"
#include "games/sample_game/options.h"
#include "games/sample_game/refusals.h"
#include "games/sample_game/rules.h"
#include "games/sample_game/vocabulary.h"

namespace casus::sample_game {
namespace {

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
  Expected<Board> board = load_board(files);
  if (!board) return std::unexpected(board.error());
  Expected<Vocabulary> vocabulary = make_vocabulary(*board, files);
  if (!vocabulary) return std::unexpected(vocabulary.error());
  SampleGame game;
  game.board_ = std::move(*board);
  game.vocabulary_ = std::move(*vocabulary);
  return game;
}

std::optional<Fault> SampleGame::why_not_options(int, const Options&) const { return std::nullopt; }

Position SampleGame::start(int seats, const Options& options) const {
  Position position;
  position.common.setup = setup_options().setup(seats, options);
  position.pile = board_.copies;
  return position;
}

Options SampleGame::options(const Position& position) const {
  return setup_options().options(position.common.setup);
}

std::vector<std::string> SampleGame::seat_words(const Position& position) const {
  const Setup& setup = position.common.setup;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < setup.seats; ++i) {
    words.push_back(setup_options().specs()[1].words[setup.colours[i]]);
  }
  return words;
}

Turn SampleGame::turn(const Position& position) const {
  const Common& common = position.common;
  switch (common.ask) {
    case Ask::deal:
    case Ask::deal_swap: return {Waiting::chance, {}};
    case Ask::lay: {
      SeatSet asked = SeatSet::first(common.setup.seats);
      for (const Seat seat : common.has_laid) asked = asked.without(seat);
      return {Waiting::players, asked};
    }
    case Ask::swap: return {Waiting::players, SeatSet::of(seat_at(common.active))};
    case Ask::over: return {Waiting::nobody, {}};
  }
  return {};
}

Prompt SampleGame::prompt(const Position& position, Seat seat) const {
  if (position.common.ask == Ask::over) return prompt_of<Prompted::over>();
  if (!turn(position).seats.contains(seat)) return prompt_of<Prompted::wait>();
  return position.common.ask == Ask::lay ? prompt_of<Prompted::lay>() : prompt_of<Prompted::swap>();
}

void SampleGame::legal(const Position& position, Seat seat, Choices& choices) const {
  if (!turn(position).seats.contains(seat)) return;
  const bool laying = position.common.ask == Ask::lay;
  const Cards& hand = position.hands[static_cast<std::size_t>(index(seat))];
  for (std::size_t i = 0; i < kKinds; ++i) {
    if (hand[i] > 0) choices.push_back(laying ? lay(kind_at(i)) : swap(kind_at(i)));
  }
  if (!laying) choices.push_back(keep());
}

std::optional<Refusal> SampleGame::why_not(const Position& position, Seat seat,
                                           const Choice& choice) const {
  const Turn now = turn(position);
  if (now.waiting == Waiting::nobody) return refuse<Why::game_over>();
  if (now.waiting == Waiting::chance) return refuse<Why::card_being_dealt>();
  if (!now.seats.contains(seat)) return refuse<Why::not_asked>();
  switch (act_of(choice)) {
    case Act::lay: return why_not_lay(position, seat, arg_of<Act::lay>(choice));
    case Act::swap: return why_not_swap(position, seat, arg_of<Act::swap>(choice));
    case Act::keep:
      if (position.common.ask != Ask::swap) return refuse<Why::other_step>();
      return std::nullopt;
    case Act::deal: return refuse<Why::only_chance_deals>();
  }
  return refuse<Why::other_step>();
}

void SampleGame::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  switch (act_of(choice)) {
    case Act::lay: lay_card(board_, position, seat, arg_of<Act::lay>(choice), events); return;
    case Act::swap: swap_card(position, arg_of<Act::swap>(choice), events); return;
    case Act::keep: keep_cards(position, events); return;
    case Act::deal: return;
  }
}

bool SampleGame::outcomes(const Position& position, Outcomes& outcomes) const {
  for (std::size_t i = 0; i < kKinds; ++i) {
    if (position.pile[i] > 0) outcomes.push_back({deal(kind_at(i)), position.pile[i]});
  }
  return true;
}

bool SampleGame::possible(const Position& position, const Choice& outcome) const {
  if (act_of(outcome) != Act::deal) return false;
  const Kind kind = arg_of<Act::deal>(outcome);
  return at(kind) < kKinds && position.pile[at(kind)] > 0 && outcome == deal(kind);
}

Choice SampleGame::sample(const Position& position, Dice& dice) const {
  return deal(kind_at(sample_from(position.pile, dice)));
}

void SampleGame::resolve(Position& position, const Choice& outcome, Events& events) const {
  const Kind kind = arg_of<Act::deal>(outcome);
  if (position.common.ask == Ask::deal_swap) {
    deal_swapped(position, kind, events);
  } else {
    deal_card(position, kind, events);
    go_on_dealing(position);
  }
}

Scores SampleGame::scores(const Position& position) const { return scores_of(position); }

View SampleGame::view(const Position& position, Viewer viewer) const {
  return view_of(position, viewer);
}

Position SampleGame::imagine(const View& view, Dice& dice) const {
  return imagine_from(board_, view, dice);
}

}  // namespace casus::sample_game
