#include "games/wallenstein/foresee.h"

#include <bit>
#include <string>
#include <vector>

#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

constexpr std::uint8_t kFullPurse = 100;

// A table on which nothing but this card is to be carried out.
Position with_card(const View& view, Seat seat, Box box, Card card) {
  Position position{};
  Common& common = position.common;
  common = view.common;
  for (Plan& plan : position.plans) plan.fill(kNobody);
  position.plans[static_cast<std::size_t>(seat)][at(box)] = static_cast<std::uint8_t>(card);
  of(common.thalers, seat) = kFullPurse;
  of(common.grain, seat) = 0;
  common.active = seat;
  common.ask = Ask::plan;
  common.cast = Cast::none;
  common.falling = {};
  common.county = kNobody;
  return position;
}

std::optional<Skip> skipped(const std::vector<Event>& told) {
  for (const Event& event : told) {
    if (event.kind == at(EventKind::skipped)) return static_cast<Skip>(event.arg[2]);
  }
  return std::nullopt;
}

bool is_court_box(Box box) { return at(box) >= kBoxes; }

Effect effect_at_court(const Board& board, Position position, Seat seat, Box box, Card card) {
  const auto courtiers_sent = [&](Position table) {
    Events silence;
    convert(board, table, seat, box, silence);
    return of(table.common.hall, seat) - of(position.common.hall, seat);
  };
  Effect effect;
  if (is_money(card)) return effect;
  effect.courtiers = courtiers_sent(position);
  if (effect.courtiers > 0) {
    effect.result = Effect::Result::does;
    effect.armies = is_county(card) ? -effect.courtiers : 0;
    return effect;
  }
  effect.result = Effect::Result::skips;
  // With all courtiers at hand it would go: then it is they who are missing.
  of(position.common.hall, seat) = of(position.common.audience, seat) = 0;
  effect.too_few_courtiers = courtiers_sent(position) > 0;
  if (!effect.too_few_courtiers) effect.why = Skip::too_few_armies;
  return effect;
}

Effect effect_of_bid(Position position, Seat seat, Card card) {
  Events silence;
  show_bids(position, silence);
  Effect effect;
  effect.thalers = of(position.common.thalers, seat) - kFullPurse;
  if (effect.thalers < 0 || is_county(card)) effect.result = Effect::Result::does;
  return effect;
}

// The board with nothing on it but buildings of one kind in one region.
Common only(const Board& board, Common common, Region region, unsigned kind) {
  for (std::size_t county = 0; county < kCounties; ++county) {
    if ((board.in_region[at(region)] >> county & 1U) == 0) common.owner[county] = kNobody;
    common.buildings[county] = static_cast<std::uint8_t>(common.buildings[county] & kind);
  }
  return common;
}

int points_of(const YearScores& scores, Seat seat) {
  const YearScore& score = scores[static_cast<std::size_t>(seat)];
  return score.counties + score.buildings + score.majorities;
}

void weigh_building(const Board& board, const Common& before, const Common& after, Seat seat,
                    std::size_t county, Effect& effect) {
  const unsigned built = after.buildings[county] & ~static_cast<unsigned>(before.buildings[county]);
  if (built == 0) return;
  const Region region = board.region_of[county];
  const auto majorities = [&](const Common& common) {
    return year_scores(board, only(board, common, region, built));
  };
  const auto each = static_cast<std::size_t>(seat);
  effect.majority_before = majorities(before)[each].majorities;
  const YearScores now = majorities(after);
  effect.majority = now[each].majorities;
  for (std::size_t other = 0; other < now.size(); ++other) {
    if (other != each && effect.majority > 0 && now[other].majorities > 0) effect.shared = true;
  }
  effect.points =
      points_of(year_scores(board, after), seat) - points_of(year_scores(board, before), seat);
}

Effect effect_of_action(const Board& board, Position position, Seat seat, Box box, Card card) {
  Effect effect;
  if (!is_county(card)) return effect;
  Common& common = position.common;
  const std::size_t county = at(card);
  const int armies = common.armies[county];
  const Common before = common;
  common.actions[0] = static_cast<std::uint8_t>(box);
  common.action = 0;
  std::vector<Event> told;
  Events events(told);
  carry_out(board, position, events);

  const bool revolts = common.cast == Cast::collecting;
  if (revolts && common.setup.no_income_if_lost) {
    end_collecting(board, position, county_of(card), true, events);
  }
  effect.thalers = of(common.thalers, seat) - kFullPurse;
  effect.grain = of(common.grain, seat);
  effect.armies = revolts ? 0 : common.armies[county] - armies;
  if (common.ask == Ask::march) effect.marching = common.armies[county] - 1;
  effect.why = skipped(told);
  const bool done = effect.thalers != 0 || effect.grain != 0 || effect.armies != 0 ||
                    effect.marching != 0 || common.buildings[county] != before.buildings[county];
  if (!revolts) weigh_building(board, before, common, seat, county, effect);
  effect.result = revolts ? Effect::Result::risks
                  : done  ? Effect::Result::does
                          : Effect::Result::skips;
  return effect;
}

json::object to_json(const Board& board, const Domain& reasons, Box box, Card card,
                     const Effect& effect) {
  constexpr std::string_view kResults[] = {"does", "risks", "skips", "nothing"};
  json::object out{{"box", board.boxes->ids[at(box)]},
                   {"card", board.cards->ids[at(card)]},
                   {"result", kResults[at(effect.result)]}};
  if (effect.why) out["why"] = reasons.ids[at(*effect.why)];
  if (effect.too_few_courtiers) out["why"] = "too_few_courtiers";
  const auto add = [&](std::string_view name, int amount) {
    if (amount != 0) out[name] = amount;
  };
  add("thalers", effect.thalers);
  add("grain", effect.grain);
  add("armies", effect.armies);
  add("marching", effect.marching);
  add("courtiers", effect.courtiers);
  add("majority_before", effect.majority_before);
  add("majority", effect.majority);
  if (effect.shared) out["shared"] = true;
  add("points", effect.points);
  return out;
}

std::vector<Card> cards_of(const Common& common, Seat seat) {
  std::vector<Card> cards;
  for (CountySet own = own_counties(common, seat); own != 0; own &= own - 1) {
    cards.push_back(static_cast<Card>(std::countr_zero(own)));
  }
  for (int money = 0; money < kMoneyCards; ++money) {
    cards.push_back(static_cast<Card>(kMoney0 + money));
  }
  if (common.setup.court) cards.push_back(static_cast<Card>(kTowerCard));
  return cards;
}

}  // namespace

Effect effect_of(const Board& board, const View& view, Seat seat, Box box, Card card) {
  const Position position = with_card(view, seat, box, card);
  if (box == Box::auction) return effect_of_bid(position, seat, card);
  if (is_court_box(box)) return effect_at_court(board, position, seat, box, card);
  return effect_of_action(board, position, seat, box, card);
}

std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat) {
  const Common& common = view.common;
  const Domain& reasons = *vocabulary.events[at(EventKind::skipped)].slots.back().domain;
  json::array effects;
  const auto add = [&](Box box, Card card) {
    effects.push_back(to_json(board, reasons, box, card, effect_of(board, view, seat, box, card)));
  };
  const auto each = static_cast<std::size_t>(seat);
  for (int i = 0; i < boxes_of(common); ++i) {
    const auto box = static_cast<Box>(i);
    if (common.ask == Ask::plan) {
      for (const Card card : cards_of(common, seat)) add(box, card);
    } else if (const std::uint8_t card = view.plans[each][at(box)];
               card < kCards && (common.revealed[each] & mask(box)) == 0) {
      add(box, static_cast<Card>(card));
    }
  }
  if (effects.empty()) return std::nullopt;
  return json::object{{"effects", std::move(effects)}};
}

}  // namespace casus::wallenstein
