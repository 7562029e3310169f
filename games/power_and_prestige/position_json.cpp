// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include "games/power_and_prestige/derived.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/options.h"
#include "games/power_and_prestige/position_check.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/shapes.h"
#include "kit/positions.h"

namespace casus::power_and_prestige {

namespace {

constexpr int kMostGold = 30000;

template <class Fields, class Of>
void describe_purchases(Fields& fields, const Board& board, Of& bought) {
  fields.add("items", NumbersByWord<kMostUnits>{words<Item>()}, bought.count,
             if_any(bought.count != decltype(bought.count){}));
  fields.object("repairs", if_any(bought.repairs != decltype(bought.repairs){}), [&](auto& f) {
    for (std::size_t i = 0; i < kProvinces; ++i) {
      f.add(board.provinces->ids[i], SiteNumbers{}, bought.repairs[i],
            if_any(bought.repairs[i] != 0));
    }
  });
}

// Fields of what everybody sees. `Of` is a Common or a const one.
template <class Fields, class Of>
class Description {
 public:
  // A position leaves out what follows from the rest; whoever looks at the table is told it.
  Description(Fields& fields, const Board& board, const SeatWords& seats, Of& common,
              bool tells_all = false)
      : fields_(fields), board_(board), seats_(seats), common_(common), tells_all_(tells_all) {}

  void all() {
    time();
    turn();
    winter();
    map();
    if (common_.battle.place != kNobody || Fields::kReads) battle();
  }

  template <class Player>
  void player(Player& f, std::size_t i) {
    f.add("prestige", Number{0, kMostGold}, common_.prestige[i]);
    f.add("gold", Number{0, kMostGold}, common_.gold[i]);
    f.add("residence", WordOrNull{*board_.locations}, common_.residence[i],
          if_any(common_.residence[i] != kNobody));
    f.add("extensions", WordSet{*board_.extensions}, common_.extensions[i],
          if_any(common_.extensions[i] != 0));
    f.add("room", Flag{}, common_.room[i], if_any(common_.room[i]));
    f.add("attack", Number{0, 8}, common_.attack[i]);
    f.add("defence", Number{0, 8}, common_.defence[i]);
    f.add("medals", Number{0, 200}, common_.medals[i], if_any(common_.medals[i] != 0));
    // From the start of income on; whoever leaves it out means the prestige of now.
    const bool marks = common_.ask >= Ask::give_up && common_.ask <= Ask::place;
    if constexpr (Fields::kReads) {
      if (marks) common_.marked[i] = common_.prestige[i];
    }
    f.add("marked", Number{0, kMostGold}, common_.marked[i],
          if_any(marks || common_.marked[i] != 0));
    f.add("types", WordSet{*board_.goods}, common_.types[i], if_any(common_.types[i] != 0));
    f.add("produced", Number{0, 200}, common_.produced[i], if_any(common_.produced[i] != 0));
    f.add("goods", Number{0, 200}, common_.goods[i], if_any(common_.goods[i] != 0));
    f.add("ally_goods", Number{0, 9}, common_.ally_goods[i], if_any(common_.ally_goods[i] != 0));
    f.add("missing", Number{0, 800}, common_.missing[i], if_any(common_.missing[i] != 0));
    f.add("again", Number{0, kArtists}, common_.again[i], if_any(common_.again[i] != 0));
    f.add("gifts", GiftsShape{seats_}, common_.gifts[i],
          if_any(common_.gifts[i] != std::array<std::uint16_t, kSeats>{}));
    f.add("unseen", Number{0, 255}, common_.unseen[i], if_any(common_.unseen[i] != 0));
    f.add("last_march_from", WordOrNull{*board_.locations}, common_.last_from[i],
          if_any(common_.last_from[i] != kNobody));
    f.add("last_march_to", WordOrNull{*board_.locations}, common_.last_to[i],
          if_any(common_.last_to[i] != kNobody));
    f.object("bought", if_any(!(common_.bought[i] == Purchases{})),
             [&](auto& bought) { describe_purchases(bought, board_, common_.bought[i]); });
  }

 private:
  void time() {
    fields_.add("ask", Word{words<Ask>()}, common_.ask);
    fields_.add("asked", SeatList{seats_}, common_.asked, unless(is_nobodys(common_.ask)));
    fields_.add("year", Number{1, kYears}, common_.year);
    fields_.add("season", Word{*board_.seasons}, common_.season);
    fields_.add("weather", NumberList<0, 6>{2}, common_.weather);
    fields_.add("hat", SeatNumber{seats_}, common_.hat);
    fields_.add("order", Listing{SeatNumber{seats_}}, common_.order);
    alliances();
    fields_.add("moved", SeatList{seats_}, common_.moved, if_any(!common_.moved.empty()));
    fields_.add("ally_came", Flag{}, common_.ally_came, if_any(common_.ally_came));
    fields_.add("sides_changed", Flag{}, common_.sides_changed, if_any(common_.sides_changed));
    fields_.add("province_lost", Flag{}, common_.province_lost, if_any(common_.province_lost));
    last_purchases();
  }

  // Of the last year that was agreed on this need not be said.
  void last_purchases() {
    const bool agreed = common_.ask >= Ask::allow_supply && common_.year == common_.setup.years;
    if constexpr (Fields::kReads) common_.last_purchases = agreed;
    fields_.add("last_purchases", Flag{}, common_.last_purchases,
                if_any(common_.last_purchases && (tells_all_ || !agreed)));
  }

  // Who is in the Alliance says all: the others are the Counter-Alliance, and the smaller side has
  // the tiles. Whoever names these as well must name them so.
  void alliances() {
    fields_.add("alliance", SeatList{seats_}, common_.alliance, if_any(common_.allied));
    if constexpr (Fields::kReads) {
      common_.allied = !common_.alliance.empty();
      if (common_.allied) common_.counter = parted(all_seats(common_), common_.alliance);
      common_.tiles = minority_of(common_);
    }
    fields_.add("allied", Flag{}, common_.allied, if_any(tells_all_));
    fields_.add("counter_alliance", SeatList{seats_}, common_.counter,
                if_any(tells_all_ && common_.allied));
    fields_.add("ally_tiles", SeatList{seats_}, common_.tiles,
                if_any(tells_all_ && !common_.tiles.empty()));
  }

  // A patch that leads to another question may leave this behind.
  static Presence unless(bool passed_over) {
    return passed_over ? Presence{true, Presence::Reading::passed_over} : always();
  }

  void turn() {
    fields_.add("side", SeatList{seats_}, common_.side,
                {!common_.side.empty(), is_in_no_turn(common_.ask) ? Presence::Reading::passed_over
                                                                   : Presence::Reading::free});
    fields_.add("leader", SeatOrNull{seats_}, common_.leader, if_any(common_.leader != kNobody));
    fields_.add("change_turn", Flag{}, common_.change_turn, if_any(common_.change_turn));
    seats("victims", common_.victims);
    fields_.add("declared", SeatOrNull{seats_}, common_.declared,
                if_any(common_.declared != kNobody));
    seats("pending", common_.pending);
    seats("again_seize", common_.again_seize);
    fields_.add("second_pass", Flag{}, common_.second_pass, if_any(common_.second_pass));
    cursor();
    fields_.add("dice_left", Number{0, 2}, common_.dice_left, if_any(common_.dice_left != 0));
    seats("allowing", common_.allowing);
    seats("may_abandon", common_.may_abandon);
    fields_.add("wanted", WordOrNull{*board_.artists}, common_.wanted,
                if_any(common_.wanted != kNobody));
    fields_.add("trade_round", Number{0, kTradeRounds}, common_.trade_round,
                if_any(common_.trade_round != 0));
  }

  // How far something has come: picks of the setup, or whose dice are rolled.
  void cursor() {
    const Ask ask = common_.ask;
    const bool picks = ask <= Ask::place_start;
    fields_.add("picks", Number{0, 40}, common_.cursor,
                {picks && common_.cursor != 0,
                 picks ? Presence::Reading::free : Presence::Reading::passed_over});
    fields_.add("rolling_artist", Word{*board_.artists}, common_.cursor,
                while_asked(ask == Ask::artist_die));
    fields_.add("rolling_seat", SeatNumber{seats_}, common_.cursor,
                while_asked(ask == Ask::revolt_die || ask == Ask::plunder_die));
  }

  void winter() {
    fields_.object("artists", may_be_left_out(), [&](auto& f) {
      for (std::size_t a = 0; a < kArtists; ++a) {
        f.add(board_.artists->ids[a], SeatOrNull{seats_}, common_.artist[a],
              if_any(common_.artist[a] != kNobody));
      }
    });
    fields_.add("fresh_artists", WordSet{*board_.artists}, common_.fresh_artists,
                if_any(common_.fresh_artists != 0));
    fields_.add("pool", Counts{*board_.buildings, 9}, common_.pool,
                if_any(common_.pool != std::array<std::uint8_t, kBuildings>{}));
  }

  void map() {
    fields_.object("provinces", [&](auto& f) {
      for (std::size_t i = 0; i < kProvinces; ++i) {
        if (!board_.table[common_.setup.seats].in_play.contains(static_cast<Province>(i))) continue;
        f.object(board_.provinces->ids[i], may_be_left_out(), [&](auto& land) {
          land.add("owner", SeatOrNull{seats_}, common_.owner[i],
                   if_any(common_.owner[i] != kNobody));
          const auto& sites = board_.province[i].sites;
          land.add("sites", SitesShape{board_, sites[0] + std::size_t{sites[1]} + sites[2]},
                   common_.sites[i]);
          if constexpr (Fields::kReads) sort_sites(board_, common_, static_cast<Province>(i));
        });
      }
    });
    places("fortresses", common_.fortresses);
    places("open_battles", common_.open);
    lands("unrest", common_.unrest);
    lands("annexed", common_.annexed);
    lands("plundered", common_.plundered);
    fields_.add("entered", EnteredShape{board_, common_}, common_.entered,
                if_any(common_.entered != std::array<std::uint8_t, kLocations>{}));
  }

  void battle() {
    auto& battle = common_.battle;
    fields_.object("battle", if_any(battle.place != kNobody), [&](auto& f) {
      f.add("place", WordOrNull{*board_.locations}, battle.place);
      f.add("round", Number{0, kLastRound}, battle.round);
      f.add("attackers", OwnerList{board_, common_}, battle.side[kAttackers]);
      f.add("defenders", OwnerList{board_, common_}, battle.side[kDefenders]);
      f.add("totals", NumberList<-500, 20000>{2}, battle.total);
      f.add("dice", NumberList<0, 6>{2}, battle.die);
      f.add("due", Number{0, 5000}, battle.due);
      f.add("pursuers", Number{0, 5000}, battle.pursuers);
      f.add("turn", Word{sides()}, battle.turn);
      f.add("row", LossRowShape{board_, common_}, battle.row);
      f.add("deciding", OwnerList{board_, common_}, battle.deciding);
      f.add("winner", WordOrNull{sides()}, battle.winner);
      f.add("lost", ByOwner<ArmsShape>{board_, common_, {board_}}, battle.lost);
      f.add("dead", ByOwner<Number>{board_, common_, {0, 5000}}, battle.dead);
      f.object("went", [&](auto& went) {
        for (int i = 0; i < kOwners; ++i) {
          if (i < kSeats && i >= common_.setup.seats) continue;
          const auto owner = static_cast<std::size_t>(i);
          went.add(board_.colours->ids[at(banner_of(common_, seat_at(i)))],
                   WordOrNull{*board_.locations}, battle.went[owner],
                   if_any(battle.went[owner] != kNobody));
        }
      });
    });
  }

  static const Domain& sides() {
    static const Domain kSides{"side", {"attackers", "defenders"}, {}};
    return kSides;
  }
  template <class Set>
  void seats(std::string_view name, Set& set) {
    fields_.add(name, SeatList{seats_}, set, if_any(!set.empty()));
  }
  template <class Set>
  void places(std::string_view name, Set& set) {
    fields_.add(name, SetOfWords{*board_.locations}, set, if_any(!set.empty()));
  }
  template <class Set>
  void lands(std::string_view name, Set& set) {
    fields_.add(name, SetOfWords{*board_.provinces}, set, if_any(!set.empty()));
  }

  Fields& fields_;
  const Board& board_;
  const SeatWords& seats_;
  Of& common_;
  bool tells_all_;
};

// The items of a plan in their order, and its end.
const Domain& plan_steps() {
  static const Domain kSteps = [] {
    Domain steps = words<Item>();
    steps.ids.emplace_back("seal");
    return steps;
  }();
  return kSteps;
}

// Arms in the order in which they are asked, and the end of that.
const Domain& arm_steps(const Board& board) {
  static const Domain kSteps = [&] {
    Domain steps{"arm", board.arms->ids, {}};
    steps.ids.emplace_back("none_left");
    return steps;
  }();
  return kSteps;
}

// A march, a gift, units that are disbanded or placed.
template <class Fields, class Of>
void describe_draft(Fields& fields, const Board& board, const Common& common, Of& draft) {
  fields.add("step", Number{0, 4}, draft.step);
  if (common.ask == Ask::gift) {
    return fields.add("seat", Number{0, common.setup.seats - 1}, draft.to);
  }
  fields.add("from", Word{*board.locations}, draft.from);
  fields.add("arm", Word{arm_steps(board)}, draft.arm);
  fields.add("sent", Counts{*board.arms, kMostUnits}, draft.sent,
             if_any(draft.sent != std::array<std::uint8_t, kArms>{}));
  if (common.ask != Ask::march) return;
  fields.add("banner", OwnerShape{board, common}, draft.owner);
  fields.add("to", Word{*board.locations}, draft.to);
  fields.add("via", Word{*board.locations}, draft.via);
  fields.add("box", Number{0, kBoxes}, draft.box, if_any(draft.box != 0));
  fields.add("able", WordSet{*board.arms}, draft.able, if_any(draft.able != 0));
  fields.add("dummies", WordSet{*board.arms}, draft.dummies, if_any(draft.dummies != 0));
}

// What a seat has begun or sealed.
template <class Fields, class Of>
void describe_secret(Fields& fields, const Board& board, const Common& common, Of& secret) {
  const SeatWords seats{common.setup.seats};
  fields.add("item", Word{plan_steps()}, secret.cursor, if_any(secret.cursor != 0));
  fields.add("artists", WordSet{*board.artists}, secret.artists, if_any(secret.artists != 0));
  fields.object("plan", if_any(!(secret.plan == Purchases{})),
                [&](auto& plan) { describe_purchases(plan, board, secret.plan); });
  fields.object("repairs_from", if_any(secret.mend != std::array<std::uint8_t, 2>{}), [&](auto& f) {
    f.add("province", Word{*board.provinces}, secret.mend[0]);
    f.add("site", Number{1, kSites + 1, 1}, secret.mend[1]);
  });
  fields.object("draft", if_any(!(secret.draft == Draft{})),
                [&](auto& draft) { describe_draft(draft, board, common, secret.draft); });
  fields.add("offers", ByOwner<Number>{board, common, {0, 200}}, secret.offers,
             if_any(secret.offers != std::array<std::uint8_t, kOwners>{}));
  fields.add("gifts", GiftsShape{seats}, secret.gifts,
             if_any(secret.gifts != std::array<std::uint16_t, kSeats>{}));
  fields.add("raised", Row{Word{*board.locations}, 3, Repeats::allowed}, secret.raised,
             if_any(secret.raised[0] != kNobody));
  fields.add("calls", Flag{}, secret.calls, if_any(secret.calls));
  fields.add("placed", ArmsShape{board}, secret.placed, if_any(secret.placed.total() > 0));
  fields.add("laid", DummyList{board}, secret.laid, if_any(secret.laid[0] != 0));
}

// Army boxes in fog: where they stand, and for whoever may know it what is in them.
constexpr std::array<std::string_view, kBoxes> kBoxNames = {"1", "2", "3"};
template <class Fields, class Stands, class Of>
void describe_boxes(Fields& fields, const Board& board, Stands& places, Of* box, Of* marched) {
  bool any = false;
  for (const std::uint8_t place : places) any = any || place != kNobody;
  fields.object("boxes", if_any(any), [&](auto& boxes) {
    for (std::size_t b = 0; b < kBoxes; ++b) {
      boxes.object(kBoxNames[b], if_any(places[b] != kNobody), [&](auto& one) {
        one.add("place", WordOrNull{*board.locations}, places[b]);
        if (box == nullptr) return;
        one.add("troops", ArmsShape{board}, (*box)[b]);
        one.add("marched", ArmsShape{board}, (*marched)[b], if_any((*marched)[b].total() > 0));
      });
    }
  });
}

template <class Fields, class Of>
void describe_clusters(Fields& fields, const Board& board, bool any, Of& clusters) {
  fields.object("clusters", if_any(any), [&](auto& f) {
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      f.add(board.arms->ids[arm], ClusterShape{board}, clusters[arm], may_be_left_out());
    }
  });
}

template <class Fields, class Of>
void describe_troops(Fields& fields, const Board& board, const Common& common, Of& of) {
  using Stacks = ByLocation<ArmsShape>;
  const ByOwner<Stacks> stacks{board, common, {board, {board}}};
  fields.add("troops", stacks, of.troops);
  const Ask ask = common.ask;
  const auto now = [&](bool fits) {
    return Presence{fits && of.apart != Field{},
                    fits ? Presence::Reading::free : Presence::Reading::passed_over};
  };
  fields.add("marched", stacks, of.apart, now(ask == Ask::march));
  const bool fights = ask >= Ask::choose_battle && ask <= Ask::join;
  fields.add("waiting", stacks, of.apart, now(fights));
  using Used = ByLocation<UsedShape>;
  const bool seizes = ask >= Ask::next_member && ask <= Ask::plunder_die;
  fields.add("used", ByOwner<Used>{board, common, {board, {}}}, of.apart, now(seizes));
}

template <class Fields, class Of>
void describe_position(Fields& fields, const Board& board, Of& position) {
  const SeatWords seats{position.common.setup.seats};
  Description description(fields, board, seats, position.common);
  description.all();
  fields.object("players", [&](auto& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      players.object(seats.field(seat), [&](auto& player) {
        Description(player, board, seats, position.common).player(player, i);
        player.object("secret", if_any(!(position.secret[i] == Secret{})), [&](auto& secret) {
          describe_secret(secret, board, position.common, position.secret[i]);
        });
        describe_boxes(player, board, position.common.box_place[i], &position.box[i],
                       &position.box_marched[i]);
        player.add("dummies", DummyList{board}, position.dummies[i],
                   if_any(position.dummies[i][0] != 0));
        describe_clusters(player, board, has_fog(position.common), position.clusters[i]);
      });
    }
  });
  describe_troops(fields, board, position.common, position);
}

// What a viewer knows of others' troops in fog: which figures stand on something, and what clusters
// have in all.
void describe_seen(FieldWriter& player, const Board& board, const View& view, std::size_t i) {
  if (!has_fog(view.common)) return;
  const std::array<Arms, kBoxes>* nothing = nullptr;
  describe_boxes(player, board, view.common.box_place[i], nothing, nothing);
  player.object("underlays", [&](FieldWriter& f) {
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      f.add(board.arms->ids[arm], SetOfWords{*board.locations}, view.underlays[i][arm],
            if_any(!view.underlays[i][arm].empty()));
    }
  });
  player.add("in_hand", ArmsShape{board}, view.in_hand[i], if_any(view.in_hand[i].total() > 0));
  player.object("clusters", [&](FieldWriter& f) {
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      f.add(board.arms->ids[arm], SumsShape{board, view.sums[i][arm]}, view.clusters[i][arm]);
    }
  });
}

// Nothing has happened yet: what a file leaves out is nothing.
Position bare_position(const Setup& setup) {
  Position position;
  Common& common = position.common;
  common.setup = setup;
  common.owner.fill(kNobody);
  common.residence.fill(kNobody);
  common.artist.fill(kNobody);
  common.order.fill(kNobody);
  common.battle.went.fill(kNobody);
  for (auto& boxes : common.box_place) boxes.fill(kNobody);
  return position;
}

}  // namespace

Truth PowerAndPrestige::to_json(const Position& position) const {
  const Setup& setup = position.common.setup;
  Truth truth;
  JsonText out(truth.text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", setup.seats);
  setup_options().write("options", setup, out);
  describe_position(fields, board_, position);
  out.end_object();
  return truth;
}

Shown PowerAndPrestige::to_json(const View& view) const {
  const Common& common = view.common;
  const SeatWords seats{common.setup.seats};
  Shown shown;
  JsonText out(shown.text);
  FieldWriter fields(out);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", common.setup.seats);
  setup_options().write("options", common.setup, out);
  Description<FieldWriter, const Common> description(fields, board_, seats, common, true);
  description.all();
  const Scores scores = scores_of(board_, common);
  fields.object("players", [&](FieldWriter& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      players.object(seats.field(seat), [&](FieldWriter& player) {
        out.add("colour", board_.colours->ids[common.setup.colours[i]]);
        out.add("provinces", common.held[i]);
        out.add("points", scores.seat[i].score);
        description.player(player, i);
        if (seat != view.viewer) return describe_seen(player, board_, view, i);
        player.object("secret", [&](FieldWriter& secret) {
          describe_secret(secret, board_, common, view.own);
        });
        describe_boxes(player, board_, common.box_place[i], &view.own_box, &view.own_box_marched);
        player.add("dummies", DummyList{board_}, view.own_dummies,
                   if_any(view.own_dummies[0] != 0));
      });
    }
  });
  describe_troops(fields, board_, common, view);
  out.end_object();
  return shown;
}

Expected<Position> PowerAndPrestige::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, const Position& start) {
    Position position = bare_position(start.common.setup);
    describe_position(fields, board_, position);
    if (fields.reader().failed()) return position;
    fill_in(position);
    Common& common = position.common;
    const bool seizes = common.ask >= Ask::next_member && common.ask <= Ask::plunder_die;
    if (seizes && common.leader == kNobody && !common.side.empty()) {
      common.leader = byte(leader_of(common, common.side));
    }
    return position;
  });
}

}  // namespace casus::power_and_prestige
