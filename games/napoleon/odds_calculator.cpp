// casus odds napoleon: what comes of a battle, by whose pips fight, the year and the weather.
#include <algorithm>

#include "core/text.h"
#include "games/napoleon/odds.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

std::unexpected<Fault> bad_battle(std::string text) { return fault("bad_odds", std::move(text)); }

// Whose pips: nations, two of them under their leaders, and states.
const std::vector<std::string>& fighters() {
  static const std::vector<std::string> kWords = {"napoleon", "france",  "wellesley", "britain",
                                                  "austria",  "prussia", "russia",    "state"};
  return kWords;
}
constexpr std::size_t kWordOfRussia = 6;
constexpr int kMostPipsTold = 60;

struct Weather {
  int year = 0;
  bool winter = false;
  bool in_russia = false;
};

int faces_told(const Board& board, std::size_t word, const Weather& weather) {
  constexpr std::array kNation = {Power::france,  Power::france,  Power::britain, Power::britain,
                                  Power::austria, Power::prussia, Power::russia,  Power::spain};
  const bool leader = word == 0 || word == 2;
  const Power power = kNation[word];
  const bool russian_home = word == kWordOfRussia && weather.in_russia;
  int faces = 1;
  if (leader) {
    faces = 4;
  } else if (is_nation(power)) {
    const std::size_t epoch = weather.year >= 1812 ? 2 : weather.year >= 1809 ? 1 : 0;
    faces = board.years[epoch][at(power)].hits;
    if (russian_home) faces = std::max(faces, 2);
  }
  return weather.winter && !russian_home ? std::max(1, faces - 1) : faces;
}
int faces_at_sea(std::size_t word, bool with_nelson) {
  const bool british = word == 2 || word == 3;
  return (british ? 4 : 3) + (with_nelson ? 1 : 0);
}

class Reading {
 public:
  Reading(const Board& board, const OddsArguments& arguments)
      : board_(board), arguments_(arguments) {
    weather_ = {*arguments.number("year"), arguments.has("winter"), arguments.has("russia")};
  }

  Expected<LossOdds> odds() {
    if (!arguments_.has("attackers") || !arguments_.has("defenders")) {
      return bad_battle("give --attackers and --defenders, or --record with --power and --region");
    }
    Clash greater;
    Clash lesser;
    add_side(greater, 0, "attackers");
    add_side(greater, 1, "defenders");
    if (arguments_.has("aside")) split(greater, lesser);
    greater.pips[0] += *arguments_.number("idle");
    greater.guerillas = *arguments_.number("guerillas");
    greater.pips[1] += greater.guerillas;
    greater.rolls[1][1] = byte(greater.rolls[1][1] + greater.guerillas);
    if (fault_) return std::unexpected(*fault_);
    if (greater.pips[0] == 0 || greater.pips[1] == 0) return bad_battle("each side needs a pip");
    return arguments_.has("aside") ? odds_of_halves(greater, lesser) : odds_of_clash(greater);
  }

 private:
  int faces(std::size_t word, std::size_t side) const {
    if (!arguments_.has("sea")) return faces_told(board_, word, weather_);
    const std::string nelson = arguments_.text("nelson");
    return faces_at_sea(word, nelson == (side == 0 ? "attackers" : "defenders"));
  }
  void add_side(Clash& clash, std::size_t side, const std::string& name) {
    const auto counts = read_counts(arguments_.text(name), fighters(), kMostPipsTold, "--" + name);
    if (!counts) {
      fault_ = counts.error();
      return;
    }
    for (std::size_t word = 0; word < counts->size(); ++word) {
      const int pips = (*counts)[word];
      std::uint8_t& rolls = clash.rolls[side][static_cast<std::size_t>(faces(word, side))];
      rolls = byte(rolls + pips);
      clash.pips[side] += pips;
    }
  }
  // One of the attackers' pips faces a die apart.
  void split(Clash& greater, Clash& lesser) {
    add_side(lesser, 1, "aside");
    const auto whose = std::ranges::find(fighters(), arguments_.text("detached"));
    if (whose == fighters().end()) {
      fault_ = bad_battle("--detached: none of " + joined(fighters())).error();
      return;
    }
    const auto hits =
        static_cast<std::size_t>(faces(static_cast<std::size_t>(whose - fighters().begin()), 0));
    if (greater.rolls[0][hits] == 0) {
      fault_ = bad_battle("--detached: no such pip attacks").error();
      return;
    }
    --greater.rolls[0][hits];
    --greater.pips[0];
    ++lesser.rolls[0][hits];
    lesser.pips[0] = 1;
  }

  const Board& board_;
  const OddsArguments& arguments_;
  Weather weather_;
  std::optional<Fault> fault_;
};

Expected<std::size_t> read_word(const OddsArguments& arguments, const std::string& name,
                                const Domain& domain) {
  const auto word = domain.find(arguments.text(name));
  if (word) return static_cast<std::size_t>(*word);
  return bad_battle("--" + name + ": " + in_quotes(arguments.text(name)) + " is none of " +
                    joined(domain.ids));
}

Expected<LossOdds> from_record(const Napoleon& game, const OddsArguments& arguments,
                               const Position& position) {
  const auto power = read_word(arguments, "power", *game.board().powers);
  if (!power) return std::unexpected(power.error());
  const auto region = read_word(arguments, "region", *game.board().regions);
  if (!region) return std::unexpected(region.error());
  return odds_of_attack(game, position, power_at(*power), region_at(*region));
}

std::string question_of(const OddsArguments& arguments, bool of_record) {
  if (of_record) return arguments.text("power") + " attacks in " + arguments.text("region");
  std::string text = arguments.text("attackers") + " against " + arguments.text("defenders");
  if (arguments.has("aside")) text += " and, apart, " + arguments.text("aside");
  return text + (arguments.has("sea") ? " at sea" : " in " + arguments.text("year"));
}

}  // namespace

const std::vector<OddsArgument>& Napoleon::odds_arguments() {
  using Kind = OddsArgument::Kind;
  static const std::vector<OddsArgument> kArguments = {
      {"attackers", Kind::text, "Pips that attack: napoleon=6,france=4"},
      {"defenders", Kind::text, "Pips that defend: austria=4,russia=6,state=1"},
      {"year", Kind::number, "The year, for what nations hit on", "1805", 1805, 1815},
      {"winter", Kind::flag, "In winter in the northern remote area"},
      {"russia", Kind::flag, "In the Russia of 1805: Russians hit better and do not freeze"},
      {"idle", Kind::number, "Pips of the attackers that bear losses and do not attack", "0", 0,
       kMostPipsTold},
      {"guerillas", Kind::number, "Guerillas that defend as well", "0", 0, kMostPips},
      {"aside", Kind::text, "The die that Napoleon splits from the others: russia=6"},
      {"detached", Kind::text, "Whose pip faces it", "france"},
      {"sea", Kind::flag, "Between ships"},
      {"nelson", Kind::text, "Whose side Nelson is on: attackers, defenders"},
      {"power", Kind::text, "Power that attacks, with --record"},
      {"region", Kind::text, "Region in which it attacks, with --record"},
  };
  return kArguments;
}

Expected<OddsAnswer> Napoleon::calculate_odds(const OddsQuestion<Position>& question) const {
  const bool of_record = question.position.has_value();
  const Expected<LossOdds> found = of_record
                                       ? from_record(*this, question.arguments, *question.position)
                                       : Reading(board(), question.arguments).odds();
  if (!found) return std::unexpected(found.error());
  OddsAnswer answer{question_of(question.arguments, of_record), napoleon::to_json(*found)};
  answer.in_short = {{"the defenders are destroyed", found->defenders_destroyed()},
                     {"the attackers are destroyed", found->attackers_destroyed()}};
  return answer;
}

}  // namespace casus::napoleon
