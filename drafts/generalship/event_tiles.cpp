// Event tiles: drawn when a technology opens an empty spot, executed by who caused it, then by the
// others in turn order.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

// `event_step` 0 is the cause, then come the places of the order.
std::uint8_t next_of_event(Common& common) {
  if (common.event_step++ == 0) return byte(common.doer);
  while (common.event_step - 2 < common.setup.seats) {
    const std::uint8_t seat = common.order[common.event_step - 2U];
    if (seat != byte(common.doer)) return seat;
    ++common.event_step;
  }
  return kNobody;
}

void begin_plague(Play& play, Seat seat) {
  Common& common = play.common;
  common.asked = seat;
  remove_commander(play, seat);
  const int population = std::popcount(common.population[at(seat)]) / 3;
  play.events.tell<EventKind::population_lost>(seat, population);
  common.left = byte(population);
  lose_population(play);
}

// False: it asks, or the game is over.
bool execute(Play& play, Seat seat) {
  Common& common = play.common;
  const auto event = static_cast<EventTile>(common.event);
  const Modifiers& commander = modifiers(play.board, common, seat);
  const bool led = common.commander[at(seat)] != kNobody;
  const auto spared = [&] { play.events.tell<EventKind::event_spared>(seat, event); };
  switch (event) {
    case EventTile::coup_d_etat:
      if (commander.coup && common.power[at(seat)] > 0) {
        spend_power(play, seat);
      } else {
        spared();
      }
      return true;
    case EventTile::pirate_eradication:
    case EventTile::edict_of_milan:
      if (event == EventTile::edict_of_milan ? commander.christian : commander.cards[1] > 0) {
        award(play, seat, 1, Part::events);
        return !is_over(common);
      }
      spared();
      return true;
    case EventTile::the_crusades:
    case EventTile::thirty_years_war:
      if (commander.christian || (event == EventTile::the_crusades && commander.muslim)) {
        remove_commander(play, seat);
      } else {
        spared();
      }
      return true;
    case EventTile::witch_hunt:
      if (led && !commander.christian) {
        remove_commander(play, seat);
        promote_last(play, seat);
      } else {
        spared();
      }
      return true;
    case EventTile::black_death: begin_plague(play, seat); return false;
    case EventTile::renaissance: return true;
  }
  return true;
}

void begin_renaissance(Play& play) {
  Common& common = play.common;
  const std::uint16_t open = renaissance_choices(play.board, common);
  if (open == 0) {
    common.event = kNobody;
    play.events.tell<EventKind::renaissance_nothing>();
    return end_action(play);
  }
  if (std::popcount(open) > 1) return ask(common, Ask::renaissance, common.doer);
  come_with_renaissance(play, static_cast<Technology>(std::countr_zero(open)));
}

}  // namespace

std::uint8_t events_left(const Common& common) {
  unsigned gone = 0;
  for (const std::uint8_t event : common.spot) {
    if (event != kNobody) gone |= 1U << event;
  }
  return static_cast<std::uint8_t>(~gone);
}

void draw_event(Play& play, EventTile event) {
  Common& common = play.common;
  common.spot[play.board.technology[common.left].spot] = static_cast<std::uint8_t>(event);
  common.left = 0;
  common.event = static_cast<std::uint8_t>(event);
  common.event_step = 0;
  play.events.tell<EventKind::event_drawn>(event);
  if (event == EventTile::renaissance) return begin_renaissance(play);
  go_on_with_event(play);
}

void go_on_with_event(Play& play) {
  Common& common = play.common;
  for (;;) {
    const std::uint8_t seat = next_of_event(common);
    if (seat == kNobody) break;
    if (!execute(play, seat_at(seat))) return;
  }
  common.event = kNobody;
  common.event_step = 0;
  end_action(play);
}

// Population is gone: now a third of the units, which their owner picks.
void go_on_with_plague(Play& play) {
  Common& common = play.common;
  int pieces = 0;
  for (const std::uint8_t count : common.pieces[at(common.asked)]) pieces += count;
  common.left = byte(pieces / 3);
  if (common.left > 0) return ask(common, Ask::remove, common.asked);
  go_on_with_event(play);
}

}  // namespace casus::generalship
