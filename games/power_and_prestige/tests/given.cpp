#include "games/power_and_prestige/tests/given.h"

#include "core/options.h"
#include "games/power_and_prestige/derived.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/shapes.h"
#include "games/power_and_prestige/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::Drafting;
using casus::test::Words;

class Drafter {
 public:
  Drafter(Drafting& drafting, Position& position)
      : drafting_(drafting), position_(position), board_(the_game().board()) {}

  void draft() {
    time();
    map();
    players();
    courts();
    fill_in(position_);
    fog();
    begin();
  }

 private:
  Common& common() { return position_.common; }

  std::size_t seat(const Words& words, std::size_t at = 1) {
    return static_cast<std::size_t>(drafting_.seat(words, at));
  }
  std::size_t owner(const Words& words) {
    if (words.size() > 1 && words[1] == "ally") return at(kAlly);
    return seat(words);
  }
  SeatSet seats(const Words& words) {
    SeatSet found;
    for (std::size_t i = 1; i < words.size(); ++i) {
      found = found.with(seat_at(drafting_.seat(words, i)));
    }
    return found;
  }
  Location place(const Words& words, std::size_t at) {
    return static_cast<Location>(drafting_.word(board_.locations, words, at));
  }
  Arms arms(const Words& words, std::size_t at) {
    return {{byte(drafting_.number(words, at)), byte(drafting_.number(words, at + 1)),
             byte(drafting_.number(words, at + 2))}};
  }
  template <class F>
  void each(std::string_view topic, const F& apply) {
    drafting_.each(topic, apply);
  }

  void time() {
    each("year", [&](const Words& w) { common().year = byte(drafting_.number(w, 1)); });
    each("season", [&](const Words& w) {
      common().season = static_cast<Season>(drafting_.word(board_.seasons, w, 1));
    });
    each("weather", [&](const Words& w) {
      common().weather = {byte(drafting_.number(w, 1)), byte(drafting_.number(w, 2))};
    });
    each("hat", [&](const Words& w) { common().hat = byte(static_cast<int>(seat(w))); });
    each("order", [&](const Words& w) {
      for (std::size_t i = 1; i < w.size(); ++i) {
        common().order[i - 1] = byte(static_cast<int>(seat(w, i)));
      }
    });
    each("moved", [&](const Words& w) { common().moved = seats(w); });
    each("alliance", [&](const Words& w) {
      common().allied = true;
      common().alliance = seats(w);
      common().counter = parted(all_seats(common()), common().alliance);
      common().tiles = minority_of(common());
    });
  }

  void map() {
    each("no_fixed", [&](const Words&) { common().sites = {}; });
    each("building", [&](const Words& w) { build(w, false); });
    each("plundered", [&](const Words& w) { build(w, true); });
    each("fortress", [&](const Words& w) { common().fortresses.insert(place(w, 1)); });
    each("unrest", [&](const Words& w) {
      common().unrest.insert(static_cast<Province>(drafting_.word(board_.provinces, w, 1)));
    });
  }
  void build(const Words& words, bool plundered) {
    Site site(static_cast<Building>(drafting_.word(board_.buildings, words, 2)));
    if (plundered) site.plunder();
    put_building(board_, common(), place(words, 1), site);
  }

  void players() {
    each("prestige", [&](const Words& w) {
      common().prestige[seat(w)] = static_cast<std::uint16_t>(drafting_.number(w, 2));
    });
    each("gold", [&](const Words& w) {
      common().gold[seat(w)] = static_cast<std::uint16_t>(drafting_.number(w, 2));
    });
    each("medals",
         [&](const Words& w) { common().medals[seat(w)] = byte(drafting_.number(w, 2)); });
    each("levels", [&](const Words& w) {
      common().attack[seat(w)] = byte(drafting_.number(w, 2));
      common().defence[seat(w)] = byte(drafting_.number(w, 3));
    });
    each("owner", [&](const Words& w) {
      for (std::size_t i = 2; i < w.size(); ++i) {
        const int land = drafting_.word(board_.provinces, w, i);
        common().owner[static_cast<std::size_t>(land)] = byte(static_cast<int>(seat(w)));
      }
    });
    each("troops",
         [&](const Words& w) { position_.troops[owner(w)][at(place(w, 2))] = arms(w, 3); });
  }

  void courts() {
    each("residence", [&](const Words& w) { common().residence[seat(w)] = byte(place(w, 2)); });
    each("room", [&](const Words& w) { common().room[seat(w)] = true; });
    each("extensions", [&](const Words& w) {
      for (std::size_t i = 2; i < w.size(); ++i) {
        common().extensions[seat(w)] |=
            static_cast<std::uint8_t>(1U << drafting_.word(board_.extensions, w, i));
      }
    });
    each("artist", [&](const Words& w) { hire(w, false); });
    each("new_artist", [&](const Words& w) { hire(w, true); });
    each("bought", [&](const Words& w) {
      const auto item = words<Item>().find(drafting_.part(w, 2));
      if (!item) return drafting_.fail("there is no such item");
      common().bought[seat(w)].count[static_cast<std::size_t>(*item)] =
          byte(drafting_.number(w, 3));
    });
  }
  void hire(const Words& words, bool fresh) {
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto artist = static_cast<unsigned>(drafting_.word(board_.artists, words, i));
      common().artist[artist] = byte(static_cast<int>(seat(words)));
      if (fresh) common().fresh_artists |= 1U << artist;
    }
  }

  void fog() {
    each("box", [&](const Words& w) {
      const std::size_t box = static_cast<std::size_t>(drafting_.number(w, 2)) - 1;
      if (box >= kBoxes) return drafting_.fail("boxes are 1 to 3");
      common().box_place[seat(w)][box] = byte(place(w, 3));
      position_.box[seat(w)][box] = arms(w, 4);
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        if (position_.box[seat(w)][box].of[arm] > 0) {
          stand_alone(position_.clusters[seat(w)][arm], holder_of_box(box));
        }
      }
      note_open(position_, seat_at(static_cast<int>(seat(w))), place(w, 3));
    });
    each("dummy", [&](const Words& w) {
      const auto arm = static_cast<std::size_t>(drafting_.word(board_.arms, w, 3));
      put_dummy(position_, seat_at(static_cast<int>(seat(w))), arm, place(w, 2));
    });
    each("together", [&](const Words& w) {
      const auto arm = static_cast<std::size_t>(drafting_.word(board_.arms, w, 2));
      for (std::size_t i = 4; i < w.size(); ++i) {
        join(position_.clusters[seat(w)][arm], holder(w, 3), holder(w, i));
      }
    });
  }
  std::size_t holder(const Words& words, std::size_t at) {
    const std::string_view text = drafting_.part(words, at);
    for (std::size_t h = kLocations; h < kHolders; ++h) {
      if (ClusterShape{board_}.word(h) == text) return h;
    }
    return holder_of(place(words, at));
  }

  // As after the income of this year.
  void produce() {
    common().marked = common().prestige;
    for (const Seat seat : all_seats(common())) {
      const Income income = income_of(board_, common(), seat);
      common().types[at(seat)] = income.types;
      common().produced[at(seat)] = byte(income.goods);
    }
  }

  void begin() {
    Events nobody;
    Play play{board_, position_, nobody};
    if (drafting_.failed()) return;
    bool begun = false;
    const auto phase = [&](std::string_view topic, const auto& start) {
      each(topic, [&](const Words& w) {
        if (drafting_.failed()) return;
        begun = true;
        start(w);
      });
    };
    phase("turn", [&](const Words& w) {
      common().side = seats(w);
      begin_march(play);
    });
    phase("seize", [&](const Words& w) {
      common().side = seats(w);
      begin_seizing(play);
    });
    phase("new_season", [&](const Words&) { begin_season(play); });
    phase("new_year", [&](const Words&) {
      common().season = Season::spring;
      common().weather = {};
      common().sides_changed = true;
      begin_year(play);
    });
    phase("winter", [&](const Words&) { begin_winter(play); });
    phase("income", [&](const Words&) { begin_income(play); });
    phase("plan", [&](const Words&) {
      produce();
      begin_plans(play);
    });
    phase("placement", [&](const Words&) { begin_placement(play); });
    phase("scoring", [&](const Words&) {
      produce();
      score_alliances(play);
    });
    phase("convention", [&](const Words&) { begin_convention(play); });
    if (begun) return;
    common().side = SeatSet::of(seat_at(0));
    begin_march(play);
  }

  Drafting& drafting_;
  Position& position_;
  const Board& board_;
};

}  // namespace

const PowerAndPrestige& the_game() { return casus::test::compiled_game<PowerAndPrestige>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(PowerAndPrestige::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  Position position = the_game().start(seats, *read);
  Common& common = position.common;
  common.pool = {};
  common.gold = {};
  common.season = Season::summer;
  common.weather = {1, 0};
  Drafting drafting(clauses, the_game().seat_words(position));
  Drafter(drafting, position).draft();
  return drafting.finish(the_game(), position);
}

}  // namespace casus::power_and_prestige

template <>
casus::test::ExampleHook casus::test::example_hook<casus::power_and_prestige::PowerAndPrestige>() {
  return hook_of<power_and_prestige::PowerAndPrestige>(power_and_prestige::build_position,
                                                       power_and_prestige::check_clause);
}
