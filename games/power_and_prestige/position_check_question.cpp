// Checks of a position that belong to its question: who is asked, whose turn it is, and that
// nothing is begun or sealed but what this question asks for.
#include <string>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/position_check.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

using Wrong = std::optional<Impossible>;

std::string player_field(Seat seat) { return "players." + std::to_string(index(seat)); }

bool is_within(SeatSet seats, SeatSet all) { return parted(seats, all).empty(); }

bool is_for_one(Ask ask) {
  return ask == Ask::choose_start || ask == Ask::choose_house || ask == Ask::choose_province ||
         ask == Ask::choose_battle || ask == Ask::lose || ask == Ask::bury || ask == Ask::join ||
         ask == Ask::next_member || ask == Ask::seize || ask == Ask::declare || ask == Ask::form ||
         ask == Ask::engage_again || ask == Ask::cancel;
}
bool is_in_turn(Ask ask) { return ask >= Ask::march && ask <= Ask::declare; }
bool is_in_battle(Ask ask) { return ask >= Ask::attack_die && ask <= Ask::join; }

Wrong check_asked(const Common& common) {
  const SeatSet all = all_seats(common);
  if (!is_within(common.asked, all)) return Impossible{"asked", "must be seats"};
  if (is_nobodys(common.ask)) {
    if (common.asked.empty()) return std::nullopt;
    return Impossible{"asked", "nobody decides this"};
  }
  if (common.asked.empty()) return Impossible{"asked", "somebody must be asked"};
  if (is_for_one(common.ask) && common.asked.size() > 1) {
    return Impossible{"asked", "this is asked of one seat alone"};
  }
  return std::nullopt;
}

Wrong check_side(const Common& common) {
  const SeatSet side = common.side;
  if (!is_within(side, all_seats(common))) return Impossible{"side", "must be seats"};
  const bool placing = common.ask == Ask::place;
  if (side.empty()) {
    if (is_in_turn(common.ask) || placing) return Impossible{"side", "somebody has the turn"};
    return std::nullopt;
  }
  if (common.allied && !is_within(side, common.alliance) && !is_within(side, common.counter)) {
    return Impossible{"side", "must be of one alliance"};
  }
  if (!common.allied && !placing && side.size() > 1) {
    return Impossible{"side", "before alliances one seat alone has the turn"};
  }
  const bool own = placing || common.ask == Ask::march || common.ask == Ask::seize ||
                   common.ask == Ask::declare || common.ask == Ask::choose_battle;
  if (own && !is_within(common.asked, side)) return Impossible{"asked", "must have the turn"};
  return std::nullopt;
}

Wrong check_seizing(const Common& common) {
  const bool seizes =
      common.ask == Ask::next_member || common.ask == Ask::seize || common.ask == Ask::plunder_die;
  if (!seizes) return std::nullopt;
  if (common.leader == kNobody || !common.side.contains(seat_at(common.leader))) {
    return Impossible{"leader", "must be one of the side"};
  }
  if (!is_within(common.pending, common.side)) return Impossible{"pending", "must be of the side"};
  if (!is_within(common.again_seize, common.side)) {
    return Impossible{"again_seize", "must be of the side"};
  }
  if (common.ask == Ask::next_member && common.asked != SeatSet::of(seat_at(common.leader))) {
    return Impossible{"asked", "the leader says who is next"};
  }
  if (common.ask == Ask::plunder_die && !common.side.contains(seat_at(common.cursor))) {
    return Impossible{"rolling_seat", "must have the turn"};
  }
  return std::nullopt;
}

Wrong check_winter(const Board& board, const Common& common) {
  if (common.ask == Ask::artist_die &&
      (common.cursor >= kArtists || common.artist[common.cursor] == kNobody ||
       common.dice_left == 0)) {
    return Impossible{"rolling_artist", "must be somebody's, with a die left"};
  }
  if (common.ask == Ask::revolt_die && common.cursor >= common.setup.seats) {
    return Impossible{"rolling_seat", "must be a seat"};
  }
  if ((common.ask == Ask::cancel) != (common.wanted != kNobody)) {
    return Impossible{"wanted", "belongs to the question what is given back"};
  }
  for (const Seat seat : common.asked) {
    const std::string field = player_field(seat);
    if (common.ask == Ask::take_ally && common.residence[at(seat)] == kNobody) {
      return Impossible{field + ".residence", "the ally's troops come to a residence"};
    }
    if (common.ask == Ask::take_ally && !common.tiles.contains(seat)) {
      return Impossible{"asked", "must have a tile of the ally"};
    }
    if (common.ask == Ask::house && common.residence[at(seat)] != kNobody) {
      return Impossible{field + ".residence", "stands already"};
    }
    if (common.ask == Ask::house && common.gold[at(seat)] < board.figure(Figure::residence_cost)) {
      return Impossible{field + ".gold", "does not pay for a residence"};
    }
    if (common.ask == Ask::upkeep && common.missing[at(seat)] == 0) {
      return Impossible{field + ".missing", "must be more than none"};
    }
    const auto& count = common.bought[at(seat)].count;
    if (common.ask == Ask::place && !has_fog(common) &&
        std::ranges::all_of(count, [](int number) { return number == 0; })) {
      return Impossible{field + ".bought", "there is nothing to place"};
    }
    if ((common.ask == Ask::engage_again || common.ask == Ask::cancel) &&
        common.again[at(seat)] == 0) {
      return Impossible{field + ".again", "no artist was lost"};
    }
  }
  return std::nullopt;
}

Wrong check_fight(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  if (is_in_battle(common.ask) != (battle.place != kNobody)) {
    return Impossible{"battle", "does not fit the question"};
  }
  if (battle.place == kNobody) return std::nullopt;
  if (!table_of(board, common).places.contains(static_cast<Location>(battle.place))) {
    return Impossible{"battle.place", "is not in play"};
  }
  const auto& side = battle.side;
  if (side[0].empty() || side[1].empty() || meet(side[0], side[1])) {
    return Impossible{"battle.attackers", "there must be two sides"};
  }
  const Owner first = *side[0].begin();
  if (!is_within(side[0], friends_of(common, first)) ||
      !is_within(side[1], foes_of(common, first))) {
    return Impossible{"battle.defenders", "must be the enemies of the attackers"};
  }
  if (common.ask == Ask::lose || common.ask == Ask::bury) {
    if (battle.row >= kOwners * kArms || !side[battle.turn].contains(seat_at(battle.row / kArms))) {
      return Impossible{"battle.row", "must be of the side that is asked"};
    }
  }
  const bool decides =
      common.ask == Ask::retreat || common.ask == Ask::forced_retreat || common.ask == Ask::join;
  if (decides && battle.deciding.empty()) return Impossible{"battle.deciding", "is missing"};
  if (!is_within(battle.deciding, side[battle.turn])) {
    return Impossible{"battle.deciding", "must be of the side that is asked"};
  }
  if (common.ask == Ask::retreat || common.ask == Ask::forced_retreat) {
    for (const Owner owner : battle.deciding) {
      if (retreat_places(board, position, owner).empty()) {
        return Impossible{"battle.deciding", "somebody there has nowhere to go"};
      }
    }
  }
  return std::nullopt;
}

// Where units are sent from, arm after arm.
Wrong check_draft(const Position& position, Seat seat) {
  const Common& common = position.common;
  const Draft& draft = position.secret[at(seat)].draft;
  const std::string field = player_field(seat) + ".secret.draft";
  const bool drafts = common.ask == Ask::march || common.ask == Ask::gift ||
                      common.ask == Ask::upkeep || common.ask == Ask::place;
  if (!drafts || !common.asked.contains(seat)) return Impossible{field, "nothing is begun now"};
  if (common.ask == Ask::gift) return std::nullopt;
  // Steps in which an arm is asked: how many march, whose dummy; how many are disbanded or placed.
  const bool arm_asked =
      common.ask == Ask::march ? draft.step == 2 || draft.step == 3 : draft.step == 1;
  if (arm_asked && draft.arm >= kArms) return Impossible{field + ".arm", "some arm is asked"};
  if (common.ask == Ask::march) {
    if (draft.owner >= kSeats ? common.tiles.empty() : draft.owner != byte(seat)) {
      return Impossible{field + ".banner", "are not this seat's troops"};
    }
    if (draft.step == 0) return Impossible{field + ".step", "something is begun"};
    const bool boxed = draft.box > 0;
    if (boxed && common.box_place[at(seat)][draft.box - 1U] != draft.from) {
      return Impossible{field + ".box", "stands elsewhere"};
    }
  }
  const bool sends = common.ask == Ask::march;
  for (std::size_t arm = 0; arm < kArms && sends; ++arm) {
    if (draft.sent[arm] > position.troops[draft.owner][draft.from].of[arm]) {
      return Impossible{field + ".sent", "are more than stand there"};
    }
  }
  return std::nullopt;
}

// Whatever a seat has begun or sealed belongs to the question.
Wrong check_secret(const Position& position, Seat seat) {
  const Secret& secret = position.secret[at(seat)];
  const Ask ask = position.common.ask;
  const std::string field = player_field(seat) + ".secret";
  static const Secret kNone{};
  if (!(secret.draft == kNone.draft)) {
    if (Wrong wrong = check_draft(position, seat)) return wrong;
  }
  const bool plans = secret.cursor != 0 || secret.artists != 0 || secret.plan != kNone.plan ||
                     secret.mend != kNone.mend;
  if (plans && ask != Ask::plan) return Impossible{field + ".plan", "nothing is planned now"};
  if (secret.offers != kNone.offers && ask != Ask::trade) {
    return Impossible{field + ".offers", "nothing is traded now"};
  }
  if (secret.gifts != kNone.gifts && ask != Ask::gift) {
    return Impossible{field + ".gifts", "nothing is given now"};
  }
  if (secret.raised != kNone.raised && ask != Ask::place_start) {
    return Impossible{field + ".raised", "nothing is raised now"};
  }
  if (secret.calls && ask != Ask::convention) {
    return Impossible{field + ".calls", "nobody is asked for a convention"};
  }
  if ((secret.placed.total() > 0 || secret.laid != kNone.laid) && ask != Ask::place) {
    return Impossible{field + ".placed", "nothing is placed now"};
  }
  const Arms announced = announced_troops(position.common, seat);
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (secret.placed.of[arm] > announced.of[arm]) {
      return Impossible{field + ".placed", "is more than was bought"};
    }
  }
  return std::nullopt;
}

Wrong check_secrets(const Position& position) {
  for (int i = 0; i < kSeats; ++i) {
    const Seat seat = seat_at(i);
    if (i >= position.common.setup.seats) {
      if (!(position.secret[at(seat)] == Secret{})) {
        return Impossible{player_field(seat), "nobody sits there"};
      }
      continue;
    }
    if (Wrong wrong = check_secret(position, seat)) return wrong;
  }
  return std::nullopt;
}

}  // namespace

bool is_nobodys(Ask ask) {
  return ask == Ask::lay_neutral || ask == Ask::draw_hat || ask == Ask::weather ||
         ask == Ask::attack_die || ask == Ask::defend_die || ask == Ask::plunder_die ||
         ask == Ask::revolt_die || ask == Ask::artist_die || ask == Ask::over;
}

bool is_in_no_turn(Ask ask) {
  return ask <= Ask::place_start || ask == Ask::weather ||
         (ask >= Ask::allow_supply && ask != Ask::place);
}

std::optional<Impossible> check_question(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (Wrong wrong = check_asked(common)) return wrong;
  if (Wrong wrong = check_side(common)) return wrong;
  if (Wrong wrong = check_seizing(common)) return wrong;
  if (Wrong wrong = check_winter(board, common)) return wrong;
  if (Wrong wrong = check_fight(board, position)) return wrong;
  return check_secrets(position);
}

}  // namespace casus::power_and_prestige
