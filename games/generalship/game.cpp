#include "games/generalship/game.h"

#include <cassert>
#include <utility>

#include "games/generalship/foresee.h"
#include "games/generalship/options.h"
#include "games/generalship/rules.h"
#include "games/generalship/vocabulary.h"
#include "kit/lots.h"

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

bool is_chance(Ask ask) {
  switch (ask) {
    case Ask::lay:
    case Ask::deal:
    case Ask::draw_general:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::draw_basic:
    case Ask::draw_advanced: return true;
    case Ask::lead:
    case Ask::act:
    case Ask::arrange:
    case Ask::market:
    case Ask::generals:
    case Ask::keep:
    case Ask::technology:
    case Ask::renaissance:
    case Ask::remove:
    case Ask::drown:
    case Ask::alliance:
    case Ask::draft:
    case Ask::march:
    case Ask::stow:
    case Ask::reinforce:
    case Ask::buy_off:
    case Ask::exchange:
    case Ask::withdraw:
    case Ask::chase:
    case Ask::ambush:
    case Ask::cancel_ambush:
    case Ask::restore_ambush:
    case Ask::buy_cards:
    case Ask::fight:
    case Ask::lose:
    case Ask::retreat:
    case Ask::reward:
    case Ask::upkeep:
    case Ask::swap:
    case Ask::over: return false;
  }
  return false;
}

bool is_weighted(Ask ask) {
  return ask == Ask::draw_technology || ask == Ask::draw_basic || ask == Ask::draw_advanced;
}

// Steps where each word is as likely.
Lots<64> lots_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const auto lots = [](Act act, std::uint64_t words) {
    return Lots<64>(act, IndexSet<64>::from_bits(words));
  };
  if (common.ask == Ask::lay) return lots(Act::lay, layable(board, common));
  if (common.ask == Ask::deal) return lots(Act::deal, general_deck(position));
  if (common.ask == Ask::draw_general) return lots(Act::draw_general, general_deck(position));
  return lots(Act::draw_event, events_left(common));
}

// Steps where a card is as likely as there are copies of it: by outcome.
struct Weighted {
  Cards weight{};
  Act act = Act::draw_technology;
  int first = 1;  // what the first weight stands for
};
Weighted weights_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  Weighted found;
  if (common.ask == Ask::draw_technology) {
    const Bag<2> deck = technology_deck(board, position);
    found.weight[0] = deck[0];
    found.weight[1] = deck[1];
    return found;
  }
  const bool advanced = common.ask == Ask::draw_advanced;
  const Cards left = cards_left(board, position);
  for (std::size_t k = first_kind(advanced); k < end_kind(advanced); ++k) {
    found.weight[k] = left[k];
  }
  found.act = advanced ? Act::draw_advanced : Act::draw_basic;
  found.first = static_cast<int>(at(card_of(common.battle.theatre, 0)));
  return found;
}
Choice outcome_of(const Weighted& weighted, std::size_t kind) {
  const auto value = static_cast<std::uint8_t>(weighted.first + static_cast<int>(kind));
  return {static_cast<std::uint8_t>(weighted.act), {value}};
}

Prompt battle_prompt(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  const auto tile = static_cast<Tile>(battle.tile);
  switch (common.ask) {
    case Ask::reinforce: return prompt_of<Prompted::reinforce>(tile);
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
    case Ask::retreat: return prompt_of<Prompted::retreat>(tile);
    case Ask::reward: return prompt_of<Prompted::reward>();
    case Ask::lay:
    case Ask::deal:
    case Ask::lead:
    case Ask::act:
    case Ask::arrange:
    case Ask::market:
    case Ask::generals:
    case Ask::draw_general:
    case Ask::keep:
    case Ask::technology:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::renaissance:
    case Ask::remove:
    case Ask::drown:
    case Ask::alliance:
    case Ask::draft:
    case Ask::march:
    case Ask::stow:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::upkeep:
    case Ask::swap:
    case Ask::over: break;
  }
  (void)board;
  return prompt_of<Prompted::wait_for_chance>();
}

}  // namespace

const GameInfo& Generalship::info() {
  static const GameInfo kInfo = make_info();
  return kInfo;
}

Expected<Generalship> Generalship::load(const Files& files) {
  Expected<Board> board = load_board(files);
  if (!board) return std::unexpected(board.error());
  Expected<Vocabulary> vocabulary = make_vocabulary(*board, files);
  if (!vocabulary) return std::unexpected(vocabulary.error());
  Generalship game;
  game.board_ = std::move(*board);
  game.vocabulary_ = std::move(*vocabulary);
  return game;
}

std::optional<Fault> Generalship::why_not_options(int, const Options&) const {
  return std::nullopt;
}

Position Generalship::start(int seats, const Options& options) const {
  return start_position(board_, setup_options().setup(seats, options));
}

Options Generalship::options(const Position& position) const {
  return setup_options().options(position.common.setup);
}

std::vector<std::string> Generalship::seat_words(const Position& position) const {
  std::vector<std::string> words;
  words.reserve(static_cast<std::size_t>(seats(position)));
  for (int seat = 0; seat < seats(position); ++seat) {
    words.push_back(board_.nations->ids[position.common.setup.nations[seat]]);
  }
  return words;
}

Turn Generalship::turn(const Position& position) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return {Waiting::nobody, {}};
  if (is_chance(common.ask)) return {Waiting::chance, {}};
  if (common.ask != Ask::lead) return {Waiting::players, SeatSet::of(common.asked)};
  const unsigned all = SeatSet::first(common.setup.seats).bits();
  return {Waiting::players,
          SeatSet::from_bits(static_cast<std::uint8_t>(all & ~unsigned{common.answered.bits()}))};
}

Prompt Generalship::prompt(const Position& position, Seat seat) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return prompt_of<Prompted::over>();
  if (is_chance(common.ask)) return prompt_of<Prompted::wait_for_chance>();
  if (common.ask == Ask::lead) {
    return common.answered.contains(seat) ? prompt_of<Prompted::wait_for_leads>()
                                          : prompt_of<Prompted::lead>();
  }
  if (seat != common.asked) return prompt_of<Prompted::wait>(common.asked);
  switch (common.ask) {
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
    case Ask::upkeep:
      return prompt_of<Prompted::upkeep>(upkeep_of(board_, position, seat),
                                         int{common.food[at(seat)]});
    case Ask::swap: return prompt_of<Prompted::swap>();
    case Ask::lay:
    case Ask::deal:
    case Ask::lead:
    case Ask::draw_general:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::reinforce:
    case Ask::buy_off:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::exchange:
    case Ask::withdraw:
    case Ask::chase:
    case Ask::ambush:
    case Ask::cancel_ambush:
    case Ask::restore_ambush:
    case Ask::buy_cards:
    case Ask::fight:
    case Ask::lose:
    case Ask::retreat:
    case Ask::reward:
    case Ask::over: break;
  }
  return battle_prompt(board_, position);
}

void Generalship::legal(const Position& position, Seat seat, Choices& choices) const {
  const Common& common = position.common;
  if (common.ask == Ask::lead) {
    const bool asked = index(seat) < common.setup.seats && !common.answered.contains(seat);
    if (asked) list_leads(position, seat, choices);
    return;
  }
  if (seat != common.asked) return;
  switch (common.ask) {
    case Ask::act: return list_acts(board_, common, choices);
    case Ask::arrange: return list_circles(board_, common, choices);
    case Ask::market: return list_trades(board_, common, choices);
    case Ask::generals: return list_generals(position, choices);
    case Ask::keep: return list_kept(position, choices);
    case Ask::technology: return list_technology(board_, position, choices);
    case Ask::renaissance:
      for (unsigned left = renaissance_choices(board_, common); left != 0; left &= left - 1) {
        choices.push_back(
            make_choice<Act::develop>(static_cast<Technology>(std::countr_zero(left)), 0, 0));
      }
      return;
    case Ask::remove: return list_removals(position, seat, choices);
    case Ask::drown: return list_drowning(position, choices);
    case Ask::alliance: return list_alliances(board_, common, choices);
    case Ask::draft: return list_drafts(board_, position, choices);
    case Ask::march:
    case Ask::reinforce: return list_marches(board_, position, choices);
    case Ask::stow: return list_stowing(position, choices);
    case Ask::buy_off:
      choices.push_back(make_choice<Act::force>());
      choices.push_back(make_choice<Act::pass>());
      return;
    case Ask::exchange:
    case Ask::buy_cards: return list_tosses(board_, position, choices);
    case Ask::withdraw:
    case Ask::chase:
    case Ask::ambush:
    case Ask::cancel_ambush:
    case Ask::restore_ambush: return list_presents(board_, position, choices);
    case Ask::fight: return list_combat(board_, position, choices);
    case Ask::lose: return list_losses(board_, position, choices);
    case Ask::retreat: return list_retreats(board_, position, choices);
    case Ask::reward: return list_rewards(board_, common, choices);
    case Ask::upkeep: return list_upkeep(board_, position, choices);
    case Ask::swap: return list_swaps(common, choices);
    case Ask::lead:
    case Ask::lay:
    case Ask::deal:
    case Ask::draw_general:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::over: return;
  }
}

namespace {

bool is_presenting(Ask ask) { return ask >= Ask::withdraw && ask <= Ask::restore_ambush; }

// Passing ends or declines what may be declined; not every question may.
Refused why_not_pass(const Position& position, const Refused& other_question) {
  const Ask ask = position.common.ask;
  if (ask == Ask::march || ask == Ask::reinforce) return why_not_pass_march(position);
  if (ask == Ask::buy_cards) return why_not_pass_cards(position);
  const bool may = ask == Ask::market || ask == Ask::generals || ask == Ask::technology ||
                   ask == Ask::alliance || ask == Ask::draft || ask == Ask::stow ||
                   ask == Ask::buy_off || ask == Ask::exchange || is_presenting(ask) ||
                   ask == Ask::swap;
  return may ? std::nullopt : other_question;
}

void apply_pass(Play& play) {
  const Ask ask = play.common.ask;
  if (ask == Ask::march || ask == Ask::reinforce) return apply_pass_march(play);
  if (ask == Ask::buy_cards) return apply_no_more_cards(play);
  if (ask == Ask::draft) return end_draft(play);
  if (ask == Ask::stow) return apply_stow_rest(play);
  if (ask == Ask::buy_off) return apply_no_force(play);
  if (ask == Ask::exchange) return apply_exchange(play);
  if (ask == Ask::swap) return apply_no_swap(play);
  if (is_presenting(ask)) return apply_no_present(play);
  if (ask == Ask::alliance) play.events.tell<EventKind::left_alliances>(play.common.asked);
  end_action(play);
}

}  // namespace

std::optional<Refusal> Generalship::why_not(const Position& position, Seat seat,
                                            const Choice& choice) const {
  const Common& common = position.common;
  if (common.ask == Ask::over) return refuse<Why::game_over>();
  if (is_chance(common.ask)) return refuse<Why::chance_first>();
  if (common.ask == Ask::lead) {
    if (common.answered.contains(seat)) return refuse<Why::have_answered>();
  } else if (seat != common.asked) {
    return refuse<Why::not_your_turn>(common.asked);
  }
  const Refused other = refuse<Why::other_question>(common.ask);
  const auto answers = [&](Ask ask) { return common.ask == ask; };
  const bool marching = answers(Ask::march) || answers(Ask::reinforce);
  switch (act_of(choice)) {
    case Act::lead: {
      if (!answers(Ask::lead)) return other;
      const auto [commander, power] = args_of<Act::lead>(choice);
      return why_not_lead(position, seat, commander, power);
    }
    case Act::act:
      if (!answers(Ask::act)) return other;
      return why_not_act(board_, common, arg_of<Act::act>(choice));
    case Act::arrange:
      if (!answers(Ask::arrange)) return other;
      return why_not_arrange(board_, common, arg_of<Act::arrange>(choice));
    case Act::trade: {
      if (!answers(Ask::market)) return other;
      const auto [resource, number] = args_of<Act::trade>(choice);
      return why_not_trade(board_, common, resource, number);
    }
    case Act::draw:
      if (answers(Ask::generals)) return why_not_draw_general(position);
      return answers(Ask::technology) ? why_not_draw_technology(board_, position) : other;
    case Act::appoint:
      if (!answers(Ask::generals)) return other;
      return why_not_use(position, seat, arg_of<Act::appoint>(choice), true);
    case Act::strengthen:
      if (!answers(Ask::generals)) return other;
      return why_not_use(position, seat, arg_of<Act::strengthen>(choice), false);
    case Act::promote: return answers(Ask::generals) ? why_not_promote(common) : other;
    case Act::keep: {
      if (!answers(Ask::keep)) return other;
      const General general = arg_of<Act::keep>(choice);
      if (position.drawn[0] == at(general) || position.drawn[1] == at(general)) return {};
      return refuse<Why::not_drawn>(general);
    }
    case Act::develop: {
      const auto [technology, ones, twos] = args_of<Act::develop>(choice);
      if (answers(Ask::renaissance)) {
        const bool open = (renaissance_choices(board_, common) >> at(technology) & 1U) != 0;
        return open && ones == 0 && twos == 0 ? Refused{} : refuse<Why::not_next>(technology);
      }
      if (!answers(Ask::technology)) return other;
      return why_not_develop(board_, position, technology, ones, twos);
    }
    case Act::align: {
      if (!answers(Ask::alliance)) return other;
      const auto [first, second] = args_of<Act::align>(choice);
      return why_not_align(board_, common, first, second);
    }
    case Act::draft:
      if (!answers(Ask::draft)) return other;
      return why_not_draft(board_, position, arg_of<Act::draft>(choice));
    case Act::launch: {
      if (!answers(Ask::draft)) return other;
      const auto [unit, tile] = args_of<Act::launch>(choice);
      return why_not_launch(board_, position, unit, tile);
    }
    case Act::upgrade: {
      if (!answers(Ask::draft)) return other;
      const auto [tile, unit, into, saving] = args_of<Act::upgrade>(choice);
      return why_not_upgrade(board_, position, tile, unit, into, saving);
    }
    case Act::take: {
      if (!marching) return other;
      const auto [tile, unit, count, state] = args_of<Act::take>(choice);
      return why_not_take(board_, position, tile, unit, count, state);
    }
    case Act::by: {
      if (!marching) return other;
      const auto [unit, state] = args_of<Act::by>(choice);
      return why_not_by(board_, position, unit, state);
    }
    case Act::sail: {
      if (!marching) return other;
      const auto [tile, squadron] = args_of<Act::sail>(choice);
      return why_not_sail(board_, position, tile, squadron);
    }
    case Act::go: return marching ? why_not_go(board_, position, arg_of<Act::go>(choice)) : other;
    case Act::land:
      return marching ? why_not_land(board_, position, arg_of<Act::land>(choice)) : other;
    case Act::stow:
      return answers(Ask::stow) ? why_not_stow(position, arg_of<Act::stow>(choice)) : other;
    case Act::force: return answers(Ask::buy_off) ? std::nullopt : other;
    case Act::toss:
      if (!answers(Ask::exchange) && !answers(Ask::buy_cards)) return other;
      return why_not_toss(board_, position, arg_of<Act::toss>(choice));
    case Act::pay:
      if (answers(Ask::buy_cards)) return why_not_pay_cards(position);
      return answers(Ask::upkeep) ? why_not_pay_upkeep(board_, position) : other;
    case Act::present:
      if (!is_presenting(common.ask)) return other;
      return why_not_present(board_, position, arg_of<Act::present>(choice));
    case Act::match: {
      if (!answers(Ask::fight)) return other;
      const auto [card, unit, count] = args_of<Act::match>(choice);
      return why_not_match(board_, position, card, unit, count);
    }
    case Act::advanced:
      if (!answers(Ask::fight)) return other;
      return why_not_advanced(board_, position, arg_of<Act::advanced>(choice));
    case Act::flagship:
      if (!answers(Ask::fight)) return other;
      return why_not_flagship(board_, position, arg_of<Act::flagship>(choice));
    case Act::seal: return answers(Ask::fight) ? why_not_seal(board_, position) : other;
    case Act::lose:
      if (!answers(Ask::lose)) return other;
      return why_not_lose(board_, position, arg_of<Act::lose>(choice));
    case Act::drown:
      return answers(Ask::drown) ? why_not_drown(position, arg_of<Act::drown>(choice)) : other;
    case Act::remove: {
      if (!answers(Ask::remove) && !answers(Ask::upkeep)) return other;
      const auto [tile, unit] = args_of<Act::remove>(choice);
      return why_not_remove(position, seat, tile, unit);
    }
    case Act::retreat:
      if (!answers(Ask::retreat)) return other;
      return why_not_retreat(board_, position, arg_of<Act::retreat>(choice), false);
    case Act::retreat_ships:
      if (!answers(Ask::retreat)) return other;
      return why_not_retreat(board_, position, arg_of<Act::retreat_ships>(choice), true);
    case Act::points:
    case Act::depose:
    case Act::both:
      return answers(Ask::reward) ? why_not_reward(board_, common, act_of(choice)) : other;
    case Act::swap:
      return answers(Ask::swap) ? why_not_swap(common, arg_of<Act::swap>(choice)) : other;
    case Act::pass: return why_not_pass(position, other);
    case Act::lay:
    case Act::deal:
    case Act::draw_general:
    case Act::draw_technology:
    case Act::draw_event:
    case Act::draw_basic:
    case Act::draw_advanced: return refuse<Why::only_chance>();
  }
  return other;
}

void Generalship::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  assert(!why_not(position, seat, choice));
  Play play{board_, position, events};
  const Ask ask = position.common.ask;
  switch (act_of(choice)) {
    case Act::lead: {
      const auto [commander, power] = args_of<Act::lead>(choice);
      return apply_lead(play, seat, commander, power);
    }
    case Act::act: return apply_act(play, arg_of<Act::act>(choice));
    case Act::arrange: return apply_arrange(play, arg_of<Act::arrange>(choice));
    case Act::trade: {
      const auto [resource, number] = args_of<Act::trade>(choice);
      return apply_trade(play, resource, number);
    }
    case Act::draw:
      return ask == Ask::generals ? apply_draw_general(play) : apply_draw_technology(play);
    case Act::appoint: return apply_appoint(play, arg_of<Act::appoint>(choice));
    case Act::strengthen: return apply_strengthen(play, arg_of<Act::strengthen>(choice));
    case Act::promote: return apply_promote(play);
    case Act::keep: return apply_keep(play, arg_of<Act::keep>(choice));
    case Act::develop: {
      const auto [technology, ones, twos] = args_of<Act::develop>(choice);
      if (ask == Ask::renaissance) return apply_renaissance(play, technology);
      return apply_develop(play, technology, ones, twos);
    }
    case Act::align: {
      const auto [first, second] = args_of<Act::align>(choice);
      return apply_align(play, first, second);
    }
    case Act::draft:
      return apply_draft(play, arg_of<Act::draft>(choice), capital_of(position.common, seat));
    case Act::launch: {
      const auto [unit, tile] = args_of<Act::launch>(choice);
      return apply_draft(play, unit, tile);
    }
    case Act::upgrade: {
      const auto [tile, unit, into, saving] = args_of<Act::upgrade>(choice);
      return apply_upgrade(play, tile, unit, into, saving);
    }
    case Act::take: {
      const auto [tile, unit, count, state] = args_of<Act::take>(choice);
      return apply_take(play, tile, unit, count, state);
    }
    case Act::by: {
      const auto [unit, state] = args_of<Act::by>(choice);
      return apply_by(play, unit, state);
    }
    case Act::sail: {
      const auto [tile, squadron] = args_of<Act::sail>(choice);
      return apply_sail(play, tile, squadron);
    }
    case Act::go: return apply_go(play, arg_of<Act::go>(choice));
    case Act::land: return apply_land(play);
    case Act::stow: return apply_stow(play, arg_of<Act::stow>(choice));
    case Act::force: return apply_force(play);
    case Act::toss: return apply_toss(play, arg_of<Act::toss>(choice));
    case Act::pay: return ask == Ask::upkeep ? apply_pay_upkeep(play) : apply_pay_cards(play);
    case Act::present: return apply_present(play, arg_of<Act::present>(choice));
    case Act::match: {
      const auto [card, unit, count] = args_of<Act::match>(choice);
      return apply_match(play, card, unit, count);
    }
    case Act::advanced: return apply_advanced(play, arg_of<Act::advanced>(choice));
    case Act::flagship: return apply_flagship(play, arg_of<Act::flagship>(choice));
    case Act::seal: return apply_seal(play);
    case Act::lose: return apply_lose(play, arg_of<Act::lose>(choice));
    case Act::drown: return apply_drown(play, arg_of<Act::drown>(choice));
    case Act::remove: {
      const auto [tile, unit] = args_of<Act::remove>(choice);
      return ask == Ask::upkeep ? apply_disband(play, tile, unit)
                                : apply_plague_removal(play, tile, unit);
    }
    case Act::retreat: return apply_retreat(play, arg_of<Act::retreat>(choice), false);
    case Act::retreat_ships: return apply_retreat(play, arg_of<Act::retreat_ships>(choice), true);
    case Act::points:
    case Act::depose:
    case Act::both: return apply_reward(play, act_of(choice));
    case Act::swap: return apply_swap(play, arg_of<Act::swap>(choice));
    case Act::pass: return apply_pass(play);
    case Act::lay:
    case Act::deal:
    case Act::draw_general:
    case Act::draw_technology:
    case Act::draw_event:
    case Act::draw_basic:
    case Act::draw_advanced: return;
  }
}

Choice Generalship::sample(const Position& position, Dice& dice) const {
  if (!is_weighted(position.common.ask)) return lots_of(board_, position).sample(dice);
  const Weighted weighted = weights_of(board_, position);
  return outcome_of(weighted, sample_from(weighted.weight, dice));
}

bool Generalship::outcomes(const Position& position, Outcomes& outcomes) const {
  if (!is_weighted(position.common.ask)) {
    lots_of(board_, position).outcomes(outcomes);
    return true;
  }
  const Weighted weighted = weights_of(board_, position);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (weighted.weight[kind] > 0) {
      outcomes.push_back({outcome_of(weighted, kind), weighted.weight[kind]});
    }
  }
  return true;
}

bool Generalship::possible(const Position& position, const Choice& outcome) const {
  if (!is_chance(position.common.ask)) return false;
  if (!is_weighted(position.common.ask)) return lots_of(board_, position).possible(outcome);
  const Weighted weighted = weights_of(board_, position);
  const int kind = outcome.arg[0] - weighted.first;
  return kind >= 0 && kind < kKinds && weighted.weight[static_cast<std::size_t>(kind)] > 0 &&
         outcome == outcome_of(weighted, static_cast<std::size_t>(kind));
}

void Generalship::resolve(Position& position, const Choice& outcome, Events& events) const {
  assert(possible(position, outcome));
  Play play{board_, position, events};
  const Act act = act_of(outcome);
  if (act == Act::lay) return lay(play, arg_of<Act::lay>(outcome));
  if (act == Act::deal) return deal(play, arg_of<Act::deal>(outcome));
  if (act == Act::draw_general) return draw_general(play, arg_of<Act::draw_general>(outcome));
  if (act == Act::draw_technology) {
    return draw_technology(play, arg_of<Act::draw_technology>(outcome));
  }
  if (act == Act::draw_event) return draw_event(play, arg_of<Act::draw_event>(outcome));
  draw_tactic(play, arg_of<Act::draw_basic>(outcome));
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
