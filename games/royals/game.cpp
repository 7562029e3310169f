#include "games/royals/game.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "games/royals/choices.h"
#include "games/royals/position_check.h"
#include "games/royals/refusals.h"
#include "games/royals/rules.h"
#include "games/royals/vocabulary.h"
#include "kit/acts.h"
#include "kit/deck.h"
#include "kit/questions.h"

namespace casus::royals {
namespace {

GameInfo make_info() {
  GameInfo info;
  info.id = "royals";
  info.title = "Royals";
  info.rules_version = "1";
  info.seats = {2, 3, 4, 5};
  info.options = setup_options().specs();
  info.score_parts = {"city", "country", "noble_house", "period", "title"};
  // Every turn takes a Country card, so a period has at most 102 turns; a turn draws at most three
  // cards with as many deals and refills, and a card once drawn is played or discarded once.
  info.most_steps = 8000;
  return info;
}

using RoyalsQuestions =
    Questions<Question<Ask::draw, TurnStep::draw, list_draws>,
              Question<Ask::play, TurnStep::play, list_plays>,
              Question<Ask::pay, TurnStep::pay, list_payments>,
              Question<Ask::pay_intrigue, TurnStep::pay_intrigue, list_intrigue_payments>,
              Question<Ask::discard, TurnStep::discard, list_discards>, ChanceStep<Ask::open_row>,
              ChanceStep<Ask::deal>, ChanceStep<Ask::deal_intrigue>, ChanceStep<Ask::refill>,
              GameOver<Ask::over>>;

using RoyalsActs =
    Acts<Answer<Act::draw, Ask::draw, why_not_draw, apply_draw>,
         Answer<Act::take, Ask::play, why_not_take, apply_take>,
         Answer<Act::pay, Ask::pay, why_not_pay, apply_pay>,
         Answer<Act::pay_intrigue, Ask::pay_intrigue, why_not_pay_intrigue, apply_pay_intrigue>,
         Answer<Act::discard, Ask::discard, why_not_discard, apply_discard>,
         Answer<Act::done, Ask::play, kNothingAgainst, end_playing>,
         OutcomeOf<Act::deal, resolve_deal>, OutcomeOf<Act::deal_intrigue, resolve_deal_intrigue>>;

// Why an act that does not answer the question cannot be done now.
std::optional<Refusal> why_not_now(const Common& common, Act act) {
  const TurnStep step = RoyalsQuestions::step(common.ask);
  if (common.claim != kNoNoble) return refuse<Why::claim_unpaid>(common.claim, step);
  if (act == Act::pay || act == Act::pay_intrigue) return refuse<Why::no_claim>();
  if (act == Act::done && common.ask == Ask::draw) return refuse<Why::draw_first>();
  return refuse<Why::other_step>(step);
}

// The deck that the open chance step draws from.
template <class Do>
auto with_open_deck(const Position& position, const Do& act) {
  if (position.common.ask == Ask::deal_intrigue) {
    return act(Deck(Act::deal_intrigue, position.intrigue_pile));
  }
  return act(Deck(Act::deal, position.country_pile));
}

}  // namespace

const GameInfo& Royals::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Royals> Royals::load(const Files& files) {
  Expected<Royals> game = load_with(files, load_board, make_vocabulary);
  const auto& specs = info().options;
  if (game &&
      game->board_.colours->ids != std::ranges::find(specs, "colours", &OptionSpec::id)->words) {
    return casus::fault("bad_data", "colours.json: the ids must be those of the option colours");
  }
  return game;
}

std::optional<Fault> Royals::why_not_options(int seats, const Options& options) const {
  // Two players need the 46 pieces that only red and blue have.
  const std::vector<int>& colours = options.words("colours");
  if (seats == 2 && (colours[0] > 1 || colours[1] > 1)) {
    return Fault{"bad_option", "options.colours: two players are red and blue"};
  }
  return std::nullopt;
}

Position Royals::start(int seats, const Options& options) const {
  Position position{};
  position.common.setup = setup_options().setup(seats, options);
  position.country_pile = board_.country_cards[seats];
  position.intrigue_pile = board_.intrigue_cards;
  position.markers.owner.fill(kOnBoard);
  position.markers.second_half.fill(kOnBoard);
  for (int h = 0; h < kHouses; ++h) {
    const Marker marker = house_marker(h);
    if (!is_used(board_, seats, marker)) position.markers.owner[at(marker)] = kRemoved;
  }
  return position;
}

Turn Royals::turn(const Position& position) const {
  return RoyalsQuestions::turn(position.common.ask, SeatSet::of(position.common.active));
}

Prompt Royals::prompt(const Position& position, Seat seat) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return prompt_of<Prompted::over>();
  if (turn(position).waiting == Waiting::chance || seat != common.active) {
    return prompt_of<Prompted::wait>(common.active);
  }
  switch (common.ask) {
    case Ask::draw:
      if (const int first = first_draw(board_, position); first > 0) {
        return prompt_of<Prompted::first_draw>(first - common.drawn_country);
      }
      if (common.drawn_country + common.drawn_intrigue == 0) return prompt_of<Prompted::draw>();
      if (common.drawn_intrigue == 0 && common.drawn_country == 1) {
        return prompt_of<Prompted::draw_second>();
      }
      return prompt_of<Prompted::draw_country>(1);
    case Ask::play: return prompt_of<Prompted::play>();
    case Ask::pay: {
      const Price due = price(board_, position, common.claim);
      const Country country = board_.country_of[at(common.claim)];
      if (common.setup.free_wild) {
        return prompt_of<Prompted::pay_free>(common.claim, country, due.required);
      }
      return prompt_of<Prompted::pay>(common.claim, country, due.matching, due.others);
    }
    case Ask::pay_intrigue: {
      const Price due = intrigue_price(board_, position, common.claim);
      const Country country = board_.country_of[at(common.claim)];
      if (common.setup.free_wild) {
        return prompt_of<Prompted::pay_intrigue_free>(common.claim, country, due.required);
      }
      return prompt_of<Prompted::pay_intrigue>(common.claim, country, due.matching, due.others);
    }
    case Ask::discard:
      return prompt_of<Prompted::discard>(excess_country(position), excess_intrigue(position));
    case Ask::open_row:
    case Ask::deal:
    case Ask::deal_intrigue:
    case Ask::refill:
    case Ask::over: break;
  }
  return prompt_of<Prompted::wait>(common.active);
}

void Royals::legal(const Position& position, Seat seat, Choices& choices) const {
  const Common& common = position.common;
  if (seat == common.active) RoyalsQuestions::list(board_, position, common.ask, seat, choices);
}

std::optional<Refusal> Royals::why_not(const Position& position, Seat seat,
                                       const Choice& choice) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return refuse<Why::game_over>();
  if (turn(position).waiting == Waiting::chance) return refuse<Why::card_being_turned>();
  if (seat != common.active) return refuse<Why::not_your_turn>(common.active);
  return RoyalsActs::why_not(board_, position, seat, choice, common.ask,
                             why_not_now(common, act_of(choice)), refuse<Why::only_chance_deals>());
}

void Royals::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  assert(!why_not(position, seat, choice));
  RoyalsActs::apply(board_, position, seat, choice, position.common.ask, events);
}

Choice Royals::sample(const Position& position, Dice& dice) const {
  return with_open_deck(position, [&](const auto& deck) { return deck.sample(dice); });
}

bool Royals::outcomes(const Position& position, Outcomes& outcomes) const {
  if (turn(position).waiting != Waiting::chance) return true;
  with_open_deck(position, [&](const auto& deck) { deck.outcomes(outcomes); });
  return true;
}

bool Royals::possible(const Position& position, const Choice& outcome) const {
  if (turn(position).waiting != Waiting::chance) return false;
  return with_open_deck(position, [&](const auto& deck) { return deck.possible(outcome); });
}

void Royals::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  RoyalsActs::resolve(board_, position, position.common.active, outcome, events);
}

Scores Royals::scores(const Position& position) const { return scores_of(board_, position); }
// Whoever had every marker could have no more.
ScoreRange Royals::score_range() const {
  return {0, std::accumulate(board_.points.begin(), board_.points.end(), 0)};
}

std::optional<Impossible> Royals::why_impossible(const Position& position) const {
  return first_impossible(position_checks(), board_, position);
}

View Royals::view(const Position& position, Viewer viewer) const {
  return view_of(position, viewer);
}

Position Royals::imagine(const View& view, Dice& dice) const {
  return imagine_from(board_, view, dice);
}

}  // namespace casus::royals
