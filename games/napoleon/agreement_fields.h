// The fields of a position that tell of trades, of peace by agreement and of ships.
#pragma once

#include "games/napoleon/position_shapes.h"

namespace casus::napoleon {

// What changes hands: regions by their words, states with "state_" before theirs.
inline const Domain& place_words(const Board& board) {
  static const Domain kWords = [&] {
    Domain domain{"place", board.regions->ids, {}};
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      domain.ids.push_back("state_" + board.powers->ids[s]);
    }
    return domain;
  }();
  return kWords;
}

// Regions as a list, stored as a bit for each.
struct RegionBits {
  const Board& board;
  void write(FieldPlace place, const std::array<std::uint8_t, 13>& bits) const {
    place.list();
    for (std::size_t r = 0; r < kRegions; ++r) {
      if ((bits[r / 8] >> (r % 8) & 1) != 0) place.out.add(board.regions->ids[r]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<std::uint8_t, 13>& bits) const {
    bits = {};
    for (const Reader& item : from.items()) {
      const auto r = static_cast<std::size_t>(item.word(*board.regions));
      if (item.failed()) return;
      bits[r / 8] = byte(bits[r / 8] | 1 << (r % 8));
    }
  }
};
// Sea boxes likewise.
struct BoxBits {
  const Board& board;
  void write(FieldPlace place, const std::array<std::uint8_t, 3>& bits) const {
    place.list();
    for (std::size_t s = 0; s < kSeas; ++s) {
      if ((bits[s / 8] >> (s % 8) & 1) != 0) place.out.add(board.seas->ids[s]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<std::uint8_t, 3>& bits) const {
    bits = {};
    for (const Reader& item : from.items()) {
      const auto s = static_cast<std::size_t>(item.word(*board.seas));
      if (item.failed()) return;
      bits[s / 8] = byte(bits[s / 8] | 1 << (s % 8));
    }
  }
};
// Clauses of a peace: who gives what, an item of its list or a place.
struct Clauses {
  const Board& board;
  void write(FieldPlace place, const std::array<Clause, 3>& clauses) const {
    place.list();
    for (const Clause& clause : clauses) {
      if (clause.kind == ClauseKind::none) continue;
      place.out.object();
      place.out.add("giver", nation_words().ids[clause.giver]);
      if (clause.kind == ClauseKind::item) place.out.add("item", clause.what);
      if (clause.kind == ClauseKind::place) {
        place.out.add("place", place_words(board).ids[clause.what]);
      }
      place.out.end_object();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<Clause, 3>& clauses) const {
    std::size_t next = 0;
    for (const Reader& item : from.items()) {
      if (next == clauses.size()) return item.fail("is one clause too many");
      item.only({"giver", "item", "place"});
      Clause& clause = clauses[next++];
      clause.giver = byte(item["giver"].word(nation_words()));
      if (const auto number = item.find("item")) {
        clause.kind = ClauseKind::item;
        clause.what = byte(number->number(1, kItems));
      } else {
        clause.kind = ClauseKind::place;
        clause.what = byte(item["place"].word(place_words(board)));
      }
    }
  }
};

inline void describe_trade(auto& fields, const Board& board, auto& trade) {
  fields.object("trade", if_any(trade.from.has_value()), [&](auto& f) {
    f.add("from", MaybeWord{nation_words()}, trade.from);
    f.add("to", MaybeWord{nation_words()}, trade.to);
    f.add("gives", Listing{Word{place_words(board)}}, trade.gives);
    f.add("wants", Listing{Word{place_words(board)}}, trade.wants);
  });
  fields.add("kept_for_now", RegionBits{board}, trade.kept,
             if_any(trade.kept != std::array<std::uint8_t, 13>{}));
}

inline void describe_proposals(auto& fields, const Board& board, auto& proposals) {
  bool any = false;
  for (const Proposal& each : proposals) any = any || each.to.has_value();
  fields.object("peace_proposals", if_any(any), [&](auto& f) {
    for (std::size_t n = 0; n < kNations; ++n) {
      auto& own = proposals[n];
      f.object(nation_words().ids[n], if_any(own.to.has_value()), [&](auto& of) {
        of.add("to", MaybeWord{nation_words()}, own.to);
        of.add("months", Months{}, own.length, if_any(own.length != 0));
        of.add("clauses", Clauses{board}, own.clauses,
               if_any(own.clauses[0].kind != ClauseKind::none));
      });
    }
  });
}

inline void describe_sea_battle(auto& fields, const Board& board, auto& battle) {
  fields.object("battle", if_any(battle.box != kNone), [&](auto& f) {
    f.add("box", Word{*board.seas}, battle.box);
    f.add("lead", MaybeWord{nation_words()}, battle.lead);
    f.add("attackers", WordSet{nation_words()}, battle.attackers);
    f.add("defenders", WordSet{nation_words()}, battle.defenders);
    f.add("nelson", Flag{}, battle.nelson, may_be_left_out());
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      f.object(side == 0 ? "of_attackers" : "of_defenders", may_be_left_out(), [&](auto& own) {
        own.add("hits", Number{0, 250}, battle.hits[side], if_any(battle.hits[side] != 0));
        own.add("to_roll", Counts{face_words(), 250}, battle.rolls[side],
                if_any(battle.rolls[side] != std::array<std::uint8_t, 6>{}));
      });
    }
  });
}

inline void describe_fleets(auto& fields, const Board& board, auto& fleets) {
  using Boxes = std::array<std::uint8_t, kSeas>;
  fields.object("ships", if_any(!(fleets == Fleets{})), [&](auto& f) {
    for (std::size_t navy = 0; navy < kNavies; ++navy) {
      auto& pips = fleets.pips[navy];
      auto& sailed = fleets.sailed[navy];
      const bool any =
          pips != Boxes{} || sailed != Boxes{} ||
          (navy < kNations && (fleets.building[navy] != 0 || fleets.waiting[navy] != 0));
      f.object(board.powers->ids[navy], if_any(any), [&](auto& own) {
        own.add("at_sea", Counts{*board.seas, 250}, pips, if_any(pips != Boxes{}));
        own.add("sailed", Counts{*board.seas, 250}, sailed, if_any(sailed != Boxes{}));
        if (navy >= kNations) return;
        own.add("ready_in", WordSet{turns_to_go()}, fleets.building[navy],
                if_any(fleets.building[navy] != 0));
        own.add("to_launch", Number{0, 250}, fleets.waiting[navy],
                if_any(fleets.waiting[navy] != 0));
      });
    }
    f.add("begun_in_this_turn", WordSet{nation_words()}, fleets.laid, if_any(fleets.laid != 0));
    f.add("states_launched", WordSet{navies_of_states()}, fleets.launched,
          if_any(fleets.launched != 0));
    f.add("nelson", Word{*board.seas}, fleets.nelson, if_any(fleets.nelson != kNone));
    f.add("fought_in", BoxBits{board}, fleets.fought,
          if_any(fleets.fought != std::array<std::uint8_t, 3>{}));
    describe_sea_battle(f, board, fleets.battle);
    f.object("last_battle", if_any(fleets.last_box != kNone), [&](auto& last) {
      last.add("box", Word{*board.seas}, fleets.last_box);
      last.add("attackers", Number{0, 250}, fleets.last_hits[0]);
      last.add("defenders", Number{0, 250}, fleets.last_hits[1]);
    });
  });
}

}  // namespace casus::napoleon
