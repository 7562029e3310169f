// A data file of a game replaced by anything: a fault that names the file, or a game that starts.
#include "games/embedded.h"
#include "tests/fuzz/fuzz.h"

namespace casus {
namespace {

template <Game G>
void replace_file(std::size_t number, std::string_view text) {
  Files files = embedded_games().at(G::info().id).data;
  auto file = files.begin();
  std::advance(file, number % files.size());
  file->second = text;
  const Expected<G> game = G::load(files);
  if (!game) {
    fuzz::must(!game.error().text.empty(), "a fault has a sentence");
    return;
  }
  for (const int seats : G::info().seats) {
    const Expected<Options> options = read_options(G::info().options, seats, json::object());
    fuzz::must(options.has_value(), "the default options are good");
    const auto position = game->start(seats, *options);
    fuzz::must(game->read_position(game->to_json(position).json()).has_value(),
               "the start is readable");
  }
}

}  // namespace
}  // namespace casus

// The first byte names the game, the second its file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  if (size < 2) return 0;
  std::size_t at = data[0] % fuzz::games().size();
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (at-- == 0) replace_file<G>(data[1], fuzz::text_of(data + 2, size - 2));
  });
  return 0;
}
