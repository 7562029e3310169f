#include "games/wallenstein/vocabulary.h"

namespace casus::wallenstein {
namespace {

struct Slots {
  explicit Slots(const Board& board)
      : county(word_slot("county", board.counties)),
        from(word_slot("from", board.counties)),
        region(word_slot("region", board.regions)),
        action(word_slot("action", board.actions)),
        box(word_slot("box", board.boxes)),
        card(word_slot("card", board.cards)),
        building(word_slot("building", board.buildings)),
        tile(word_slot("tile", board.tiles)),
        event(word_slot("event", board.events)),
        favour(word_slot("favour", board.favours)),
        season(word_slot("season", board.seasons)),
        cubes(tally_slot("cubes", board.cubes)) {}

  Slot county, from, region, action, box, card, building, tile, event, favour, season, cubes;
  Slot seat = seat_slot("seat");
  Slot armies = number_slot("armies");
  Slot thalers = number_slot("thalers");
  Slot grain = number_slot("grain");
  Slot points = number_slot("points");
  Slot courtiers = number_slot("courtiers");
  Slot peasants = number_slot("peasants");
  Slot place = number_slot("place");
  Slot step = word_slot(
      "step", make_domain("step",
                          {"draft_card", "draft_group", "plan", "choose_place", "audience",
                           "free_building", "march", "order_revolts"},
                          {"take a county card", "choose the group of armies for your new county",
                           "plan your actions", "choose a place in the order of play",
                           "ask the Emperor for a favour or decline",
                           "choose the county of your free building",
                           "march with your armies or stay", "choose which revolt comes first"}));
  Slot reason = word_slot(
      "reason",
      make_domain("reason",
                  {"county_lost", "too_poor", "no_site", "built_already", "no_tiles",
                   "too_few_armies", "lone_army"},
                  {"the county is lost", "there are too few Thalers", "no building site is free",
                   "there is such a building already", "no such building is left in the box",
                   "there are too few armies in the supply", "one army must stay behind"}));
  Slot guard =
      word_slot("guard", make_domain("guard", {"attack_tile", "defence_tile", "palace"},
                                     {"the tile for attack", "the tile for defence", "a palace"}));
  Slot attacks =
      word_slot("attacks",
                make_domain("attacks", {"a", "b", "a_b"},
                            {"Combat/Movement A", "Combat/Movement B", "Combat/Movement A and B"}));
};

std::vector<Form> acts(const Slots& s) {
  return {
      {"take", "", {s.county}},
      {"draw", "", {}},
      {"replace", "", {}},
      {"garrison", "", {s.armies}},
      {"place", "", {s.box, s.card}},
      {"confirm", "", {}},
      {"choose", "", {s.tile}},
      {"favour", "", {s.favour}},
      {"decline", "", {}},
      {"build", "", {s.county}},
      {"march", "", {s.county, s.armies}},
      {"stay", "", {}},
      {"face", "", {s.county}},
      {"deal", "", {s.county}},
      {"turn_event", "", {s.event}},
      {"turn_action", "", {s.action}},
      {"lay_tile", "", {s.tile}},
      {"turn_favour", "", {s.favour}},
      {"draw_event", "", {s.event}},
      {"draw_leader", "", {s.seat}},
      {"draw_county", "", {s.county}},
      {"pour", "", {number_slot("how")}},
      {"upper", "", {s.cubes}},
      {"emerge", "", {s.cubes}},
  };
}

std::vector<Form> prompts(const Slots& s) {
  return {
      {"wait", "", {s.seat}},
      {"wait_for_plans", "", {}},
      {"over", "", {}},
      {"draft_card", "", {}},
      {"draft_group", "", {s.county}},
      {"plan", "", {number_slot("boxes")}},
      {"confirm", "", {}},
      {"choose_place", "", {}},
      {"audience", "", {s.courtiers}},
      {"free_building", "", {s.building}},
      {"move", "", {s.county, s.armies}},
      {"march", "", {s.county, s.action, s.armies}},
      {"order_revolts", "", {number_slot("revolts")}},
  };
}

std::vector<Form> refusals(const Slots& s) {
  return {
      {"game_over", "wallenstein.end.game", {}},
      {"chance_first", "wallenstein.round.chance", {}},
      {"not_your_turn", "wallenstein.order.turns", {s.seat}},
      {"only_chance", "wallenstein.round.chance", {}},
      {"other_step", "wallenstein.round.steps", {s.step}},
      {"not_open", "wallenstein.draft.open", {s.county}},
      {"cannot_replace_first", "wallenstein.draft.replace", {}},
      {"cannot_replace_new", "wallenstein.draft.replace", {}},
      {"replaced_already", "wallenstein.draft.replace", {}},
      {"no_such_group", "wallenstein.draft.group", {s.armies}},
      {"no_such_box", "wallenstein.court.boxes", {s.box}},
      {"no_such_card", "wallenstein.court.tower_cards", {s.card}},
      {"box_covered", "wallenstein.plan.one_card", {s.box}},
      {"not_your_county", "wallenstein.plan.own_county", {s.county}},
      {"card_used", "wallenstein.plan.one_use", {s.card}},
      {"tower_cards_used", "wallenstein.court.tower_cards", {}},
      {"cannot_pay_bid", "wallenstein.plan.bid", {number_slot("bid"), s.thalers}},
      {"plan_confirmed", "wallenstein.plan.confirm", {}},
      {"boxes_open", "wallenstein.plan.cover", {s.box}},
      {"tile_taken", "wallenstein.order.places", {s.tile}},
      {"favour_absent", "wallenstein.court.favours", {s.favour}},
      {"too_few_courtiers", "wallenstein.court.price", {number_slot("price"), s.courtiers}},
      {"not_yours_to_build", "wallenstein.court.free_building", {s.county}},
      {"no_site", "wallenstein.build.site", {s.county, number_slot("sites")}},
      {"built_already", "wallenstein.build.once", {s.county, s.building}},
      {"not_in_play", "wallenstein.setup.three_players", {s.county}},
      {"not_adjacent", "wallenstein.march.adjacent", {s.county, s.from}},
      {"leave_one", "wallenstein.march.leave_one", {s.armies, s.county, number_slot("most")}},
      {"no_armies", "wallenstein.march.armies", {}},
      {"no_attack_here", "wallenstein.deploy.move", {s.county}},
      {"church_sanctuary", "wallenstein.event.church_sanctuary", {s.county}},
      {"safe_by_favour", "wallenstein.court.no_attack", {s.county, s.seat}},
      {"not_drawn", "wallenstein.winter.order", {s.county}},
  };
}

std::vector<Form> news_before_actions(const Slots& s) {
  const Slot year = number_slot("year");
  return {
      {"card_opened", "wallenstein.draft.open", {s.county}},
      {"card_taken", "wallenstein.draft.open", {s.seat, s.county}},
      {"card_drawn", "wallenstein.draft.pile", {s.seat, s.county}},
      {"cards_replaced", "wallenstein.draft.replace", {s.seat}},
      {"garrisoned", "wallenstein.draft.group", {s.seat, s.county, s.armies}},
      {"lined_up", "wallenstein.setup.line_up", {}},
      {"round_began", "wallenstein.round.season", {year, s.season}},
      {"event_open", "wallenstein.event.open", {s.event}},
      {"action_shown", "wallenstein.round.actions", {s.action, s.place}},
      {"tile_laid", "wallenstein.round.tiles", {s.tile, s.place}},
      {"favour_shown", "wallenstein.court.favours", {s.favour, s.courtiers}},
      {"planning_began", "wallenstein.plan.secret", {}},
      {"placed", "wallenstein.plan.one_card", {s.seat, s.box, s.card}},
      {"plan_confirmed", "wallenstein.plan.confirm", {s.seat}},
      {"event_drawn", "wallenstein.event.draw", {s.event}},
      {"bid_shown", "wallenstein.order.bids", {s.seat, s.card}, true},
      {"bid_missing", "wallenstein.order.none", {s.seat}},
      {"bid_paid", "wallenstein.order.bids", {s.seat, s.thalers}},
      {"lot_drawn", "wallenstein.order.ties", {s.seat}},
      {"place_chosen", "wallenstein.order.places", {s.seat, s.place, s.tile}},
      {"courtiers_sent", "wallenstein.fill.courtiers", {s.seat, s.courtiers}},
      {"court_card", "wallenstein.court.sequence", {s.seat, s.box, s.card}, true},
      {"converted", "wallenstein.court.convert", {s.seat, s.county, s.courtiers}},
      {"converted_tray", "wallenstein.court.convert_tray", {s.seat, s.courtiers}},
      {"not_converted", "wallenstein.court.must_convert", {s.seat, s.box}},
      {"audience_entered", "wallenstein.court.enter", {s.seat, s.courtiers}},
      {"favour_taken", "wallenstein.court.price", {s.seat, s.favour, s.courtiers}},
      {"favour_declined", "wallenstein.court.decline", {s.seat}},
      {"favour_lost", "wallenstein.court.apply", {s.seat, s.favour}},
      {"got_thalers", "wallenstein.court.thalers", {s.seat, s.thalers}},
      {"got_grain", "wallenstein.court.grain", {s.seat, s.grain}},
      {"got_points", "wallenstein.court.points", {s.seat, s.points}},
      {"armies_to_tray", "wallenstein.court.armies", {s.seat, s.armies}},
      {"event_cancelled", "wallenstein.court.cancel_event", {s.event}},
      {"made_safe", "wallenstein.court.no_attack", {s.seat, s.attacks}},
      {"court_ended", "wallenstein.court.end", {}},
  };
}

std::vector<Form> news_of_actions(const Slots& s) {
  return {
      {"action_began", "wallenstein.action.order", {s.action}},
      {"card_shown", "wallenstein.action.reveal", {s.seat, s.box, s.card}, true},
      {"no_card", "wallenstein.action.pass", {s.seat, s.box}},
      {"passed", "wallenstein.action.pass", {s.seat, s.action}},
      {"skipped", "wallenstein.action.skip", {s.seat, s.action, s.reason}},
      {"built", "wallenstein.build.price", {s.seat, s.building, s.county, s.thalers}},
      {"calmed", "wallenstein.event.trade_calms", {s.county}},
      {"taxed", "wallenstein.collect.taxes", {s.seat, s.county, s.thalers}},
      {"harvested", "wallenstein.collect.grain", {s.seat, s.county, s.grain}},
      {"marker_added", "wallenstein.collect.marker", {s.county, number_slot("markers")}},
      {"deployed", "wallenstein.deploy.armies", {s.seat, s.county, s.armies, s.thalers}},
      {"moved", "wallenstein.march.move", {s.seat, s.from, s.county, s.armies}},
      {"stayed", "wallenstein.march.stay", {s.seat, s.county}},
      {"attacked", "wallenstein.march.attack", {s.seat, s.from, s.county, s.armies}},
      {"revolt_broke_out", "wallenstein.revolt.strength", {s.county, s.seat, s.peasants}},
      {"guard_joined", "wallenstein.battle.guard", {s.seat, s.guard}},
      {"cast", "wallenstein.battle.cast", {s.cubes}},
      {"emerged", "wallenstein.tower.emerge", {s.cubes}},
      {"peasants_helped", "wallenstein.battle.peasants", {s.county, s.peasants}},
      {"attack_won", "wallenstein.battle.won", {s.seat, s.county, s.armies}},
      {"defence_held", "wallenstein.battle.held", {s.seat, s.county, s.armies}},
      {"battle_tied", "wallenstein.battle.tied", {s.county}},
      {"neutral_held", "wallenstein.battle.neutral", {s.county}},
      {"revolt_subdued", "wallenstein.revolt.subdued", {s.seat, s.county, s.armies}},
      {"revolt_won", "wallenstein.revolt.won", {s.county, s.seat}},
      {"county_cleared", "wallenstein.battle.tied", {s.county}},
      {"card_handed", "wallenstein.battle.card", {s.seat, s.county, seat_slot("conqueror")}},
      {"card_left_mat", "wallenstein.battle.card", {s.seat, s.box, s.card}, true},
      {"round_ended", "wallenstein.round.end", {}},
  };
}

std::vector<Form> news_of_winter(const Slots& s) {
  const Slot loss = number_slot("loss");
  const Slot counties = number_slot("counties");
  return {
      {"winter_came", "wallenstein.winter.loss", {s.event, loss}},
      {"grain_lost", "wallenstein.winter.loss", {s.seat, loss, s.grain}},
      {"supplied", "wallenstein.winter.supply", {s.seat, counties, s.grain}},
      {"unsupplied",
       "wallenstein.winter.chart",
       {s.seat, number_slot("short"), number_slot("revolts"), s.peasants}},
      {"county_drawn", "wallenstein.winter.draw", {s.seat, s.county}},
      {"revolt_chosen", "wallenstein.winter.order", {s.seat, s.county}},
      {"scored",
       "wallenstein.score.counties",
       {s.seat, counties, number_slot("buildings"), number_slot("majorities")}},
      {"majority", "wallenstein.score.majority", {s.seat, s.building, s.region, s.points}},
      {"majority_shared",
       "wallenstein.score.shared",
       {seats_slot("seats"), s.building, s.region, s.points}},
      {"year_ended", "wallenstein.winter.year", {number_slot("year")}},
      {"game_ended", "wallenstein.end.winner", {seats_slot("winners")}},
  };
}

std::vector<Form> all_events(const Slots& s) {
  std::vector<Form> forms = news_before_actions(s);
  for (const auto& more : {news_of_actions(s), news_of_winter(s)}) {
    forms.insert(forms.end(), more.begin(), more.end());
  }
  return forms;
}

}  // namespace

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::string file = "strings.en.json";
  const auto strings = files.find(file);
  if (strings == files.end()) return fault("bad_data", file + ": the file is missing");
  const Slots slots(board);
  return with_sentences({acts(slots), prompts(slots), refusals(slots), all_events(slots)},
                        strings->second, file);
}

}  // namespace casus::wallenstein
