#include "cli/bench_figures.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>

#include "cli/reference_map.h"
#include "cli/simulation.h"
#include "engine/session.h"

namespace casus::cli {
namespace {

constexpr std::uint64_t kDecisions = 200'000;
constexpr std::uint64_t kFewestDecisions = 20'000;  // some whole games of each kind
constexpr std::uint64_t kThreadGames = 2'000;
constexpr std::uint64_t kFewestThreadGames = 8;
constexpr double kSeconds = 0.2;  // about so long a round of a slow game takes
constexpr std::uint64_t kSeed = 1;

double seconds_now(bool by_wall_clock) {
  if (by_wall_clock) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
  }
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double rate_of(const std::function<double()>& work, bool by_wall_clock) {
  const double from = seconds_now(by_wall_clock);
  const double units = work();
  const double taken = seconds_now(by_wall_clock) - from;
  return taken > 0 ? units / taken : 0;
}

// Keeps the compiler from leaving out work whose result nobody reads.
void keep(const void* result) { asm volatile("" : : "g"(result) : "memory"); }

double map_decisions() {
  static const Map map;
  Dice dice(kSeed);
  Counts counts;
  play_map(map, dice, kDecisions, counts);
  keep(&counts);
  return static_cast<double>(counts.decisions);
}

template <Game G>
struct Bench {
  std::shared_ptr<const G> game;
  typename G::Position start;
  int seats = 0;
  std::uint64_t wanted_decisions = kDecisions;
  std::uint64_t wanted_games = kThreadGames;

  // A round goes by time, not by the length of games: fewer decisions where each takes long.
  void size_up() {
    Counts counts;
    const double rate = rate_of(
        [&] {
          counts = decisions(kFewestDecisions);
          return static_cast<double>(counts.decisions);
        },
        false);
    const auto within = [](double wanted, std::uint64_t fewest, std::uint64_t most) {
      return std::clamp(static_cast<std::uint64_t>(wanted), fewest, most);
    };
    wanted_decisions = within(rate * kSeconds, kFewestDecisions, kDecisions);
    wanted_games = within(rate * kSeconds / game_size(counts), kFewestThreadGames, kThreadGames);
  }
  static double game_size(const Counts& counts) {
    const auto games = static_cast<double>(std::max<std::uint64_t>(counts.games, 1));
    return static_cast<double>(counts.decisions) / games;
  }

  Counts decisions(std::uint64_t wanted) const {
    Choices choices;
    Counts counts;
    for (std::uint64_t number = 0; counts.decisions < wanted; ++number) {
      auto position = start;
      Dice dice = dice_of_game(kSeed, number);
      play_at_random(*game, position, dice, choices, wanted, counts);
    }
    return counts;
  }

  double series(int threads) const {
    std::atomic<std::uint64_t> done = 0;
    const std::atomic<bool> stop = false;
    const Series wanted{seats, wanted_games, kSeed, threads};
    const Counts counts =
        play_series(*game, start, wanted, stop, done, [](std::uint64_t) { return Nobody(); });
    return static_cast<double>(counts.decisions);
  }

  Contest random_play() const {
    const auto name = G::info().id + ", " + std::to_string(seats) + " seats";
    Contest contest;
    contest.name = name + ": decisions";
    contest.unit = "decisions/s";
    contest.reference = "bare map game";
    contest.ours = [self = *this] {
      return static_cast<double>(self.decisions(self.wanted_decisions).decisions);
    };
    contest.theirs = map_decisions;
    contest.second_name = name + ": games";
    contest.second_unit = "games/s";
    contest.second_size = [self = *this] {
      return game_size(self.decisions(self.wanted_decisions));
    };
    return contest;
  }

  Contest threads() const {
    Contest contest;
    contest.name = G::info().id + ", " + std::to_string(seats) + " seats: two threads";
    contest.unit = "decisions/s";
    contest.reference = "one thread, wall clock";
    contest.by_wall_clock = true;
    contest.ours = [self = *this] { return self.series(2); };
    contest.theirs = [self = *this] { return self.series(1); };
    return contest;
  }

  Contest copies() const {
    using Position = typename G::Position;
    constexpr int kCopies = 1'000'000;
    Contest contest;
    contest.name = G::info().id + ": position copy";
    contest.unit = "copies/s";
    contest.reference = "memcpy of " + std::to_string(sizeof(Position)) + " bytes";
    contest.ours = [self = *this] {
      Position target = self.start;
      for (int i = 0; i < kCopies; ++i) {
        target = self.start;
        keep(&target);
      }
      return static_cast<double>(kCopies);
    };
    contest.theirs = [] {
      std::vector<char> from(sizeof(Position), 1);
      std::vector<char> to(sizeof(Position));
      for (int i = 0; i < kCopies; ++i) {
        std::memcpy(to.data(), from.data(), from.size());
        keep(to.data());
      }
      return static_cast<double>(kCopies);
    };
    return contest;
  }
};

// A conversation as a bot's referee has it: whose turn, what is legal, the answer; one whole
// game, or the first part of a long one.
std::vector<std::string> conversation(const std::vector<LoadedGame>& games, const GameInfo& info) {
  engine::Session session(games);
  std::vector<std::string> lines;
  const auto say = [&](const json::object& request) {
    lines.push_back(json::serialize(request));
    return json::parse(session.answer(lines.back()));
  };
  json::value answer =
      say({{"cmd", "new"}, {"game", info.id}, {"seats", info.seats.back()}, {"seed", "bench"}});
  Dice dice(kSeed);
  constexpr std::size_t kMostLines = 2'000;
  while (answer.at("waiting") == "players" && lines.size() < kMostLines) {
    const json::value seat = answer.at("seats").at(0);
    const json::value legal = say({{"cmd", "legal"}, {"seat", seat}});
    const json::array& choices = legal.at("choices").as_array();
    const json::value& choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
    answer = say({{"cmd", "play"}, {"seat", seat}, {"choice", choice.at("text")}});
  }
  return lines;
}

Contest protocol(const Loaded& loaded, const GameInfo& info) {
  const auto lines =
      std::make_shared<const std::vector<std::string>>(conversation(loaded.games, info));
  const auto answers = std::make_shared<std::vector<std::string>>();
  engine::Session session(loaded.games);
  for (const std::string& line : *lines) answers->push_back(session.answer(line));
  Contest contest;
  contest.name = info.id + ": engine protocol";
  contest.unit = "lines/s";
  contest.reference = "reading and writing the JSON alone";
  contest.ours = [lines, &loaded] {
    engine::Session own(loaded.games);
    std::size_t bytes = 0;
    for (const std::string& line : *lines) bytes += own.answer(line).size();
    keep(&bytes);
    return static_cast<double>(lines->size());
  };
  contest.theirs = [lines, answers] {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < lines->size(); ++i) {
      const json::value request = json::parse((*lines)[i]);
      bytes += json::serialize(json::parse((*answers)[i])).size() + request.as_object().size();
    }
    keep(&bytes);
    return static_cast<double>(lines->size());
  };
  return contest;
}

template <Game G>
Expected<void> add_contests(const Loaded& loaded, std::vector<Contest>& contests) {
  Expected<G> rules = load_rules<G>(loaded.replaced);
  if (!rules) return std::unexpected(rules.error());
  const auto game = std::make_shared<const G>(std::move(*rules));
  const GameInfo& info = G::info();
  for (const int seats : info.seats) {
    const auto start = start_of(*game, seats, {});
    if (!start) return std::unexpected(start.error());
    Bench<G> bench{game, *start, seats};
    bench.size_up();
    contests.push_back(bench.random_play());
    if (seats != info.seats.back()) continue;
    contests.push_back(bench.threads());
    contests.push_back(bench.copies());
  }
  contests.push_back(protocol(loaded, info));
  return {};
}

}  // namespace

void Contest::run() {
  best_reference = std::max(best_reference, rate_of(theirs, by_wall_clock));
  best = std::max(best, rate_of(ours, by_wall_clock));
}

std::vector<Figure> Contest::figures() const {
  std::vector<Figure> all = {{name, best, unit, reference, best_reference}};
  if (second_size) {
    const double size = second_size();
    all.push_back({second_name, best / size, second_unit, reference + ", as many decisions",
                   best_reference / size});
  }
  return all;
}

Expected<std::vector<Contest>> make_contests(const Loaded& loaded, const std::string& game) {
  if (!game.empty()) {
    if (const auto found = find_game(loaded.games, game); !found)
      return std::unexpected(found.error());
  }
  std::vector<Contest> contests;
  std::optional<Fault> wrong;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (!game.empty() && G::info().id != game) return;
    if (const auto added = add_contests<G>(loaded, contests); !added && !wrong)
      wrong = added.error();
  });
  if (wrong) return std::unexpected(*wrong);
  return contests;
}

}  // namespace casus::cli
