#include "games/napoleon/game.h"

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
    Question<Ask::give_corps, Ask::give_corps, list_corps>>;

template <Act act, Ask ask, auto why_not, auto apply>
using Row = Answer<act, ask, why_not, kDoes<apply>>;
template <Act act, auto resolve>
using Chance = OutcomeOf<act, kDoes<resolve>>;

using NapoleonActs =
    Acts<Row<Act::muster, Ask::muster, why_not_muster, apply_muster>,
         Row<Act::entrust, Ask::muster, why_not_entrust, apply_entrust>,
         Row<Act::go_with, Ask::choose_slot, why_not_go_with, apply_go_with>,
         Row<Act::accept, Ask::answer_offer, why_not_answer, apply_accept>,
         Row<Act::decline, Ask::answer_offer, why_not_answer, apply_decline>,
         Row<Act::declare, Ask::council, why_not_declare, apply_declare>,
         Row<Act::ally, Ask::council, why_not_ally, apply_ally>,
         Row<Act::part, Ask::council, why_not_part, apply_part>,
         Row<Act::truce, Ask::council, why_not_truce, apply_truce>,
         Row<Act::notice, Ask::council, why_not_notice, apply_notice>,
         Row<Act::pledge, Ask::council, why_not_pledge, apply_pledge>,
         Row<Act::lend, Ask::council, why_not_lend, apply_lend>,
         Row<Act::recall, Ask::council, why_not_recall, apply_recall>,
         Row<Act::blockade, Ask::council, why_not_blockade, apply_blockade>,
         Row<Act::open_ports, Ask::council, why_not_open_ports, apply_open_ports>,
         Row<Act::call_corps, Ask::council, why_not_call_corps, apply_call_corps>,
         Row<Act::rise, Ask::council, why_not_rise, apply_rise>,
         Row<Act::last_reserves, Ask::council, why_not_last_reserves, apply_last_reserves>,
         Row<Act::return_, Ask::council, why_not_return, apply_return>,
         Row<Act::restore_nation, Ask::council, why_not_restore_nation, apply_restore_nation>,
         Row<Act::surrender, Ask::council, why_not_surrender, apply_surrender>,
         Row<Act::end_council, Ask::council, kNothingAgainst, end_council>,
         Row<Act::take, Ask::willing, why_not_take, apply_take>,
         Row<Act::leave, Ask::willing, why_not_take, apply_leave>,
         Row<Act::name, Ask::name_patron, why_not_name, apply_name>,
         Row<Act::place, Ask::muster_state, why_not_place, apply_place>,
         Row<Act::stop_placing, Ask::muster_state, why_not_stop_placing, apply_stop_placing>,
         Row<Act::raise, Ask::rise, why_not_raise, apply_raise>,
         Row<Act::replace, Ask::rise, why_not_replace, apply_replace>,
         Row<Act::stop_rising, Ask::rise, kNothingAgainst, apply_stop_rising>,
         Row<Act::build, Ask::produce, why_not_build, apply_build>,
         Row<Act::guerilla, Ask::produce, why_not_guerilla, apply_guerilla>,
         Row<Act::regather, Ask::produce, why_not_regather, apply_regather>,
         Row<Act::end_production, Ask::produce, kNothingAgainst, end_production>,
         Row<Act::gather, Ask::march, why_not_gather, apply_gather>,
         Row<Act::lift, Ask::march, why_not_lift, apply_lift>,
         Row<Act::carry, Ask::march, why_not_carry, apply_carry>,
         Row<Act::activate, Ask::march, why_not_activate, apply_activate>,
         Row<Act::defer, Ask::march, why_not_defer, apply_defer>,
         Row<Act::end_march, Ask::march, kNothingAgainst, end_march>,
         Row<Act::to, Ask::step, why_not_to, apply_to>,
         Row<Act::land, Ask::step, why_not_land, apply_land>,
         Row<Act::halt, Ask::step, why_not_halt, apply_halt>,
         Row<Act::regroup, Ask::regroup, why_not_regroup, apply_regroup>,
         Row<Act::regroup_idle, Ask::regroup, why_not_regroup_idle, apply_regroup_idle>,
         Row<Act::lead, Ask::regroup, why_not_lead, apply_lead>,
         Row<Act::end_regrouping, Ask::regroup, kNothingAgainst, end_regrouping>,
         Row<Act::attack, Ask::battle, why_not_attack, apply_attack>,
         Row<Act::merge, Ask::battle, why_not_merge, apply_merge>,
         Row<Act::end_battles, Ask::battle, why_not_end_battles, end_battles>,
         Row<Act::join, Ask::join, why_not_join, apply_join>,
         Row<Act::stay_out, Ask::join, why_not_stay_out, apply_stay_out>,
         Row<Act::split, Ask::split, why_not_split, apply_split>,
         Row<Act::whole, Ask::split, kNothingAgainst, apply_whole>,
         Row<Act::lose, Ask::losses, why_not_lose, apply_lose>,
         Row<Act::disband, Ask::disband, why_not_disband, apply_disband>,
         Row<Act::fight_on, Ask::war_or_peace, kNothingAgainst, apply_fight_on>,
         Row<Act::make_peace, Ask::war_or_peace, kNothingAgainst, apply_make_peace>,
         Row<Act::grant_length, Ask::length, why_not_grant_length, apply_grant_length>,
         Row<Act::take_item, Ask::concession, why_not_take_item, apply_take_item>,
         Row<Act::take_state, Ask::concession, why_not_take_state, apply_take_state>,
         Row<Act::longer, Ask::concession, why_not_change_length, apply_longer>,
         Row<Act::shorter, Ask::concession, why_not_change_length, apply_shorter>,
         Row<Act::pass, Ask::concession, kNothingAgainst, apply_pass>,
         Row<Act::against, Ask::target, why_not_against, apply_against>,
         Row<Act::keep_die, Ask::vassal, why_not_keep_die, apply_keep_die>,
         Row<Act::raise_die, Ask::vassal, why_not_raise_die, apply_raise_die>,
         Row<Act::keep_star, Ask::remnant, why_not_keep_star, apply_keep_star>,
         Row<Act::send_home, Ask::go_home, why_not_send_home, apply_send_home>,
         Row<Act::stays, Ask::go_home, why_not_stays, apply_stays>,
         Row<Act::give_corps, Ask::give_corps, why_not_give_corps, apply_give_corps>,
         Chance<Act::deal_nation, resolve_deal>, Chance<Act::draw_order, resolve_order>,
         Chance<Act::draw_patron, resolve_patron>, Chance<Act::hits, resolve_hits>,
         Chance<Act::ones, resolve_ones>>;

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

// Whose answer a question to one seat waits for.
Seat asked_seat(const Position& position) {
  const auto arg = [&](std::size_t i) { return power_at(position.frames.top().arg[i]); };
  const auto of = [&](Nation n) { return seat_of(position, n); };
  switch (asked(position)) {
    case Ask::muster: return seat_of_muster(position);
    case Ask::choose_slot: return of(*chooses_slot(position));
    case Ask::council:
    case Ask::produce:
    case Ask::march:
    case Ask::regroup:
    case Ask::battle: return baton(position);
    case Ask::answer_offer:
    case Ask::rise:
    case Ask::give_corps: return of(arg(0));
    case Ask::willing:
    case Ask::name_patron: return of(position.turn.order[position.frames.top().arg[2]]);
    case Ask::muster_state:
    case Ask::go_home: return of(commander(position, arg(0)).value_or(Power::france));
    case Ask::step: return of(*commander(position, *position.moving.power));
    case Ask::join: return of(*commander(position, power_at(position.battle.asked)));
    case Ask::losses: return seat_of_losses(position);
    case Ask::disband: return of(Power::russia);
    case Ask::war_or_peace: return of(Power::britain);
    case Ask::length: return of(power_at(position.peace.loser));
    case Ask::concession: return of(power_at(position.peace.order[position.peace.turn]));
    case Ask::target: return of(power_at(position.peace.aim_of));
    case Ask::split:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::over: return of(Power::france);
  }
  return of(Power::france);
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
  const Rolling roll = next_roll(position);
  return HitRoll(Act::hits, roll.dice, roll.faces);
}

}  // namespace

const GameInfo& Napoleon::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Napoleon> Napoleon::load(const Files& files) {
  Expected<Board> board = load_board(files);
  if (!board) return std::unexpected(board.error());
  Expected<Vocabulary> vocabulary = make_vocabulary(*board, files);
  if (!vocabulary) return std::unexpected(vocabulary.error());
  Napoleon game;
  game.board_ = std::move(*board);
  game.vocabulary_ = std::move(*vocabulary);
  return game;
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
  const auto arg = [&](std::size_t i) { return power_at(position.frames.top().arg[i]); };
  const auto& peace = position.peace;
  switch (asked(position)) {
    case Ask::muster:
      if (position.mustered[1] == 0) return prompt_of<Prompted::entrust>();
      return prompt_of<Prompted::muster>(power_at(position.mustered[0]), position.mustered[1]);
    case Ask::choose_slot: return prompt_of<Prompted::choose_slot>(*chooses_slot(position));
    case Ask::council: return prompt_of<Prompted::council>();
    case Ask::produce: return prompt_of<Prompted::produce>();
    case Ask::march: return prompt_of<Prompted::march>();
    case Ask::regroup: return prompt_of<Prompted::regroup>();
    case Ask::battle: return prompt_of<Prompted::battle>();
    case Ask::answer_offer: return prompt_of<Prompted::answer_offer>(arg(0), arg(1));
    case Ask::willing:
      return prompt_of<Prompted::willing>(position.turn.order[position.frames.top().arg[2]],
                                          arg(0));
    case Ask::name_patron: return prompt_of<Prompted::name_patron>(arg(0));
    case Ask::muster_state:
      return prompt_of<Prompted::muster_state>(arg(0), position.frames.top().arg[1]);
    case Ask::rise: return prompt_of<Prompted::rise>(arg(0));
    case Ask::step:
      return prompt_of<Prompted::step>(*position.moving.power, region_at(position.moving.region));
    case Ask::join: return prompt_of<Prompted::join>(power_at(position.battle.asked));
    case Ask::split: return prompt_of<Prompted::split>();
    case Ask::losses: return prompt_of<Prompted::losses>();
    case Ask::disband: return prompt_of<Prompted::disband>();
    case Ask::war_or_peace: return prompt_of<Prompted::war_or_peace>();
    case Ask::length: return prompt_of<Prompted::length>(power_at(peace.loser));
    case Ask::concession:
      return prompt_of<Prompted::concession>(power_at(peace.loser),
                                             power_at(peace.order[peace.turn]));
    case Ask::target: return prompt_of<Prompted::target>();
    case Ask::vassal: return prompt_of<Prompted::vassal>();
    case Ask::remnant: return prompt_of<Prompted::remnant>();
    case Ask::go_home: return prompt_of<Prompted::go_home>(arg(0));
    case Ask::give_corps: return prompt_of<Prompted::give_corps>(arg(0));
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::over: break;
  }
  return prompt_of<Prompted::wait>();
}

void Napoleon::legal(const Position& position, Seat seat, Choices& choices) const {
  if (!turn(position).seats.contains(seat)) return;
  NapoleonQuestions::list(board_, position, asked(position), seat, choices);
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
  NapoleonActs::apply(board_, position, seat, choice, events);
}

bool Napoleon::outcomes(const Position& position, Outcomes& outcomes) const {
  const Ask ask = asked(position);
  if (ask == Ask::roll) {
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
  if (ask == Ask::roll) return roll_of(position).possible(outcome);
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
  if (ask == Ask::roll) return roll_of(position).sample(dice);
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

Scores Napoleon::scores(const Position& position) const { return scores_of(board_, position); }
View Napoleon::view(const Position& position, Viewer viewer) const {
  return view_of(position, viewer);
}
Position Napoleon::imagine(const View& view, Dice&) const { return imagine_from(view); }

}  // namespace casus::napoleon
