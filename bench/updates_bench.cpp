// What a choice costs the server between socket and store: the rules, the update for everybody at
// the table, and the summary for lists, written as they are sent. Random games in memory.
//   updates_bench [--games N]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/dice.h"
#include "games/all.h"
#include "server/lobby/new_table.h"
#include "server/protocol/messages.h"

namespace {

using namespace casus;
using namespace casus::server;
using Clock = std::chrono::steady_clock;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "updates_bench: %s\n", why.c_str());
  std::exit(1);
}

struct Figures {
  double choices = 0;
  double seconds = 0;
  double bytes = 0;       // of the messages
  double views = 0;       // bytes, if every update had its view
  double same_views = 0;  // bytes of them that are as they were, and not sent
  double patches = 0;     // bytes, if only what differs were sent
  double patching = 0;    // seconds, to find that out
};

// RFC 7386: what turns `from` into `to`. Lists are replaced whole.
json::value merge_patch(const json::value& from, const json::value& to) {
  if (!from.is_object() || !to.is_object()) return to;
  json::object patch;
  for (const auto& [key, value] : to.get_object()) {
    const json::value* before = from.get_object().if_contains(key);
    if (before == nullptr) {
      patch[key] = value;
    } else if (*before != value) {
      patch[key] = merge_patch(*before, value);
    }
  }
  for (const auto& [key, value] : from.get_object()) {
    if (!to.get_object().contains(key)) patch[key] = nullptr;
  }
  return patch;
}

Match begun(const House& house, std::string_view request, int number) {
  const auto read = read_table_request(*house.games, parse_json(request, "request").value());
  if (!read) give_up(read.error().text);
  const Lot lot{"table0000001", "seed " + std::to_string(number), "invite-me-1234"};
  const auto made = make_table(house, *read, {"u-0", "Anna"}, lot, 1'000);
  if (!made) give_up(made.error().text);
  Match match = Match::open(house, made->head, made->entries).value();
  for (int i = 1; match.seating().first_free(); ++i) {
    if (!match.join({"u-" + std::to_string(i), "Bert"}, std::nullopt, 1'000)) give_up("no seat");
  }
  if (!match.start("u-0", 1'000)) give_up("it does not start");
  for (int i = 0; i < match.setup().seats; ++i) {
    (void)match.set_auto(seat_at(i), false, false, 1'000);
  }
  match.set_present(Viewers::all(match.setup().seats));
  return match;
}

// A random game; every seat and a spectator listen.
void play(Match& match, Dice& dice, Figures& figures) {
  // What the seats were last offered, as pages have it.
  std::vector<std::string> offered(static_cast<std::size_t>(match.setup().seats));
  std::vector<std::uint64_t> seen(offered.size());
  const auto offer = [&](Seat seat, const Standing& standing) {
    const auto at = static_cast<std::size_t>(index(seat));
    const json::array choices = json::parse(standing.choices).as_array();
    seen[at] = standing.seen;
    offered[at].clear();
    if (choices.empty()) return;
    const auto pick = dice.below(static_cast<std::uint32_t>(choices.size()));
    offered[at] = choices[pick].at("text").as_string();
  };
  for (int i = 0; i < match.setup().seats; ++i) {
    offer(seat_at(i), match.snapshot({seat_at(i)}, 1'000).standing);
  }
  std::map<std::size_t, std::string> last;  // view of each viewer
  while (match.status() == Status::running) {
    const Seat seat = *match.turn().seats.begin();
    const auto at = static_cast<std::size_t>(index(seat));
    const Clock::time_point start = Clock::now();
    Result result = match.choose(seat, seen[at], offered[at], 2'000);
    if (!result) give_up("refused: " + offered[at] + ": " + result.error().text);
    figures.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    for (Delivery& delivery : result->deliveries) {
      if (const auto* update = std::get_if<Update>(&delivery.what)) {
        const std::string& view = update->standing.view.text;
        std::string& before = last[slot_of(delivery.to)];
        figures.views += static_cast<double>(view.size());
        if (update->same_view) figures.same_views += static_cast<double>(view.size());
        const Clock::time_point begin = Clock::now();
        const json::value patch = before.empty()
                                      ? json::parse(view)
                                      : merge_patch(json::parse(before), json::parse(view));
        figures.patches += static_cast<double>(json::serialize(patch).size());
        figures.patching += std::chrono::duration<double>(Clock::now() - begin).count();
        before = view;
      }
      if (const auto* update = std::get_if<Update>(&delivery.what); update && delivery.to.seat) {
        offer(*delivery.to.seat, update->standing);
      }
      const Clock::time_point writing = Clock::now();
      figures.bytes += static_cast<double>(written(delivery, {}).size());
      figures.seconds += std::chrono::duration<double>(Clock::now() - writing).count();
    }
    figures.choices += 1;
  }
}

}  // namespace

int main(int count, char** words) {
  int games = 20;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::string(words[i]) == "--games") games = std::atoi(words[i + 1]);
  }
  const std::vector<LoadedGame> loaded = load_games().value();
  const House house{&loaded};
  for (const char* request :
       {R"({"game":"royals","seats":2})", R"({"game":"royals","seats":5})",
        R"({"game":"wallenstein","seats":4,"options":{"emperors_court":true}})"}) {
    Figures figures;
    Dice dice(1);
    for (int i = 0; i < games; ++i) {
      Match match = begun(house, request, i);
      play(match, dice, figures);
    }
    std::printf("%-75s %6.1f us and %6.0f bytes a choice\n", request,
                1e6 * figures.seconds / figures.choices, figures.bytes / figures.choices);
    std::printf(
        "  views: %.0f bytes, of them as before and not sent %.0f; as merge patches %.0f bytes and "
        "%.1f us more\n",
        figures.views / figures.choices, figures.same_views / figures.choices,
        figures.patches / figures.choices, 1e6 * figures.patching / figures.choices);
  }
  return 0;
}
