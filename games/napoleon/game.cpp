#include "games/napoleon/game.h"

#include <algorithm>
#include <bit>

#include "games/napoleon/options.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/vocabulary.h"
#include "kit/acts.h"
#include "kit/hits.h"
#include "kit/questions.h"

namespace casus::napoleon {
namespace {

// A rule that changes the position takes it as a Play.
template <auto rule>
struct Does;
template <class... Args, void (*rule)(Play&, Args...)>
struct Does<rule> {
  static void call(const Board& board, Position& position, Args... args, Events& events) {
    Play play{board, position, events};
    rule(play, args...);
  }
};
template <auto rule>
inline constexpr auto kDoes = &Does<rule>::call;

void end_council(Play& play) { next_baton(play); }

constexpr auto kDealable = [](const Board& board, const Position& position) {
  return dealable(board, position).bits();
};
constexpr auto kDrawable = [](const Position& position) { return drawable(position).bits(); };
constexpr auto kTied = [](const Position& position) { return tied_patrons(position).bits(); };
constexpr auto kListWarOrPeace = [](const Position&, Choices& choices) {
  list_war_or_peace(choices);
};
constexpr auto kListStars = [](const Position&, Choices& choices) { list_stars(choices); };
constexpr auto kListTradeAnswers = [](const Position&, Choices& choices) {
  list_trade_answers(choices);
};
constexpr auto kListNelson = [](const Position&, Choices& choices) { list_nelson(choices); };
constexpr auto kFaces1To6 = [](const Position&) { return std::uint64_t{0x7E}; };

using NapoleonQuestions = Questions<
    DrawnByLot<Ask::lot_nations, Act::deal_nation, kDealable>,
    DrawnByLot<Ask::lot_order, Act::draw_order, kDrawable>,
    DrawnByLot<Ask::lot_patron, Act::draw_patron, kTied>, ChanceStep<Ask::roll>,
    ChanceStep<Ask::roll_ones>, GameOver<Ask::over>,
    Question<Ask::muster, Ask::muster, list_muster>,
    Question<Ask::choose_slot, Ask::choose_slot, list_slots>,
    Question<Ask::council, Ask::council, list_council>,
    Question<Ask::produce, Ask::produce, list_production>,
    Question<Ask::march, Ask::march, list_marches>,
    Question<Ask::regroup, Ask::regroup, list_regroupings>,
    Question<Ask::battle, Ask::battle, list_battles>,
    Question<Ask::answer_offer, Ask::answer_offer, list_answers>,
    Question<Ask::willing, Ask::willing, list_willing>,
    Question<Ask::name_patron, Ask::name_patron, list_names>,
    Question<Ask::muster_state, Ask::muster_state, list_places>,
    Question<Ask::rise, Ask::rise, list_risings>, Question<Ask::step, Ask::step, list_steps>,
    Question<Ask::join, Ask::join, list_joins>, Question<Ask::split, Ask::split, list_splits>,
    Question<Ask::losses, Ask::losses, list_losses>,
    Question<Ask::disband, Ask::disband, list_disbandings>,
    Question<Ask::war_or_peace, Ask::war_or_peace, kListWarOrPeace>,
    Question<Ask::length, Ask::length, list_lengths>,
    Question<Ask::concession, Ask::concession, list_concessions>,
    Question<Ask::target, Ask::target, list_targets>,
    Question<Ask::vassal, Ask::vassal, list_vassal>,
    Question<Ask::remnant, Ask::remnant, kListStars>,
    Question<Ask::go_home, Ask::go_home, list_homes>,
    Question<Ask::give_corps, Ask::give_corps, list_corps>,
    Question<Ask::trade, Ask::trade, list_trades>,
    Question<Ask::restore, Ask::restore, list_restorings>,
    Question<Ask::draft_trade, Ask::draft_trade, list_trade_draft>,
    Question<Ask::answer_trade, Ask::answer_trade, kListTradeAnswers>,
    Question<Ask::draft_peace, Ask::draft_peace, list_peace_draft>,
    Question<Ask::answer_peace, Ask::answer_peace, list_peace_answers>,
    Question<Ask::launch, Ask::launch, list_launches>,
    Question<Ask::hoist, Ask::hoist, list_flagships>,
    Question<Ask::join_fleet, Ask::join_fleet, list_fleet_joins>,
    Question<Ask::flee, Ask::flee, list_flights>, DrawnByLot<Ask::evade, Act::evade, kFaces1To6>,
    Question<Ask::refuge, Ask::refuge, list_refuges>,
    Question<Ask::nelson, Ask::nelson, kListNelson>, ChanceStep<Ask::roll_at_sea>>;

template <Act act, Ask ask, auto why_not, auto apply>
using ByRule = Answer<act, ask, why_not, kDoes<apply>>;
template <auto why_not, auto apply, auto... asks>
using When = To<why_not, kDoes<apply>, asks...>;
template <Act act, auto resolve>
using Chance = OutcomeOf<act, kDoes<resolve>>;

using NapoleonActs = Acts<
    ByRule<Act::muster, Ask::muster, why_not_muster, apply_muster>,
    ByRule<Act::entrust, Ask::muster, why_not_entrust, apply_entrust>,
    ByRule<Act::go_with, Ask::choose_slot, why_not_go_with, apply_go_with>,
    ByRule<Act::accept, Ask::answer_offer, why_not_answer, apply_accept>,
    ByRule<Act::decline, Ask::answer_offer, why_not_answer, apply_decline>,
    AnswerToMany<Act::declare, When<why_not_declare, apply_declare, Ask::council>,
                 When<why_not_declare_late, apply_declare, Ask::march>>,
    ByRule<Act::ally, Ask::council, why_not_ally, apply_ally>,
    ByRule<Act::part, Ask::council, why_not_part, apply_part>,
    ByRule<Act::truce, Ask::council, why_not_truce, apply_truce>,
    ByRule<Act::notice, Ask::council, why_not_notice, apply_notice>,
    ByRule<Act::pledge, Ask::council, why_not_pledge, apply_pledge>,
    ByRule<Act::lend, Ask::council, why_not_lend, apply_lend>,
    ByRule<Act::recall, Ask::council, why_not_recall, apply_recall>,
    ByRule<Act::blockade, Ask::council, why_not_blockade, apply_blockade>,
    ByRule<Act::open_ports, Ask::council, why_not_open_ports, apply_open_ports>,
    ByRule<Act::call_corps, Ask::council, why_not_call_corps, apply_call_corps>,
    ByRule<Act::rise, Ask::council, why_not_rise, apply_rise>,
    ByRule<Act::last_reserves, Ask::council, why_not_last_reserves, apply_last_reserves>,
    ByRule<Act::return_, Ask::council, why_not_return, apply_return>,
    ByRule<Act::enter_paris, Ask::council, why_not_enter_paris, apply_enter_paris>,
    ByRule<Act::restore_nation, Ask::council, why_not_restore_nation, apply_restore_nation>,
    ByRule<Act::surrender, Ask::council, why_not_surrender, apply_surrender>,
    ByRule<Act::end_council, Ask::council, kNothingAgainst, end_council>,
    ByRule<Act::take, Ask::willing, why_not_take, apply_take>,
    ByRule<Act::leave, Ask::willing, why_not_take, apply_leave>,
    ByRule<Act::name, Ask::name_patron, why_not_name, apply_name>,
    ByRule<Act::place, Ask::muster_state, why_not_place, apply_place>,
    ByRule<Act::stop_placing, Ask::muster_state, why_not_stop_placing, apply_stop_placing>,
    ByRule<Act::raise, Ask::rise, why_not_raise, apply_raise>,
    ByRule<Act::replace, Ask::rise, why_not_replace, apply_replace>,
    ByRule<Act::stop_rising, Ask::rise, kNothingAgainst, apply_stop_rising>,
    ByRule<Act::build, Ask::produce, why_not_build, apply_build>,
    ByRule<Act::guerilla, Ask::produce, why_not_guerilla, apply_guerilla>,
    ByRule<Act::regather, Ask::produce, why_not_regather, apply_regather>,
    ByRule<Act::end_production, Ask::produce, kNothingAgainst, end_production>,
    ByRule<Act::gather, Ask::march, why_not_gather, apply_gather>,
    ByRule<Act::lift, Ask::march, why_not_lift, apply_lift>,
    ByRule<Act::carry, Ask::march, why_not_carry, apply_carry>,
    ByRule<Act::activate, Ask::march, why_not_activate, apply_activate>,
    AnswerToMany<Act::defer, When<why_not_defer, apply_defer, Ask::council, Ask::produce,
                                  Ask::march, Ask::regroup, Ask::battle>>,
    ByRule<Act::end_march, Ask::march, kNothingAgainst, end_march>,
    ByRule<Act::to, Ask::step, why_not_to, apply_to>,
    ByRule<Act::land, Ask::step, why_not_land, apply_land>,
    ByRule<Act::halt, Ask::step, why_not_halt, apply_halt>,
    ByRule<Act::regroup, Ask::regroup, why_not_regroup, apply_regroup>,
    ByRule<Act::regroup_idle, Ask::regroup, why_not_regroup_idle, apply_regroup_idle>,
    ByRule<Act::lead, Ask::regroup, why_not_lead, apply_lead>,
    ByRule<Act::end_regrouping, Ask::regroup, kNothingAgainst, end_regrouping>,
    ByRule<Act::attack, Ask::battle, why_not_attack, apply_attack>,
    ByRule<Act::merge, Ask::battle, why_not_merge, apply_merge>,
    ByRule<Act::end_battles, Ask::battle, why_not_end_battles, end_battles>,
    ByRule<Act::join, Ask::join, why_not_join, apply_join>,
    ByRule<Act::stay_out, Ask::join, why_not_stay_out, apply_stay_out>,
    ByRule<Act::split, Ask::split, why_not_split, apply_split>,
    ByRule<Act::whole, Ask::split, kNothingAgainst, apply_whole>,
    ByRule<Act::lose, Ask::losses, why_not_lose, apply_lose>,
    ByRule<Act::disband, Ask::disband, why_not_disband, apply_disband>,
    ByRule<Act::fight_on, Ask::war_or_peace, kNothingAgainst, apply_fight_on>,
    ByRule<Act::make_peace, Ask::war_or_peace, kNothingAgainst, apply_make_peace>,
    AnswerToMany<Act::grant_length, When<why_not_grant_length, apply_grant_length, Ask::length>,
                 When<why_not_draft_length, apply_draft_length, Ask::draft_peace>>,
    ByRule<Act::take_item, Ask::concession, why_not_take_item, apply_take_item>,
    ByRule<Act::take_state, Ask::concession, why_not_take_state, apply_take_state>,
    ByRule<Act::longer, Ask::concession, why_not_change_length, apply_longer>,
    ByRule<Act::shorter, Ask::concession, why_not_change_length, apply_shorter>,
    ByRule<Act::pass, Ask::concession, kNothingAgainst, apply_pass>,
    ByRule<Act::against, Ask::target, why_not_against, apply_against>,
    ByRule<Act::keep_die, Ask::vassal, why_not_keep_die, apply_keep_die>,
    ByRule<Act::raise_die, Ask::vassal, why_not_raise_die, apply_raise_die>,
    ByRule<Act::keep_star, Ask::remnant, why_not_keep_star, apply_keep_star>,
    ByRule<Act::send_home, Ask::go_home, why_not_send_home, apply_send_home>,
    ByRule<Act::stays, Ask::go_home, why_not_stays, apply_stays>,
    ByRule<Act::give_corps, Ask::give_corps, why_not_give_corps, apply_give_corps>,
    ByRule<Act::swap_for_state, Ask::restore, why_not_swap_for_state, apply_swap_for_state>,
    ByRule<Act::swap_for_region, Ask::restore, why_not_swap_for_region, apply_swap_for_region>,
    ByRule<Act::hand_back, Ask::restore, why_not_hand_back, apply_hand_back>,
    ByRule<Act::keep_region, Ask::restore, why_not_keep_region, apply_keep_region>,
    ByRule<Act::offer_trade, Ask::trade, why_not_offer_trade, apply_offer_trade>,
    ByRule<Act::end_trading, Ask::trade, kNothingAgainst, end_trading>,
    ByRule<Act::put_state, Ask::draft_trade, why_not_put_state, apply_put_state>,
    ByRule<Act::put_region, Ask::draft_trade, why_not_put_region, apply_put_region>,
    ByRule<Act::want_state, Ask::draft_trade, why_not_want_state, apply_want_state>,
    ByRule<Act::want_region, Ask::draft_trade, why_not_want_region, apply_want_region>,
    ByRule<Act::send_trade, Ask::draft_trade, why_not_send_trade, apply_send_trade>,
    ByRule<Act::drop_trade, Ask::draft_trade, kNothingAgainst, apply_drop_trade>,
    ByRule<Act::accept_trade, Ask::answer_trade, kNothingAgainst, apply_accept_trade>,
    ByRule<Act::decline_trade, Ask::answer_trade, kNothingAgainst, apply_decline_trade>,
    ByRule<Act::propose, Ask::council, why_not_propose, apply_propose>,
    ByRule<Act::clause_item, Ask::draft_peace, why_not_clause_item, apply_clause_item>,
    ByRule<Act::clause_state, Ask::draft_peace, why_not_clause_state, apply_clause_state>,
    ByRule<Act::clause_region, Ask::draft_peace, why_not_clause_region, apply_clause_region>,
    ByRule<Act::send_peace, Ask::draft_peace, why_not_send_peace, apply_send_peace>,
    ByRule<Act::drop_peace, Ask::draft_peace, kNothingAgainst, apply_drop_peace>,
    ByRule<Act::accept_peace, Ask::answer_peace, why_not_answer_peace, apply_accept_peace>,
    ByRule<Act::decline_peace, Ask::answer_peace, why_not_answer_peace, apply_decline_peace>,
    AnswerToMany<Act::launch, When<why_not_launch, apply_launch, Ask::launch>,
                 When<why_not_launch_new, apply_launch_new, Ask::produce>>,
    ByRule<Act::hoist, Ask::hoist, why_not_hoist, apply_hoist>,
    ByRule<Act::lay_down, Ask::produce, why_not_lay_down, apply_lay_down>,
    ByRule<Act::sail, Ask::march, why_not_sail, apply_sail>,
    ByRule<Act::sail_with_nelson, Ask::march, why_not_sail_with_nelson, apply_sail_with_nelson>,
    ByRule<Act::engage, Ask::battle, why_not_engage, apply_engage>,
    ByRule<Act::join_fleet, Ask::join_fleet, why_not_join_fleet, apply_join_fleet>,
    ByRule<Act::keep_off, Ask::join_fleet, why_not_join_fleet, apply_keep_off>,
    ByRule<Act::flee, Ask::flee, why_not_join_fleet, apply_flee>,
    ByRule<Act::stand, Ask::flee, why_not_join_fleet, apply_stand>,
    ByRule<Act::refuge, Ask::refuge, why_not_refuge, apply_refuge>,
    ByRule<Act::nelson, Ask::nelson, kNothingAgainst, apply_nelson>,
    ByRule<Act::spare_nelson, Ask::nelson, kNothingAgainst, apply_spare_nelson>,
    Chance<Act::deal_nation, resolve_deal>, Chance<Act::draw_order, resolve_order>,
    Chance<Act::draw_patron, resolve_patron>, Chance<Act::hits, resolve_hits>,
    Chance<Act::ones, resolve_ones>, Chance<Act::evade, resolve_evade>>;

GameInfo make_info() {
  GameInfo info;
  info.id = "napoleon";
  info.title = "Napoleon and his Marshals";
  info.rules_version = "1";
  info.seats = {2, 3, 4, 5};
  info.options = setup_options().specs();
  info.score_parts = {"stars", "handicap", "violations"};
  // 66 turns of five places; every loop within one is bounded by a counter.
  info.most_steps = 200000;
  return info;
}

// --- the natural ones among hits ---

std::uint32_t ways_of_ones(int faces, int hits, int ones) {
  std::uint32_t ways = 1;
  for (int i = 0; i < ones; ++i) {
    ways = ways * static_cast<std::uint32_t>(hits - i) / static_cast<std::uint32_t>(i + 1);
  }
  for (int i = ones; i < hits; ++i) ways *= static_cast<std::uint32_t>(faces - 1);
  return ways;
}
struct Ones {
  int faces = 0;
  int hits = 0;
};
Ones ones_of(const Position& position) {
  const auto& frame = position.frames.top();
  return {frame.arg[0], frame.arg[1]};
}

HitRoll roll_of(const Position& position) {
  const bool at_sea = asked(position) == Ask::roll_at_sea;
  const Rolling roll = at_sea ? next_roll_at_sea(position) : next_roll(position);
  return HitRoll(Act::hits, roll.dice, roll.faces);
}

}  // namespace

const GameInfo& Napoleon::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Napoleon> Napoleon::load(const Files& files) {
  return load_with(files, load_board, make_vocabulary);
}

std::optional<Fault> Napoleon::why_not_options(int seats, const Options& options) const {
  if (seats == 2 && options.number("scenario") != 0) {
    return Fault{"bad_options", "options.scenario: the free-for-all has three to five seats"};
  }
  return std::nullopt;
}

Position Napoleon::start(int seats, const Options& options) const {
  return start_position(board_, setup_options().setup(seats, options));
}
Options Napoleon::options(const Position& position) const {
  return setup_options().options(position.setup);
}
std::vector<std::string> Napoleon::seat_words(const Position& position) const {
  std::vector<std::string> words;
  for (int seat = 0; seat < position.setup.seats; ++seat) {
    std::string word;
    for (const Nation n : all_nations()) {
      if (nation(position, n).seat != seat) continue;
      word += (word.empty() ? "" : "_") + board_.powers->ids[at(n)];
    }
    if (is_two_player(position) && seat == 1) word = "coalition";
    words.push_back(word.empty() ? "seat_" + std::to_string(seat) : word);
  }
  return words;
}
Powers Napoleon::powers(const Position& position) const {
  Powers powers;
  for (const Power power : PowerSet::all()) {
    const Maybe<Nation> by = commander(position, power);
    std::optional<Seat> seat;
    if (by && nation(position, *by).seat < position.setup.seats) seat = seat_of(position, *by);
    powers.push_back({board_.powers->ids[at(power)], board_.powers->names[at(power)], seat,
                      board_.colour[at(power)]});
  }
  return powers;
}

Turn Napoleon::turn(const Position& position) const {
  const Ask ask = asked(position);
  if (NapoleonQuestions::waiting(ask) != Waiting::players) {
    return NapoleonQuestions::turn(ask, {});
  }
  return NapoleonQuestions::turn(ask, SeatSet::of(asked_seat(position)));
}

Prompt Napoleon::prompt(const Position& position, Seat seat) const {
  const Turn now = turn(position);
  if (now.waiting == Waiting::nobody) return prompt_of<Prompted::over>();
  if (now.waiting == Waiting::chance) return prompt_of<Prompted::wait_for_chance>();
  if (!now.seats.contains(seat)) return prompt_of<Prompted::wait>();
  return question_to_one(position);
}

void Napoleon::legal(const Position& position, Seat seat, Choices& choices) const {
  if (!turn(position).seats.contains(seat)) return;
  const auto before = static_cast<std::ptrdiff_t>(choices.size());
  NapoleonQuestions::list(board_, position, asked(position), seat, choices);
  // Most lists come out in the order of their acts. As numbers choices stand in the same order, and
  // are compared in no time.
  const auto number = [](const Choice& choice) {
    return std::byteswap(std::bit_cast<std::uint64_t>(choice));
  };
  const auto first = choices.begin() + before;
  if (!std::ranges::is_sorted(first, choices.end(), {}, number)) {
    std::ranges::sort(first, choices.end(), {}, number);
  }
}

std::optional<Refusal> Napoleon::why_not(const Position& position, Seat seat,
                                         const Choice& choice) const {
  const Turn now = turn(position);
  if (now.waiting == Waiting::nobody) return refuse<Why::game_over>();
  if (now.waiting == Waiting::chance) return refuse<Why::chance_first>();
  if (!now.seats.contains(seat)) return refuse<Why::not_asked>();
  return NapoleonActs::why_not(board_, position, seat, choice, asked(position),
                               refuse<Why::other_question>(), refuse<Why::only_chance>());
}

void Napoleon::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  NapoleonActs::apply(board_, position, seat, choice, asked(position), events);
}

bool Napoleon::outcomes(const Position& position, Outcomes& outcomes) const {
  const Ask ask = asked(position);
  if (ask == Ask::roll || ask == Ask::roll_at_sea) {
    roll_of(position).outcomes(outcomes);
  } else if (ask == Ask::roll_ones) {
    const Ones ones = ones_of(position);
    for (int each = 0; each <= ones.hits; ++each) {
      const std::uint32_t ways = ways_of_ones(ones.faces, ones.hits, each);
      if (ways > 0) outcomes.push_back({make_choice<Act::ones>(each), ways});
    }
  } else {
    NapoleonQuestions::lots(board_, position, ask).outcomes(outcomes);
  }
  return true;
}
bool Napoleon::possible(const Position& position, const Choice& outcome) const {
  const Ask ask = asked(position);
  if (ask == Ask::roll || ask == Ask::roll_at_sea) return roll_of(position).possible(outcome);
  if (ask == Ask::roll_ones) {
    const Ones ones = ones_of(position);
    return outcome.arg[0] <= ones.hits && outcome == make_choice<Act::ones>(int{outcome.arg[0]}) &&
           ways_of_ones(ones.faces, ones.hits, outcome.arg[0]) > 0;
  }
  if (NapoleonQuestions::waiting(ask) != Waiting::chance) return false;
  return NapoleonQuestions::lots(board_, position, ask).possible(outcome);
}
Choice Napoleon::sample(const Position& position, Dice& dice) const {
  const Ask ask = asked(position);
  if (ask == Ask::roll || ask == Ask::roll_at_sea) return roll_of(position).sample(dice);
  if (ask != Ask::roll_ones) return NapoleonQuestions::lots(board_, position, ask).sample(dice);
  const Ones ones = ones_of(position);
  int found = 0;
  for (int i = 0; i < ones.hits; ++i) {
    if (dice.below(static_cast<std::uint32_t>(ones.faces)) == 0) ++found;
  }
  return make_choice<Act::ones>(found);
}
void Napoleon::resolve(Position& position, const Choice& outcome, Events& events) const {
  NapoleonActs::resolve(board_, position, Seat{}, outcome, events);
}

std::optional<Choice> Napoleon::usual(const Position& position, Seat seat) const {
  if (!turn(position).seats.contains(seat)) return std::nullopt;
  Choices choices;
  legal(position, seat, choices);
  return usual_answer(board_, position, choices);
}
Scores Napoleon::scores(const Position& position) const { return scores_of(board_, position); }
View Napoleon::view(const Position& position, Viewer viewer) const {
  return view_of(position, viewer);
}
Position Napoleon::imagine(const View& view, Dice&) const { return imagine_from(view); }

}  // namespace casus::napoleon
