#include "games/power_and_prestige/prompts.h"

#include "games/power_and_prestige/vocabulary.h"

namespace casus::power_and_prestige {
namespace {

Arm asked_arm(const Draft& draft) { return static_cast<Arm>(draft.arm); }
Location from_of(const Draft& draft) { return static_cast<Location>(draft.from); }

Prompt march_prompt(const Draft& draft) {
  if (draft.step == 0) return prompt_of<Prompted::march>();
  if (draft.step == 1) return prompt_of<Prompted::march_to>(from_of(draft));
  if (draft.step == 2) return prompt_of<Prompted::march_arms>(asked_arm(draft), from_of(draft));
  if (draft.step == 3) return prompt_of<Prompted::march_dummy>(asked_arm(draft), from_of(draft));
  return prompt_of<Prompted::march_into>(static_cast<Location>(draft.to));
}

template <Prompted which>
Prompt row_prompt(const Common& common) {
  const Battle& battle = common.battle;
  const Banner banner = banner_of(common, seat_at(battle.row / kArms));
  return prompt_of<which>(banner, static_cast<Arm>(battle.row % kArms), int{battle.due});
}

Prompt plan_prompt(const Board& board, const Position& position, Seat seat) {
  const Secret& secret = position.secret[at(seat)];
  const int gold = position.common.gold[at(seat)] -
                   plan_cost(board, position.common, seat, secret.plan, secret.artists);
  if (secret.cursor == kItems) return prompt_of<Prompted::seal>(gold);
  const auto item = static_cast<Item>(secret.cursor);
  if (item == Item::artists) return prompt_of<Prompted::plan_artists>(gold);
  if (item == Item::repairs) return prompt_of<Prompted::plan_repairs>(gold);
  return prompt_of<Prompted::plan>(item, gold);
}

Prompt place_prompt(const Position& position, Seat seat) {
  const auto& count = position.common.bought[at(seat)].count;
  for (std::size_t i = at(Item::art_manufactory); i <= at(Item::fortress); ++i) {
    if (count[i] > 0) return prompt_of<Prompted::place>(static_cast<Item>(i));
  }
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step == 0) return prompt_of<Prompted::place_troops>();
  if (draft.step == 2) return prompt_of<Prompted::place_box>(from_of(draft));
  if (draft.step == 3) {
    const auto& laid = position.secret[at(seat)].laid;
    return prompt_of<Prompted::place_dummies>(static_cast<int>(std::ranges::count(laid, 0)));
  }
  return prompt_of<Prompted::place_arms>(asked_arm(draft), from_of(draft));
}

Prompt gift_prompt(const Position& position, Seat seat) {
  const Secret& secret = position.secret[at(seat)];
  if (secret.draft.step != 0) return prompt_of<Prompted::gift_gold>(seat_at(secret.draft.to));
  int gold = position.common.gold[at(seat)];
  for (const std::uint16_t gift : secret.gifts) gold -= gift;
  return prompt_of<Prompted::gift>(gold);
}

Prompt trade_prompt(const Position& position, Seat seat) {
  int left = position.common.goods[at(seat)];
  for (const std::uint8_t offer : position.secret[at(seat)].offers) left -= offer;
  return prompt_of<Prompted::trade>(left);
}

Prompt upkeep_prompt(const Position& position, Seat seat) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != 0) return prompt_of<Prompted::upkeep_arms>(asked_arm(draft), from_of(draft));
  return prompt_of<Prompted::upkeep>(std::min<int>(position.common.missing[at(seat)], kMostUnits));
}

Prompt start_prompt(const Position& position, Seat seat) {
  constexpr std::array kFirst = {Building::art_manufactory, Building::bank, Building::university};
  const auto& raised = position.secret[at(seat)].raised;
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    if (raised[i] == kNobody) return prompt_of<Prompted::place_start>(kFirst[i]);
  }
  return prompt_of<Prompted::place_start>(kFirst[0]);
}

}  // namespace

Prompt prompt_for(const Board& board, const Position& position, Seat seat, Waiting waiting) {
  const Common& common = position.common;
  if (waiting == Waiting::nobody) return prompt_of<Prompted::over>();
  if (waiting == Waiting::chance) return prompt_of<Prompted::wait_for_chance>();
  if (!common.asked.contains(seat)) return prompt_of<Prompted::wait>(common.asked);
  switch (common.ask) {
    case Ask::choose_start: return prompt_of<Prompted::choose_start>();
    case Ask::choose_house: return prompt_of<Prompted::choose_house>();
    case Ask::choose_province: return prompt_of<Prompted::choose_province>();
    case Ask::place_start: return start_prompt(position, seat);
    case Ask::take_ally: return prompt_of<Prompted::take_ally>();
    case Ask::march: return march_prompt(position.secret[at(seat)].draft);
    case Ask::choose_battle: return prompt_of<Prompted::choose_battle>();
    case Ask::lose: return row_prompt<Prompted::lose>(common);
    case Ask::retreat:
      return prompt_of<Prompted::retreat>(static_cast<Location>(common.battle.place));
    case Ask::forced_retreat:
      return prompt_of<Prompted::forced_retreat>(static_cast<Location>(common.battle.place));
    case Ask::bury: return row_prompt<Prompted::bury>(common);
    case Ask::join:
      return prompt_of<Prompted::join>(banner_of(common, *common.battle.deciding.begin()));
    case Ask::next_member: return prompt_of<Prompted::next_member>();
    case Ask::seize: return prompt_of<Prompted::seize>();
    case Ask::declare: return prompt_of<Prompted::declare>();
    case Ask::form: return prompt_of<Prompted::form>();
    case Ask::allow_supply: return prompt_of<Prompted::allow_supply>();
    case Ask::give_up: return prompt_of<Prompted::give_up>();
    case Ask::trade: return trade_prompt(position, seat);
    case Ask::gift: return gift_prompt(position, seat);
    case Ask::accept_gift: return prompt_of<Prompted::accept_gift>();
    case Ask::house: return prompt_of<Prompted::house>();
    case Ask::upkeep: return upkeep_prompt(position, seat);
    case Ask::plan: return plan_prompt(board, position, seat);
    case Ask::engage_again: return prompt_of<Prompted::engage_again>();
    case Ask::cancel: return prompt_of<Prompted::cancel>(static_cast<Artist>(common.wanted));
    case Ask::place: return place_prompt(position, seat);
    case Ask::convention: return prompt_of<Prompted::convention>();
    case Ask::lay_neutral:
    case Ask::draw_hat:
    case Ask::weather:
    case Ask::attack_die:
    case Ask::defend_die:
    case Ask::plunder_die:
    case Ask::revolt_die:
    case Ask::artist_die:
    case Ask::over: break;
  }
  return prompt_of<Prompted::wait_for_chance>();
}

}  // namespace casus::power_and_prestige
