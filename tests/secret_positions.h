// Positions of Royals that differ only in what somebody may not know, and tables that begin with
// them.
#pragma once

#include "games/royals/tests/secrets.h"
#include "server/match/new_match.h"
#include "tests/match_play.h"

namespace casus::server::tests {

// The rules that the tables of these tests are played by.
inline const royals::Royals& royals_game() {
  static const GlimpseOf<royals::Royals> kGlimpse = [] {
    const auto table = games()[0].start({2, {}, "any"});
    return std::any_cast<GlimpseOf<royals::Royals>>((*table)->glimpse(seat_at(0)).view_of_game);
  }();
  return *kGlimpse.game;
}

// A position after so many random steps.
inline royals::Position position_after(int steps, bool hidden_scores, Dice& dice) {
  const royals::Royals& game = royals_game();
  const json::object given = {{"hidden_scores", hidden_scores}};
  royals::Position position =
      game.start(3, *read_options(royals::Royals::info().options, 3, given));
  Choices legal;
  Events nobody;
  for (int i = 0; i < steps || game.turn(position).waiting == Waiting::chance; ++i) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
    } else {
      const Seat seat = *turn.seats.begin();
      legal.clear();
      game.legal(position, seat, legal);
      game.apply(position, seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))],
                 nobody);
    }
  }
  return position;
}

inline NewMatch made_from(const royals::Position& position) {
  Setup setup;
  setup.seats = 3;
  setup.seed = "one seed for both";
  setup.invitation = "code";
  setup.maker = kAnna.user;
  setup.name = "secrets";
  setup.start = royals_game().to_json(position).json();
  std::vector<EntryBody> first;
  for (int i = 0; i < 3; ++i) {
    first.emplace_back(entry::Sit{seat_at(i), person_at(i).user, person_at(i).name});
  }
  auto match = make_match(house(), games()[0], setup, kLot, first, 1'000'000);
  EXPECT_TRUE(match.has_value()) << match.error().text;
  return *match;
}

inline Play begun_from(const royals::Position& position) {
  Play play(made_from(position), house());
  // Here everybody answers for themselves, so that both tables can be asked the same.
  EXPECT_TRUE(play.done(play->start(kAnna.user, play.now)));
  return play;
}

// What the game itself shows a viewer: view, turn, and the events of the steps so far.
struct Truthful {
  explicit Truthful(const royals::Position& position)
      : table(std::move(
            *games()[0].load(royals_game().to_json(position).json(), "one seed for both"))) {}
  void step(Seat seat, const Choice& choice) {
    std::vector<Event> told = table->play(seat, choice);
    events.insert(events.end(), told.begin(), told.end());
    while (table->turn().waiting == Waiting::chance) {
      told = table->roll();
      events.insert(events.end(), told.begin(), told.end());
    }
  }
  std::string shown(Viewer viewer) const {
    std::string out = table->view(viewer).text + json::serialize(to_json(table->turn()));
    for (const Event& event : events) {
      if (may_hear(event, viewer)) out += json::serialize(table->json_of(event));
    }
    return out;
  }
  std::unique_ptr<Table> table;
  std::vector<Event> events;
};

}  // namespace casus::server::tests
