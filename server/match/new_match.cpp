#include "server/match/new_match.h"

namespace casus::server {

Expected<NewMatch> make_match(const House& house, const LoadedGame& game, const Setup& setup,
                              const Lot& lot, const std::vector<EntryBody>& first, Millis now) {
  NewMatch out;
  out.head = {lot.id, game.info.id, game.info.rules_version, game.board_hash, now, body_of(setup)};
  for (const EntryBody& body : first) {
    out.entries.push_back({out.entries.size(), now, body_of(body)});
  }
  const Expected<Match> match = Match::open(house, out.head, out.entries);
  if (!match) return std::unexpected(match.error());
  if (match->status() == Status::stopped) return fault("bad_table", match->why_stopped());
  out.summary = match->summary();
  return out;
}

Expected<NewMatch> rematch_of(const House& house, const Match& match, std::string_view user,
                              const Lot& lot, Millis now) {
  if (match.status() != Status::finished) return fault("not_finished", "the game is not over");
  if (!match.seating().seat_of(user)) return fault("not_seated", "only players ask for a rematch");
  Setup setup = match.setup();
  setup.seed = lot.seed;
  setup.invitation = lot.invitation;
  setup.maker = user;
  setup.start.reset();
  std::vector<EntryBody> first;
  for (int i = 0; i < setup.seats; ++i) {
    const Place& place = match.seating().at(seat_at(i));
    const Seat seat = seat_at((i + 1) % setup.seats);
    if (place.kind == Place::Kind::person) {
      first.emplace_back(entry::Sit{seat, place.person.user, place.person.name});
    } else if (place.kind == Place::Kind::bot && !place.resigned) {
      first.emplace_back(entry::SeatBot{seat, place.bot});
    }
  }
  return make_match(house, *match.game(), setup, lot, first, now);
}

}  // namespace casus::server
