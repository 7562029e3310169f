// Production: how many pips a nation may have, and where a pip may be placed; guerillas.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr int kGuerillaPips = 4;

// napoleon.blockade.system: the ports of nations that France has beaten or won over.
bool is_in_system(const Position& position, Nation n) {
  if (n == Power::france || n == Power::britain) return false;
  if (!is_free_for_all(position)) return has_bit(position.affairs.system, n);
  const Tie with = tie(position, n, Power::france);
  return with == Tie::allied || nation(position, n).patron == Power::france ||
         (with == Tie::treaty && nation(position, n).defeats_by_france > 0);
}
// napoleon.blockade.ports: a blocked port has no bonus. In the free-for-all Britain blocks by
// itself, elsewhere when it says so.
bool is_blocked(const Board& board, const Position& position, Nation n, Region port) {
  if (n == Power::britain || position.affairs.no_blockade_until > position.turn.turn) return false;
  if (is_in_system(position, n)) return true;
  if (!are_at_war(position, n, Power::britain)) return false;
  const bool said =
      is_free_for_all(position) || has_bit(nation(position, Power::britain).blockade, n);
  return said && is_watched(board, position, n, port);
}
// Half stars that ports add.
int port_halves(const Board& board, const Position& position, Nation n, bool home) {
  if (!position.setup.blockade) return 0;
  int halves = 0;
  bool shared = false;
  for (const Region region : board.ports) {
    if (board.home[at(n)].contains(region) != home) continue;
    if (!controls(board, position, n, region) || is_blocked(board, position, n, region)) continue;
    if (region == Region::aquitaine || region == Region::belgium) {
      shared = true;
    } else {
      halves += board.stars[at(region)];
      if (region == Region::london) halves += position.setup.london_base;
    }
  }
  return halves + (shared ? 1 : 0);
}

// napoleon.reserves.call, napoleon.hundred_days.production: twice as many of home production, and
// halves of it.
bool is_doubled(const Position& position) {
  const Affairs& affairs = position.affairs;
  const int reserves = position.turn.turn + 1 - affairs.last_reserves;
  if (affairs.last_reserves > 0 && reserves < 6) return true;
  const int days = position.turn.turn + 1 - affairs.in_paris;
  return affairs.in_paris > 0 && (days == 0 || days == 1);
}
bool is_halved(const Position& position) {
  const int reserves = position.turn.turn + 1 - position.affairs.last_reserves;
  return position.affairs.last_reserves > 0 && reserves >= 6 && reserves < 12;
}

bool may_build_in_poland(const Position& position, Region region) {
  const Affairs& affairs = position.affairs;
  const int since = region == Region::warsaw         ? affairs.warsaw_since
                    : region == Region::west_galicia ? affairs.krakow_since
                                                     : 0;
  return since > 0 && year_of(position) >= since;
}

// napoleon.production.britain: on the continent, a friendly port star of a land where Britain has
// another unit, or a coast where a British unit stands.
bool may_build_overseas(const Board& board, const Position& position, Region region) {
  if (!board.coasts.contains(region) || !board.continent.contains(region)) return false;
  if (pips_in(board, position, Power::britain, region) > 0) return true;
  const Maybe<Nation> here = controller(board, position, region);
  if (!board.ports.contains(region) || !here || !are_allied(position, Power::britain, *here)) {
    return false;
  }
  for (const Die& die : dice_of(board, position, Power::britain)) {
    if (!is_on_map(die)) continue;
    const auto there = static_cast<std::size_t>(die.region);
    const bool same = board.home_of[there] ? board.home_of[there] == board.home_of[at(region)]
                                           : board.state_of[there] == board.state_of[at(region)];
    if (same) return true;
  }
  return false;
}

int places_at_star(const Board& board, const Position& position, Nation n, Region region) {
  int places = board.stars[at(region)];
  if (region == Region::london) places += position.setup.london_base;
  if (position.setup.multiplied_placement) places *= year_row(board, position, n).multiplier;
  if (n == Power::france && is_doubled(position)) places *= 2;
  return places;
}
int built_at(const Position& position, Region region) {
  if (region == Region::aquitaine || region == Region::belgium) {
    return hold(position, Region::aquitaine).built + hold(position, Region::belgium).built;
  }
  return hold(position, region).built;
}

enum class Place : std::uint8_t { none, star, anywhere, poland, overseas };

// By which rule the nation may place a pip of its own there now.
Place place_for(const Board& board, const Position& position, Nation n, Region region) {
  const bool own = controls(board, position, n, region);
  if (own && board.starred.contains(region) && is_home(board, position, n, region) &&
      built_at(position, region) < places_at_star(board, position, n, region)) {
    return Place::star;
  }
  const NationState& mine = nation(position, n);
  if (own && n == Power::russia && !mine.overseas && is_home(board, position, n, region) &&
      is_russia_invaded(board, position)) {
    return Place::anywhere;
  }
  // Prussia and Austria build there as at home.
  if (own && !mine.in_poland && !is_home(board, position, n, region) &&
      may_build_in_poland(position, region)) {
    return Place::poland;
  }
  if (n == Power::britain && !mine.overseas && !is_britain_confined(position) &&
      may_build_overseas(board, position, region)) {
    return Place::overseas;
  }
  return Place::none;
}

Refused why_no_place(const Board& board, const Position& position, Nation n, Region region) {
  const Place place = place_for(board, position, n, region);
  if (place == Place::none) {
    return hold(position, region).built > 0 ? refuse<Why::placed_already>(region)
                                            : refuse<Why::not_a_building_place>(region);
  }
  const bool abroad = place == Place::overseas;
  if (!abroad && has_enemies(board, position, n, region)) return refuse<Why::enemies_there>(region);
  return {};
}

// napoleon.production.minors
Refused why_no_place_for_state(const Board& board, const Position& position, Power of,
                               Region region) {
  const bool west = of == Power::westphalia;
  const bool own =
      west ? (region == Region::hesse || region == Region::anhalt) &&
                 controls(board, position, Power::france, region)
           : board.lands[at(of)].contains(region) && hold(position, region).holder == kItsState;
  const bool there = own && (board.starred.contains(region) || board.lands[at(of)].size() == 1);
  if (!there || !has_army(board, position, of)) return refuse<Why::not_a_building_place>(region);
  if (is_minor(of) && state(position, of).fallen && of != Power::sweden) {
    return refuse<Why::not_a_building_place>(region);
  }
  if (hold(position, region).built > 0) return refuse<Why::placed_already>(region);
  if (has_enemies(board, position, of, region)) return refuse<Why::enemies_there>(region);
  return {};
}

}  // namespace

namespace {
int capacity_with(const Board& board, const Position& position, Nation n, const Stars& stars) {
  if (is_vassal(position, n)) return 0;
  int multiplier = year_row(board, position, n).multiplier;
  if (n == Power::russia && is_russia_invaded(board, position)) multiplier = 2;
  int home = (2 * stars.home + port_halves(board, position, n, true)) * multiplier;
  if (n == Power::france && is_doubled(position)) home *= 2;
  if (n == Power::france && is_halved(position)) home /= 2;
  int all = home + 2 * stars.other + port_halves(board, position, n, false);
  if (n == Power::france && position.leaders.owes) all /= 2;
  return all / 2;
}
}  // namespace
int capacity(const Board& board, const Position& position, Nation n) {
  return capacity_with(board, position, n, stars_at(board, position, n));
}
int counted_pips(const Board& board, const Position& position, Nation n) {
  int pips = 0;
  for (const Power power : board.with_dice) {
    const Die* die = &position.dice[board.first_die[at(power)]];
    // Those on the map come first; many have none.
    const bool idle = !is_on_map(*die) && !(position.moving.power == power);
    if (idle || is_corps(power) || !(commander(position, power) == n)) continue;
    pips += pips_in_play(board, position, power);
  }
  return pips;
}

// napoleon.ships.build: a ship takes the place of a pip in the turn it is begun.
namespace {
int spent(const Board& board, const Position& position, Nation n) {
  return counted_pips(board, position, n) + (has_bit(position.fleets.laid, n) ? 1 : 0);
}

// What a nation has pledged, if it may give it now.
int pledged_by(const Position& position, Nation giver, Nation n) {
  const int pledged = nation(position, giver).pledge[at(n)];
  if (giver == n || pledged == 0 || !are_allied(position, giver, n)) return 0;
  if (giver != Power::britain) return have_common_enemy(position, giver, n) ? pledged : 0;
  const bool fights = is_free_for_all(position) ? have_common_enemy(position, giver, n)
                                                : are_at_war(position, n, Power::france);
  return fights && position.affairs.no_aid_until <= position.turn.turn ? pledged : 0;
}
// Of the aid that a nation has used in this turn, what came from this giver: Britain's is used
// first, for it costs nobody anything, then that of others in their order.
int drawn_from(const Position& position, Nation giver, Nation n) {
  int used = nation(position, n).aid;
  const int british = std::min(used, pledged_by(position, Power::britain, n));
  if (giver == Power::britain) return british;
  used -= british;
  for (const Nation other : all_nations()) {
    if (other == Power::britain) continue;
    const int part = std::min(used, pledged_by(position, other, n));
    if (other == giver) return part;
    used -= part;
  }
  return 0;
}
// What it may still draw from a giver, whose own production comes first.
int open_aid(const Board& board, const Position& position, Nation giver, Nation n) {
  const int left = pledged_by(position, giver, n) - drawn_from(position, giver, n);
  if (giver == Power::britain || left <= 0) return std::max(0, left);
  const int spare = capacity(board, position, giver) - spent(board, position, giver) -
                    nation(position, giver).given;
  return std::clamp(spare, 0, left);
}
}  // namespace

// napoleon.aid.limit: what the pledges of others add to a nation's capacity in this turn.
int aid_for(const Board& board, const Position& position, Nation n) {
  int aid = 0;
  for (const Nation giver : all_nations()) {
    if (nation(position, giver).pledge[at(n)] == 0) continue;
    aid += drawn_from(position, giver, n) + open_aid(board, position, giver, n);
  }
  return aid;
}

// napoleon.hundred_days.production: none before Napoleon is in Paris.
bool may_not_produce(const Position& position, Nation n) {
  return n == Power::france && position.affairs.returned && position.affairs.in_paris == 0;
}
namespace {
int free_capacity_with(const Board& board, const Position& position, Nation n, const Stars& stars) {
  return capacity_with(board, position, n, stars) + aid_for(board, position, n) -
         nation(position, n).given - spent(board, position, n);
}
}  // namespace
int free_capacity(const Board& board, const Position& position, Nation n) {
  return free_capacity_with(board, position, n, stars_at(board, position, n));
}

namespace {
// All but the capacity.
Refused why_not_build_there(const Board& board, const Position& position, Seat seat, Power power,
                            Region region, int size) {
  if (!may_command(position, seat, power) || is_corps(power)) return refuse<Why::not_yours>(power);
  const Nation n = *commander(position, power);
  if (is_nation(power) && power != n) return refuse<Why::not_yours>(power);
  if (may_not_produce(position, n)) return refuse<Why::no_production_now>();
  if (auto no = is_nation(power) ? why_no_place(board, position, n, region)
                                 : why_no_place_for_state(board, position, power, region)) {
    return no;
  }
  const int most =
      board.most_pips[at(power)] > 0 ? board.most_pips[at(power)] : most_pips(position);
  if (size == 0) {
    if (!has_free_die(board, position, power)) {
      return refuse<Why::dice_limit>(power, dice_limit(board, position, power));
    }
  } else if (size >= most) {
    return refuse<Why::full_die>();
  } else if (!has_die(board, position, power, region, size)) {
    return refuse<Why::no_such_die>(power, region);
  }
  return {};
}
}  // namespace

Refused why_not_build(const Board& board, const Position& position, Seat seat, Power power,
                      Region region, int size) {
  if (auto no = why_not_build_there(board, position, seat, power, region, size)) return no;
  const Nation n = *commander(position, power);
  if (free_capacity(board, position, n) <= 0) return refuse<Why::no_capacity>(n);
  return {};
}

// What a pip costs others: aid beyond the nation's own capacity comes from whoever pledged it.
void spend_capacity(Play& play, Nation n) {
  Position& position = play.position;
  NationState& own = nation(position, n);
  ++own.built;
  if (spent(play.board, position, n) < capacity(play.board, position, n) - own.given) return;
  Maybe<Nation> from = Power::britain;
  if (open_aid(play.board, position, Power::britain, n) == 0) {
    for (const Nation giver : all_nations()) {
      if (open_aid(play.board, position, giver, n) == 0) continue;
      from = giver;
      break;
    }
  }
  ++own.aid;
  if (*from != Power::britain) ++nation(position, *from).given;
}

void apply_build(Play& play, Power power, Region region, int size) {
  Position& position = play.position;
  const Nation n = *commander(position, power);
  spend_capacity(play, n);
  NationState& own = nation(position, n);
  if (is_nation(power)) {
    switch (place_for(play.board, position, n, region)) {
      case Place::none: break;
      case Place::star: ++hold(position, region).built; break;
      case Place::poland: own.in_poland = true; break;
      case Place::anywhere:
      case Place::overseas: own.overseas = true; break;
    }
  } else {
    ++hold(position, region).built;
    state(position, power).armed = true;
  }
  if (size == 0) {
    add_die(play.board, position, power, region, 1);
  } else {
    ++find_die(play.board, position, power, region, size)->pips;
    sort_dice(play.board, position, power);
  }
  play.events.tell<EventKind::built>(power, region, size + 1);
  go_on(play);
}

// --- guerillas ---

namespace {
Refused why_no_guerilla(const Board& board, const Position& position, Seat seat, Power power,
                        Region region) {
  if (is_corps(power) || !may_command(position, seat, power)) {
    return refuse<Why::not_yours>(power);
  }
  const Nation n = *commander(position, power);
  const bool may = position.setup.guerillas && !is_before(position, 1808) &&
                   !nation(position, n).raised && board.remote.contains(region) &&
                   owner_of_guerillas(board, position, region) == power;
  if (!may) return refuse<Why::no_guerilla>(region);
  for (std::size_t i = 0; i < kDice; ++i) {
    if (position.dice[i].region == at(region) && is_enemy(position, power, board.die_owner[i])) {
      return {};
    }
  }
  return refuse<Why::no_guerilla>(region);
}
int guerillas_of(const Board& board, const Position& position, Power power) {
  int pips = 0;
  for (const Region region : board.remote) {
    if (owner_of_guerillas(board, position, region) == power)
      pips += position.guerillas[at(region)];
  }
  return pips;
}
}  // namespace

Refused why_not_guerilla(const Board& board, const Position& position, Seat seat, Power power,
                         Region region) {
  if (auto no = why_no_guerilla(board, position, seat, power, region)) return no;
  if (guerillas_of(board, position, power) >= kGuerillaPips) {
    return refuse<Why::no_guerilla>(region);
  }
  return {};
}
void apply_guerilla(Play& play, Power power, Region region) {
  nation(play.position, *commander(play.position, power)).raised = true;
  ++play.position.guerillas[at(region)];
  play.events.tell<EventKind::guerilla_placed>(power, region);
  go_on(play);
}
Refused why_not_regather(const Board& board, const Position& position, Seat seat, Power power,
                         Region region, Region from) {
  if (auto no = why_no_guerilla(board, position, seat, power, region)) return no;
  if (from == region || position.guerillas[at(from)] == 0 ||
      !(owner_of_guerillas(board, position, from) == power)) {
    return refuse<Why::no_guerilla>(from);
  }
  return {};
}
void apply_regather(Play& play, Power power, Region region, Region from) {
  --play.position.guerillas[at(from)];
  apply_guerilla(play, power, region);
}

// --- the list ---

namespace {
// Coasts where British dice stand, and ports of the same lands.
RegionSet near_british_dice(const Board& board, const Position& position) {
  RegionSet places;
  for (const Die& die : dice_of(board, position, Power::britain)) {
    if (!is_on_map(die)) break;
    const Region region = region_at(die.region);
    if (board.coasts.contains(region)) places.insert(region);
    const Maybe<Nation> home = board.home_of[at(region)];
    const Maybe<Power> its = board.state_of[at(region)];
    if (home) places |= board.home[at(*home)] & board.ports;
    if (its) places |= board.lands[at(*its)] & board.ports;
  }
  return places & board.continent;
}
// Where pips of a power might be placed.
RegionSet places_of_power(const Board& board, const Position& position, Power power) {
  if (power == Power::westphalia) return RegionSet::of(Region::hesse).with(Region::anhalt);
  if (!is_nation(power)) return board.lands[at(power)];
  RegionSet places = board.home[at(power)];
  if (!(power == Power::russia && is_russia_invaded(board, position))) places &= board.starred;
  places |= RegionSet::of(Region::warsaw).with(Region::west_galicia);
  if (power == Power::britain && !nation(position, power).overseas) {
    places |= near_british_dice(board, position);
  }
  return places;
}
void offer_builds(const Board& board, const Position& position, Power power, Sink& sink) {
  const Nation n = *commander(position, power);
  if ((is_nation(power) && power != n) || may_not_produce(position, n)) return;
  const int most =
      board.most_pips[at(power)] > 0 ? board.most_pips[at(power)] : most_pips(position);
  const bool free_die = has_free_die(board, position, power);
  const auto dice = dice_of(board, position, power);
  for (const Region region : places_of_power(board, position, power)) {
    if (sink.full()) return;
    unsigned sizes = free_die ? 1 : 0;  // a bit for each that can be raised
    for (const Die& die : dice) {
      if (die.region == at(region) && die.pips < most) sizes |= 1U << die.pips;
    }
    if (sizes == 0) continue;
    const auto no = is_nation(power) ? why_no_place(board, position, n, region)
                                     : why_no_place_for_state(board, position, power, region);
    for (int size = 0; !no && size < kMostPips; ++size) {
      if ((sizes >> size & 1) == 0) continue;
      sink.offer(make_choice<Act::build>(power, region, size), Refused{});
    }
  }
}
void offer_guerillas(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (!position.setup.guerillas || is_before(position, 1808)) return;
  for (const Power power : PowerSet::all()) {
    if (is_corps(power) || !may_command(position, seat, power)) continue;
    for (const Region region : board.remote) {
      sink.offer(make_choice<Act::guerilla>(power, region),
                 why_not_guerilla(board, position, seat, power, region));
    }
  }
  for (const Power power : PowerSet::all()) {
    if (is_corps(power) || !may_command(position, seat, power)) continue;
    for (const Region region : board.remote) {
      if (sink.full()) return;
      if (why_no_guerilla(board, position, seat, power, region)) continue;
      for (const Region from : board.remote) {
        sink.offer(make_choice<Act::regather>(power, region, from),
                   why_not_regather(board, position, seat, power, region, from));
      }
    }
  }
}
}  // namespace

void offer_production(const Board& board, const Position& position, Seat seat, Sink& sink) {
  NationSet building;
  for (const Nation n : all_nations()) {
    const bool own = acts_now(position, n) && seat_of(position, n) == seat;
    if (own && free_capacity(board, position, n) > 0) building.insert(n);
  }
  for (const Power power : building.empty() ? PowerSet() : board.with_dice) {
    if (sink.full()) return;
    const Maybe<Nation> by = commander(position, power);
    if (is_corps(power) || !by || !building.contains(*by)) continue;
    offer_builds(board, position, power, sink);
  }
  offer_guerillas(board, position, seat, sink);
}
void list_production(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  offer_production(board, position, seat, sink);
  choices.push_back(make_choice<Act::end_production>());
  sink.offer(make_choice<Act::defer>(), why_not_defer(position));
  offer_ships(board, position, seat, sink);
}
void end_production(Play& play, Seat seat) {
  play.events.tell<EventKind::production_ended>(seat);
  next_baton(play);
}

}  // namespace casus::napoleon
