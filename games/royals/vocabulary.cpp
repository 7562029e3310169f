#include "games/royals/vocabulary.h"

namespace casus::royals {
namespace {

DomainPtr with_more(const DomainPtr& base, std::string name, std::vector<std::string> ids,
                    std::vector<std::string> names) {
  Domain domain{std::move(name), base->ids, base->names};
  domain.ids.insert(domain.ids.end(), ids.begin(), ids.end());
  domain.names.insert(domain.names.end(), names.begin(), names.end());
  return std::make_shared<const Domain>(std::move(domain));
}

struct Words {
  explicit Words(const Board& board)
      : country(word_slot("country", board.countries)),
        cards(tally_slot("cards", board.countries)),
        pair(word_slot("card", board.pairs)),
        intrigues(tally_slot("cards", board.pairs)),
        noble(word_slot("noble", board.nobles)),
        city(word_slot("city", board.cities)),
        title(word_slot("title", board.titles)),
        period(word_slot("period", board.periods)),
        source(word_slot("source", with_more(board.countries, "source", {"pile", "intrigue"},
                                             {"from the pile", "an Intrigue card"}))),
        card(word_slot("card",
                       with_more(board.countries, "card", board.pairs->ids, board.pairs->names))),
        step(word_slot(
            "step",
            make_domain(
                "step", {"draw", "play", "pay", "pay_intrigue", "discard"},
                {"draw cards", "play cards or end your turn", "choose the Country cards that pay",
                 "choose the Intrigue cards that pay", "discard down to the hand limit"}))) {}

  Slot country, cards, pair, intrigues, noble, city, title, period, source, card, step;
  Slot seat = seat_slot("seat");
};

std::vector<Form> acts(const Words& w) {
  return {
      {"draw", "", {w.source}},  {"take", "", {w.noble}},
      {"pay", "", {w.cards}},    {"pay_intrigue", "", {w.intrigues}},
      {"discard", "", {w.card}}, {"done", "", {}},
      {"deal", "", {w.country}}, {"deal_intrigue", "", {w.pair}},
  };
}

std::vector<Form> prompts(const Words& w) {
  const Slot left = number_slot("left");
  const Slot matching = number_slot("matching");
  const Slot others = number_slot("others");
  const Slot required = number_slot("required");
  return {
      {"wait", "", {w.seat}},
      {"over", "", {}},
      {"first_draw", "", {left}},
      {"draw", "", {}},
      {"draw_second", "", {}},
      {"draw_country", "", {left}},
      {"play", "", {}},
      {"pay", "", {w.noble, w.country, matching, others}},
      {"pay_free", "", {w.noble, w.country, required}},
      {"pay_intrigue", "", {w.noble, w.country, matching, others}},
      {"pay_intrigue_free", "", {w.noble, w.country, required}},
      {"discard", "", {number_slot("country_cards"), number_slot("intrigue_cards")}},
  };
}

std::vector<Form> refusals(const Words& w) {
  const Slot required = number_slot("required");
  const Slot reach = number_slot("reach");
  const Slot matching = number_slot("matching");
  const Slot others = number_slot("others");
  return {
      {"game_over", "royals.end.game", {}},
      {"card_being_turned", "royals.draw.one_by_one", {}},
      {"not_your_turn", "royals.turn.order", {w.seat}},
      {"only_chance_deals", "royals.draw.one_by_one", {}},
      {"other_step", "royals.turn.steps", {w.step}},
      {"row_lacks", "royals.draw.row", {w.country}},
      {"first_turn_country_only", "royals.draw.first_turn", {number_slot("cards")}},
      {"one_intrigue_only", "royals.draw.options", {}},
      {"three_country_cards", "royals.draw.options", {}},
      {"own_noble", "royals.takeover.own", {w.noble}},
      {"too_few_cards", "royals.claim.cost", {w.noble, required, w.country, reach}},
      {"too_few_intrigues", "royals.takeover.cost", {w.noble, required, w.country, reach}},
      {"supply_empty", "royals.claim.supply", {number_slot("pieces")}},
      {"not_in_hand", "royals.claim.atomic", {w.card, number_slot("has")}},
      {"none_to_discard", "royals.end_of_turn.limit", {w.card}},
      {"wrong_payment", "royals.claim.wild", {required, w.country, matching, others}},
      {"wrong_free_payment", "royals.option.free_wild", {required, w.country}},
      {"wrong_intrigue_payment", "royals.takeover.wild", {required, w.country, matching, others}},
      {"wrong_free_intrigue", "royals.option.free_wild", {required, w.country}},
      {"country_within_limit", "royals.end_of_turn.limit", {}},
      {"intrigue_within_limit", "royals.end_of_turn.limit", {}},
  };
}

std::vector<Form> all_events(const Words& w) {
  const Slot points = number_slot("points");
  const Slot cards = number_slot("cards");
  const Slot influence = number_slot("influence");
  const Slot nobles = number_slot("nobles");
  const Slot tied = seats_slot("tied");
  return {
      {"row_opened", "royals.setup.row", {w.country}},
      {"row_dealt", "royals.end_of_turn.refill", {w.country}},
      {"turn_began", "royals.turn.order", {w.seat, number_slot("round")}},
      {"drew_open", "royals.draw.sources", {w.seat, w.country}},
      {"drew", "royals.draw.one_by_one", {w.seat, w.country}},
      {"drew_hidden", "royals.draw.one_by_one", {w.seat}},
      {"drew_intrigue", "royals.draw.intrigue", {w.seat, w.pair}},
      {"drew_intrigue_hidden", "royals.draw.intrigue", {w.seat}},
      {"pile_ran_out", "royals.period.pile", {cards}},
      {"intrigues_shuffled", "royals.draw.intrigue_reshuffle", {cards}},
      {"paid", "royals.claim.cost", {w.seat, w.cards}},
      {"paid_intrigue", "royals.takeover.cost", {w.seat, w.intrigues}},
      {"claimed", "royals.claim.place", {w.seat, w.noble}},
      {"vanquished", "royals.takeover.cathedral", {w.seat, w.noble, w.city}},
      {"city_bonus", "royals.bonus.city", {w.seat, w.city, points}},
      {"country_bonus", "royals.bonus.country", {w.seat, w.country, points}},
      {"house_bonus", "royals.bonus.house", {w.seat, points}},
      {"discarded", "royals.end_of_turn.limit", {w.seat, w.card}},
      {"last_turn", "royals.period.end_of_turn", {w.period}},
      {"last_round", "royals.period.third", {}},
      {"period_ended", "royals.period.score", {w.period}},
      {"tie_by_title", "royals.period.tie_title", {w.country, tied, influence, w.seat, w.title}},
      {"tie_by_city",
       "royals.period.tie_city",
       {w.country, tied, influence, w.seat, w.title, w.city}},
      {"influence_first", "royals.period.first", {w.seat, w.country, influence, points}},
      {"influence_second", "royals.period.first", {w.seat, w.country, influence, points}},
      {"influence_none", "royals.period.nobody", {w.country}},
      {"influence_alone", "royals.period.alone", {w.country}},
      {"title_won", "royals.title.most", {w.title, w.seat, nobles, points}},
      {"title_shared", "royals.title.two", {w.title, seats_slot("seats"), nobles, points}},
      {"title_dropped", "royals.title.more", {w.title}},
      {"title_unclaimed", "royals.title.nobody", {w.title}},
      // With hidden scores the end shows whose markers are whose.
      {"game_ended", "royals.end.winner", {seats_slot("winners")}, true},
  };
}

}  // namespace

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::string file = "strings.en.json";
  const auto strings = files.find(file);
  if (strings == files.end()) return fault("bad_data", file + ": the file is missing");
  const Words words(board);
  return with_sentences({acts(words), prompts(words), refusals(words), all_events(words)},
                        strings->second, file);
}

}  // namespace casus::royals
