#include "server/match/hopes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "bots/prospects.h"
#include "bots/tree.h"

namespace casus::server {
namespace {

constexpr std::size_t kMostTurningPoints = 6;
// Less is no turning point, however sure it is.
constexpr double kLeastChange = 0.04;
// So many times what chance alone makes of looks that differ.
constexpr double kSureness = 4;

// What a step looks like to those who sit there, or how the game ended.
struct Sight {
  std::vector<Glimpse> glimpses;
  std::vector<double> end;  // instead of them
};

std::vector<double> chances_at_end(const Scores& scores) {
  std::vector<double> out(static_cast<std::size_t>(scores.seats), 0);
  int winners = 0;
  for (std::size_t i = 0; i < out.size(); ++i) winners += scores.seat[i].rank == 1;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (scores.seat[i].rank == 1) out[i] = 1.0 / winners;
  }
  return out;
}

class Looker {
 public:
  Looker(const LoadedGame& game, const Record& record, const HopesBudget& budget,
         const HopesTold& told)
      : game_(game), record_(record), budget_(budget), told_(told) {}

  Expected<Hopes> look() {
    if (auto found = find_stops(); !found) return std::unexpected(found.error());
    if (stops_.size() < 2) return Hopes{{}, {}, 1};
    if (auto done = look_over_all(); !done) return std::unexpected(done.error());
    if (going_on_) {
      if (auto done = look_into_stretches(); !done) return std::unexpected(done.error());
    }
    Hopes out = so_far();
    out.share = 1;
    return out;
  }

 private:
  // Calls it after no step, after the first ...; it says whether to go on.
  Expected<void> walk(const std::function<bool(std::size_t, const Table&)>& visit) const {
    Expected<Replayed> begin = replay(game_, record_, 0);
    if (!begin) return std::unexpected(begin.error());
    Table& table = *begin->table;
    if (!visit(0, table)) return {};
    for (std::size_t step = 0; step < record_.steps.size(); ++step) {
      const Expected<Step> recorded = table.read_step(record_.steps[step]);
      if (!recorded) return std::unexpected(recorded.error());
      table.take(*recorded);
      if (!visit(step + 1, table)) return {};
    }
    return {};
  }

  // Where chance is awaited nothing is decided and nothing is known yet: only where somebody is
  // asked, or the game is over, is worth a look.
  Expected<void> find_stops() {
    return walk([&](std::size_t step, const Table& table) {
      if (table.turn().waiting != Waiting::chance) stops_.push_back(step);
      return true;
    });
  }

  Expected<std::map<std::size_t, Sight>> sights_of(const std::set<std::size_t>& steps) const {
    std::map<std::size_t, Sight> out;
    auto walked = walk([&](std::size_t step, const Table& table) {
      if (!steps.contains(step)) return step < *steps.rbegin();
      Sight& sight = out[step];
      if (table.turn().waiting == Waiting::nobody) {
        sight.end = chances_at_end(table.scores());
      } else {
        for (int i = 0; i < table.seats(); ++i) sight.glimpses.push_back(table.glimpse(seat_at(i)));
      }
      return step < *steps.rbegin();
    });
    if (!walked) return std::unexpected(walked.error());
    return out;
  }

  // Empty: bots do not play this game, or it is time to stop.
  std::vector<double> look_at(const Sight& sight, int trials, std::uint64_t seed) {
    if (sight.glimpses.empty()) return sight.end;
    tell();
    if (!going_on_) return {};
    const std::size_t seats = sight.glimpses.size();
    const int each = std::max(1, trials / static_cast<int>(seats));
    std::vector<double> sum(seats, 0);
    for (std::size_t eyes = 0; eyes < seats; ++eyes) {
      const auto chances = prospects_.look(sight.glimpses[eyes], each, bots::mix(seed, eyes + 1));
      if (!chances) return {};
      for (std::size_t i = 0; i < seats; ++i) {
        sum[i] += (*chances)[i] / static_cast<double>(seats);
      }
    }
    return sum;
  }

  // From coarse to fine, so that whoever stops early has seen the whole.
  Expected<void> look_over_all() {
    std::vector<std::size_t> chosen;
    const std::size_t count = std::min(budget_.looks, stops_.size());
    for (std::size_t i = 0; i < count; ++i) {
      chosen.push_back(stops_[i * (stops_.size() - 1) / std::max<std::size_t>(1, count - 1)]);
    }
    const auto sights = sights_of({chosen.begin(), chosen.end()});
    if (!sights) return std::unexpected(sights.error());
    std::set<std::size_t> seen;
    for (std::size_t stride = 32; stride > 0 && going_on_; stride /= 2) {
      for (std::size_t i = 0; i < chosen.size() && going_on_; i += stride) {
        const bool last = i + stride >= chosen.size();
        see(chosen[i], *sights, seen);
        if (last) see(chosen.back(), *sights, seen);
        share_ = kFirstShare * static_cast<double>(seen.size()) / static_cast<double>(count);
      }
    }
    return {};
  }

  void see(std::size_t step, const std::map<std::size_t, Sight>& sights,
           std::set<std::size_t>& seen) {
    if (!seen.insert(step).second) return;
    const auto chances = look_at(sights.at(step), budget_.trials, bots::mix(kFirstSeed, step));
    if (!chances.empty()) chances_[step] = chances;
  }

  struct Stretch {
    std::size_t from = 0;
    std::size_t to = 0;
    double change = 0;
  };

  static double change_between(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
      most = std::max(most, std::abs(b[i] - a[i]));
    }
    return most;
  }

  std::vector<Stretch> stretches() const {
    std::vector<Stretch> out;
    for (auto at = chances_.begin(); at != chances_.end(); ++at) {
      const auto next = std::next(at);
      if (next == chances_.end()) break;
      out.push_back({at->first, next->first, change_between(at->second, next->second)});
    }
    std::sort(out.begin(), out.end(), [](const Stretch& a, const Stretch& b) {
      return a.change != b.change ? a.change > b.change : a.from < b.from;
    });
    out.resize(std::min(out.size(), budget_.candidates));
    return out;
  }

  std::vector<std::size_t> stops_between(std::size_t from, std::size_t to) const {
    const auto first = std::lower_bound(stops_.begin(), stops_.end(), from);
    const auto last = std::upper_bound(stops_.begin(), stops_.end(), to);
    const std::vector<std::size_t> all(first, last);
    if (all.size() <= budget_.looks_inside) return all;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < budget_.looks_inside; ++i) {
      out.push_back(all[i * (all.size() - 1) / (budget_.looks_inside - 1)]);
    }
    return out;
  }

  Expected<void> look_into_stretches() {
    const std::vector<Stretch> wide = stretches();
    std::set<std::size_t> steps;
    for (const Stretch& one : wide) {
      for (const std::size_t step : stops_between(one.from, one.to)) steps.insert(step);
    }
    if (steps.empty()) return {};
    const auto sights = sights_of(steps);
    if (!sights) return std::unexpected(sights.error());
    for (std::size_t i = 0; i < wide.size() && going_on_; ++i) {
      weigh(largest_within(wide[i], *sights), *sights);
      share_ = kFirstShare +
               (1 - kFirstShare) * static_cast<double>(i + 1) / static_cast<double>(wide.size());
    }
    return {};
  }

  Stretch largest_within(const Stretch& wide, const std::map<std::size_t, Sight>& sights) {
    const std::vector<std::size_t> inside = stops_between(wide.from, wide.to);
    Stretch best{wide.from, wide.to, -1};
    std::vector<double> before;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      auto now =
          look_at(sights.at(inside[i]), 2 * budget_.trials, bots::mix(kSecondSeed, inside[i]));
      const double change = change_between(before, now);
      if (i > 0 && change > best.change) best = {inside[i - 1], inside[i], change};
      before = std::move(now);
    }
    return best;
  }

  struct Measured {
    std::vector<double> mean;
    std::vector<double> variance;  // of the mean
  };

  Measured measure(const Sight& sight, std::uint64_t seed) {
    std::vector<std::vector<double>> looks;
    for (int i = 0; i < budget_.looks_each; ++i) {
      looks.push_back(
          look_at(sight, budget_.trials_each, bots::mix(seed, static_cast<std::uint64_t>(i) + 1)));
      if (looks.back().empty()) return {};
    }
    const auto count = static_cast<double>(looks.size());
    Measured out;
    for (std::size_t seat = 0; seat < looks.front().size(); ++seat) {
      double sum = 0;
      double squares = 0;
      for (const auto& look : looks) sum += look[seat];
      const double mean = sum / count;
      for (const auto& look : looks) squares += (look[seat] - mean) * (look[seat] - mean);
      out.mean.push_back(mean);
      out.variance.push_back(squares / (count - 1) / count);
    }
    return out;
  }

  // With dice of its own: what stood out by an accident of the first looks does not do so again.
  void weigh(const Stretch& stretch, const std::map<std::size_t, Sight>& sights) {
    const Measured before = measure(sights.at(stretch.from), bots::mix(kThirdSeed, stretch.from));
    const Measured after = measure(sights.at(stretch.to), bots::mix(kThirdSeed, stretch.to));
    if (before.mean.empty() || after.mean.empty()) return;
    chances_[stretch.from] = before.mean;
    chances_[stretch.to] = after.mean;
    TurningPoint best{stretch.from, stretch.to, {}, 0};
    for (std::size_t i = 0; i < before.mean.size(); ++i) {
      const double change = after.mean[i] - before.mean[i];
      const double doubt = std::sqrt(before.variance[i] + after.variance[i]);
      const bool sure = std::abs(change) >= std::max(kLeastChange, kSureness * doubt);
      if (sure && std::abs(change) > std::abs(best.change)) {
        best.seat = seat_at(static_cast<int>(i));
        best.change = change;
      }
    }
    const bool known = std::any_of(turning_points_.begin(), turning_points_.end(),
                                   [&](const TurningPoint& one) { return one.step == stretch.to; });
    if (best.change != 0 && !known) turning_points_.push_back(best);
  }

  Hopes so_far() const {
    Hopes out;
    for (const auto& [step, chances] : chances_) out.looks.push_back({step, chances});
    out.turning_points = turning_points_;
    std::sort(out.turning_points.begin(), out.turning_points.end(),
              [](const TurningPoint& a, const TurningPoint& b) {
                return std::abs(a.change) > std::abs(b.change);
              });
    out.turning_points.resize(std::min(out.turning_points.size(), kMostTurningPoints));
    std::sort(out.turning_points.begin(), out.turning_points.end(),
              [](const TurningPoint& a, const TurningPoint& b) { return a.step < b.step; });
    out.share = share_;
    return out;
  }

  void tell() { going_on_ = going_on_ && told_(so_far()); }

  static constexpr double kFirstShare = 0.5;
  static constexpr std::uint64_t kFirstSeed = 0x40BE1U;
  static constexpr std::uint64_t kSecondSeed = 0x40BE2U;
  static constexpr std::uint64_t kThirdSeed = 0x40BE3U;

  const LoadedGame& game_;
  const Record& record_;
  const HopesBudget& budget_;
  const HopesTold& told_;
  bots::Prospects prospects_;
  std::vector<std::size_t> stops_;
  std::map<std::size_t, std::vector<double>> chances_;
  std::vector<TurningPoint> turning_points_;
  double share_ = 0;
  bool going_on_ = true;
};

}  // namespace

Expected<Hopes> hopes_of(const LoadedGame& game, const Record& record, const HopesBudget& budget,
                         const HopesTold& told) {
  return Looker(game, record, budget, told).look();
}

}  // namespace casus::server
