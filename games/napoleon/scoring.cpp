// How to win: the scorecards.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// napoleon.win.bonus: 5 for 1814 unless Napoleon was deposed, 10 for 1815 if he is on the map.
int bonus_of(const Position& position, int year, Nation n) {
  if (n != Power::france || position.affairs.bonuses_lost) return 0;
  if (year == year_index(1814)) return position.affairs.abdicated == 0 ? 5 : 0;
  if (year == year_index(1815)) return position.leaders.napoleon != kNone ? 10 : 0;
  return 0;
}
// Nations of one seat.
int nations_of(const Board& board, const Position& position, Nation n) {
  const auto& seats = board.seat_of[scenario_row(position)][position.setup.seats];
  return static_cast<int>(std::ranges::count(seats, seats[at(n)]));
}
int unit_of(const Position& position) {
  if (position.setup.seats == 2 || position.setup.seats == 5) return 1;
  return position.setup.seats == 3 && is_free_for_all(position) ? 3 : 2;
}
bool is_scored(const Position& position, int year) {
  return position.scores[static_cast<std::size_t>(year)][0].seat != kNone;
}
// The part of a year that is its bonus stands with the stars that were written down: it is known
// only when the year ends.
int points_of(const Board& board, const Position& position, int year, Nation n) {
  const Score& score = position.scores[static_cast<std::size_t>(year)][at(n)];
  if (is_two_player(position)) return score.stars;
  return score.stars + score.violations + board.handicap[static_cast<std::size_t>(year)][at(n)];
}
// What a year is worth to its seat, in units.
int units_of(const Board& board, const Position& position, int year, Nation n) {
  const int unit = unit_of(position);
  if (is_two_player(position)) return points_of(board, position, year, n);
  return points_of(board, position, year, n) * unit / nations_of(board, position, n);
}
void write_year(Play& play, int year, bool with_bonus) {
  Position& position = play.position;
  for (const Nation n : all_nations()) {
    Score& score = position.scores[static_cast<std::size_t>(year)][at(n)];
    const int bonus = with_bonus ? bonus_of(position, year, n) : 0;
    score.stars = static_cast<std::int8_t>(stars_of(play.board, position, n) + bonus);
    score.seat = nation(position, n).seat;
    play.events.tell<EventKind::year_scored>(n, 1805 + year, score.stars,
                                             points_of(play.board, position, year, n));
  }
}

}  // namespace

int score_of_year(const Board& board, const Position& position, int year, Nation n) {
  return is_scored(position, year) ? points_of(board, position, year, n) : 0;
}

int running_score(const Board& board, const Position& position, Nation n) {
  int seat_sum = 0;
  int own = 0;
  for (int year = 0; year < kYears; ++year) {
    if (!is_scored(position, year)) continue;
    own += points_of(board, position, year, n);
    for (const Nation other : all_nations()) {
      if (position.scores[static_cast<std::size_t>(year)][at(other)].seat ==
          nation(position, n).seat) {
        seat_sum += units_of(board, position, year, other);
      }
    }
  }
  // Two nations of one seat are told apart by their own sum.
  return seat_sum * 4096 + own;
}

Scores scores_of(const Board& board, const Position& position) {
  Scores scores;
  scores.seats = position.setup.seats;
  scores.unit = unit_of(position);
  for (int year = 0; year < kYears; ++year) {
    if (!is_scored(position, year)) continue;
    for (const Nation n : all_nations()) {
      const Score& score = position.scores[static_cast<std::size_t>(year)][at(n)];
      SeatScore& seat = scores.seat[score.seat];
      const int share = is_two_player(position) ? 1 : nations_of(board, position, n);
      const int unit = scores.unit;
      const int handicap =
          is_two_player(position) ? 0 : board.handicap[static_cast<std::size_t>(year)][at(n)];
      const int violations = is_two_player(position) ? 0 : score.violations;
      seat.score += units_of(board, position, year, n);
      seat.parts[0] += score.stars * unit / share;
      seat.parts[1] += handicap * unit / share;
      seat.parts[2] += violations * unit / share;
    }
  }
  for (int one = 0; one < scores.seats; ++one) {
    for (int other = 0; other < scores.seats; ++other) {
      SeatScore& seat = scores.seat[static_cast<std::size_t>(one)];
      if (scores.seat[static_cast<std::size_t>(other)].score > seat.score) ++seat.rank;
    }
  }
  return scores;
}

void score_year(Play& play) {
  Position& position = play.position;
  const int year = year_of(position);
  write_year(play, year, true);
  Leaders& leaders = position.leaders;
  if (year >= 1 && !leaders.visited && leaders.napoleon != kNone) leaders.owes = true;
  leaders.visited = false;
  // napoleon.alliance.limit
  if (is_free_for_all(position) && points_of(play.board, position, year, Power::france) >= 11) {
    position.affairs.no_alliance_year = byte(year + 1);
    play.events.tell<EventKind::alliance_limit>();
    for (const Nation n : allies_of(position, Power::france)) {
      Pair& pair = pair_of(position, n, Power::france);
      if (pair.until > position.turn.turn + 1) continue;
      pair = {};
      pair.tie = Tie::parting;
      note_ties(position);
      pair.leave_by = byte(position.turn.turn + 3);
      play.events.tell<EventKind::parted>(n, Power::france);
      end_parting_if_apart(play, n, Power::france);
    }
  }
  if (position.affairs.stopped == 0) return;
  for (int later = year + 1; later < kYears; ++later) write_year(play, later, false);
  end_game(play);
}

void end_game(Play& play) {
  Position& position = play.position;
  position.step = Ask::over;
  TurnState& turn = position.turn;
  turn.group = turn.batons = turn.next = turn.deferred = turn.falling = 0;
  turn.baton = {};
  turn.cause = {};
  SeatSet winners;
  const Scores scores = scores_of(play.board, position);
  for (int seat = 0; seat < scores.seats; ++seat) {
    const SeatScore& own = scores.seat[static_cast<std::size_t>(seat)];
    if (own.rank == 1) winners = winners.with(seat_at(seat));
    play.events.tell<EventKind::seat_scored>(seat_at(seat), own.score);
  }
  play.events.tell<EventKind::game_ended>(winners);
}

}  // namespace casus::napoleon
