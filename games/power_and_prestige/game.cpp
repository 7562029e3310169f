#include "games/power_and_prestige/game.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "games/power_and_prestige/foresee.h"
#include "games/power_and_prestige/options.h"
#include "games/power_and_prestige/prompts.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/usual.h"
#include "games/power_and_prestige/vocabulary.h"
#include "kit/acts.h"
#include "kit/deck.h"
#include "kit/questions.h"

namespace casus::power_and_prestige {
namespace {

GameInfo make_info() {
  GameInfo info;
  info.id = "power_and_prestige";
  info.title = "Power & Prestige";
  info.rules_version = "1";
  info.seats = {3, 4, 5, 6};
  info.options = setup_options().specs();
  info.score_parts = {"full provinces", "other provinces", "artists",
                      "prestige",       "medals",          "luxury goods"};
  // Every unit marches at most once in a season, and income bounds the units.
  info.most_steps = 1000000;
  return info;
}

// Faces of a die, as bits.
std::uint64_t faces(const Common&) { return 0b1111110; }
std::uint64_t hat_seats(const Common& common) { return all_seats(common).bits(); }

using PrestigeQuestions = Questions<
    ChanceStep<Ask::lay_neutral>, DrawnByLot<Ask::draw_hat, Act::hat, hat_seats>,
    Question<Ask::choose_start, Ask::choose_start, list_starts>,
    Question<Ask::choose_house, Ask::choose_house, list_houses>,
    Question<Ask::choose_province, Ask::choose_province, list_claims>,
    Question<Ask::place_start, Ask::place_start, list_raises>,
    Question<Ask::take_ally, Ask::take_ally, list_ally>, DrawnByLot<Ask::weather, Act::die, faces>,
    Question<Ask::march, Ask::march, list_march>,
    Question<Ask::choose_battle, Ask::choose_battle, list_battles>,
    DrawnByLot<Ask::attack_die, Act::die, faces>, DrawnByLot<Ask::defend_die, Act::die, faces>,
    Question<Ask::lose, Ask::lose, list_losses>,
    Question<Ask::retreat, Ask::retreat, list_retreats>,
    Question<Ask::forced_retreat, Ask::forced_retreat, list_retreats>,
    Question<Ask::bury, Ask::bury, list_burials>, Question<Ask::join, Ask::join, list_joins>,
    Question<Ask::next_member, Ask::next_member, list_members>,
    Question<Ask::seize, Ask::seize, list_seizures>, DrawnByLot<Ask::plunder_die, Act::die, faces>,
    Question<Ask::declare, Ask::declare, list_declarations>,
    Question<Ask::form, Ask::form, list_alliances>,
    Question<Ask::allow_supply, Ask::allow_supply, list_supply>,
    DrawnByLot<Ask::revolt_die, Act::die, faces>,
    Question<Ask::give_up, Ask::give_up, list_give_up>,
    DrawnByLot<Ask::artist_die, Act::die, faces>, Question<Ask::trade, Ask::trade, list_offers>,
    Question<Ask::gift, Ask::gift, list_gifts>,
    Question<Ask::accept_gift, Ask::accept_gift, list_given>,
    Question<Ask::house, Ask::house, list_houses>, Question<Ask::upkeep, Ask::upkeep, list_upkeep>,
    Question<Ask::plan, Ask::plan, list_plan>,
    Question<Ask::engage_again, Ask::engage_again, list_second_artists>,
    Question<Ask::cancel, Ask::cancel, list_cancels>,
    Question<Ask::place, Ask::place, list_placements>,
    Question<Ask::convention, Ask::convention, list_calls>, GameOver<Ask::over>>;

void resolve_die(const Board& board, Position& position, int face, Events& events) {
  Play play{board, position, events};
  switch (position.common.ask) {
    case Ask::weather: return resolve_weather(play, face);
    case Ask::attack_die:
    case Ask::defend_die: return resolve_battle_die(play, face);
    case Ask::plunder_die: return resolve_plunder_die(play, face);
    case Ask::revolt_die: return resolve_revolt_die(play, face);
    case Ask::artist_die: return resolve_artist_die(play, face);
    case Ask::lay_neutral:
    case Ask::draw_hat:
    case Ask::choose_start:
    case Ask::choose_house:
    case Ask::choose_province:
    case Ask::place_start:
    case Ask::take_ally:
    case Ask::march:
    case Ask::choose_battle:
    case Ask::lose:
    case Ask::retreat:
    case Ask::forced_retreat:
    case Ask::bury:
    case Ask::join:
    case Ask::next_member:
    case Ask::seize:
    case Ask::declare:
    case Ask::form:
    case Ask::allow_supply:
    case Ask::give_up:
    case Ask::trade:
    case Ask::gift:
    case Ask::accept_gift:
    case Ask::house:
    case Ask::upkeep:
    case Ask::plan:
    case Ask::engage_again:
    case Ask::cancel:
    case Ask::place:
    case Ask::convention:
    case Ask::over: return;
  }
}

using PrestigeActs = Acts<
    Answer<Act::settle, Ask::choose_start, why_not_settle, apply_settle>,
    AnswerToMany<Act::reside, To<why_not_reside, apply_reside, Ask::choose_house>,
                 To<why_not_reside, apply_new_house, Ask::house>>,
    Answer<Act::claim, Ask::choose_province, why_not_claim, apply_claim>,
    Answer<Act::raise, Ask::place_start, why_not_raise, apply_raise>,
    Answer<Act::accept, Ask::take_ally, kNothingAgainst, apply_accept>,
    Answer<Act::refuse_troops, Ask::take_ally, kNothingAgainst, apply_refuse_troops>,
    Answer<Act::march, Ask::march, why_not_march, apply_march>,
    Answer<Act::march_box, Ask::march, why_not_march_box, apply_march_box>,
    Answer<Act::halt, Ask::march, why_not_halt, apply_halt>,
    Answer<Act::to, Ask::march, why_not_to, apply_to>,
    AnswerToMany<Act::send, To<why_not_send, apply_send, Ask::march>,
                 To<why_not_send_away, apply_send_away, Ask::upkeep>,
                 To<why_not_send_new, apply_send_new, Ask::place>>,
    Answer<Act::dummy, Ask::march, why_not_dummy, apply_dummy>,
    AnswerToMany<Act::box, To<why_not_box, apply_box, Ask::march>,
                 To<why_not_new_box, apply_new_box, Ask::place>>,
    Answer<Act::fight, Ask::choose_battle, why_not_fight, apply_fight>,
    Answer<Act::lose, Ask::lose, why_not_lose, apply_lose>,
    Answer<Act::hold, Ask::retreat, why_not_hold, apply_hold>,
    AnswerToMany<Act::withdraw,
                 To<why_not_withdraw, apply_withdraw, Ask::retreat, Ask::forced_retreat>>,
    Answer<Act::bury, Ask::bury, why_not_bury, apply_bury>,
    Answer<Act::join, Ask::join, why_not_join, apply_join>,
    Answer<Act::next, Ask::next_member, why_not_next, apply_next>,
    Answer<Act::annex, Ask::seize, why_not_annex, apply_annex>,
    Answer<Act::plunder_province, Ask::seize, why_not_plunder_province, apply_plunder_province>,
    Answer<Act::plunder, Ask::seize, why_not_plunder, apply_plunder>,
    Answer<Act::plunder_house, Ask::seize, why_not_plunder_house, apply_plunder_house>,
    Answer<Act::raze, Ask::seize, why_not_raze, apply_raze>,
    AnswerToMany<Act::abandon, To<why_not_abandon, apply_abandon, Ask::seize, Ask::give_up>>,
    Answer<Act::done, Ask::seize, kNothingAgainst, apply_done>,
    Answer<Act::declare, Ask::declare, why_not_declare, apply_declare>,
    Answer<Act::peace, Ask::declare, kNothingAgainst, apply_peace>,
    Answer<Act::form, Ask::form, why_not_form, apply_form>,
    Answer<Act::allow, Ask::allow_supply, kNothingAgainst, apply_allow>,
    Answer<Act::forbid, Ask::allow_supply, kNothingAgainst, apply_forbid>,
    Answer<Act::give_up, Ask::give_up, why_not_give_up, apply_give_up>,
    Answer<Act::keep, Ask::give_up, kNothingAgainst, apply_keep>,
    Answer<Act::offer, Ask::trade, why_not_offer, apply_offer>,
    Answer<Act::enough, Ask::trade, kNothingAgainst, apply_enough>,
    Answer<Act::give, Ask::gift, why_not_give, apply_give>,
    Answer<Act::gold, Ask::gift, why_not_gold, apply_gold>,
    Answer<Act::nothing, Ask::gift, why_not_nothing, apply_nothing>,
    Answer<Act::take, Ask::accept_gift, why_not_take, apply_take>,
    Answer<Act::decline, Ask::accept_gift, why_not_take, apply_decline>,
    Answer<Act::disband, Ask::upkeep, why_not_disband, apply_disband>,
    Answer<Act::buy, Ask::plan, why_not_buy, apply_buy>,
    AnswerToMany<Act::engage, To<why_not_engage, apply_engage, Ask::plan>,
                 To<why_not_engage_again, apply_engage_again, Ask::engage_again>>,
    AnswerToMany<Act::no_artist, To<why_not_no_artist, apply_no_artist, Ask::plan>,
                 To<kNothingAgainst, apply_no_second_artist, Ask::engage_again>>,
    Answer<Act::repair, Ask::plan, why_not_repair, apply_repair>,
    Answer<Act::seal, Ask::plan, why_not_seal, apply_seal>,
    Answer<Act::cancel, Ask::cancel, why_not_cancel, apply_cancel>,
    Answer<Act::upgrade, Ask::place, why_not_upgrade, apply_upgrade>,
    Answer<Act::build, Ask::place, why_not_build, apply_build>,
    Answer<Act::fortify, Ask::place, why_not_fortify, apply_fortify>,
    Answer<Act::station, Ask::place, why_not_station, apply_station>,
    Answer<Act::lay_dummy, Ask::place, why_not_lay_dummy, apply_lay_dummy>,
    Answer<Act::dummies_done, Ask::place, why_not_dummies_done, apply_dummies_done>,
    Answer<Act::call, Ask::convention, kNothingAgainst, apply_call>,
    Answer<Act::pass, Ask::convention, kNothingAgainst, apply_pass>,
    OutcomeOf<Act::lay, resolve_lay>, OutcomeOf<Act::hat, resolve_hat>,
    OutcomeOf<Act::die, resolve_die>>;

}  // namespace

const GameInfo& PowerAndPrestige::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<PowerAndPrestige> PowerAndPrestige::load(const Files& files) {
  Expected<PowerAndPrestige> game = load_with(files, load_board, make_vocabulary);
  if (!game) return game;
  const std::vector<std::string>& colours = info().options.back().words;
  if (!std::ranges::equal(colours, std::span(game->board_.colours->ids).first(kSeats))) {
    return casus::fault("bad_data", "colours.json: the ids must be those of the option colours");
  }
  return game;
}

std::optional<Fault> PowerAndPrestige::why_not_options(int, const Options&) const {
  return std::nullopt;
}

Position PowerAndPrestige::start(int seats, const Options& options) const {
  return start_position(board_, setup_options().setup(seats, options));
}

Powers PowerAndPrestige::powers(const Position& position) const {
  const Common& common = position.common;
  Powers powers;
  powers.reserve(kSeats + 1);
  std::string spare = board_.colours->ids[0];
  for (int i = 0; i < kSeats; ++i) {
    const auto banner = static_cast<Banner>(i);
    const std::uint8_t owner = owner_with(common, banner);
    if (owner == kNobody) spare = board_.colours->ids[at(banner)];
    powers.push_back({board_.colours->ids[at(banner)], board_.colours->names[at(banner)],
                      owner == kNobody ? std::nullopt : std::optional(seat_at(owner)),
                      board_.colours->ids[at(banner)]});
  }
  // A colour that no player has serves the external ally.
  powers.push_back(
      {board_.colours->ids[kSeats], board_.colours->names[kSeats], std::nullopt, spare});
  return powers;
}

bool PowerAndPrestige::may_whisper(const Position& position, Seat from, Seat to) const {
  return !opponents_of(position.common, from).contains(to);
}

Turn PowerAndPrestige::turn(const Position& position) const {
  return PrestigeQuestions::turn(position.common.ask, position.common.asked);
}

Prompt PowerAndPrestige::prompt(const Position& position, Seat seat) const {
  return prompt_for(board_, position, seat, PrestigeQuestions::waiting(position.common.ask));
}

void PowerAndPrestige::legal(const Position& position, Seat seat, Choices& choices) const {
  const Common& common = position.common;
  if (!common.asked.contains(seat)) return;
  PrestigeQuestions::list(board_, position, common.ask, seat, choices);
}

std::optional<Refusal> PowerAndPrestige::why_not(const Position& position, Seat seat,
                                                 const Choice& choice) const {
  const Common& common = position.common;
  const Turn now = turn(position);
  if (now.waiting == Waiting::nobody) return refuse<Why::game_over>();
  if (now.waiting == Waiting::chance) return refuse<Why::chance_first>();
  if (!now.seats.contains(seat)) return refuse<Why::not_asked>();
  return PrestigeActs::why_not(board_, position, seat, choice, common.ask,
                               refuse<Why::other_question>(common.ask), refuse<Why::only_chance>());
}

void PowerAndPrestige::apply(Position& position, Seat seat, const Choice& choice,
                             Events& events) const {
  assert(!why_not(position, seat, choice));
  PrestigeActs::apply(board_, position, seat, choice, position.common.ask, events);
}

std::optional<Choice> PowerAndPrestige::usual(const Position& position, Seat seat) const {
  Choices choices;
  legal(position, seat, choices);
  return usual_answer(position.common, choices);
}

Choice PowerAndPrestige::sample(const Position& position, Dice& dice) const {
  const Common& common = position.common;
  if (common.ask == Ask::lay_neutral) return Deck(Act::lay, common.pool).sample(dice);
  return PrestigeQuestions::lots(board_, common, common.ask).sample(dice);
}

bool PowerAndPrestige::outcomes(const Position& position, Outcomes& outcomes) const {
  const Common& common = position.common;
  if (common.ask == Ask::lay_neutral) {
    Deck(Act::lay, common.pool).outcomes(outcomes);
  } else {
    PrestigeQuestions::lots(board_, common, common.ask).outcomes(outcomes);
  }
  return true;
}

bool PowerAndPrestige::possible(const Position& position, const Choice& outcome) const {
  const Common& common = position.common;
  if (common.ask == Ask::lay_neutral) return Deck(Act::lay, common.pool).possible(outcome);
  return PrestigeQuestions::lots(board_, common, common.ask).possible(outcome);
}

void PowerAndPrestige::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  PrestigeActs::resolve(board_, position, Seat{}, outcome, events);
}

Scores PowerAndPrestige::scores(const Position& position) const {
  return scores_of(board_, position.common);
}

ScoreRange PowerAndPrestige::score_range() const {
  const int provinces = kProvinces * board_.figure(Figure::full_province_points);
  const int medals =
      (kYears - 1) * board_.figure(Figure::medal_points) + board_.figure(Figure::last_medal_points);
  return {0, provinces + medals + board_.figure(Figure::artist_points) +
                 board_.figure(Figure::first_points) + 30};
}

View PowerAndPrestige::view(const Position& position, Viewer viewer) const {
  return view_of(board_, position, viewer);
}

std::optional<json::object> PowerAndPrestige::foresee(const View& view, Seat seat) const {
  return power_and_prestige::foresee(board_, vocabulary_, view, seat);
}

}  // namespace casus::power_and_prestige
