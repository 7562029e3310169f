// expect: compiles
// What the other files of this folder do wrong, done right.
#include "bots/bot.h"
#include "core/table_of.h"
#include "games/royals/choices.h"
#include "games/royals/events.h"
#include "games/royals/game.h"
#include "games/royals/refusals.h"
#include "tests/support/toy_game.h"

namespace casus {

void send(const Shown& shown);

Choices answer(const bots::Bot& bot, const TableOf<royals::Royals>& table, Seat seat) {
  send(table.view(Viewer{seat}));
  return bot.choose(table.glimpse(seat), 1, bots::Host{});
}

GlimpseOf<royals::Royals> glimpse(const std::shared_ptr<const royals::Royals>& game,
                                  const royals::Position& position, Seat seat) {
  return {game, seat, game->view(position, Viewer{seat})};
}

int number(Seat seat) { return index(seat); }
Seat first() { return seat_at(0); }

Choice claim(royals::Noble noble) { return make_choice<royals::Act::take>(noble); }
std::optional<Refusal> why(royals::Noble noble) { return refuse<royals::Why::own_noble>(noble); }
void tell(Events& events, Seat seat, royals::Country country) {
  events.tell<royals::EventKind::drew_open>(seat, country);
}

static_assert(Game<toy::Toy>);
static_assert(Game<royals::Royals>);

}  // namespace casus
