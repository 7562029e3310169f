// Laws `replay` and `take_back`: a whole game on a table, its record, and second thoughts.
#pragma once

#include "tests/laws/subject.h"

namespace casus::laws {

// Through JSON and back, then replayed to the same position.
inline Wrong wrong_record(const LoadedGame& game, const Table& table) {
  const Record record = table.record();
  const std::string text = json::serialize(to_json(record));
  const Expected<json::value> parsed = parse_json(text, "record");
  if (!parsed) return parsed.error().text;
  const Expected<Record> read = read_record(*parsed);
  if (!read) return "the record cannot be read back: " + read.error().text;
  if (json::serialize(to_json(*read)) != text) return "the record comes back changed";
  const Expected<Replayed> again = replay(game, *read);
  if (!again) return "the record does not replay: " + again.error().text;
  const Proof& proof = again->proof;
  const bool has_chance = proof.verified + proof.unverified + proof.by_hand > 0;
  if (has_chance && proof.is_whole() != record.seed.has_value()) {
    return "the dice were not verified";
  }
  if (again->table->position().text != table.position().text) {
    return "the record leads to another position";
  }
  if (json::serialize(to_json(again->table->record())) != text) {
    return "the record comes out of its replay changed";
  }
  return std::nullopt;
}

// The seat takes its last answer back and gives it again.
inline Wrong wrong_second_thoughts(Table& table, Seat seat, const std::vector<Step>& taken) {
  const std::string before = table.position().text;
  const std::size_t steps = table.steps();
  const std::vector<Event> heard = table.take_back(seat);
  if (table.steps() + 1 != steps) return words(seat) + " took back more than one step";
  const auto own = std::find_if(taken.rbegin(), taken.rend(), [&](const Step& step) {
    return step.by == Step::By::seat && step.seat == seat;
  });
  if (own == taken.rend()) return words(seat) + " took back an answer it never gave";
  if (!table.turn().seats.contains(seat))
    return words(seat) + " took back an answer and is not asked again";
  if (table.why_not(seat, own->choice)) return words(seat) + " may not redo what it took back";
  const std::vector<Event> told = table.play(seat, own->choice);
  if (table.position().text != before) {
    return words(seat) + " took back and redid an answer, which changed the position";
  }
  for (int i = 0; i <= table.seats(); ++i) {
    const Viewer viewer = i < table.seats() ? Viewer{seat_at(i)} : Viewer{};
    if (viewer.seat != seat && hears(told, viewer) != hears(heard, viewer)) {
      return words(seat) + " took back an answer, and not those hear of it who heard the answer";
    }
  }
  return std::nullopt;
}

// One game on a table from a seed; `next` gives the answers, `watch` sees every step.
template <class Next, class Watch>
std::optional<std::pair<Law, std::string>> play_table(Table& table, int most_steps,
                                                      const Next& next, const Watch& watch) {
  std::vector<Step> taken;
  while (table.turn().waiting != Waiting::nobody && static_cast<int>(taken.size()) < most_steps) {
    if (table.turn().waiting == Waiting::chance) {
      table.roll();
      taken.push_back({Step::By::dice, Seat{}, Choice{}});
    } else {
      const auto [seat, choice] = next(table);
      table.play(seat, choice);
      taken.push_back({Step::By::seat, seat, choice});
    }
    if (auto wrong = watch(table, taken)) return wrong;
  }
  return std::nullopt;
}

// From the start, or from a position in the midst of a game; to its end, or for so many steps.
template <Game G>
std::optional<std::pair<Law, std::string>> wrong_table_game(Context<G>& at,
                                                            const json::object& options,
                                                            const std::optional<json::value>& from,
                                                            int most) {
  const std::string seed = "laws " + std::to_string(at.seed);
  const auto open = [&] {
    return from ? at.subject.loaded.load(*from, seed)
                : at.subject.loaded.start({at.seats, options, seed});
  };
  auto opened = open();
  auto opened_too = open();
  if (!opened || !opened_too) return std::pair(Law::replay, opened.error().text);
  Dice choosing(at.seed ^ 0xC0FFEEU);
  Choices legal;
  const auto next = [&](const Table& table) {
    std::vector<Seat> asked;
    for (const Seat seat : table.turn().seats) asked.push_back(seat);
    const Seat seat = any_of(asked, choosing);
    legal.clear();
    table.legal(seat, legal);
    return std::pair(seat, any_of(legal, choosing));
  };
  const auto watch =
      [&](Table& table,
          const std::vector<Step>& taken) -> std::optional<std::pair<Law, std::string>> {
    at.step = static_cast<int>(taken.size());
    Dice dice = at.dice_for(Law::take_back);
    if (dice.below(static_cast<std::uint32_t>(at.effort.take_back)) != 0) return std::nullopt;
    at.tally.count(Law::take_back);
    for (int i = 0; i < at.seats; ++i) {
      const Seat seat = seat_at(i);
      if (!table.can_take_back(seat)) continue;
      if (taken.back().by != Step::By::seat) {
        return std::pair(Law::take_back, words(seat) + " may take chance back");
      }
      if (Wrong wrong = wrong_second_thoughts(table, seat, taken))
        return std::pair(Law::take_back, *wrong);
    }
    if (dice.below(16) != 0) return std::nullopt;
    at.tally.count(Law::replay);
    if (Wrong wrong = wrong_record(at.subject.loaded, table)) return std::pair(Law::replay, *wrong);
    return std::nullopt;
  };
  Table& table = **opened;
  if (auto wrong = play_table(table, most, next, watch)) return wrong;
  at.tally.count(Law::replay);
  if (Wrong wrong = wrong_record(at.subject.loaded, table)) return std::pair(Law::replay, *wrong);

  // The same answers to the same seed make the same game, without any second thoughts too.
  choosing = Dice(at.seed ^ 0xC0FFEEU);
  const auto unwatched = [](Table&, const std::vector<Step>&) {
    return std::optional<std::pair<Law, std::string>>();
  };
  play_table(**opened_too, most, next, unwatched);
  const Record record = (*opened_too)->record();
  if (record.end_hash != table.record().end_hash) {
    return std::pair(Law::replay, std::string("the same seed and answers make another game"));
  }
  const Expected<Replayed> again = replay(at.subject.loaded, record);
  if (!again) return std::pair(Law::replay, "the record does not replay: " + again.error().text);
  if (json::serialize(to_json(again->table->record())) != json::serialize(to_json(record))) {
    return std::pair(Law::replay, std::string("the same seed and answers make another record"));
  }
  return std::nullopt;
}

}  // namespace casus::laws
