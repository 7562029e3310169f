#include "games/generalship/game.h"

#include <cassert>
#include <utility>

#include "games/generalship/foresee.h"
#include "games/generalship/rules.h"
#include "games/generalship/vocabulary.h"
#include "kit/acts.h"
#include "kit/deck.h"
#include "kit/questions.h"

namespace casus::generalship {
namespace {

GameInfo make_info() {
  GameInfo info;
  info.id = "generalship";
  info.title = "Generalship";
  info.rules_version = "1";
  info.seats = {2, 3, 4};
  info.options = setup_options().specs();
  info.score_parts = {"technologies", "battles", "tiles", "events", "swap"};
  // Forty settlements; random games take some hundred steps, and a turn has few hundred at most.
  info.most_steps = 30000;
  return info;
}

// A question is named in refusals as it is asked.
template <auto ask, auto list>
using Asked = Question<ask, ask, list>;

TileSet tiles_to_lay(const Board& board, const Position& position) {
  return layable(board, position.common);
}
std::uint8_t events_to_draw(const Position& position) { return events_left(position.common); }

using GeneralshipQuestions =
    Questions<DrawnByLot<Ask::lay, Act::lay, tiles_to_lay>,
              DrawnByLot<Ask::deal, Act::deal, general_deck>,
              Asked<Ask::lead, list_leads>,                                        // setup.cpp
              Asked<Ask::act, list_acts>,                                          // turns.cpp
              Asked<Ask::arrange, list_circles>, Asked<Ask::market, list_trades>,  // population.cpp
              Asked<Ask::generals, list_generals>, Asked<Ask::keep, list_kept>,    // generals.cpp
              DrawnByLot<Ask::draw_general, Act::draw_general, general_deck>,      //
              Asked<Ask::technology, list_technology>,                             // technology.cpp
              Asked<Ask::renaissance, list_renaissance>,                           //
              ChanceStep<Ask::draw_technology>,                                    //
              DrawnByLot<Ask::draw_event, Act::draw_event, events_to_draw>,  // event_tiles.cpp
              Asked<Ask::remove, list_removals>, Asked<Ask::drown, list_drowning>,   // removal.cpp
              Asked<Ask::stow, list_stowing>,                                        //
              Asked<Ask::alliance, list_alliances>,                                  // alliance.cpp
              Asked<Ask::draft, list_drafts>,                                        // draft.cpp
              Asked<Ask::march, list_marches>, Asked<Ask::reinforce, list_marches>,  // march.cpp
              Asked<Ask::buy_off, list_buying_off>,                                  // battle.cpp
              ChanceStep<Ask::draw_basic>, ChanceStep<Ask::draw_advanced>,           //
              Asked<Ask::exchange, list_tosses>, Asked<Ask::buy_cards, list_tosses>,  //
              Asked<Ask::withdraw, list_presents>, Asked<Ask::chase, list_presents>,  //
              Asked<Ask::ambush, list_presents>,                                      //
              Asked<Ask::cancel_ambush, list_presents>,                               //
              Asked<Ask::restore_ambush, list_presents>,                              //
              Asked<Ask::fight, list_combat>,                                         // combat.cpp
              Asked<Ask::lose, list_losses>, Asked<Ask::retreat, list_retreats>,      // losses.cpp
              Asked<Ask::reward, list_rewards>,                                       //
              Asked<Ask::upkeep, list_upkeep>,  // settlement.cpp
              Asked<Ask::swap, list_swaps>,     // turns.cpp
              GameOver<Ask::over>>;

// Ends an action of which nothing, or nothing more, is wanted.
constexpr auto kEndAction = [](Play& play) { end_action(play); };

using GeneralshipActs =
    Acts<Answer<Act::lead, Ask::lead, why_not_lead, apply_lead>,
         Answer<Act::act, Ask::act, why_not_act, apply_act>,
         Answer<Act::arrange, Ask::arrange, why_not_arrange, apply_arrange>,
         Answer<Act::trade, Ask::market, why_not_trade, apply_trade>,
         AnswerToMany<Act::draw, To<why_not_draw_general, apply_draw_general, Ask::generals>,
                      To<why_not_draw_technology, apply_draw_technology, Ask::technology>>,
         Answer<Act::appoint, Ask::generals, why_not_appoint, apply_appoint>,
         Answer<Act::strengthen, Ask::generals, why_not_strengthen, apply_strengthen>,
         Answer<Act::promote, Ask::generals, why_not_promote, apply_promote>,
         Answer<Act::keep, Ask::keep, why_not_keep, apply_keep>,
         AnswerToMany<Act::develop, To<why_not_develop, apply_develop, Ask::technology>,
                      To<why_not_renaissance, apply_renaissance, Ask::renaissance>>,
         Answer<Act::align, Ask::alliance, why_not_align, apply_align>,
         Answer<Act::draft, Ask::draft, why_not_draft, apply_draft>,
         Answer<Act::launch, Ask::draft, why_not_launch, apply_launch>,
         Answer<Act::upgrade, Ask::draft, why_not_upgrade, apply_upgrade>,
         AnswerToMany<Act::take, To<why_not_take, apply_take, Ask::march, Ask::reinforce>>,
         AnswerToMany<Act::by, To<why_not_by, apply_by, Ask::march, Ask::reinforce>>,
         AnswerToMany<Act::sail, To<why_not_sail, apply_sail, Ask::march, Ask::reinforce>>,
         AnswerToMany<Act::go, To<why_not_go, apply_go, Ask::march, Ask::reinforce>>,
         AnswerToMany<Act::land, To<why_not_land, apply_land, Ask::march, Ask::reinforce>>,
         Answer<Act::stow, Ask::stow, why_not_stow, apply_stow>,
         Answer<Act::force, Ask::buy_off, kNothingAgainst, apply_force>,
         AnswerToMany<Act::toss, To<why_not_toss, apply_toss, Ask::exchange, Ask::buy_cards>>,
         AnswerToMany<Act::pay, To<why_not_pay_cards, apply_pay_cards, Ask::buy_cards>,
                      To<why_not_pay_upkeep, apply_pay_upkeep, Ask::upkeep>>,
         AnswerToMany<Act::present, To<why_not_present, apply_present, Ask::withdraw, Ask::chase,
                                       Ask::ambush, Ask::cancel_ambush, Ask::restore_ambush>>,
         Answer<Act::match, Ask::fight, why_not_match, apply_match>,
         Answer<Act::advanced, Ask::fight, why_not_advanced, apply_advanced>,
         Answer<Act::flagship, Ask::fight, why_not_flagship, apply_flagship>,
         Answer<Act::seal, Ask::fight, why_not_seal, apply_seal>,
         Answer<Act::lose, Ask::lose, why_not_lose, apply_lose>,
         Answer<Act::drown, Ask::drown, why_not_drown, apply_drown>,
         AnswerToMany<Act::remove, To<why_not_remove, apply_plague_removal, Ask::remove>,
                      To<why_not_remove, apply_disband, Ask::upkeep>>,
         Answer<Act::retreat, Ask::retreat, why_not_retreat, apply_retreat>,
         Answer<Act::retreat_ships, Ask::retreat, why_not_retreat_ships, apply_retreat_ships>,
         Answer<Act::points, Ask::reward, kNothingAgainst, apply_points>,
         Answer<Act::depose, Ask::reward, kNothingAgainst, apply_depose>,
         Answer<Act::both, Ask::reward, why_not_both, apply_both>,
         Answer<Act::swap, Ask::swap, why_not_swap, apply_swap>,
         AnswerToMany<Act::pass,
                      To<kNothingAgainst, kEndAction, Ask::market, Ask::generals, Ask::technology>,
                      To<kNothingAgainst, leave_alliances, Ask::alliance>,
                      To<kNothingAgainst, end_draft, Ask::draft>,
                      To<why_not_pass_march, apply_pass_march, Ask::march, Ask::reinforce>,
                      To<kNothingAgainst, apply_stow_rest, Ask::stow>,
                      To<kNothingAgainst, apply_no_force, Ask::buy_off>,
                      To<kNothingAgainst, apply_exchange, Ask::exchange>,
                      To<kNothingAgainst, apply_no_present, Ask::withdraw, Ask::chase, Ask::ambush,
                         Ask::cancel_ambush, Ask::restore_ambush>,
                      To<why_not_pass_cards, apply_no_more_cards, Ask::buy_cards>,
                      To<kNothingAgainst, apply_no_swap, Ask::swap>>,
         OutcomeOf<Act::lay, lay>, OutcomeOf<Act::deal, deal>,
         OutcomeOf<Act::draw_general, draw_general>,
         OutcomeOf<Act::draw_technology, draw_technology>, OutcomeOf<Act::draw_event, draw_event>,
         OutcomeOf<Act::draw_basic, draw_tactic>, OutcomeOf<Act::draw_advanced, draw_tactic>>;

bool is_drawn_from_deck(Ask ask) {
  return ask == Ask::draw_technology || ask == Ask::draw_basic || ask == Ask::draw_advanced;
}

// Steps where a card is as likely as there are copies of it left.
template <class Use>
auto with_open_deck(const Board& board, const Position& position, const Use& use) {
  const Common& common = position.common;
  Cards cards{};
  if (common.ask == Ask::draw_technology) {
    std::ranges::copy(technology_deck(board, position), cards.begin());
    return use(Deck<kKinds>(Act::draw_technology, cards, 1));
  }
  const bool advanced = common.ask == Ask::draw_advanced;
  const Cards left = cards_left(board, position);
  for (std::size_t kind = first_kind(advanced); kind < end_kind(advanced); ++kind) {
    cards[kind] = left[kind];
  }
  return use(Deck<kKinds>(advanced ? Act::draw_advanced : Act::draw_basic, cards,
                          static_cast<int>(at(card_of(common.battle.theatre, 0)))));
}

SeatSet seats_asked(const Common& common) {
  if (common.ask != Ask::lead) return SeatSet::of(common.asked);
  const unsigned all = SeatSet::first(common.setup.seats).bits();
  return SeatSet::from_bits(static_cast<std::uint8_t>(all & ~unsigned{common.answered.bits()}));
}

}  // namespace

const GameInfo& Generalship::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Generalship> Generalship::load(const Files& files) {
  return load_with(files, load_board, make_vocabulary);
}

std::optional<Fault> Generalship::why_not_options(int, const Options&) const {
  return std::nullopt;
}

Position Generalship::start(int seats, const Options& options) const {
  return start_position(board_, setup_options().setup(seats, options));
}

Turn Generalship::turn(const Position& position) const {
  return GeneralshipQuestions::turn(position.common.ask, seats_asked(position.common));
}

Prompt Generalship::prompt(const Position& position, Seat seat) const {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  if (common.ask == Ask::lead && common.answered.contains(seat)) {
    return prompt_of<Prompted::wait_for_leads>();
  }
  const Turn now = turn(position);
  if (now.waiting == Waiting::chance) return prompt_of<Prompted::wait_for_chance>();
  if (now.waiting == Waiting::players && !now.seats.contains(seat)) {
    return prompt_of<Prompted::wait>(common.asked);
  }
  switch (common.ask) {
    case Ask::lead: return prompt_of<Prompted::lead>();
    case Ask::act: return prompt_of<Prompted::act>();
    case Ask::arrange: return prompt_of<Prompted::arrange>(circle_number(board_, common));
    case Ask::market: return prompt_of<Prompted::market>(exchanges_of(board_, common, seat));
    case Ask::generals: return prompt_of<Prompted::generals>();
    case Ask::keep: return prompt_of<Prompted::keep>();
    case Ask::technology: return prompt_of<Prompted::technology>();
    case Ask::renaissance: return prompt_of<Prompted::renaissance>();
    case Ask::remove: return prompt_of<Prompted::remove>(int{common.left});
    case Ask::drown: return prompt_of<Prompted::drown>(static_cast<Tile>(common.stow_tile));
    case Ask::alliance: return prompt_of<Prompted::alliance>();
    case Ask::draft: return prompt_of<Prompted::draft>();
    case Ask::march: return prompt_of<Prompted::march>();
    case Ask::stow:
      return prompt_of<Prompted::stow>(static_cast<Tile>(common.stow_tile), next_to_stow(position));
    case Ask::reinforce: return prompt_of<Prompted::reinforce>(static_cast<Tile>(battle.tile));
    case Ask::buy_off: return prompt_of<Prompted::buy_off>();
    case Ask::exchange: return prompt_of<Prompted::exchange>();
    case Ask::withdraw: return prompt_of<Prompted::withdraw>();
    case Ask::chase: return prompt_of<Prompted::chase>();
    case Ask::ambush: return prompt_of<Prompted::ambush>();
    case Ask::cancel_ambush: return prompt_of<Prompted::cancel_ambush>();
    case Ask::restore_ambush: return prompt_of<Prompted::restore_ambush>();
    case Ask::buy_cards: return prompt_of<Prompted::buy_cards>();
    case Ask::fight:
      return side_seat(battle, battle.side) == common.asked ? prompt_of<Prompted::attack>()
                                                            : prompt_of<Prompted::defend>();
    case Ask::lose: return prompt_of<Prompted::lose>(int{battle.difference});
    case Ask::retreat: return prompt_of<Prompted::retreat>(static_cast<Tile>(battle.tile));
    case Ask::reward: return prompt_of<Prompted::reward>();
    case Ask::upkeep:
      return prompt_of<Prompted::upkeep>(upkeep_of(board_, position, seat),
                                         int{common.food[at(seat)]});
    case Ask::swap: return prompt_of<Prompted::swap>();
    case Ask::lay:
    case Ask::deal:
    case Ask::draw_general:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::over: break;
  }
  return prompt_of<Prompted::over>();
}

void Generalship::legal(const Position& position, Seat seat, Choices& choices) const {
  if (!seats_asked(position.common).contains(seat)) return;
  GeneralshipQuestions::list(board_, position, position.common.ask, seat, choices);
}

std::optional<Refusal> Generalship::why_not(const Position& position, Seat seat,
                                            const Choice& choice) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return refuse<Why::game_over>();
  const Turn now = turn(position);
  if (now.waiting == Waiting::chance) return refuse<Why::chance_first>();
  if (common.ask == Ask::lead && common.answered.contains(seat)) {
    return refuse<Why::have_answered>();
  }
  if (!now.seats.contains(seat)) return refuse<Why::not_your_turn>(common.asked);
  return GeneralshipActs::why_not(board_, position, seat, choice, common.ask,
                                  refuse<Why::other_question>(common.ask),
                                  refuse<Why::only_chance>());
}

void Generalship::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  assert(!why_not(position, seat, choice));
  Play play{board_, position, events};
  GeneralshipActs::apply(board_, play, seat, choice, position.common.ask, events);
}

Choice Generalship::sample(const Position& position, Dice& dice) const {
  const Ask ask = position.common.ask;
  if (!is_drawn_from_deck(ask)) {
    return GeneralshipQuestions::lots(board_, position, ask).sample(dice);
  }
  return with_open_deck(board_, position, [&](const auto& deck) { return deck.sample(dice); });
}

bool Generalship::outcomes(const Position& position, Outcomes& outcomes) const {
  const Ask ask = position.common.ask;
  if (is_drawn_from_deck(ask)) {
    with_open_deck(board_, position, [&](const auto& deck) { deck.outcomes(outcomes); });
  } else {
    GeneralshipQuestions::lots(board_, position, ask).outcomes(outcomes);
  }
  return true;
}

bool Generalship::possible(const Position& position, const Choice& outcome) const {
  const Ask ask = position.common.ask;
  if (!is_drawn_from_deck(ask)) {
    return GeneralshipQuestions::lots(board_, position, ask).possible(outcome);
  }
  return with_open_deck(board_, position, [&](const auto& deck) { return deck.possible(outcome); });
}

void Generalship::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  Play play{board_, position, events};
  GeneralshipActs::resolve(board_, play, position.common.asked, outcome, events);
}

Scores Generalship::scores(const Position& position) const { return scores_of(position); }
ScoreRange Generalship::score_range() const { return {0, most_points(board_)}; }

View Generalship::view(const Position& position, Viewer viewer) const {
  return view_of(board_, position, viewer);
}

std::optional<json::object> Generalship::foresee(const View& view, Seat seat) const {
  return generalship::foresee(board_, vocabulary_, view, seat);
}

Position Generalship::imagine(const View& view, Dice& dice) const {
  return imagine_from(board_, view, dice);
}

}  // namespace casus::generalship
