#include "games/generalship/foresee.h"

#include <string>
#include <vector>

#include "games/generalship/derived.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

constexpr std::string_view kStyles[] = {"hand_to_hand", "shooting", "bombardment"};

class Foreseen {
 public:
  Foreseen(const Board& board, const Vocabulary& vocabulary, const View& view, Seat seat)
      : board_(board), vocabulary_(vocabulary), table_(known_table(view)), seat_(seat) {}

  json::object tell() const {
    const Common& common = table_.common;
    json::object out{{"upkeep", upkeep()}, {"supply", supply()}, {"neutral", neutral()}};
    if (common.asked != seat_) return out;
    if (common.ask == Ask::fight) out["combat"] = combat();
    if (common.ask == Ask::alliance) out["alliances"] = alliances();
    if (common.ask == Ask::draft) out["costs"] = costs();
    const bool moves = common.ask == Ask::march || common.ask == Ask::reinforce;
    if (moves && table_.marching.from == kNobody) out["groups"] = groups();
    if (common.ask == Ask::march) out["arrivals"] = arrivals();
    return out;
  }

 private:
  json::string tile(std::size_t tile) const { return json::string(board_.tiles->ids[tile]); }
  json::string text_of(const Choice& choice) const {
    return json::string(notation(vocabulary_.acts, choice));
  }

  json::object upkeep() const {
    const Common& common = table_.common;
    const TileSet isolated = isolated_stacks(board_, common, seat_);
    json::array stacks;
    int number = 0;
    for (TileSet left = stacks_of(common, seat_); left != 0; left &= left - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(left));
      const StackUpkeep one = upkeep_of_stack(board_, table_, at, (isolated >> at & 1U) != 0);
      number += one.counts;
      stacks.push_back(json::object{{"tile", tile(at)},
                                    {"size", one.halves / 2.0},
                                    {"isolated", one.counts > 1},
                                    {"fee", one.fee}});
    }
    return {{"fee", upkeep_of(board_, table_, seat_)},
            {"number", number},
            {"free", board_.figures.free_stacks},
            {"thrift", modifiers(board_, common, seat_).thrift},
            {"stacks", std::move(stacks)}};
  }

  // The tiles that lead from each stack back to the capital, step by step.
  json::array supply() const {
    const Common& common = table_.common;
    const TileSet reached = supplied(common, seat_);
    std::array<std::uint8_t, kTiles> back{};
    back.fill(kNobody);
    const std::size_t capital = at(capital_of(common, seat_));
    std::vector<std::size_t> front;
    if ((reached >> capital & 1U) != 0) front.push_back(capital);
    TileSet seen = mask(capital_of(common, seat_));
    for (std::size_t i = 0; i < front.size(); ++i) {
      for (TileSet next = common.near[front[i]] & reached & ~seen; next != 0; next &= next - 1) {
        const auto found = static_cast<std::size_t>(std::countr_zero(next));
        back[found] = byte(static_cast<int>(front[i]));
        front.push_back(found);
      }
      seen |= common.near[front[i]] & reached;
    }
    return steps_back(back);
  }

  json::array steps_back(std::array<std::uint8_t, kTiles>& back) const {
    json::array steps;
    for (TileSet left = stacks_of(table_.common, seat_); left != 0; left &= left - 1) {
      auto here = static_cast<std::size_t>(std::countr_zero(left));
      while (back[here] != kNobody) {
        const std::size_t next = back[here];
        steps.push_back(json::array{tile(here), tile(next)});
        back[here] = kNobody;  // each step once
        here = next;
      }
    }
    return steps;
  }

  json::object neutral() const {
    return {{"tiles", neutral_tiles_of(table_.common, seat_)},
            {"needed", board_.figures.tiles_for_points},
            {"points", board_.figures.points_for_tiles}};
  }

  json::array totals(const Position& position, std::size_t side) const {
    json::array out;
    const Common& common = position.common;
    const bool naval = common.battle.theatre == Theatre::naval;
    const Combat& combat = position.combat[side];
    const Lineup lineup{battle_modifiers(board_, common, side), combat,
                        units_of(board_, common.battle.theatre, combat)};
    for (const Style style : {Style::hand_to_hand, Style::shooting, Style::bombardment}) {
      const Total total =
          total_of(board_, common.battle.theatre, lineup, byte(static_cast<int>(style)));
      json::object one{{"atk", total.atk}, {"def", total.def}};
      if (naval) one["style"] = kStyles[at(style)];
      out.push_back(std::move(one));
      if (!naval) break;
    }
    return out;
  }

  json::object combat() const {
    const std::size_t side =
        table_.common.battle.seat[kAttacker] == byte(seat_) ? kAttacker : kDefender;
    Choices choices;
    list_combat(board_, table_, choices);
    json::array with;
    for (const Choice& choice : choices) {
      Position after = table_;
      Events silence;
      Play play{board_, after, silence};
      if (act_of(choice) == Act::match) {
        const auto [card, unit, count] = args_of<Act::match>(choice);
        apply_match(play, card, unit, count);
      } else if (act_of(choice) == Act::advanced) {
        apply_advanced(play, arg_of<Act::advanced>(choice));
      } else if (act_of(choice) == Act::flagship) {
        apply_flagship(play, arg_of<Act::flagship>(choice));
      } else {
        continue;
      }
      with.push_back(json::object{{"choice", text_of(choice)}, {"totals", totals(after, side)}});
    }
    return {{"totals", totals(table_, side)}, {"parts", parts(side)}, {"with", std::move(with)}};
  }

  // What the total would be without each card, in the order of the view: first the matches, then
  // the advanced cards.
  json::array parts(std::size_t side) const {
    json::array out;
    const Combat& combat = table_.combat[side];
    for (std::size_t row = 0; row < combat.rows.size(); ++row) {
      if (combat.rows[row] == kNobody) continue;
      Position without = table_;
      without.combat[side].rows[row] = kNobody;
      out.push_back(totals(without, side));
    }
    for (std::size_t card = 0; card < combat.advanced.size(); ++card) {
      if (combat.advanced[card] == kNobody) continue;
      Position without = table_;
      without.combat[side].advanced[card] = kNobody;
      out.push_back(totals(without, side));
    }
    return out;
  }

  json::array alliances() const {
    Choices choices;
    list_alliances(board_, table_, choices);
    json::array out;
    for (const Choice& choice : choices) {
      if (act_of(choice) != Act::align) continue;
      const auto [first, second] = args_of<Act::align>(choice);
      const int price = price_of_alliances(board_, table_.common, first, second);
      out.push_back(json::object{{"choice", text_of(choice)}, {"price", price}});
    }
    return out;
  }

  // What each draft, launch and upgrade takes from the purse.
  json::array costs() const {
    Choices choices;
    list_drafts(board_, table_, choices);
    json::array out;
    for (const Choice& choice : choices) {
      if (act_of(choice) == Act::pass) continue;
      Position after = table_;
      Events silence;
      Play play{board_, after, silence};
      if (act_of(choice) == Act::draft) {
        apply_draft(play, arg_of<Act::draft>(choice));
      } else if (act_of(choice) == Act::launch) {
        const auto [unit, port] = args_of<Act::launch>(choice);
        apply_launch(play, unit, port);
      } else {
        const auto [place, unit, into, saving] = args_of<Act::upgrade>(choice);
        apply_upgrade(play, place, unit, into, saving);
      }
      out.push_back(
          json::object{{"choice", text_of(choice)},
                       {"food", table_.common.food[at(seat_)] - after.common.food[at(seat_)]},
                       {"metal", table_.common.metal[at(seat_)] - after.common.metal[at(seat_)]}});
    }
    return out;
  }

  // What upkeep and neutral tiles come to when the open group has gone where nobody fights it.
  json::array arrivals() const {
    Choices choices;
    if (table_.marching.from != kNobody) list_marches(board_, table_, choices);
    json::array out;
    for (const Choice& choice : choices) {
      if (act_of(choice) != Act::go) continue;
      const Tile to = arg_of<Act::go>(choice);
      if (has_enemies(table_.common, seat_, to)) continue;
      Position after = table_;
      Events silence;
      Play play{board_, after, silence};
      go_in_peace(play, to);
      out.push_back(json::object{{"choice", text_of(choice)},
                                 {"fee", upkeep_of(board_, after, seat_)},
                                 {"neutral", neutral_tiles_of(after.common, seat_)}});
    }
    return out;
  }

  // For each stack as many as can go together: on land its regiments, else its ships; at sea ships
  // with what they carry.
  json::object groups() const {
    json::object out;
    for (TileSet left = stacks_of(table_.common, seat_); left != 0; left &= left - 1) {
      const auto from = static_cast<std::size_t>(std::countr_zero(left));
      json::array takes = group_of(static_cast<Tile>(from));
      if (!takes.empty()) out[tile(from)] = std::move(takes);
    }
    return out;
  }

  json::array group_of(Tile from) const {
    Position position = table_;
    json::array takes;
    const bool at_sea = (board_.sea >> at(from) & 1U) != 0;
    take_all(position, from, at_sea, takes);
    if (at_sea || takes.empty()) take_all(position, from, !at_sea, takes);
    return takes;
  }

  void take_all(Position& position, Tile from, bool ships, json::array& takes) const {
    for (std::size_t u = 0; u < kUnits; ++u) {
      const auto unit = static_cast<Unit>(u);
      if (is_ship(unit) != ships) continue;
      for (const State state : {State::fresh, State::moved, State::moved_on}) {
        take_most(position, from, unit, state, takes);
      }
    }
  }

  void take_most(Position& position, Tile from, Unit unit, State state, json::array& takes) const {
    for (int count = position.units[at(from)][at(unit)][at(state)]; count > 0; --count) {
      if (why_not_take(board_, position, from, unit, count, state)) continue;
      Events silence;
      Play play{board_, position, silence};
      apply_take(play, from, unit, count, state);
      takes.push_back(json::value(text_of(make_choice<Act::take>(from, unit, count, state))));
      return;
    }
  }

  const Board& board_;
  const Vocabulary& vocabulary_;
  const Position table_;
  const Seat seat_;
};

}  // namespace

Position known_table(const View& view) {
  Position position = bare_position(view.common.setup);
  position.common = view.common;
  position.units = view.units;
  position.holds = view.holds;
  position.marching = view.marching;
  position.force = view.own_force;
  if (!in_battle(view.common)) return position;
  for (const std::size_t side : {kAttacker, kDefender}) {
    if (view.common.battle.seat[side] != view.viewer) continue;
    position.hand[side] = view.hand;
    position.tossed[side] = view.own_tossed;
    position.combat[side] = view.combat;
  }
  return position;
}

std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat) {
  const Ask ask = view.common.ask;
  const bool begun = ask != Ask::lay && ask != Ask::deal && ask != Ask::lead && ask != Ask::over;
  if (!begun) return std::nullopt;
  return Foreseen(board, vocabulary, view, seat).tell();
}

}  // namespace casus::generalship
