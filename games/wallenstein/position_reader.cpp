// Reads a position from JSON. Every field is checked by itself here; whether all of it can be
// together is asked of position_check.h.
#include <algorithm>
#include <initializer_list>

#include "core/text.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/position_words.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

class PositionReader {
 public:
  PositionReader(const Board& board, const Setup& setup, const Reader& reader)
      : board_(board), reader_(reader), seats_(seat_domain(board, setup)) {
    common_.setup = setup;
  }

  Position read() {
    reader_.only({"seats",   "options", "year",    "season", "ask",    "active", "counties",
                  "players", "tower",   "actions", "action", "places", "events", "favours",
                  "safe",    "draft",   "battle",  "order",  "gained", "winter"});
    turn();
    counties();
    players();
    battle();
    tower();
    draft();
    events();
    actions();
    places();
    order();
    court();
    winter();
    if (!reader_.failed()) fill_in();
    return position_;
  }

 private:
  static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }
  int seats() const { return common_.setup.seats; }
  std::uint8_t seat(const Reader& field) const { return byte(field.word(seats_)); }

  // A list of different words, as a set.
  std::uint64_t set_of(const Reader& field, const Domain& words) const {
    std::uint64_t set = 0;
    for (const Reader& item : field.items()) {
      const std::uint64_t bit = std::uint64_t{1} << item.word(words);
      if ((set & bit) != 0) item.fail("stands twice");
      set |= bit;
    }
    return set;
  }
  // The same for a field that may be left out if it is empty.
  std::uint64_t set_in(const Reader& fields, std::string_view name, const Domain& words) const {
    const auto field = fields.find(name);
    return field ? set_of(*field, words) : 0;
  }
  SeatSet seats_in(const Reader& field) const {
    return SeatSet::from_bits(byte(static_cast<int>(set_of(field, seats_))));
  }

  // A list of so many words at most, each once, into the first places of a row.
  template <std::size_t N>
  void list(const Reader& field, const Domain& words, std::array<std::uint8_t, N>& row) const {
    const std::vector<Reader> items = field.items();
    if (items.size() > N) field.fail("has more than " + std::to_string(N));
    if (field.failed()) return;
    for (std::size_t i = 0; i < items.size(); ++i) once(items[i], words, row, i);
  }
  template <std::size_t N>
  void once(const Reader& field, const Domain& words, std::array<std::uint8_t, N>& row,
            std::size_t place) const {
    const std::uint8_t word = byte(field.word(words));
    if (std::find(row.begin(), row.end(), word) != row.end()) field.fail("stands twice");
    row[place] = word;
  }

  // A part that is there while these questions are asked, and at no other time.
  std::optional<Reader> part(std::string_view name, bool wanted) const {
    if (wanted) return reader_.failed() ? std::nullopt : std::optional(reader_[name]);
    if (const auto found = reader_.find(name)) {
      found->fail("has no place while the question is " + ask_words().ids[at(common_.ask)]);
    }
    return std::nullopt;
  }

  void turn() {
    common_.year = byte(reader_["year"].number(1, 2));
    common_.season = static_cast<Season>(reader_["season"].word(*board_.seasons));
    common_.ask = static_cast<Ask>(reader_["ask"].word(ask_words()));
    const auto active = reader_.find("active");
    if (active || is_about_a_seat(common_.ask)) common_.active = seat_at(seat(reader_["active"]));
  }

  void counties() {
    common_.owner.fill(kNobody);
    const Reader all = reader_["counties"];
    if (reader_.failed()) return;
    for (const auto& [key, fields] : all.fields()) {
      const int county = all.key_in(*board_.counties, key);
      const CountySet bit = CountySet{1} << county;
      if ((board_.in_play(seats()) & bit) == 0) fields.fail("is not in play with three players");
      fields.only({"owner", "armies", "buildings", "revolt"});
      const auto owner = fields.find("owner");
      if (reader_.failed()) return;
      if (!owner) {
        if (!fields.value().get_object().empty()) {
          fields.fail("without an owner nothing can be there");
        }
        continue;
      }
      common_.owner[county] = seat(*owner);
      if (const auto armies = fields.find("armies")) {
        common_.armies[county] = byte(armies->number(0, board_.armies_each));
      }
      if (const auto buildings = fields.find("buildings")) {
        common_.buildings[county] = byte(static_cast<int>(set_of(*buildings, *board_.buildings)));
      }
      if (const auto revolt = fields.find("revolt")) {
        common_.revolt[county] = byte(revolt->number(0, board_.peasants));
      }
    }
    if (const auto gained = reader_.find("gained")) {
      common_.gained = set_of(*gained, *board_.counties);
    }
  }

  void players() {
    common_.tile.fill(kNobody);
    common_.bid.fill(kNobody);
    for (Plan& plan : position_.plans) plan.fill(kNobody);
    const Reader players = reader_["players"];
    if (reader_.failed()) return;
    for (const auto& [key, player] : players.fields()) {
      player.only({"thalers", "grain", "points", "hall", "audience", "tile", "bid", "confirmed",
                   "plan", "revealed"});
      this->player(players.key_in(seats_, key), player);
      if (reader_.failed()) return;
    }
    for (const std::string& id : seats_.ids) players[id];
  }

  void player(int seat, const Reader& player) {
    common_.thalers[seat] = byte(player["thalers"].number(0, kMostCounted));
    const auto count = [&](std::string_view name, int most) {
      const auto field = player.find(name);
      return byte(field ? field->number(0, most) : 0);
    };
    common_.grain[seat] = count("grain", kMostCounted);
    common_.points[seat] = count("points", kMostCounted);
    for (const std::string_view name : {"hall", "audience"}) {
      const auto field = player.find(name);
      if (field && !common_.setup.court) field->fail("belongs to the Emperor's Court");
    }
    common_.hall[seat] = count("hall", board_.courtiers_each);
    common_.audience[seat] = count("audience", board_.courtiers_each);
    if (const auto tile = player.find("tile")) {
      const std::uint8_t word = byte(tile->word(*board_.tiles));
      if (std::find(common_.tile.begin(), common_.tile.end(), word) != common_.tile.end()) {
        tile->fail("another player has it");
      }
      common_.tile[seat] = word;
    }
    if (const auto confirmed = player.find("confirmed"); confirmed && confirmed->flag()) {
      common_.planned = common_.planned.with(seat_at(seat));
    }
    if (const auto plan = player.find("plan")) {
      for (const auto& [key, card] : plan->fields()) {
        const int box = plan->key_in(*board_.boxes, key);
        position_.plans[seat][box] = byte(card.word(*board_.cards));
      }
    }
    shown_[seat] = player.find("revealed");
    bid_[seat] = player.find("bid");
  }

  void battle() {
    common_.county = kNobody;
    common_.from = kNobody;
    const auto fields = part("battle", common_.ask == Ask::march || is_casting(common_.ask));
    if (!fields) return;
    fields->only({"for", "county", "from"});
    common_.cast = static_cast<Cast>((*fields)["for"].word(cast_words()));
    if ((common_.cast == Cast::none) != (common_.ask == Ask::march)) {
      (*fields)["for"].fail(common_.ask == Ask::march ? "must be \"march\" now"
                                                      : "must be what the tower is cast for");
    }
    if (reader_.failed()) return;
    const bool fill = common_.cast == Cast::fill;
    const bool has_county = !fill && common_.cast != Cast::none;
    const bool has_from = common_.cast == Cast::attack || common_.cast == Cast::none;
    const auto county = [&](std::string_view name, bool wanted) -> std::uint8_t {
      if (wanted) return byte((*fields)[name].word(*board_.counties));
      if (const auto field = fields->find(name)) field->fail("has no place here");
      return kNobody;
    };
    const std::uint8_t to = county("county", has_county);
    const std::uint8_t from = county("from", has_from);
    common_.county = common_.cast == Cast::none ? from : to;
    common_.from = common_.cast == Cast::attack ? from : kNobody;
  }

  Cubes cubes(const Reader& tower, std::string_view name, bool wanted) const {
    Cubes out{};
    const auto field = tower.find(name);
    if (!field) return out;
    if (!wanted) {
      field->fail("has no place while the question is " + ask_words().ids[at(common_.ask)]);
      return out;
    }
    for (const auto& [key, count] : field->fields()) {
      const int cube = field->key_in(*board_.cubes, key);
      const int most = cube == kPeasants ? board_.peasants : board_.armies_each;
      if (cube != kPeasants) field->key_in(seats_, key);
      out[cube] = byte(count.number(0, most));
    }
    return out;
  }

  void tower() {
    const Reader tower = reader_["tower"];
    if (reader_.failed()) return;
    tower.only({"upper", "lower", "tray", "falling", "passing", "pour"});
    const bool past_upper = common_.ask == Ask::emerge;
    position_.upper = cubes(tower, "upper", true);
    position_.lower = cubes(tower, "lower", true);
    common_.tray = cubes(tower, "tray", true);
    common_.falling = cubes(tower, "falling", is_casting(common_.ask));
    position_.passing = cubes(tower, "passing", past_upper);
    if (reader_.failed()) return;
    if (past_upper || common_.ask == Ask::upper) {
      position_.pour = byte(tower["pour"].number(0, 255));
    } else if (const auto pour = tower.find("pour"); pour && pour->number(0, 255) != 0) {
      pour->fail("nothing is let go of now");
    }
  }

  void draft() {
    common_.open.fill(kNobody);
    common_.under.fill(kNobody);
    for (auto& seen : common_.seen) seen.fill(kNobody);
    const auto draft = part("draft", is_drafting(common_.ask));
    if (!draft) return;
    draft->only({"open", "under", "groups", "seen", "taken", "replaced"});
    const std::vector<Reader> open = (*draft)["open"].items();
    if (open.size() != common_.open.size()) (*draft)["open"].fail("must be two, or null for a gap");
    for (std::size_t i = 0; i < open.size() && !reader_.failed(); ++i) {
      if (!open[i].is_null()) once(open[i], *board_.counties, common_.open, i);
    }
    if (const auto under = draft->find("under")) {
      list(*under, *board_.counties, common_.under);
      common_.under_count = byte(static_cast<int>(
          common_.under.size() - static_cast<std::size_t>(std::count(
                                     common_.under.begin(), common_.under.end(), kNobody))));
    }
    const Reader groups = (*draft)["groups"];
    if (reader_.failed()) return;
    for (const auto& [key, sizes] : groups.fields()) {
      const int seat = groups.key_in(seats_, key);
      for (const Reader& size : sizes.items()) {
        ++common_.groups[seat][size.number(1, kGroupSizes - 1)];
      }
    }
    if (const auto seen = draft->find("seen")) {
      for (const auto& [key, pair] : seen->fields()) {
        const int seat = seen->key_in(seats_, key);
        if (pair.items().size() != 2) pair.fail("must be two counties");
        list(pair, *board_.counties, common_.seen[seat]);
      }
    }
    if (const auto taken = draft->find("taken")) {
      common_.county = byte(taken->word(*board_.counties));
    }
    if (const auto replaced = draft->find("replaced")) common_.replaced = replaced->flag();
  }

  void events() {
    common_.event = kNobody;
    const Reader events = reader_["events"];
    if (reader_.failed()) return;
    events.only({"open", "gone", "current", "cancelled"});
    common_.events_open = static_cast<std::uint16_t>(set_in(events, "open", *board_.events));
    common_.events_gone = static_cast<std::uint16_t>(set_in(events, "gone", *board_.events));
    if (const auto current = events.find("current")) {
      common_.event = byte(current->word(*board_.events));
    }
    if (const auto cancelled = events.find("cancelled")) {
      common_.event_cancelled = cancelled->flag();
    }
  }

  void actions() {
    common_.actions.fill(kNobody);
    common_.action = kNobody;
    const Reader row = reader_["actions"];
    const std::vector<Reader> cards = row.items();
    if (cards.size() != kActions) row.fail("must have ten places, null where a card is face down");
    for (std::size_t i = 0; i < cards.size() && !reader_.failed(); ++i) {
      if (!cards[i].is_null()) once(cards[i], *board_.actions, common_.actions, i);
    }
    if (const auto action = reader_.find("action")) {
      common_.action = byte(action->number(1, kActions) - 1);
    }
  }

  void places() {
    common_.tiles.fill(kNobody);
    common_.leaders.fill(kNobody);
    const Reader row = reader_["places"];
    const std::vector<Reader> places = row.items();
    if (places.size() != kPlaces) row.fail("must be five");
    for (std::size_t i = 0; i < places.size() && !reader_.failed(); ++i) {
      places[i].only({"tile", "leader"});
      const auto tile = places[i].find("tile");
      const auto leader = places[i].find("leader");
      if (tile && leader) places[i].fail("has a tile or a leader, not both");
      if (tile) once(*tile, *board_.tiles, common_.tiles, i);
      if (leader) once(*leader, seats_, common_.leaders, i);
    }
  }

  void order() {
    common_.choosing.fill(kNobody);
    const auto order = reader_.find("order");
    if (!order) return;
    order->only({"step", "choosing", "tied"});
    if (const auto choosing = order->find("choosing")) list(*choosing, seats_, common_.choosing);
    if (const auto tied = order->find("tied")) common_.tied = seats_in(*tied);
    step_ = order->find("step");
  }

  void court() {
    common_.favours.fill(kNobody);
    common_.favour = kNobody;
    if (!common_.setup.court) {
      for (const std::string_view name : {"favours", "safe"}) {
        if (const auto field = reader_.find(name)) field->fail("belongs to the Emperor's Court");
      }
      return;
    }
    const Reader favours = reader_["favours"];
    if (reader_.failed()) return;
    favours.only({"shown", "gone", "taken"});
    common_.favours_gone = static_cast<std::uint32_t>(set_in(favours, "gone", *board_.favours));
    if (const auto shown = favours.find("shown")) this->shown(*shown);
    for (const std::uint8_t favour : common_.favours) {
      if (favour != kNobody) common_.favours_gone |= 1U << favour;
    }
    if (const auto taken = favours.find("taken")) {
      common_.favour = byte(taken->word(*board_.favours));
    }
    if (const auto safe = reader_.find("safe")) {
      safe->only({"a", "b"});
      if (const auto a = safe->find("a")) common_.safe_from_a = seats_in(*a);
      if (const auto b = safe->find("b")) common_.safe_from_b = seats_in(*b);
    }
  }

  // Favours by the courtiers that they cost.
  void shown(const Reader& shown) {
    Domain spaces{"space", {}, {}};
    for (const std::uint8_t price : board_.space_price) spaces.ids.push_back(std::to_string(price));
    for (const auto& [key, favour] : shown.fields()) {
      const int space = shown.key_in(spaces, key);
      once(favour, *board_.favours, common_.favours, static_cast<std::size_t>(space));
      const std::uint32_t bit = 1U << common_.favours[space];
      if ((common_.favours_gone & bit) != 0) favour.fail("is gone already");
    }
  }

  void winter() {
    const auto winter = part("winter", is_wintering(common_));
    if (!winter) return;
    winter->only({"drawn", "to_draw", "extra_peasants"});
    common_.drawn = set_in(*winter, "drawn", *board_.counties);
    common_.to_draw = byte((*winter)["to_draw"].number(0, kCounties));
    common_.extra_peasants = byte((*winter)["extra_peasants"].number(0, board_.peasants));
  }

  // What follows from the rest. Where it is told all the same, it must be right.
  void fill_in() {
    const bool past_planning = is_past_planning(common_);
    if (past_planning) common_.planned = SeatSet::first(seats());
    common_.step = step_by_now(common_);
    if (step_ && step_->number(0, kPlaces) != common_.step) {
      step_->fail("must be " + std::to_string(common_.step) + ", where the active player stands");
    }
    for (int seat = 0; seat < seats(); ++seat) {
      if (past_planning && common_.ask != Ask::draw_event) {
        common_.covered[seat] = covered_boxes(position_.plans[seat]);
        common_.revealed[seat] =
            static_cast<BoxSet>(common_.covered[seat] & boxes_shown_by_now(common_, seat_at(seat)));
      }
      if (shown_[seat] && set_of(*shown_[seat], *board_.boxes) != common_.revealed[seat]) {
        shown_[seat]->fail("must be the boxes whose cards have been shown by now; leave it out");
      }
      if ((common_.revealed[seat] & mask(Box::auction)) != 0) {
        common_.bid[seat] = position_.plans[seat][at(Box::auction)];
      }
      if (bid_[seat] && byte(bid_[seat]->word(*board_.cards)) != common_.bid[seat]) {
        bid_[seat]->fail("must be the card shown in the box of the plan; leave it out");
      }
    }
    supplies();
  }

  void supplies() {
    const std::array<int, kCubes> used = cubes_in_use(position_);
    const auto left = [&](int cube, int all) {
      if (used[cube] > all) {
        reader_.fail("counties, tray and tower hold " + std::to_string(used[cube]) + " cubes of " +
                     board_.cubes->ids[cube] + ", there are " + std::to_string(all));
      }
      return byte(std::max(0, all - used[cube]));
    };
    for (int seat = 0; seat < seats(); ++seat) {
      common_.supply[seat] =
          left(static_cast<int>(cube_of(common_, seat_at(seat))), board_.armies_each);
    }
    common_.peasants = left(kPeasants, board_.peasants);
  }

  const Board& board_;
  const Reader& reader_;
  Domain seats_;
  Position position_{};
  Common& common_ = position_.common;
  std::array<std::optional<Reader>, kSeats> shown_{};
  std::array<std::optional<Reader>, kSeats> bid_{};
  std::optional<Reader> step_;
};

}  // namespace

Position read_position(const Board& board, const Setup& setup, const Reader& reader) {
  return PositionReader(board, setup, reader).read();
}

}  // namespace casus::wallenstein
