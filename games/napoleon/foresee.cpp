// Where the dice of a seat may march to as the table stands: every goal with the answers that lead
// there, what stays on the way as a screen, what stands against it and how an attack on that would
// end. The rules themselves march
// on a copy; the page only shows what it is told.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/napoleon/game.h"
#include "games/napoleon/odds.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {
namespace {

// So far on its way.
struct Way {
  Position position;
  std::vector<Choice> answers;
  std::vector<Region> entered;
  json::object screens;
  int arrives = 0;
  bool by_sea = false;
};

class Marches {
 public:
  Marches(const Napoleon& game, const Position& position, Seat seat)
      : game_(game), position_(position), seat_(seat) {}

  json::array tell() const {
    json::array out;
    for (const Choice& choice : listed(position_)) {
      if (act_of(choice) == Act::lift) {
        const auto [power, region, size, pips] = args_of<Act::lift>(choice);
        out.push_back(march(choice, power, region, size, pips, false));
      } else if (act_of(choice) == Act::carry) {
        const auto [power, region, size] = args_of<Act::carry>(choice);
        out.push_back(march(choice, power, region, size, 1, true));
      }
    }
    return out;
  }

 private:
  Choices listed(const Position& position) const {
    Choices choices;
    game_.legal(position, seat_, choices);
    return choices;
  }
  bool goes_on(const Position& position) const {
    return asked(position) == Ask::step && position.moving.power.has_value();
  }
  json::string name(Region region) const {
    return json::string(game_.board().regions->ids[at(region)]);
  }
  json::string text_of(const Choice& choice) const {
    return json::string(notation(game_.vocabulary().acts, choice));
  }

  json::object march(const Choice& lift, Power power, Region from, int size, int pips,
                     bool bonus) const {
    Way way{position_, {}, {}, {}, pips, false};
    Events unheard;
    game_.apply(way.position, seat_, lift, unheard);
    json::array goals;
    follow(way, power, goals);
    json::object out{
        {"lift", text_of(lift)}, {"power", json::string(game_.board().powers->ids[at(power)])},
        {"from", name(from)},    {"size", size},
        {"pips", pips},          {"goals", std::move(goals)}};
    if (bonus) out["bonus"] = true;
    return out;
  }

  // Every step further, and where it may end.
  void follow(const Way& way, Power power, json::array& goals) const {
    if (!goes_on(way.position)) return;
    for (const Choice& choice : listed(way.position)) {
      const bool lands = act_of(choice) == Act::land;
      if (!lands && act_of(choice) != Act::to) continue;
      const Region to = lands ? arg_of<Act::land>(choice) : arg_of<Act::to>(choice);
      if (std::ranges::find(way.entered, to) != way.entered.end()) continue;
      const Way next = stepped(way, choice, to, lands);
      end_here(next, to, power, goals);
      follow(next, power, goals);
    }
  }
  Way stepped(const Way& way, const Choice& choice, Region to, bool lands) const {
    Way next = way;
    std::vector<Event> told;
    Events events(told);
    game_.apply(next.position, seat_, choice, events);
    for (const Event& event : told) {
      if (static_cast<EventKind>(event.kind) != EventKind::screened) continue;
      const auto [power, region, pips] = args_of<EventKind::screened>(event);
      const json::string here = name(region);
      const json::value* before = next.screens.if_contains(here);
      next.screens[here] = pips + (before == nullptr ? 0 : static_cast<int>(before->as_int64()));
      next.arrives -= pips;
    }
    next.answers.push_back(choice);
    next.entered.push_back(to);
    next.by_sea = next.by_sea || lands;
    return next;
  }
  void end_here(const Way& way, Region to, Power power, json::array& goals) const {
    json::array answers;
    for (const Choice& answer : way.answers) answers.push_back(text_of(answer));
    Position then = way.position;
    if (goes_on(then)) {
      const Choice halt = make_choice<Act::halt>();
      if (game_.why_not(then, seat_, halt)) return;
      answers.push_back(text_of(halt));
      Events unheard;
      game_.apply(then, seat_, halt, unheard);
    }
    json::array entered;
    for (const Region region : way.entered) entered.push_back(name(region));
    json::object goal{{"to", name(to)},
                      {"answers", std::move(answers)},
                      {"way", std::move(entered)},
                      {"arrives", way.arrives}};
    if (!way.screens.empty()) goal["screens"] = way.screens;
    const int against = enemy_pips(game_.board(), position_, power, to);
    if (against > 0) {
      goal["against"] = against;
      if (const auto odds = odds_after_march(game_, then, power, to))
        goal["destroyed"] = odds->defenders_destroyed();
    }
    if (way.by_sea) goal["by_sea"] = true;
    goals.push_back(std::move(goal));
  }

  const Napoleon& game_;
  const Position& position_;
  Seat seat_;
};

}  // namespace

std::optional<json::object> Napoleon::foresee(const View& view, Seat seat) const {
  const Position& position = view.position;
  if (asked(position) != Ask::march || !turn(position).seats.contains(seat)) return std::nullopt;
  return json::object{{"marches", Marches(*this, position, seat).tell()}};
}

}  // namespace casus::napoleon
