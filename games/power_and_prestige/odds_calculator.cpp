// casus odds power_and_prestige: what comes of a battle, by arms, advantages and ground.
#include "core/text.h"
#include "games/power_and_prestige/odds.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

constexpr int kMostOfAnArm = 60;

std::unexpected<Fault> bad_battle(std::string text) { return fault("bad_odds", std::move(text)); }

class Reading {
 public:
  Reading(const Board& board, const OddsArguments& arguments)
      : board_(board), arguments_(arguments) {}

  Expected<Clash> clash() const {
    if (!arguments_.has("attackers") || !arguments_.has("defenders")) {
      return bad_battle("give --attackers and --defenders, or --record with --place");
    }
    Clash clash;
    for (const std::size_t side : {kAttackers, kDefenders}) {
      const auto own = read_side(side);
      if (!own) return std::unexpected(own.error());
      clash.side[side] = *own;
    }
    clash.walls = arguments_.has("fortress");
    const bool hills = arguments_.has("hills");
    const bool river = arguments_.has("river");
    clash.terrain = clash.walls ? board_.figure(Figure::fortress_modifier)
                    : hills     ? board_.figure(Figure::hills_modifier)
                    : river     ? board_.figure(Figure::river_modifier)
                                : 0;
    return clash;
  }

 private:
  Expected<BattleSide> read_side(std::size_t side) const {
    const std::string name = side == kAttackers ? "attackers" : "defenders";
    const auto counts =
        read_counts(arguments_.text(name), board_.arms->ids, kMostOfAnArm, "--" + name);
    if (!counts) return std::unexpected(counts.error());
    Contingent units{seat_at(static_cast<int>(side)), {}, 0, !arguments_.has(name + "-cut-off")};
    for (std::size_t arm = 0; arm < kArms; ++arm) units.arms.of[arm] = byte((*counts)[arm]);
    if (units.arms.total() == 0) return bad_battle("--" + name + ": each side needs a unit");
    const auto level =
        static_cast<std::size_t>(*arguments_.number(side == kAttackers ? "attack" : "defence"));
    units.advantage = board_.level[level];
    BattleSide own;
    own.owners.push_back(units);
    own.withdraw_at = *arguments_.number(name + "-withdraw-at");
    return own;
  }

  const Board& board_;
  const OddsArguments& arguments_;
};

Expected<Clash> from_record(const Board& board, const OddsArguments& arguments,
                            const Position& position) {
  const auto place = board.locations->find(arguments.text("place"));
  if (!place) {
    return bad_battle("--place: " + in_quotes(arguments.text("place")) + " is no place");
  }
  if (position.common.side.empty()) return bad_battle("nobody's turn it is to march");
  Clash clash = clash_at(board, position, static_cast<Location>(*place));
  if (clash.side[kAttackers].owners.empty() || clash.side[kDefenders].owners.empty()) {
    return bad_battle("no enemies meet in " + arguments.text("place"));
  }
  return clash;
}

std::string question_of(const OddsArguments& arguments, bool of_record) {
  if (of_record) return "the battle in " + arguments.text("place");
  std::string text = arguments.text("attackers") + " against " + arguments.text("defenders");
  if (arguments.has("fortress")) return text + " in a fortress";
  if (arguments.has("hills")) return text + " in hills";
  return text + (arguments.has("river") ? " over a river" : "");
}

}  // namespace

const std::vector<OddsArgument>& PowerAndPrestige::odds_arguments() {
  using Takes = OddsArgument::Kind;
  static const std::vector<OddsArgument> kArguments = {
      {"attackers", Takes::text, "Units that attack: infantry=6,cavalry=2,artillery=1"},
      {"defenders", Takes::text, "Units that defend"},
      {"attack", Takes::number, "The attackers' level of attack", "0", 0, kLevels - 1},
      {"defence", Takes::number, "The defenders' level of defence", "0", 0, kLevels - 1},
      {"fortress", Takes::flag, "The defenders stand in a fortress"},
      {"hills", Takes::flag, "The defenders stand in hills"},
      {"river", Takes::flag, "The attackers came over a bridge"},
      {"attackers-withdraw-at", Takes::number, "With so many units left the attackers go", "0", 0,
       3 * kMostOfAnArm},
      {"defenders-withdraw-at", Takes::number, "With so many units left the defenders go", "0", 0,
       3 * kMostOfAnArm},
      {"attackers-cut-off", Takes::flag, "The attackers have no way back"},
      {"defenders-cut-off", Takes::flag, "The defenders have no way out"},
      {"place", Takes::text, "Where the battle is, with --record"},
  };
  return kArguments;
}

Expected<OddsAnswer> PowerAndPrestige::calculate_odds(
    const OddsQuestion<Position>& question) const {
  const bool of_record = question.position.has_value();
  const Expected<Clash> clash = of_record
                                    ? from_record(board_, question.arguments, *question.position)
                                    : Reading(board_, question.arguments).clash();
  if (!clash) return std::unexpected(clash.error());
  const BattleOdds odds(board_, *clash);
  return OddsAnswer{question_of(question.arguments, of_record), power_and_prestige::to_json({odds}),
                    in_short(odds)};
}

}  // namespace casus::power_and_prestige
