// A data file of a game replaced by anything: a fault that names the file, or a game that starts.
#include "games/embedded.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  if (size == 0) return 0;
  using G = royals::Royals;
  Files files = embedded_games().at(G::info().id).data;
  auto file = files.begin();
  std::advance(file, data[0] % files.size());
  file->second = fuzz::text_of(data + 1, size - 1);
  const Expected<G> game = G::load(files);
  if (!game) {
    fuzz::must(!game.error().text.empty(), "a fault has a sentence");
    return 0;
  }
  for (const int seats : G::info().seats) {
    const Expected<Options> options = read_options(G::info().options, seats, json::object());
    fuzz::must(options.has_value(), "the default options are good");
    const auto position = game->start(seats, *options);
    fuzz::must(game->read_position(game->to_json(position).json()).has_value(),
               "the start is readable");
  }
  return 0;
}
