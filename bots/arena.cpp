#include "bots/arena.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>

#include "core/seed.h"
#include "core/text.h"

namespace casus::bots {
namespace {

struct Entries {
  std::vector<std::string> names;  // each once
  std::vector<Spec> specs;         // of the names
  std::vector<int> of_entry;       // for each entry its name's index
};

Entries entries_of(const Contest& contest) {
  Entries entries;
  for (const Spec& spec : contest.bots) {
    const std::string name = text_of(spec);
    const auto known = std::find(entries.names.begin(), entries.names.end(), name);
    entries.of_entry.push_back(static_cast<int>(known - entries.names.begin()));
    if (known != entries.names.end()) continue;
    entries.names.push_back(name);
    entries.specs.push_back(spec);
  }
  return entries;
}

// Plays one game to its end.
GameResult play_game(Table& table, std::vector<Bot>& bots, std::vector<int> bot_of_seat,
                     const std::string& seed, const Host& host) {
  GameResult result;
  const auto seats = static_cast<std::size_t>(table.seats());
  result.decisions.assign(seats, 0);
  result.milliseconds.assign(seats, 0);
  Choices choices;
  std::uint64_t question = 0;
  for (Turn turn = table.turn(); turn.waiting != Waiting::nobody; turn = table.turn()) {
    if (turn.waiting == Waiting::chance) {
      table.roll();
      continue;
    }
    const Seat seat = *turn.seats.begin();
    choices.clear();
    table.legal(seat, choices);
    if (choices.size() > 1) {
      const auto at = static_cast<std::size_t>(seat);
      const double begin = host.now_ms ? host.now_ms() : 0;
      const std::uint64_t own_seed = dice_for_step(seed, question++).next();
      Bot& bot = bots[static_cast<std::size_t>(bot_of_seat[at])];
      choices = playable(table, seat, bot.choose(table.glimpse(seat), own_seed, host));
      if (host.now_ms) result.milliseconds[at] += host.now_ms() - begin;
      result.decisions[at] += static_cast<int>(choices.size());
    }
    table.play(seat, Gesture{0, choices});
  }
  result.scores = table.scores();
  result.bot_of_seat = std::move(bot_of_seat);
  return result;
}

Expected<void> check(const Contest& contest) {
  if (contest.bots.empty()) return fault("bad_bot", "a contest needs at least one bot");
  if (contest.games < 1) return fault("bad_games", "a contest needs at least one game");
  const auto entries = static_cast<int>(contest.bots.size());
  if (contest.seats > 0 && entries > contest.seats) {
    return fault("bad_bot", std::to_string(entries) + " bots do not fit at " +
                                std::to_string(contest.seats) + " seats");
  }
  return {};
}

}  // namespace

std::vector<int> seating(int entries, int seats, int game) {
  std::vector<int> entry_of_seat;
  for (int seat = 0; seat < seats; ++seat) {
    const int place = (seat + game) % seats;
    entry_of_seat.push_back(place % entries);
  }
  return entry_of_seat;
}

ArenaResult tally(const std::vector<std::string>& names, const std::vector<GameResult>& games) {
  ArenaResult result;
  result.games = static_cast<int>(games.size());
  std::vector<double> milliseconds(names.size(), 0);
  Beats beats(names.size(), std::vector<double>(names.size(), 0));
  for (const std::string& name : names) {
    Standing standing;
    standing.name = name;
    result.bots.push_back(standing);
  }
  for (const GameResult& game : games) {
    const int seats = game.scores.seats;
    result.seats = seats;
    int winners = 0;
    for (int s = 0; s < seats; ++s) winners += game.scores.seat[s].rank == 1;
    for (int s = 0; s < seats; ++s) {
      const SeatScore& score = game.scores.seat[s];
      Standing& standing = result.bots[game.bot_of_seat[s]];
      ++standing.games;
      if (score.rank == 1) standing.wins += 1.0 / winners;
      standing.mean_rank += score.rank;
      standing.mean_score += static_cast<double>(score.score) / game.scores.unit;
      standing.decisions += game.decisions[s];
      milliseconds[game.bot_of_seat[s]] += game.milliseconds[s];
      // The n (n - 1) / 2 pairs of one game hold no more than n - 1 results that are independent.
      const double weight = 2.0 / seats;
      for (int other = 0; other < seats; ++other) {
        const int a = game.bot_of_seat[s];
        const int b = game.bot_of_seat[other];
        const int rank = game.scores.seat[other].rank;
        if (a == b || score.rank > rank) continue;
        beats[a][b] += score.rank < rank ? weight : weight / 2;
      }
    }
  }
  const std::vector<Rating> ratings = ratings_of(beats);
  for (std::size_t i = 0; i < result.bots.size(); ++i) {
    Standing& standing = result.bots[i];
    standing.rating = ratings[i];
    standing.win_interval = share_interval(standing.wins, standing.games);
    if (standing.decisions > 0) standing.ms_per_decision = milliseconds[i] / standing.decisions;
    if (standing.games == 0) continue;
    standing.win_rate = standing.wins / standing.games;
    standing.mean_rank /= standing.games;
    standing.mean_score /= standing.games;
  }
  return result;
}

Expected<ArenaResult> run_contest(const LoadedGame& game, const Contest& contest, const Host& host,
                                  const std::function<void()>& told) {
  if (auto good = check(contest); !good) return std::unexpected(good.error());
  const auto given = static_cast<int>(contest.bots.size());
  const int seats = contest.seats > 0 ? contest.seats : given;
  const int rounds = (contest.games + seats - 1) / seats;
  const Entries entries = entries_of(contest);
  const auto table_for = [&](const std::string& seed) {
    return game.start({seats, contest.options, seed});
  };
  // Wrong options show before anything is played.
  if (const auto first = table_for(contest.seed); !first) return std::unexpected(first.error());

  std::vector<GameResult> results(static_cast<std::size_t>(rounds * seats));
  std::atomic<int> next = 0;
  const auto work = [&](int) {
    std::vector<Bot> bots;  // of this thread: a bot keeps its working memory
    bots.reserve(entries.specs.size());
    for (const Spec& spec : entries.specs) bots.push_back(make_bot(spec));
    for (int i = next++; i < rounds * seats; i = next++) {
      if (host.stop && host.stop()) return;
      const std::string seed = contest.seed + "/" + std::to_string(i / seats);
      std::vector<int> bot_of_seat;
      for (const int entry : seating(given, seats, i)) {
        bot_of_seat.push_back(entries.of_entry[static_cast<std::size_t>(entry)]);
      }
      const auto table = table_for(seed);
      results[static_cast<std::size_t>(i)] = play_game(
          **table, bots, std::move(bot_of_seat), seed + "#" + std::to_string(i % seats), host);
      if (told) told();
    }
  };
  if (host.run_parallel && contest.threads > 1) {
    host.run_parallel(contest.threads, work);
  } else {
    work(0);
  }
  std::erase_if(results, [](const GameResult& one) { return one.bot_of_seat.empty(); });
  return tally(entries.names, results);
}

}  // namespace casus::bots
