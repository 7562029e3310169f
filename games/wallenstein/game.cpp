#include "games/wallenstein/game.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/foresee.h"
#include "games/wallenstein/odds.h"
#include "games/wallenstein/options.h"
#include "games/wallenstein/refusals.h"
#include "games/wallenstein/rules.h"
#include "games/wallenstein/vocabulary.h"
#include "kit/lots.h"

namespace casus::wallenstein {
namespace {

GameInfo make_info() {
  GameInfo info;
  info.id = "wallenstein";
  info.title = "Wallenstein";
  info.rules_version = "1";
  info.seats = {3, 4, 5};
  info.options = setup_options().specs();
  info.score_parts = {"points", "thalers"};
  // A round asks each seat at most for 14 cards, a confirmation, a place, a favour, a site and
  // three marches; a battle is three steps of chance, and each seat fights at most five times a
  // round.
  info.most_steps = 4000;
  return info;
}

Stage stage_of(Ask ask) {
  switch (ask) {
    case Ask::draft_row:
    case Ask::draft_card:
    case Ask::draft_pile: return Stage::draft_card;
    case Ask::draft_group: return Stage::draft_group;
    case Ask::choose_place: return Stage::choose_place;
    case Ask::audience: return Stage::audience;
    case Ask::free_building: return Stage::free_building;
    case Ask::march: return Stage::march;
    case Ask::order_revolts: return Stage::order_revolts;
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::plan:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::draw_county:
    case Ask::over: break;
  }
  return Stage::plan;
}

// The open chance step: the words that may be drawn, each as likely.
Lots<64> lots_of(const Board& board, const Position& position) {
  const auto lots = [](Act act, std::uint64_t words) {
    return Lots<64>(act, IndexSet<64>::from_bits(words));
  };
  const Common& common = position.common;
  switch (common.ask) {
    case Ask::draft_row:
    case Ask::draft_pile: return lots(Act::deal, draft_pile(board, common));
    case Ask::turn_event: return lots(Act::turn_event, events_left(common));
    case Ask::turn_action: return lots(Act::turn_action, actions_left(common));
    case Ask::lay_tile: return lots(Act::lay_tile, tiles_left(common));
    case Ask::turn_favour: return lots(Act::turn_favour, favours_left(common));
    case Ask::draw_event: return lots(Act::draw_event, common.events_open);
    case Ask::draw_leader: return lots(Act::draw_leader, common.tied.bits());
    case Ask::draw_county: return lots(Act::draw_county, counties_to_draw(common));
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:  // battle.cpp
    case Ask::draft_card:
    case Ask::draft_group:
    case Ask::plan:
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building:
    case Ask::march:
    case Ask::order_revolts:
    case Ask::over: break;
  }
  return {};
}

int open_boxes(const Position& position, Seat seat) {
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  return static_cast<int>(
      std::count(plan.begin(), plan.begin() + boxes_of(position.common), kNobody));
}

Building free_building(const Board& board, const Common& common) {
  const FavourEffect effect = board.favour_effect[common.favour];
  if (effect == FavourEffect::free_palace) return Building::palace;
  return effect == FavourEffect::free_church ? Building::church : Building::trading_post;
}

}  // namespace

const GameInfo& Wallenstein::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Wallenstein> Wallenstein::load(const Files& files) {
  Expected<Board> board = load_board(files);
  if (!board) return std::unexpected(board.error());
  Expected<Vocabulary> vocabulary = make_vocabulary(*board, files);
  if (!vocabulary) return std::unexpected(vocabulary.error());
  Wallenstein game;
  game.board_ = std::move(*board);
  game.vocabulary_ = std::move(*vocabulary);
  if (game.board_.colours->ids != info().options.back().words) {
    return casus::fault("bad_data", "colours.json: the ids must be those of the option colours");
  }
  return game;
}

std::optional<Fault> Wallenstein::why_not_options(int seats, const Options& options) const {
  if (options.number("first") > seats) {
    return Fault{"bad_option", "options.first: there are " + std::to_string(seats) + " seats"};
  }
  return std::nullopt;
}

Position Wallenstein::start(int seats, const Options& options) const {
  const Setup setup = setup_options().setup(seats, options);
  Position position = bare_position(setup);
  Common& common = position.common;
  for (int seat = 0; seat < seats; ++seat) {
    common.thalers[seat] = board_.start_thalers[seats];
    common.supply[seat] = board_.armies_each;
  }
  common.peasants = board_.peasants;
  if (setup.line_up) {
    line_up(board_, position);
    Events nobody;
    begin_fill(board_, position, nobody);
    return position;
  }
  for (int seat = 0; seat < seats; ++seat) common.groups[seat] = board_.groups[seats];
  common.active = seat_at(setup.first);
  common.ask = Ask::draft_row;
  return position;
}

Options Wallenstein::options(const Position& position) const {
  return setup_options().options(position.common.setup);
}

std::vector<std::string> Wallenstein::seat_words(const Position& position) const {
  std::vector<std::string> words;
  words.reserve(static_cast<std::size_t>(seats(position)));
  for (int seat = 0; seat < seats(position); ++seat) {
    words.push_back(board_.colours->ids[position.common.setup.colours[seat]]);
  }
  return words;
}

Turn Wallenstein::turn(const Position& position) const {
  const Common& common = position.common;
  switch (common.ask) {
    case Ask::draft_row:
    case Ask::draft_pile:
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::draw_county: return {Waiting::chance, {}};
    case Ask::plan: {
      const unsigned all = SeatSet::first(common.setup.seats).bits();
      return {
          Waiting::players,
          SeatSet::from_bits(static_cast<std::uint8_t>(all & ~unsigned{common.planned.bits()}))};
    }
    case Ask::draft_card:
    case Ask::draft_group:
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building:
    case Ask::march:
    case Ask::order_revolts: return {Waiting::players, SeatSet::of(common.active)};
    case Ask::over: return {Waiting::nobody, {}};
  }
  return {};
}

Prompt Wallenstein::prompt(const Position& position, Seat seat) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return prompt_of<Prompted::over>();
  const Turn now = turn(position);
  if (common.ask == Ask::plan && common.planned.contains(seat)) {
    return prompt_of<Prompted::wait_for_plans>();
  }
  if (now.waiting == Waiting::chance || !now.seats.contains(seat)) {
    return prompt_of<Prompted::wait>(common.active);
  }
  switch (common.ask) {
    case Ask::draft_card: return prompt_of<Prompted::draft_card>();
    case Ask::draft_group: return prompt_of<Prompted::draft_group>(County{common.county});
    case Ask::plan:
      if (!why_not_confirm(position, seat)) return prompt_of<Prompted::confirm>();
      return prompt_of<Prompted::plan>(open_boxes(position, seat));
    case Ask::choose_place: return prompt_of<Prompted::choose_place>();
    case Ask::audience: return prompt_of<Prompted::audience>(of(common.audience, seat));
    case Ask::free_building:
      return prompt_of<Prompted::free_building>(free_building(board_, common));
    case Ask::march: {
      const auto action = static_cast<Action>(common.actions[common.action]);
      const County county{common.county};
      const int most = common.armies[at(county)] - 1;
      if (action == Action::deploy_1_move) return prompt_of<Prompted::move>(county, most);
      return prompt_of<Prompted::march>(county, action, most);
    }
    case Ask::order_revolts: return prompt_of<Prompted::order_revolts>(std::popcount(common.drawn));
    case Ask::draft_row:
    case Ask::draft_pile:
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::draw_county:
    case Ask::over: break;
  }
  return prompt_of<Prompted::wait>(common.active);
}

void Wallenstein::legal(const Position& position, Seat seat, Choices& choices) const {
  const Common& common = position.common;
  if (common.ask == Ask::plan) {
    if (index(seat) < common.setup.seats) list_plan(position, seat, choices);
    return;
  }
  if (seat != common.active) return;
  switch (common.ask) {
    case Ask::draft_card: list_draft(position, choices); return;
    case Ask::draft_group: list_groups(position, choices); return;
    case Ask::choose_place: list_places(position, choices); return;
    case Ask::audience: list_favours(board_, position, choices); return;
    case Ask::free_building: list_free_sites(board_, position, choices); return;
    case Ask::march: list_marches(board_, position, choices); return;
    case Ask::order_revolts: list_revolts(position, choices); return;
    case Ask::plan:
    case Ask::draft_row:
    case Ask::draft_pile:
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::draw_county:
    case Ask::over: return;
  }
}

std::optional<Choice> Wallenstein::usual(const Position& position, Seat seat) const {
  const Common& common = position.common;
  if (common.ask != Ask::order_revolts || common.active != seat) return std::nullopt;
  return face(static_cast<County>(std::countr_zero(common.drawn)));
}

std::optional<Refusal> Wallenstein::why_not(const Position& position, Seat seat,
                                            const Choice& choice) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return refuse<Why::game_over>();
  const Turn now = turn(position);
  if (now.waiting == Waiting::chance) return refuse<Why::chance_first>();
  if (common.ask == Ask::plan && common.planned.contains(seat))
    return refuse<Why::plan_confirmed>();
  if (!now.seats.contains(seat)) return refuse<Why::not_your_turn>(common.active);
  const auto other_step = refuse<Why::other_step>(stage_of(common.ask));
  const auto answers = [&](Ask ask) { return common.ask == ask; };
  switch (act_of(choice)) {
    case Act::take:
      if (!answers(Ask::draft_card)) return other_step;
      return why_not_take(position, arg_of<Act::take>(choice));
    case Act::draw: return answers(Ask::draft_card) ? std::nullopt : other_step;
    case Act::replace: return answers(Ask::draft_card) ? why_not_replace(position) : other_step;
    case Act::garrison:
      if (!answers(Ask::draft_group)) return other_step;
      return why_not_garrison(position, arg_of<Act::garrison>(choice));
    case Act::place: {
      if (!answers(Ask::plan)) return other_step;
      const auto [box, card] = args_of<Act::place>(choice);
      return why_not_place(position, seat, box, card);
    }
    case Act::confirm: return answers(Ask::plan) ? why_not_confirm(position, seat) : other_step;
    case Act::choose:
      if (!answers(Ask::choose_place)) return other_step;
      return why_not_choose(position, arg_of<Act::choose>(choice));
    case Act::favour:
      if (!answers(Ask::audience)) return other_step;
      return why_not_favour(board_, position, arg_of<Act::favour>(choice));
    case Act::decline: return answers(Ask::audience) ? std::nullopt : other_step;
    case Act::build:
      if (!answers(Ask::free_building)) return other_step;
      return why_not_build(board_, position, arg_of<Act::build>(choice));
    case Act::march: {
      if (!answers(Ask::march)) return other_step;
      const auto [county, armies] = args_of<Act::march>(choice);
      return why_not_march(board_, position, county, armies);
    }
    case Act::stay: return answers(Ask::march) ? std::nullopt : other_step;
    case Act::face:
      if (!answers(Ask::order_revolts)) return other_step;
      return why_not_face(position, arg_of<Act::face>(choice));
    case Act::deal:
    case Act::turn_event:
    case Act::turn_action:
    case Act::lay_tile:
    case Act::turn_favour:
    case Act::draw_event:
    case Act::draw_leader:
    case Act::draw_county:
    case Act::pour:
    case Act::upper:
    case Act::emerge: return refuse<Why::only_chance>();
  }
  return other_step;
}

void Wallenstein::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  assert(!why_not(position, seat, choice));
  switch (act_of(choice)) {
    case Act::take: apply_take(position, arg_of<Act::take>(choice), events); return;
    case Act::draw: apply_draw(position); return;
    case Act::replace: apply_replace(position, events); return;
    case Act::garrison:
      apply_garrison(board_, position, arg_of<Act::garrison>(choice), events);
      return;
    case Act::place: {
      const auto [box, card] = args_of<Act::place>(choice);
      apply_place(position, seat, box, card, events);
      return;
    }
    case Act::confirm: apply_confirm(position, seat, events); return;
    case Act::choose: apply_choose(board_, position, arg_of<Act::choose>(choice), events); return;
    case Act::favour: apply_favour(board_, position, arg_of<Act::favour>(choice), events); return;
    case Act::decline: apply_decline(board_, position, events); return;
    case Act::build: apply_build(board_, position, arg_of<Act::build>(choice), events); return;
    case Act::march: {
      const auto [county, armies] = args_of<Act::march>(choice);
      apply_march(board_, position, county, armies, events);
      return;
    }
    case Act::stay: apply_stay(board_, position, events); return;
    case Act::face: apply_face(board_, position, arg_of<Act::face>(choice), events); return;
    case Act::deal:
    case Act::turn_event:
    case Act::turn_action:
    case Act::lay_tile:
    case Act::turn_favour:
    case Act::draw_event:
    case Act::draw_leader:
    case Act::draw_county:
    case Act::pour:
    case Act::upper:
    case Act::emerge: return;
  }
}

Choice Wallenstein::sample(const Position& position, Dice& dice) const {
  if (is_casting(position.common.ask)) return sample_cast(board_, position, dice);
  return lots_of(board_, position).sample(dice);
}

bool Wallenstein::outcomes(const Position& position, Outcomes& outcomes) const {
  if (is_casting(position.common.ask)) return false;
  lots_of(board_, position).outcomes(outcomes);
  return true;
}

bool Wallenstein::possible(const Position& position, const Choice& outcome) const {
  if (is_casting(position.common.ask)) return possible_cast(position, outcome);
  return lots_of(board_, position).possible(outcome);
}

void Wallenstein::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  switch (act_of(outcome)) {
    case Act::deal: deal_draft(position, arg_of<Act::deal>(outcome), events); return;
    case Act::turn_event: turn_event(position, arg_of<Act::turn_event>(outcome), events); return;
    case Act::turn_action:
      turn_action(board_, position, arg_of<Act::turn_action>(outcome), events);
      return;
    case Act::lay_tile: lay_tile(position, arg_of<Act::lay_tile>(outcome), events); return;
    case Act::turn_favour:
      turn_favour(board_, position, arg_of<Act::turn_favour>(outcome), events);
      return;
    case Act::draw_event: draw_event(position, arg_of<Act::draw_event>(outcome), events); return;
    case Act::draw_leader: draw_leader(position, arg_of<Act::draw_leader>(outcome), events); return;
    case Act::draw_county:
      draw_county(board_, position, arg_of<Act::draw_county>(outcome), events);
      return;
    case Act::pour:
    case Act::upper:
    case Act::emerge: resolve_cast(board_, position, outcome, events); return;
    case Act::take:
    case Act::draw:
    case Act::replace:
    case Act::garrison:
    case Act::place:
    case Act::confirm:
    case Act::choose:
    case Act::favour:
    case Act::decline:
    case Act::build:
    case Act::march:
    case Act::stay:
    case Act::face: return;
  }
}

Scores Wallenstein::scores(const Position& position) const { return scores_of(board_, position); }

View Wallenstein::view(const Position& position, Viewer viewer) const {
  return view_of(board_, position, viewer);
}

std::optional<json::object> Wallenstein::odds(const View& view, Seat seat,
                                              const Choice& choice) const {
  const Sampling quick{.samples = 4'000, .seed = 1};  // some milliseconds; within 1.6 %
  const auto found = odds_of_choice(board_, view, seat, choice, quick);
  if (!found) return std::nullopt;
  return wallenstein::to_json(found->cast, found->revolt);
}

std::optional<json::object> Wallenstein::foresee(const View& view, Seat seat) const {
  return wallenstein::foresee(board_, vocabulary_, view, seat);
}

Position Wallenstein::imagine(const View& view, Dice& dice) const {
  return imagine_from(board_, view, dice);
}

}  // namespace casus::wallenstein
