#include "games/wallenstein/tests/given.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "games/wallenstein/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::wallenstein {
namespace {

using casus::test::Words;

// The draft of counties is over, whatever the options say.
Position start_without_draft(int seats, Options options) {
  const bool line_up = options.flag("line_up");
  options.set("line_up", {0});
  Position position = the_game().start(seats, options);
  position.common.setup.line_up = line_up;
  return position;
}

// Builds up a position from clauses.
class Draft : casus::test::Drafting {
 public:
  Draft(const Position& start, const casus::test::Clauses& clauses)
      : Drafting(clauses, the_game().seat_words(start)),
        seats_(start.common.setup.seats),
        position_(start) {
    base();
  }

  Expected<Position> build() {
    each("clear", [&](const Words&) { clear(); });
    each_of(board().counties, [&](int id, const Words& w) { set_county(id, w); });
    each("thalers", [&](const Words& w) { set(common().thalers, w); });
    each("grain", [&](const Words& w) { set(common().grain, w); });
    each("points", [&](const Words& w) { set(common().points, w); });
    each("hall", [&](const Words& w) { set(common().hall, w); });
    each("tower", [&](const Words& w) { split_floors(cubes(w)); });
    each("tray", [&](const Words& w) { common().tray = cubes(w); });
    each("year", [&](const Words& w) { common().year = byte(number(w, 1)); });
    each("season", [&](const Words& w) { set_season(word(board().seasons, w, 1)); });
    lay_out_events();
    each("row", [&](const Words& w) { set_row(w); });
    each("tiles", [&](const Words& w) { set_tiles(w); });
    each("favours", [&](const Words& w) { set_favours(w); });
    each("plan", [&](const Words& w) { set_plan(w); });
    each("confirmed", [&](const Words& w) { confirm_plans(w); });
    each("leader", [&](const Words& w) { stand(seat(w, 1), number(w, 2) - 1, w); });
    each("safe", [&](const Words& w) { set_safe(w); });
    each("gained", [&](const Words& w) { set_gained(w); });
    each("bids", [&](const Words&) { open_bids(); });
    each("choose", [&](const Words& w) { open_choice(seat(w, 1)); });
    each("march", [&](const Words& w) { open_march(w); });
    count_supplies();
    return finish(the_game(), position_);
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return the_game().board(); }
  static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

  void base() {
    Common& c = common();
    c.ask = Ask::plan;
    c.active = Seat{};
    for (auto& groups : c.groups) groups.fill(0);
    for (int s = 0; s < seats_; ++s) {
      for (const Board::Placed& placed : board().line_up[seats_][s]) {
        c.owner[at(placed.county)] = byte(s);
        c.armies[at(placed.county)] = placed.armies;
      }
      in_tower_[c.setup.colours[s]] = 4;  // of the first cast, as if the others had come out
    }
    in_tower_[kPeasants] = 6;
    split_floors(in_tower_);
    c.actions.fill(kNobody);
    set_row({});
    std::iota(c.tiles.begin(), c.tiles.end(), std::uint8_t{0});
    if (c.setup.court) set_favours({});
  }

  void set(std::array<std::uint8_t, kSeats>& each_seat, const Words& words) {
    each_seat[seat(words, 1)] = byte(number(words, 2));
  }

  void clear() {
    for (int county = 0; county < kCounties; ++county) empty(county);
  }
  void empty(int county) {
    common().owner[county] = kNobody;
    common().armies[county] = common().buildings[county] = common().revolt[county] = 0;
  }

  void set_county(int county, const Words& words) {
    empty(county);
    if (part(words, 1) == "neutral") return;
    common().owner[county] = byte(seat(words, 1));
    common().armies[county] = byte(number(words, 2));
    for (std::size_t i = 3; i < words.size() && !failed(); ++i) {
      if (words[i] == "revolt") {
        common().revolt[county] = byte(number(words, ++i));
      } else {
        common().buildings[county] |=
            mask(static_cast<Building>(word(board().buildings, words, i)));
      }
    }
  }

  Cubes cubes(const Words& words) {
    Cubes counted{};
    if (part(words, 1) == "empty") return counted;
    for (std::size_t i = 1; i < words.size() && !failed(); i += 2) {
      counted[word(board().cubes, words, i)] = byte(number(words, i + 1));
    }
    return counted;
  }
  void split_floors(const Cubes& inside) {
    position_.upper = position_.lower = {};
    int cubes = 0;
    for (int i = 0; i < kCubes; ++i) {
      for (int k = 0; k < inside[i]; ++k) {
        ++(cubes++ % 2 == 0 ? position_.upper : position_.lower)[i];
      }
    }
  }

  void set_season(int season) { common().season = static_cast<Season>(season); }

  // Four in spring, three in summer, two in fall; those of earlier rounds are gone, and so are the
  // four of the first year in the second.
  void lay_out_events() {
    Common& c = common();
    std::vector<int> order;
    const auto add = [&](int event) {
      if (std::find(order.begin(), order.end(), event) == order.end()) order.push_back(event);
    };
    each("event", [&](const Words& w) {
      event_ = word(board().events, w, 1);
      c.event_cancelled = w.size() > 2 && w[2] == "cancelled";
      add(event_);
    });
    each("events", [&](const Words& w) {
      for (std::size_t i = 1; i < w.size(); ++i) add(word(board().events, w, i));
    });
    add(*board().events->find("trade_calms_a"));
    for (int event = 0; event < kEvents; ++event) add(event);
    if (event_ < 0) event_ = order[0];
    const int open = 4 - static_cast<int>(c.season);
    const int gone = 4 * c.year - open;
    c.events_open = c.events_gone = 0;
    for (int i = 0; i < open + gone; ++i) {
      auto& heap = i < open ? c.events_open : c.events_gone;
      heap = static_cast<std::uint16_t>(heap | (1U << order[i]));
    }
  }
  // The event of the round is drawn once planning is over.
  void draw_event() {
    common().event = byte(event_);
    common().events_open = static_cast<std::uint16_t>(common().events_open & ~(1U << event_));
  }

  void set_row(const Words& words) {
    row_.clear();
    for (std::size_t i = 1; i < words.size(); ++i) row_.push_back(word(board().actions, words, i));
    for (int action = 0; action < kActions; ++action) {
      if (std::find(row_.begin(), row_.end(), action) == row_.end()) row_.push_back(action);
    }
    if (row_.size() != kActions) return fail("an action stands twice in the row");
    show_row(5);
  }
  void show_row(int count) {
    common().actions.fill(kNobody);
    for (int i = 0; i < count; ++i) common().actions[i] = byte(row_[i]);
  }
  void set_tiles(const Words& words) {
    for (int i = 0; i < kPlaces; ++i) common().tiles[i] = byte(word(board().tiles, words, i + 1));
  }

  void set_favours(const Words& words) {
    common().favours_gone = 0;
    for (int i = 0; i < kSpaces; ++i) {
      const int favour = words.empty() ? 2 - i : word(board().favours, words, i + 1);
      common().favours[i] = byte(favour);
      common().favours_gone |= 1U << static_cast<unsigned>(favour);
    }
  }

  void set_plan(const Words& words) {
    Plan& plan = position_.plans[seat(words, 1)];
    for (std::size_t i = 2; i < words.size() && !failed(); i += 2) {
      plan[word(board().boxes, words, i)] = byte(word(board().cards, words, i + 1));
    }
  }
  void confirm_plans(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      common().planned = common().planned.with(seat_at(seat(words, i)));
    }
  }

  void set_safe(const Words& words) {
    const bool from_a = part(words, 1) == "a";
    SeatSet& safe = from_a ? common().safe_from_a : common().safe_from_b;
    take_favour(from_a ? FavourEffect::no_attack_a : FavourEffect::no_attack_b);
    for (std::size_t i = 2; i < words.size(); ++i) safe = safe.with(seat_at(seat(words, i)));
  }
  // Somebody has taken one with this effect, in the stead of another that was shown.
  void take_favour(FavourEffect effect) {
    std::uint32_t& gone = common().favours_gone;
    const auto& effects = board().favour_effect;
    const auto favour = std::find(effects.begin(), effects.end(), effect) - effects.begin();
    if (((gone >> favour) & 1U) != 0) return;
    gone = (gone & (gone - 1)) | 1U << favour;
  }
  void set_gained(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      common().gained |= mask(static_cast<County>(word(board().counties, words, i)));
    }
  }

  // A leader on a place, with a tile that changes its place with the one lying there.
  void stand(int who, int place, const Words& words) {
    if (place < 0 || place >= kPlaces) return fail("there are five places");
    const int tile = word(board().tiles, words, 3);
    auto& tiles = common().tiles;
    const auto there = std::find(tiles.begin(), tiles.end(), byte(tile));
    if (there == tiles.end()) return fail("two have the same tile");
    std::swap(*there, tiles[place]);
    take_place(who, place);
  }
  void take_place(int who, int place) {
    if (common().leaders[place] != kNobody) return fail("two stand on the same place");
    common().leaders[place] = byte(who);
    common().tile[who] = common().tiles[place];
    common().tiles[place] = kNobody;
  }

  void close_plans() {
    Common& c = common();
    c.planned = SeatSet::first(seats_);
    for (int s = 0; s < seats_; ++s) {
      c.covered[s] = 0;
      for (int box = 0; box < kCourtBoxes; ++box) {
        if (position_.plans[s][box] != kNobody) c.covered[s] |= mask(static_cast<Box>(box));
      }
    }
  }
  void open_bids() {
    common().planned = SeatSet::first(seats_);
    common().ask = Ask::draw_event;
  }
  void show_bids() {
    Common& c = common();
    draw_event();
    for (int s = 0; s < seats_; ++s) {
      c.bid[s] = position_.plans[s][at(Box::auction)];
      if (c.bid[s] != kNobody) c.revealed[s] |= mask(Box::auction);
    }
  }
  // Everybody but one stands somewhere.
  void fill_places(int but) {
    for (int s = 0; s < seats_; ++s) {
      if (s == but || common().tile[s] != kNobody) continue;
      int place = 0;
      while (common().leaders[place] != kNobody) ++place;
      take_place(s, place);
    }
  }
  void open_choice(int who) {
    close_plans();
    show_bids();
    fill_places(who);
    Common& c = common();
    c.ask = Ask::choose_place;
    c.active = seat_at(who);
    c.step = byte(seats_ - 1);
    int next = 0;
    for (int s = 0; s < seats_; ++s) {
      if (s != who) c.choosing[next++] = byte(s);
    }
    c.choosing[next] = byte(who);
  }

  void open_march(const Words& words) {
    close_plans();
    show_bids();
    fill_places(-1);
    Common& c = common();
    const int who = seat(words, 1);
    const int action = word(board().actions, words, 2);
    const int county = word(board().counties, words, 3);
    c.ask = Ask::march;
    c.active = seat_at(who);
    c.county = byte(county);
    c.tiles.fill(kNobody);  // those nobody took are put aside
    c.action = byte(static_cast<int>(std::find(row_.begin(), row_.end(), action) - row_.begin()));
    show_row(std::min(c.action + 5, kActions));
    c.step = byte(static_cast<int>(std::find(c.leaders.begin(), c.leaders.end(), byte(who)) -
                                   c.leaders.begin()));
    position_.plans[who][action] = byte(county);
    c.covered[who] |= mask(static_cast<Box>(action));
    if (c.setup.court) {
      // The audience is over: its favours are gone.
      c.favours.fill(kNobody);
      for (int s = 0; s < seats_; ++s) {
        reveal(s, at(Box::convert_3));
        reveal(s, at(Box::convert_2));
        reveal(s, at(Box::convert_1));
      }
    }
    for (int done = 0; done <= c.action; ++done) {
      for (int place = 0; place < kPlaces; ++place) {
        const bool had_turn = done < c.action || place <= c.step;
        if (c.leaders[place] != kNobody && had_turn) {
          reveal(c.leaders[place], static_cast<std::size_t>(row_[done]));
        }
      }
    }
  }
  void reveal(int who, std::size_t box) {
    const auto bit = mask(static_cast<Box>(box));
    if ((common().covered[who] & bit) != 0) common().revealed[who] |= bit;
  }

  void count_supplies() {
    Common& c = common();
    for (int s = 0; s < seats_; ++s) {
      const int cube = c.setup.colours[s];
      int used = c.tray[cube] + position_.upper[cube] + position_.lower[cube];
      for (int county = 0; county < kCounties; ++county) {
        if (c.owner[county] == s) used += c.armies[county];
      }
      if (used > board().armies_each) fail("there are not so many armies");
      c.supply[s] = byte(board().armies_each - used);
    }
    const int used = c.tray[kPeasants] + position_.upper[kPeasants] + position_.lower[kPeasants];
    if (used > board().peasants) fail("there are not so many peasants");
    c.peasants = byte(board().peasants - used);
  }

  int seats_;
  Position position_;
  Cubes in_tower_{};
  int event_ = -1;
  std::vector<int> row_;
};

}  // namespace

const Wallenstein& the_game() { return casus::test::compiled_game<Wallenstein>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(Wallenstein::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  return Draft(start_without_draft(seats, *read), clauses).build();
}

Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options) {
  return casus::test::built(build_position(seats, options, clauses));
}

casus::test::ExampleHook example_hook() {
  return casus::test::hook_of<Wallenstein>(build_position, check_clause);
}

}  // namespace casus::wallenstein
