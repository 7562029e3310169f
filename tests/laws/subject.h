// What the laws are held against: a game with its board, and the few things only the game's own
// tests can tell. `LawHooks` is specialised beside each game's tests; a game without it does not
// compile.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/game.h"
#include "core/table_of.h"
#include "tests/laws/domain.h"
#include "tests/laws/law.h"

namespace casus::laws {

// Each specialisation has
//   static Wrong broken_invariant(const G&, const Position&);
//   static Position resample(const G&, const Position&, Viewer, Dice&);
// and may have
//   static Choice bot_choice(const G&, const View&, Seat, Dice&);
//   using Policy = ...;  // has weigh(game, position, seat, choices, weights): a third of the answers
//   static Position begin(const G&, int seats, const Options&, Dice&);  // a tense position
//   static void tempting(const G&, const Position&, Seat, Choices&);  // what players might try
//   using Deduction = ...;  // what a viewer knows from the events it heard (laws/seen.h)
//   static std::vector<std::string> shown_only();  // options that change views and no play
//   static std::vector<std::string> excused();  // words that no run of the laws can meet, and why
template <class G>
struct LawHooks;

template <class G>
concept HasBot = requires(const G& game, const typename G::View& view, Seat seat, Dice& dice) {
  { LawHooks<G>::bot_choice(game, view, seat, dice) } -> std::same_as<Choice>;
};

template <class G>
concept HasPolicy = requires { typename LawHooks<G>::Policy; };
template <class G>
struct PolicyOfHooks {
  using Type = std::monostate;
};
template <HasPolicy G>
struct PolicyOfHooks<G> {
  using Type = typename LawHooks<G>::Policy;
};
template <class G>
using PolicyOf = typename PolicyOfHooks<G>::Type;

template <class G>
concept HasTensePositions = requires(const G& game, const Options& options, Dice& dice) {
  { LawHooks<G>::begin(game, int{}, options, dice) } -> std::same_as<typename G::Position>;
};

template <class G>
concept HasTempting =
    requires(const G& game, const typename G::Position& position, Seat seat, Choices& choices) {
      LawHooks<G>::tempting(game, position, seat, choices);
    };

template <class G>
std::vector<std::string> shown_only_options() {
  if constexpr (requires { LawHooks<G>::shown_only(); }) return LawHooks<G>::shown_only();
  return {};
}

template <class G>
std::vector<std::string> excused_words() {
  if constexpr (requires { LawHooks<G>::excused(); }) return LawHooks<G>::excused();
  return {};
}

template <Game G>
struct Subject {
  std::shared_ptr<const G> game;
  LoadedGame loaded;
  ChoiceDomain domain;
  std::vector<typename G::Position> examples = {};  // positions that the game's examples begin with
};

template <Game G>
Expected<Subject<G>> make_subject(const Files& data, std::string_view rules_md) {
  Expected<G> game = G::load(data);
  if (!game) return std::unexpected(game.error());
  Expected<LoadedGame> loaded = load_game<G>(data, rules_md, "");
  if (!loaded) return std::unexpected(loaded.error());
  ChoiceDomain domain(game->vocabulary().acts);
  return Subject<G>{.game = std::make_shared<const G>(std::move(*game)),
                    .loaded = std::move(*loaded),
                    .domain = std::move(domain)};
}

// One game under examination: where it stands, and buffers that every check reuses.
template <Game G>
struct Context {
  const Subject<G>& subject;
  const Effort& effort;
  Tally& tally;
  std::uint64_t seed = 0;
  int seats = 0;
  int step = 0;
  bool elsewhere = false;  // the game did not begin at the start
  Choices legal = {};
  Choices legal_too = {};
  Outcomes outcomes = {};
  std::vector<Event> told = {};
  std::vector<Event> told_too = {};

  const G& game() const { return *subject.game; }

  // Dice of this check at this step, the same whichever other laws are being checked.
  Dice dice_for(Law law) const {
    return Dice(seed * 0x9E3779B97F4A7C15U +
                static_cast<std::uint64_t>(step) * 0xD1B54A32D192ED03U +
                static_cast<std::uint64_t>(law) + static_cast<std::uint64_t>(seats) * 1000U);
  }
  // What has no shape never reaches a game: the table keeps it out.
  bool reaches_game(const Choice& choice) const {
    return has_shape(game().vocabulary().acts, choice, seats);
  }
  // Notation and bytes: junk has no notation worth reading.
  std::string words(const Choice& choice) const {
    std::string bytes = " (" + std::to_string(choice.act);
    for (const std::uint8_t byte : choice.arg) bytes += " " + std::to_string(byte);
    return notation(game().vocabulary().acts, choice) + bytes + ")";
  }
};

// The game's own checks, and what its tests know of it independently of them.
template <Game G>
Wrong wrong_position(const G& game, const typename G::Position& position) {
  if (const std::optional<Impossible> wrong = game.why_impossible(position)) {
    return wrong->field + ": " + wrong->text;
  }
  return LawHooks<G>::broken_invariant(game, position);
}

inline std::string words(Seat seat) { return "seat " + std::to_string(index(seat)); }
inline std::string words(Viewer viewer) {
  return viewer.seat ? words(*viewer.seat) : "a spectator";
}

inline Viewer any_viewer(int seats, Dice& dice) {
  const auto at = static_cast<int>(dice.below(static_cast<std::uint32_t>(seats) + 1));
  return at == seats ? Viewer{} : Viewer{seat_at(at)};
}
template <class T>
const T& any_of(const std::vector<T>& all, Dice& dice) {
  return all[dice.below(static_cast<std::uint32_t>(all.size()))];
}

// Applies without listening.
template <Game G>
void quietly_apply(const G& game, typename G::Position& position, Seat seat, const Choice& choice) {
  Events nobody;
  game.apply(position, seat, choice, nobody);
}

}  // namespace casus::laws
