#include "games/wallenstein/game.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/foresee.h"
#include "games/wallenstein/odds.h"
#include "games/wallenstein/refusals.h"
#include "games/wallenstein/rules.h"
#include "games/wallenstein/vocabulary.h"
#include "kit/acts.h"
#include "kit/questions.h"

namespace casus::wallenstein {
namespace {

GameInfo make_info() {
  GameInfo info;
  info.id = "wallenstein";
  info.title = "Wallenstein";
  // 1.1: a plan holds a bid while there are cards for all boxes.
  info.rules_version = "1.1";
  info.seats = {3, 4, 5};
  info.options = setup_options().specs();
  info.score_parts = {"points", "thalers"};
  // A round asks each seat at most for 14 cards, a confirmation, a place, a favour, a site and
  // three marches; a battle is three steps of chance, and each seat fights at most five times a
  // round.
  info.most_steps = 4000;
  return info;
}

std::uint16_t events_open(const Common& common) { return common.events_open; }
std::uint8_t tied_seats(const Common& common) { return common.tied.bits(); }

using WallensteinQuestions =
    Questions<Question<Ask::draft_card, Stage::draft_card, list_draft>,
              Question<Ask::draft_group, Stage::draft_group, list_groups>,
              Question<Ask::plan, Stage::plan, list_plan>,
              Question<Ask::choose_place, Stage::choose_place, list_places>,
              Question<Ask::audience, Stage::audience, list_favours>,
              Question<Ask::free_building, Stage::free_building, list_free_sites>,
              Question<Ask::march, Stage::march, list_marches>,
              Question<Ask::order_revolts, Stage::order_revolts, list_revolts>,
              DrawnByLot<Ask::draft_row, Act::deal, draft_pile>,
              DrawnByLot<Ask::draft_pile, Act::deal, draft_pile>,
              DrawnByLot<Ask::turn_event, Act::turn_event, events_left>,
              DrawnByLot<Ask::turn_action, Act::turn_action, actions_left>,
              DrawnByLot<Ask::lay_tile, Act::lay_tile, tiles_left>,
              DrawnByLot<Ask::turn_favour, Act::turn_favour, favours_left>,
              DrawnByLot<Ask::draw_event, Act::draw_event, events_open>,
              DrawnByLot<Ask::draw_leader, Act::draw_leader, tied_seats>,
              DrawnByLot<Ask::draw_county, Act::draw_county, counties_to_draw>,
              ChanceStep<Ask::pour>, ChanceStep<Ask::upper>, ChanceStep<Ask::emerge>,  // battle.cpp
              GameOver<Ask::over>>;

using WallensteinActs =
    Acts<Answer<Act::take, Ask::draft_card, why_not_take, apply_take>,
         Answer<Act::draw, Ask::draft_card, kNothingAgainst, apply_draw>,
         Answer<Act::replace, Ask::draft_card, why_not_replace, apply_replace>,
         Answer<Act::garrison, Ask::draft_group, why_not_garrison, apply_garrison>,
         Answer<Act::place, Ask::plan, why_not_place, apply_place>,
         Answer<Act::confirm, Ask::plan, why_not_confirm, apply_confirm>,
         Answer<Act::choose, Ask::choose_place, why_not_choose, apply_choose>,
         Answer<Act::favour, Ask::audience, why_not_favour, apply_favour>,
         Answer<Act::decline, Ask::audience, kNothingAgainst, apply_decline>,
         Answer<Act::build, Ask::free_building, why_not_build, apply_build>,
         Answer<Act::march, Ask::march, why_not_march, apply_march>,
         Answer<Act::stay, Ask::march, kNothingAgainst, apply_stay>,
         Answer<Act::face, Ask::order_revolts, why_not_face, apply_face>,
         OutcomeOf<Act::deal, resolve_deal>, OutcomeOf<Act::turn_event, resolve_turn_event>,
         OutcomeOf<Act::turn_action, resolve_turn_action>,
         OutcomeOf<Act::lay_tile, resolve_lay_tile>,
         OutcomeOf<Act::turn_favour, resolve_turn_favour>,
         OutcomeOf<Act::draw_event, resolve_draw_event>,
         OutcomeOf<Act::draw_leader, resolve_draw_leader>,
         OutcomeOf<Act::draw_county, resolve_draw_county>, OutcomeOf<Act::pour, resolve_pour>,
         OutcomeOf<Act::upper, resolve_upper>, OutcomeOf<Act::emerge, resolve_emerge>>;

// Who is awaited, by the rule of the chapter.
std::optional<Refusal> not_your_turn(const Common& common) {
  const Seat seat = common.active;
  if (is_drafting(common.ask)) return refuse<Why::not_your_draft>(seat);
  if (common.ask == Ask::choose_place) return refuse<Why::not_your_choice>(seat);
  if (common.ask == Ask::order_revolts) return refuse<Why::not_your_winter>(seat);
  const bool at_court = common.ask == Ask::audience || common.ask == Ask::free_building;
  return at_court ? refuse<Why::not_your_audience>(seat) : refuse<Why::not_your_turn>(seat);
}

// What is asked instead of an act that does not answer.
std::optional<Refusal> other_step(Ask ask) {
  const Stage stage = WallensteinQuestions::step(ask);
  if (is_drafting(ask)) return refuse<Why::other_draft_step>(stage);
  if (ask == Ask::order_revolts) return refuse<Why::other_winter_step>(stage);
  const bool at_court = ask == Ask::audience || ask == Ask::free_building;
  return at_court ? refuse<Why::other_court_step>(stage) : refuse<Why::other_step>(stage);
}

int open_boxes(const Position& position, Seat seat) {
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  return static_cast<int>(
      std::count(plan.begin(), plan.begin() + boxes_of(position.common), kNobody));
}

Prompt plan_prompt(const Position& position, Seat seat) {
  const int open = open_boxes(position, seat);
  if (open == 0) return prompt_of<Prompted::confirm>();
  if (!why_not_confirm(position, seat)) return prompt_of<Prompted::confirm_short>(open);
  return prompt_of<Prompted::plan>(open);
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
  Expected<Wallenstein> game = load_with(files, load_board, make_vocabulary);
  if (game && game->board_.colours->ids != info().options.back().words) {
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

Turn Wallenstein::turn(const Position& position) const {
  const Common& common = position.common;
  if (common.ask != Ask::plan) {
    return WallensteinQuestions::turn(common.ask, SeatSet::of(common.active));
  }
  const unsigned all = SeatSet::first(common.setup.seats).bits();
  return {Waiting::players,
          SeatSet::from_bits(static_cast<std::uint8_t>(all & ~unsigned{common.planned.bits()}))};
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
    case Ask::plan: return plan_prompt(position, seat);
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
  const bool asked =
      common.ask == Ask::plan ? index(seat) < common.setup.seats : seat == common.active;
  if (asked) WallensteinQuestions::list(board_, position, common.ask, seat, choices);
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
  if (!now.seats.contains(seat)) return not_your_turn(common);
  return WallensteinActs::why_not(board_, position, seat, choice, common.ask,
                                  other_step(common.ask), refuse<Why::only_chance>());
}

void Wallenstein::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  assert(!why_not(position, seat, choice));
  WallensteinActs::apply(board_, position, seat, choice, position.common.ask, events);
}

Choice Wallenstein::sample(const Position& position, Dice& dice) const {
  const Common& common = position.common;
  if (is_casting(common.ask)) return sample_cast(board_, position, dice);
  return WallensteinQuestions::lots(board_, common, common.ask).sample(dice);
}

bool Wallenstein::outcomes(const Position& position, Outcomes& outcomes) const {
  const Common& common = position.common;
  if (is_casting(common.ask)) return false;
  WallensteinQuestions::lots(board_, common, common.ask).outcomes(outcomes);
  return true;
}

bool Wallenstein::possible(const Position& position, const Choice& outcome) const {
  const Common& common = position.common;
  if (is_casting(common.ask)) return possible_cast(board_, position, outcome);
  return WallensteinQuestions::lots(board_, common, common.ask).possible(outcome);
}

void Wallenstein::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  WallensteinActs::resolve(board_, position, position.common.active, outcome, events);
}

Scores Wallenstein::scores(const Position& position) const { return scores_of(board_, position); }
ScoreRange Wallenstein::score_range() const { return {0, kMostOwned}; }

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
