#include "games/power_and_prestige/foresee.h"

#include <bit>
#include <string>
#include <string_view>
#include <utility>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// Least and most.
struct Span {
  int least = 0, most = 0;
  json::array tell() const { return {least, most}; }
};

// Steps of winter, in the order of the questions.
bool is_collected(Ask ask) {
  return ask == Ask::artist_die || ask == Ask::trade || ask == Ask::gift ||
         ask == Ask::accept_gift || ask == Ask::house || ask == Ask::upkeep;
}
bool is_paid(Ask ask) {
  return ask == Ask::plan || ask == Ask::engage_again || ask == Ask::cancel || ask == Ask::place ||
         ask == Ask::convention;
}
bool is_before_supply(Ask ask) { return at(ask) <= at(Ask::allow_supply); }

// What the next income and upkeep come to, for each fall of the weather dice.
struct Winter {
  Income income;
  Span windmills, barrels, upkeep, balance;
  int units = 0;
};

// What is to be bought, beside what is there.
struct Extra {
  Purchases plan;
  Arms made;
  int cost = 0;
};

class Foreseen {
 public:
  Foreseen(const Board& board, const Vocabulary& vocabulary, const View& view, Seat seat)
      : board_(board), vocabulary_(vocabulary), table_(known_table(view)), seat_(seat) {}

  std::optional<json::object> tell() const {
    const Common& common = table_.common;
    if (common.ask < Ask::take_ally || common.ask == Ask::over) return std::nullopt;
    json::object out;
    if (has_winter()) out["winter"] = tell_winter();
    if (!common.asked.contains(seat_)) return out;
    const Secret& secret = table_.secret[at(seat_)];
    if (common.ask == Ask::march && secret.draft.step == 0) out["marches"] = marches();
    if (common.ask == Ask::plan) out["plan"] = plan();
    return out;
  }

 private:
  json::string text_of(const Choice& choice) const {
    return json::string(notation(vocabulary_.acts, choice));
  }
  json::string name(Location place) const { return json::string(board_.locations->ids[at(place)]); }
  json::string name(Owner owner) const {
    return json::string(board_.colours->ids[at(banner_of(table_.common, owner))]);
  }

  // --- winter ---

  bool has_winter() const { return !(table_.common.last_purchases && is_paid(table_.common.ask)); }
  // The table as the next income finds it: a paid winter is over.
  Common before_income() const {
    Common common = table_.common;
    if (is_before_supply(common.ask)) common.marked = common.prestige;
    if (is_paid(common.ask)) {
      common.marked = common.prestige;
      common.unrest = {};
      common.weather = {};
      for (Sites& sites : common.sites) {
        for (Site& site : sites) site.forget_marks();
      }
    }
    return common;
  }
  Income income_with(const Common& common, const Extra& extra) const {
    Income income = income_of(board_, common, seat_);
    const auto add = [&](Building building) {
      add_building(board_, common, seat_, building, income);
    };
    for (std::size_t land = 0; land < kProvinces; ++land) {
      for (unsigned bits = extra.plan.repairs[land]; bits != 0; bits &= bits - 1) {
        add(common.sites[land][static_cast<std::size_t>(std::countr_zero(bits))].building());
      }
    }
    for (std::size_t i = 0; i < kItems; ++i) {
      const auto building = building_of(static_cast<Item>(i));
      for (int n = 0; building && n < extra.plan.count[i]; ++n) {
        add(*building);
        const std::uint8_t base = board_.building[at(*building)].base;
        if (base != kNobody) take_away(common, static_cast<Building>(base), income);
      }
    }
    return income;
  }
  void take_away(const Common& common, Building building, Income& income) const {
    Income one;
    add_building(board_, common, seat_, building, one);
    income.buildings -= one.buildings;
    income.windmills -= one.windmills;
    income.barrels -= one.barrels;
    income.prestige -= one.prestige;
    income.goods -= one.goods;
  }
  Places starving(Owner owner) const {
    const Common& common = table_.common;
    if (!common.allied || !is_before_supply(common.ask)) return {};
    return common.present[at(owner)] -
           supplied_places(board_, common, owner, {}, common.present[at(owner)]);
  }
  int units_with(const Extra& extra) const {
    int units = extra.made.total();
    for (const Location place : table_.common.present[at(seat_)] - starving(seat_)) {
      units += table_.troops[at(seat_)][at(place)].total();
    }
    for (const Item item : {Item::odd_infantry, Item::odd_cavalry, Item::odd_artillery,
                            Item::infantry, Item::cavalry, Item::artillery}) {
      units += extra.plan.count[at(item)];
    }
    return units;
  }
  Winter winter_with(const Extra& extra) const {
    Common common = before_income();
    const std::array<std::uint8_t, 2> rolled = common.weather;
    Winter winter;
    winter.units = units_with(extra);
    bool first = true;
    for (std::uint8_t spring = 1; spring <= 6; ++spring) {
      for (std::uint8_t fall = 1; fall <= 6; ++fall) {
        if (rolled[0] != 0 && rolled[0] != spring) continue;
        if (rolled[1] != 0 && rolled[1] != fall) continue;
        common.weather = {spring, fall};
        take(winter, income_with(common, extra), extra, std::exchange(first, false));
      }
    }
    return winter;
  }
  void take(Winter& winter, const Income& income, const Extra& extra, bool first) const {
    const int upkeep = std::max(0, winter.units * board_.figure(Figure::upkeep) - income.barrels);
    const int gold = table_.common.gold[at(seat_)] - extra.cost;
    const int balance = gold - upkeep + (is_collected(table_.common.ask) ? 0 : income.gold());
    const auto widen = [&](Span& span, int value) {
      span = first ? Span{value, value}
                   : Span{std::min(span.least, value), std::max(span.most, value)};
    };
    winter.income = income;
    widen(winter.windmills, income.windmills);
    widen(winter.barrels, income.barrels);
    widen(winter.upkeep, upkeep);
    widen(winter.balance, balance);
  }
  json::object tell_winter() const {
    const Winter winter = winter_with({});
    json::object unsupplied;
    const bool with_ally = friends_of(table_.common, seat_).contains(kAlly);
    for (const Owner owner : {seat_, kAlly}) {
      if (owner == kAlly && !with_ally) continue;
      json::array places;
      for (const Location place : starving(owner)) places.push_back(json::value(name(place)));
      if (!places.empty()) unsupplied[name(owner)] = std::move(places);
    }
    return {{"collected", is_collected(table_.common.ask)},
            {"provinces", winter.income.provinces},
            {"buildings", winter.income.buildings},
            {"windmills", winter.windmills.tell()},
            {"goods", winter.income.goods},
            {"prestige", winter.income.prestige},
            {"barrels", winter.barrels.tell()},
            {"units", winter.units},
            {"upkeep", winter.upkeep.tell()},
            {"balance", winter.balance.tell()},
            {"unsupplied", std::move(unsupplied)}};
  }

  // --- marches ---

  json::array marches() const {
    json::array out;
    Choices choices;
    list_march(board_, table_, seat_, choices);
    for (const Choice& choice : choices) {
      Position after = table_;
      Events silence;
      if (act_of(choice) == Act::march) {
        const auto [banner, place] = args_of<Act::march>(choice);
        apply_march(board_, after, seat_, banner, place, silence);
      } else if (act_of(choice) == Act::march_box) {
        apply_march_box(board_, after, seat_, arg_of<Act::march_box>(choice), silence);
      } else {
        continue;
      }
      out.push_back(march(choice, after.secret[at(seat_)].draft));
    }
    return out;
  }
  json::object march(const Choice& choice, const Draft& draft) const {
    const Owner owner = seat_at(draft.owner);
    const Arms units = march_units(table_, draft);
    json::array goals;
    for (const MarchGoal& goal : march_goals(board_, table_, draft)) {
      goals.push_back(tell_goal(choice, goal, owner));
    }
    json::object out{{"march", text_of(choice)},
                     {"banner", name(owner)},
                     {"from", name(static_cast<Location>(draft.from))},
                     {"units", json::array{int{units.of[0]}, int{units.of[1]}, int{units.of[2]}}},
                     {"goals", std::move(goals)}};
    if (draft.box > 0) out["box"] = int{draft.box};
    return out;
  }
  json::object tell_goal(const Choice& taken_up, const MarchGoal& goal, Owner owner) const {
    json::array arms;
    json::array far;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (goal.sent.of[arm] == 0) continue;
      arms.push_back(json::value(board_.arms->ids[arm]));
      if (goal.far[arm]) far.push_back(json::value(board_.arms->ids[arm]));
    }
    json::array answers{json::value(text_of(taken_up))};
    for (const Choice& answer : goal.answers) answers.push_back(json::value(text_of(answer)));
    json::object out{{"to", name(goal.to)}, {"via", name(goal.via)}, {"arms", std::move(arms)}};
    if (!far.empty()) out["far"] = std::move(far);
    tell_enemies(goal.to, owner, out);
    out["answers"] = std::move(answers);
    return out;
  }
  void tell_enemies(Location place, Owner owner, json::object& out) const {
    const Common& common = table_.common;
    int against = 0;
    bool hidden = false;
    bool any = false;
    for (const Owner foe : foes_of(common, owner)) {
      if (!common.present[at(foe)].contains(place)) continue;
      any = true;
      against += table_.troops[at(foe)][at(place)].total();
      hidden = hidden || hides_units(foe, place);
    }
    if (!any) return;
    out["against"] = against;
    if (hidden) out["hidden"] = true;
  }
  // Whether others may have more in a place than is seen.
  bool hides_units(Owner owner, Location place) const {
    const Common& common = table_.common;
    if (!has_fog(common) || owner == kAlly) return false;
    for (const std::uint8_t box : common.box_place[at(owner)]) {
      if (box == byte(place)) return true;
    }
    if (!is_full_fog(common)) return false;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (table_.troops[at(owner)][at(place)].of[arm] > 0 &&
          !is_alone(table_.clusters[at(owner)][arm], holder_of(place))) {
        return true;
      }
    }
    return false;
  }

  // --- the plan ---

  Extra planned(const Secret& secret) const {
    const int cost = plan_cost(board_, table_.common, seat_, secret.plan, secret.artists);
    return {secret.plan, made_units(board_, table_.common, seat_), cost};
  }
  json::object plan() const {
    const Common& common = table_.common;
    const int gold = common.gold[at(seat_)];
    const Extra now = planned(table_.secret[at(seat_)]);
    // Rooms as if nothing were planned yet.
    Position blank = table_;
    blank.secret[at(seat_)] = {};
    const Estate estate = estate_of(board_, common, seat_);
    const int universities = universities_left(board_, estate, blank, seat_);
    json::object shared{{"universities", std::max(0, universities)},
                        {"urban", estate.free_urban},
                        {"rural", estate.free_rural}};
    const auto engaged = static_cast<int>(std::ranges::count(common.artist, byte(seat_)));
    return {{"gold", gold},
            {"cost", now.cost},
            {"left", gold - now.cost},
            {"items", items(blank)},
            {"shared", std::move(shared)},
            {"rooms", artist_rooms(board_, common, seat_, {}) - engaged},
            {"artists", artists()},
            {"repairs", repairs()},
            {"answers", answers()}};
  }
  static std::string_view shared_by(const Board& board, Item item) {
    if (at(item) <= at(Item::artist_room)) return "universities";
    const auto building = building_of(item);
    if (!building || board.building[at(*building)].base != kNobody) return "";
    return board.building[at(*building)].rural ? "rural" : "urban";
  }
  json::array items(const Position& blank) const {
    json::array out;
    const Estate estate = estate_of(board_, blank.common, seat_);
    for (std::size_t i = 0; i < kItems; ++i) {
      const auto item = static_cast<Item>(i);
      const int room = std::min(room_for(board_, estate, blank, seat_, item), kMostUnits);
      const auto building = building_of(item);
      const std::uint8_t base = building ? board_.building[at(*building)].base : kNobody;
      if (item == Item::artists || item == Item::repairs) continue;
      if (room <= 0 && base == kNobody) continue;
      json::object one{{"item", json::string(item_word(item))},
                       {"price", item_cost(board_, table_.common, seat_, item)},
                       {"room", std::max(0, room)}};
      const std::string_view shares = shared_by(board_, item);
      if (!shares.empty()) one["shares"] = json::string(shares);
      if (base != kNobody) one["base"] = json::string(board_.buildings->ids[base]);
      out.push_back(std::move(one));
    }
    return out;
  }
  std::string item_word(Item item) const {
    // The word of an item stands last but one in the notation of its purchase.
    const std::string text = notation(vocabulary_.acts, make_choice<Act::buy>(item, 0));
    const std::size_t first = text.find(' ') + 1;
    return text.substr(first, text.rfind(' ') - first);
  }
  json::array artists() const {
    json::array out;
    for (std::size_t artist = 0; artist < kArtists; ++artist) {
      if (table_.common.artist[artist] != kNobody) continue;
      out.push_back(json::object{{"artist", json::string(board_.artists->ids[artist])},
                                 {"price", int{board_.artist[artist].gold}}});
    }
    return out;
  }
  json::array repairs() const {
    json::array out;
    for (const Damage& damage : damages_of(board_, table_.common, seat_)) {
      out.push_back(
          json::object{{"location", name(damage.place)},
                       {"building", json::string(board_.buildings->ids[at(damage.building)])},
                       {"price", board_.figure(Figure::repair_cost)},
                       {"number", damage.count}});
    }
    return out;
  }
  json::array answers() const {
    json::array out;
    Choices choices;
    list_plan(board_, table_, seat_, choices);
    for (const Choice& choice : choices) {
      Position after = table_;
      Events silence;
      if (act_of(choice) == Act::buy) {
        const auto [item, number] = args_of<Act::buy>(choice);
        apply_buy(board_, after, seat_, item, number, silence);
      } else if (act_of(choice) == Act::engage) {
        apply_engage(board_, after, seat_, arg_of<Act::engage>(choice), silence);
      } else if (act_of(choice) == Act::repair) {
        const auto [place, building, number] = args_of<Act::repair>(choice);
        apply_repair(board_, after, seat_, place, building, number, silence);
      }
      const Extra extra = planned(after.secret[at(seat_)]);
      json::object one{{"choice", text_of(choice)},
                       {"cost", extra.cost},
                       {"left", table_.common.gold[at(seat_)] - extra.cost}};
      if (has_winter()) {
        const Winter winter = winter_with(extra);
        one["upkeep"] = winter.upkeep.tell();
        one["balance"] = winter.balance.tell();
      }
      out.push_back(std::move(one));
    }
    return out;
  }

  const Board& board_;
  const Vocabulary& vocabulary_;
  const Position table_;
  const Seat seat_;
};

}  // namespace

Position known_table(const View& view) {
  Position position;
  position.common = view.common;
  position.troops = view.troops;
  position.apart = view.apart;
  position.clusters = view.clusters;
  if (view.viewer == kSpectator) return position;
  position.secret[view.viewer] = view.own;
  position.box[view.viewer] = view.own_box;
  position.box_marched[view.viewer] = view.own_box_marched;
  position.dummies[view.viewer] = view.own_dummies;
  return position;
}

std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat) {
  return Foreseen(board, vocabulary, view, seat).tell();
}

}  // namespace casus::power_and_prestige
