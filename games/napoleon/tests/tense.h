// Positions of Napoleon and his Marshals in which much happens soon, for the laws: a random season,
// wars and treaties about to end, armies and fleets face to face, homes half conquered, nations
// close to defeat, insurrection or return, in the council, the march or the battles of any place of
// the turn order.
#pragma once

#include <algorithm>

#include "games/napoleon/tests/tense_world.h"

namespace casus::napoleon {

class Tension : TenseWorld {
 public:
  Tension(const Napoleon& game, int seats, const Options& options, Dice& dice)
      : TenseWorld(game, seats, options, dice) {}

  Position build() {
    play_to_first_council();
    const Position first = position_;
    for (int tries = 0; tries < 50; ++tries) {
      position_ = first;
      scramble();
      know(board(), position_);
      if (!game_.why_impossible(position_)) return position_;
    }
    return first;
  }

 private:
  void play_to_first_council() {
    Choices choices;
    Events nobody;
    while (position_.step != Ask::council) {
      const Turn turn = game_.turn(position_);
      if (turn.waiting == Waiting::chance) {
        game_.resolve(position_, game_.sample(position_, dice_), nobody);
        continue;
      }
      choices.clear();
      game_.legal(position_, *turn.seats.begin(), choices);
      const Choice choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      game_.apply(position_, *turn.seats.begin(), choice, nobody);
    }
  }

  void scramble() {
    urgent_.reset();
    set_time();
    choose_spent();
    relate();
    share_out_states();
    occupy();
    choose_fronts();
    if (spent_) spend(*spent_);
    raise_armies();
    remember_defeats();
    set_affairs();
    place_leaders();
    know(board(), position_);
    if (position_.setup.ships) gather_fleets();
    if (chance(3) && begin_rare()) return;
    if (chance(8)) return begin_year_end();
    if (chance(spent_ || position_.affairs.in_paris > 0 ? 2 : 5)) return begin_fall();
    const NationSet enemies = enemies_of(position_, Power::france);
    const bool french = position_.affairs.abdicated == 0 && !enemies.empty();
    if (french && (spent_ || chance(4))) {
      return begin_french_battle(front_[at(enemies.nth(below(enemies.size())))]);
    }
    begin_slot();
    begin_step();
  }

  void remember_defeats() {
    const int now = position_.turn.turn;
    for (const Nation n : all_nations()) {
      NationState& own = nation(position_, n);
      if (n == Power::france || n == spent_ || !chance(2) || now < 8) continue;
      own.defeats = byte(1 + below(3));
      own.last_defeat = byte(1 + below(now));
      own.taken = byte(below(128));
      if (n == Power::prussia) own.taken = byte(own.taken & ~1);
      own.defeats_by_france = byte(below(own.defeats + 1));
      if (own.defeats_by_france >= 2) own.second_by_france = own.last_defeat;
      own.married = n == Power::austria && chance(4);
      own.risen = n != Power::britain && now > 30 && chance(6);
      own.limited = n == Power::prussia && chance(4);
      if (own.limited) trim(n);
      if (!gives_corps(n) || !chance(2)) continue;
      const Nation victor = any_nation();
      if (victor == n || are_at_war(position_, n, victor)) continue;
      own.corps_victor = static_cast<std::uint8_t>(victor);
      own.corps_until = byte(now + 1 + below(20));
    }
    NationState& russia = nation(position_, Power::russia);
    if (chance(4)) {
      russia.wars_owed = byte(below(4));
      russia.owed_by = byte(now + below(3));
    }
    if (chance(5) && !is_before(position_, 1810) && !spent_) make_vassal();
  }
  void trim(Nation n) {
    while (dice_in_play(board(), position_, n) > dice_limit(board(), position_, n)) {
      remove_die(board(), position_, n, dice_of(board(), position_, n).front());
    }
  }
  void make_vassal() {
    NationState& prussia = nation(position_, Power::prussia);
    prussia.patron = Power::france;
    prussia.corps_victor = kNone;
    prussia.corps_until = 0;
    for (const Nation n : all_nations()) {
      if (n != Power::prussia) pair_of(position_, n, Power::prussia) = {};
    }
    know(board(), position_);
    trim(Power::prussia);
  }

  void set_affairs() {
    Affairs& affairs = position_.affairs;
    const int now = position_.turn.turn;
    affairs.spain_entered = chance(2);
    affairs.poland = hold(position_, Region::warsaw).how == How::ceded &&
                     hold(position_, Region::s_poland).how == How::ceded;
    if (chance(2)) affairs.warsaw_since = byte(1 + below(year_of(position_) + 1));
    if (chance(2)) affairs.krakow_since = byte(1 + below(year_of(position_) + 1));
    if (chance(6)) affairs.no_aid_until = byte(now + 1);
    if (chance(6)) affairs.no_blockade_until = byte(now + 1);
    if (chance(6)) affairs.confined_until = byte(now + 1);
    if (!is_before(position_, 1810) && chance(4)) {
      affairs.last_reserves = byte(1 + std::max(30, now - below(12)));
    }
    if (now > 20 && chance(4)) exile();
    if (chance(4)) found_westphalia();
    if (position_.setup.guerillas && !is_before(position_, 1808)) raise_guerillas();
  }
  // Napoleon is on Elba, back in Provence, or in Paris.
  void exile() {
    Affairs& affairs = position_.affairs;
    const int now = position_.turn.turn;
    affairs.abdicated = byte(now - below(8));
    nation(position_, Power::france).defeats = 1;
    affairs.returned = chance(2) && now + 1 > affairs.abdicated + 3;
    if (affairs.returned && chance(2)) affairs.in_paris = byte(now - below(2));
    if (position_.setup.ships && chance(2)) {
      position_.fleets.waiting[at(Power::france)] = 1;
      urgent_ = Power::france;
    }
    for (const Nation n : all_nations()) {
      if (n == Power::france) continue;
      Pair& pair = pair_of(position_, n, Power::france);
      if (pair.tie == Tie::war && affairs.in_paris == 0) pair = {};
    }
    note_ties(position_);
  }
  // About to be lost again.
  void found_westphalia() {
    State& own = state(position_, Power::westphalia);
    const NationSet enemies = enemies_of(position_, Power::france);
    if (own.gone || enemies.empty() || position_.affairs.abdicated > 0) return;
    const Nation by = enemies.nth(below(enemies.size()));
    position_.affairs.westphalia = true;
    own.patron = Power::france;
    own.armed = true;
    for (Die& die : dice_of(board(), position_, Power::hesse)) die = {};
    state(position_, Power::hesse).patron = by;
    hold(position_, Region::anhalt) = {static_cast<std::uint8_t>(by), How::conquered, 0};
  }
  void raise_guerillas() {
    const RegionSet fought = stands(board(), position_, PowerSet::all()) & board().remote;
    for (int i = 0; i < 6; ++i) {
      const Region region = any_of(chance(2) || fought.empty() ? board().remote : fought);
      const Maybe<Power> owner = owner_of_guerillas(board(), position_, region);
      if (!owner) continue;
      int there = 0;
      for (const Region other : board().remote) {
        if (owner_of_guerillas(board(), position_, other) == *owner) {
          there += position_.guerillas[at(other)];
        }
      }
      if (there < 4) ++position_.guerillas[at(region)];
    }
  }

  void place_leaders() {
    Leaders& leaders = position_.leaders;
    leaders = {};
    for (Die& die : position_.dice) die.marks = 0;
    const Affairs& affairs = position_.affairs;
    if (affairs.abdicated > 0 && !affairs.returned) return;
    leaders.visited = chance(2);
    leaders.owes = chance(4);
    const auto dice = dice_of(board(), position_, Power::france);
    leaders.napoleon = static_cast<std::uint8_t>(
        affairs.returned && affairs.in_paris == 0 ? Region::provence : Region::paris);
    if (is_on_map(dice.front()) && !chance(4)) {
      const int count = dice_in_play(board(), position_, Power::france);
      auto die = dice.begin() + below(count);
      // Where most enemies stand, if he can.
      const auto great = std::ranges::find_if(dice, [&](const Die& each) {
        return is_on_map(each) && great_battle_ && each.region == at(*great_battle_);
      });
      if (great != dice.end()) die = great;
      die->marks = kLed;
      leaders.napoleon = die->region;
      sort_dice(board(), position_, Power::france);
    }
    const auto british = dice_of(board(), position_, Power::britain);
    if (!is_before(position_, 1809) && is_on_map(british.front()) && chance(2)) {
      leaders.wellesley = british.front().region;
    }
  }

  // Years end with trades.
  void begin_trading_year() {
    TurnState& turn = position_.turn;
    turn.turn = byte(turn.turn / kTurnsOfYear * kTurnsOfYear + kTurnsOfYear - 1);
    turn.slot = turn.group = turn.batons = turn.next = turn.deferred = 0;
    turn.baton = {};
    position_.leaders.napoleon_start = position_.leaders.wellesley_start = kNone;
  }
  void begin_year_end() {
    begin_trading_year();
    for (int i = 0; i < 4; ++i) liberate();
    know(board(), position_);
    Events nobody;
    Play play{board(), position_, nobody};
    begin_trading(play);
    go_on(play);
  }

  // A home that another nation has freed, and may trade.
  void liberate() {
    const Nation home = any_nation();
    const Nation by = any_nation();
    if (home == by || are_at_war(position_, home, by)) return;
    hold(position_, any_of(board().home[at(home)])) = {static_cast<std::uint8_t>(by),
                                                       How::liberated, 0};
  }

  // What random games hardly come to.
  bool begin_rare() {
    switch (below(3)) {
      case 0: return begin_vassalage();
      case 1: return begin_split();
      default: return begin_trade_draft();
    }
  }

  // Prussia has just conceded what comes last, and France says which of its dice stays.
  bool begin_vassalage() {
    NationState& own = nation(position_, Power::prussia);
    if (is_before(position_, 1810) || own.patron || position_.affairs.abdicated > 0) return false;
    own.taken = 0x3E;
    own.regions_taken = byte(1 << at(Power::france));
    own.defeats = std::max<std::uint8_t>(own.defeats, 1);
    own.defeats_by_france = std::max<std::uint8_t>(own.defeats_by_france, 1);
    own.last_defeat = byte(position_.turn.turn + 1);
    for (Die& die : dice_of(board(), position_, Power::prussia)) die = {};
    // It has little left but those dice.
    for (const Region region : board().home[at(Power::prussia)]) {
      hold(position_, region) = {static_cast<std::uint8_t>(Power::france), How::ceded, 0};
    }
    for (int pips = 1; pips <= 2; ++pips) {
      const Region region = any_of(board().home[at(Power::prussia)]);
      hold(position_, region) = {static_cast<std::uint8_t>(Power::prussia), How::own, 0};
      add_die(board(), position_, Power::prussia, region, pips);
    }
    pair_of(position_, Power::france, Power::prussia) = {.tie = Tie::war};
    know(board(), position_);
    begin_slot();
    position_.step = Ask::council;
    Peace& peace = position_.peace;
    peace = {};
    peace.loser = static_cast<std::uint8_t>(Power::prussia);
    peace.length = byte(12 + below(19));
    peace.ends_war = true;
    set_bit(peace.victors, Power::france);
    peace.order[0] = static_cast<std::uint8_t>(Power::france);
    position_.frames.push(Ask::concession);
    position_.frames.push(Ask::vassal);
    return true;
  }

  // Napoleon, with a die of one pip and another, may split the two dice of an enemy.
  bool begin_split() {
    const NationSet enemies = enemies_of(position_, Power::france);
    if (enemies.empty() || spent_ || position_.affairs.abdicated > 0) return false;
    if (!is_before(position_, 1813)) return false;
    const Region region = front_[at(enemies.nth(below(enemies.size())))];
    begin_french_battle(region);
    for (Die& die : dice_of(board(), position_, Power::france)) {
      if (!is_on_map(die) || (die.marks & kActive) == 0) continue;
      die.marks |= kAttacks;
      die.pips = byte((die.marks & kLed) != 0 ? 1 : 2 + below(4));
    }
    sort_dice(board(), position_, Power::france);
    position_.battle = {};
    position_.battle.region = static_cast<std::uint8_t>(region);
    position_.battle.lead = Power::france;
    position_.battle.asked = kPowers;
    position_.fought.insert(region);
    position_.frames.push(Ask::split);
    return true;
  }

  // Two nations have freed regions of each other, and one of them drafts a trade.
  bool begin_trade_draft() {
    const Nation one = any_nation();
    const Nation other = any_nation();
    if (one == other || !may_deal_with(position_, one, other)) return false;
    free_for(one, other);
    free_for(other, one);
    begin_trading_year();
    position_.step = Ask::trade;
    position_.turn.next = byte(place_of(position_, one));
    ++nation(position_, one).offers;
    position_.trade.from = one;
    position_.trade.to = other;
    position_.frames.push(Ask::draft_trade);
    return true;
  }
  void free_for(Nation home, Nation by) {
    for (int i = 0; i < 6; ++i) {
      hold(position_, any_of(board().home[at(home)])) = {static_cast<std::uint8_t>(by),
                                                         How::liberated, 0};
    }
  }

  // A nation has just fallen: the one that has little left to concede, France if Napoleon is back,
  // or any that has enemies.
  void begin_fall() {
    NationSet may;
    for (const Nation n : all_nations()) {
      const bool reached = n != Power::britain || position_.setup.ships;
      if (reached && !enemies_of(position_, n).empty()) may.insert(n);
    }
    begin_slot();
    position_.step = Ask::council;
    if (may.empty()) return;
    Nation n = may.nth(below(may.size()));
    const bool french = position_.affairs.returned || chance(3);
    if (french && may.contains(Power::france)) n = Power::france;
    if (n == Power::france) send_to_clients();
    if (spent_ && may.contains(*spent_)) n = *spent_;
    know(board(), position_);
    Events nobody;
    Play play{board(), position_, nobody};
    fall(play, n, chance(3) ? Cause::outnumbered : Cause::no_stars);
    go_on(play);
  }

  // Where France falls, Russia and Britain may leave one die each in a client of their own.
  void send_to_clients() {
    for (const Nation n : {Power::russia, Power::britain}) {
      RegionSet clients;
      for (const Region region : clients_of(n)) {
        if (hold(position_, region).holder == kItsState) clients.insert(region);
      }
      Die& first = dice_of(board(), position_, n).front();
      if (clients.empty() || !is_on_map(first)) continue;
      first.region = static_cast<std::uint8_t>(any_of(clients));
      sort_dice(board(), position_, n);
    }
  }

  // Whose place it is where something hangs on that.
  void choose_urgent() {
    if (urgent_) return;
    if (great_battle_ && chance(2)) urgent_ = Power::france;
    for (const Nation n : all_nations()) {
      const bool may =
          position_.setup.optional_surrender && is_outnumbered(board(), position_, n, 2);
      if (may && !is_outnumbered(board(), position_, n, 3)) urgent_ = n;
    }
  }

  // The council of any place, sometimes of several allies together.
  void begin_slot() {
    choose_urgent();
    TurnState& turn = position_.turn;
    const bool two = is_two_player(position_);
    NationSet group;
    if (two) {
      const bool french = urgent_ ? *urgent_ == Power::france : chance(2);
      turn.slot = byte(french ? kNations - 1 : 0);
      group =
          turn.slot == 0 ? NationSet::all().without(Power::france) : NationSet::of(Power::france);
    } else {
      turn.slot = byte(below(kNations));
      if (urgent_) turn.slot = byte(place_of(position_, *urgent_));
      if (season_of(position_) == kTurnsOfYear - 1 && chance(2)) turn.slot = kNations - 1;
      const Nation host = turn.order[turn.slot];
      group = NationSet::of(host);
      for (const Nation n : allies_of(position_, host)) {
        bool fits = have_common_enemy(position_, n, host);
        for (const Nation other : group) fits = fits && are_allied(position_, n, other);
        if (fits && chance(2)) group.insert(n);
      }
      for (const Nation n : group) nation(position_, n).slot = static_cast<std::uint8_t>(host);
    }
    turn.group = byte(static_cast<int>(group.bits()));
    turn.batons = turn.next = turn.deferred = 0;
    turn.baton = {};
    for (const Nation n : turn.order) {
      const std::uint8_t seat = nation(position_, n).seat;
      const auto end = turn.baton.begin() + turn.batons;
      if (group.contains(n) && std::find(turn.baton.begin(), end, seat) == end) {
        turn.baton[turn.batons++] = seat;
      }
    }
    if (group.contains(Power::france)) {
      position_.leaders.napoleon_start = position_.leaders.napoleon;
    }
    if (group.contains(Power::britain)) {
      position_.leaders.wellesley_start = position_.leaders.wellesley;
    }
  }

  // Napoleon is about to attack whoever stands in the region.
  void begin_french_battle(Region region) {
    if (spent_) region = front_[at(*spent_)];
    const auto here = static_cast<std::uint8_t>(region);
    int moved = 0;
    for (Die& die : dice_of(board(), position_, Power::france)) {
      die.marks = 0;
      if (is_on_map(die) && moved < 2) die = {here, byte(2 + below(4)), kActive};
      if (is_on_map(die) && moved++ == 0) die.marks |= kLed;
    }
    position_.leaders.napoleon = moved > 0 ? here : position_.leaders.napoleon;
    // Two dice of enemies can be split.
    moved = spent_ ? 2 : 0;
    for (const Nation n : enemies_of(position_, Power::france)) {
      for (Die& die : dice_of(board(), position_, n)) {
        if (is_on_map(die) && moved++ < 2) die.region = here;
      }
    }
    for (const Power power : PowerSet::all()) sort_dice(board(), position_, power);
    know(board(), position_);
    urgent_ = Power::france;
    begin_slot();
    position_.step = Ask::battle;
  }

  // Often in the middle of the turn: whoever stands beside enemies may attack at once.
  void begin_step() {
    position_.step = chance(3)   ? Ask::council
                     : chance(4) ? Ask::produce
                     : chance(3) ? Ask::march
                                 : Ask::battle;
    if (position_.step != Ask::battle) return;
    for (std::size_t i = 0; i < kDice; ++i) {
      Die& die = position_.dice[i];
      const Maybe<Nation> by = commander(position_, board().die_owner[i]);
      if (!is_on_map(die) || !by || !acts_now(position_, *by) || chance(5)) continue;
      die.marks |= kActive;
      const bool guerillas = position_.guerillas[die.region] > 0;
      if (guerillas && has_enemies(board(), position_, board().die_owner[i], region_at(die.region)))
        die.marks |= kMustAttack;
    }
    for (const Power power : PowerSet::all()) sort_dice(board(), position_, power);
  }
};

inline Position tense_position(const Napoleon& game, int seats, const Options& options,
                               Dice& dice) {
  return Tension(game, seats, options, dice).build();
}

}  // namespace casus::napoleon
