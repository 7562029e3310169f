// What was planned is shown: great artists go by prestige, losers choose again (chapter 6.7.1);
// then levels, extensions and repairs take effect, and new units are counted.
#include <bit>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

bool is_fresh(const Common& common, Artist artist) {
  return (common.fresh_artists >> at(artist) & 1U) != 0;
}

void spend(Common& common, Seat seat, int gold) {
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] - gold);
}

void engage(Play& play, Seat seat, Artist artist) {
  Common& common = play.common;
  spend(common, seat, play.board.artist[at(artist)].gold);
  common.artist[at(artist)] = byte(seat);
  common.fresh_artists |= 1U << at(artist);
  play.events.tell<EventKind::engaged>(seat, artist);
}

// Palaces give rooms; levels cost nothing. Repairs may carry an upgrade.
bool can_cancel(const Board& board, const Common& common, Seat seat, Item item) {
  const auto& count = common.bought[at(seat)].count;
  if (count[at(item)] == 0 || item == Item::palace || item == Item::grand_palace) return false;
  if (item == Item::repairs &&
      count[at(Item::art_manufactory)] + count[at(Item::bank)] + count[at(Item::university)] > 0) {
    return false;
  }
  return item_cost(board, common, seat, item) > 0;
}

// Gold that cancelling everything would bring back.
int worth_of_purchases(const Board& board, const Common& common, Seat seat) {
  int worth = 0;
  for (std::size_t i = 0; i < kItems; ++i) {
    const auto item = static_cast<Item>(i);
    if (item == Item::palace || item == Item::grand_palace) continue;
    worth += common.bought[at(seat)].count[i] * item_cost(board, common, seat, item);
  }
  return worth;
}

void finish_engaging(Play& play, Seat seat, Artist artist) {
  Common& common = play.common;
  common.wanted = kNobody;
  const std::uint8_t before = common.artist[at(artist)];
  if (before != kNobody) {
    spend(common, seat_at(before), -int{play.board.artist[at(artist)].gold});
    ++common.again[before];
    play.events.tell<EventKind::outbid>(seat_at(before), artist);
  }
  --common.again[at(seat)];
  engage(play, seat, artist);
  go_on_engaging(play);
}

void extend(Play& play, Seat seat, Extension extension) {
  Common& common = play.common;
  common.extensions[at(seat)] |= static_cast<std::uint8_t>(1U << at(extension));
  play.events.tell<EventKind::extended>(seat, extension);
  int prestige = play.board.extension[at(extension)].prestige;
  const bool garden = extension == Extension::garden;
  if (garden && works_for(common, seat, Artist::kent)) {
    prestige += play.board.artist[at(Artist::kent)].amount;
  }
  if ((garden || extension == Extension::magnificent_hall) &&
      works_for(common, seat, Artist::von_knobelsdorff)) {
    prestige += play.board.artist[at(Artist::von_knobelsdorff)].amount;
  }
  change_prestige(play, seat, prestige);
}

// Units that buildings make, and the odd ones that were paid.
void add_made_units(Play& play, Seat seat) {
  auto& count = play.common.bought[at(seat)].count;
  struct Source {
    Building building;
    Item odd, unit;
    Arm arm;
  };
  constexpr std::array kSources = {
      Source{Building::barracks, Item::odd_infantry, Item::infantry, Arm::infantry},
      Source{Building::horse_farm, Item::odd_cavalry, Item::cavalry, Arm::cavalry},
      Source{Building::foundry, Item::odd_artillery, Item::artillery, Arm::artillery}};
  const Estate estate = estate_of(play.board, play.common, seat);
  for (const Source& source : kSources) {
    const int made = estate.active[at(source.building)] / 2 + count[at(source.odd)];
    const int room = kMostUnits - units_of(play.position, seat, source.arm);
    count[at(source.odd)] = 0;
    count[at(source.unit)] = byte(std::min(room, count[at(source.unit)] + made));
    if (made > 0) play.events.tell<EventKind::units_made>(seat, source.arm, made);
  }
}

void mend_buildings(Play& play, Seat seat) {
  Common& common = play.common;
  Purchases& bought = common.bought[at(seat)];
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const auto land = static_cast<Province>(i);
    for (unsigned left = bought.repairs[i]; left != 0; left &= left - 1) {
      const auto s = static_cast<std::size_t>(std::countr_zero(left));
      Site& site = common.sites[i][s];
      site.mend();
      play.events.tell<EventKind::mended>(seat, site.building(),
                                          place_of_site(play.board, land, s));
    }
    if (bought.repairs[i] != 0) sort_sites(play.board, common, land);
    bought.repairs[i] = 0;
  }
  bought.count[at(Item::repairs)] = 0;
}

void settle_seat(Play& play, Seat seat) {
  Common& common = play.common;
  auto& count = common.bought[at(seat)].count;
  add_made_units(play, seat);
  std::uint8_t& attack = count[at(Item::attack_level)];
  std::uint8_t& defence = count[at(Item::defence_level)];
  if (attack + defence > 0) {
    common.attack[at(seat)] = byte(common.attack[at(seat)] + attack);
    common.defence[at(seat)] = byte(common.defence[at(seat)] + defence);
    play.events.tell<EventKind::levels>(seat, int{common.attack[at(seat)]},
                                        int{common.defence[at(seat)]});
    attack = defence = 0;
  }
  if (count[at(Item::artist_room)] > 0) common.room[at(seat)] = true;
  count[at(Item::artist_room)] = 0;
  for (std::size_t e = 0; e < kExtensions; ++e) {
    if (count[at(Item::palace) + e] == 0) continue;
    count[at(Item::palace) + e] = 0;
    extend(play, seat, static_cast<Extension>(e));
  }
  mend_buildings(play, seat);
}

}  // namespace

void reveal_plans(Play& play) {
  Common& common = play.common;
  std::array<std::uint32_t, kSeats> wishes{};
  play.events.tell<EventKind::answers_shown>(Ask::plan);
  for (const Seat seat : all_seats(common)) {
    Secret& secret = play.position.secret[at(seat)];
    spend(common, seat, plan_cost(play.board, common, seat, secret.plan, 0));
    common.bought[at(seat)] = secret.plan;
    wishes[at(seat)] = secret.artists;
    secret = {};
    for (std::size_t item = 0; item < kItems; ++item) {
      const int count = common.bought[at(seat)].count[item];
      if (count > 0) play.events.tell<EventKind::bought>(seat, static_cast<Item>(item), count);
    }
  }
  for (std::size_t a = 0; a < kArtists; ++a) {
    SeatSet rivals;
    for (const Seat seat : all_seats(common)) {
      if ((wishes[at(seat)] >> a & 1U) != 0) rivals = rivals.with(seat);
    }
    if (rivals.empty()) continue;
    Seat best = *rivals.begin();
    for (const Seat seat : rivals) {
      if (seat != best && was_ahead(common, seat, best)) best = seat;
    }
    engage(play, best, static_cast<Artist>(a));
    for (const Seat seat : rivals.without(best)) {
      ++common.again[at(seat)];
      play.events.tell<EventKind::outbid>(seat, static_cast<Artist>(a));
    }
  }
  go_on_engaging(play);
}

// Whoever has lost an artist to somebody else chooses again, by prestige.
void go_on_engaging(Play& play) {
  Common& common = play.common;
  SeatSet losers;
  for (const Seat seat : all_seats(common)) {
    if (common.again[at(seat)] > 0) losers = losers.with(seat);
  }
  if (losers.empty()) return settle_purchases(play);
  Seat first = *losers.begin();
  for (const Seat seat : losers) {
    if (seat != first && was_ahead(common, seat, first)) first = seat;
  }
  common.ask = Ask::engage_again;
  common.asked = SeatSet::of(first);
}

Refused why_not_engage_again(const Board& board, const Position& position, Seat seat,
                             Artist artist) {
  const Common& common = position.common;
  const std::uint8_t owner = common.artist[at(artist)];
  if (owner != kNobody) {
    const bool weaker =
        is_fresh(common, artist) && owner != byte(seat) && was_ahead(common, seat, seat_at(owner));
    if (!weaker) return refuse<Why::no_such_artist>(artist);
  }
  const int means = common.gold[at(seat)] + worth_of_purchases(board, common, seat);
  if (board.artist[at(artist)].gold > means) return refuse<Why::no_such_artist>(artist);
  return {};
}

void list_second_artists(const Board& board, const Position& position, Seat seat,
                         Choices& choices) {
  for (std::size_t a = 0; a < kArtists; ++a) {
    const auto artist = static_cast<Artist>(a);
    if (!why_not_engage_again(board, position, seat, artist)) {
      choices.push_back(make_choice<Act::engage>(artist));
    }
  }
  choices.push_back(make_choice<Act::no_artist>());
}

void apply_engage_again(const Board& board, Position& position, Seat seat, Artist artist,
                        Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  if (common.gold[at(seat)] >= play.board.artist[at(artist)].gold) {
    return finish_engaging(play, seat, artist);
  }
  common.wanted = byte(static_cast<int>(artist));
  common.ask = Ask::cancel;
}

void apply_no_second_artist(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  --position.common.again[at(seat)];
  go_on_engaging(play);
}

Refused why_not_cancel(const Board& board, const Position& position, Seat seat, Item item) {
  const bool can = can_cancel(board, position.common, seat, item);
  return can ? Refused{} : refuse<Why::cannot_cancel>(item);
}

void list_cancels(const Board& board, const Position& position, Seat seat, Choices& choices) {
  for (std::size_t i = 0; i < kItems; ++i) {
    const auto item = static_cast<Item>(i);
    if (can_cancel(board, position.common, seat, item)) {
      choices.push_back(make_choice<Act::cancel>(item));
    }
  }
}

void apply_cancel(const Board& board, Position& position, Seat seat, Item item, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  Purchases& bought = common.bought[at(seat)];
  --bought.count[at(item)];
  if (item == Item::repairs) {
    const auto last = std::ranges::find_if(bought.repairs.rbegin(), bought.repairs.rend(),
                                           [](std::uint8_t bits) { return bits != 0; });
    *last = static_cast<std::uint8_t>(*last & (*last - 1));
  }
  spend(common, seat, -item_cost(board, common, seat, item));
  events.tell<EventKind::cancelled>(seat, item);
  const auto artist = static_cast<Artist>(common.wanted);
  if (common.gold[at(seat)] >= board.artist[at(artist)].gold) finish_engaging(play, seat, artist);
}

void settle_purchases(Play& play) {
  Common& common = play.common;
  common.asked = {};
  for (const Seat seat : all_seats(common)) settle_seat(play, seat);
  for (const Province land : common.unrest) play.events.tell<EventKind::unrest_ended>(land);
  common.unrest = {};
  begin_placement(play);
}

}  // namespace casus::power_and_prestige
