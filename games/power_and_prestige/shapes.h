// How the parts of a position look in JSON: shapes for core/fields.h.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/enumerators.h"
#include "core/fields.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

// The words of an enum are the names of its enumerators.
template <class E>
const Domain& words() {
  static const Domain kWords{"word", enumerator_names<E>(), {}};
  return kWords;
}

// A set of indices as a list of words.
struct SetOfWords {
  const Domain& domain;
  template <class Set>
  void write(FieldPlace place, const Set& set) const {
    place.list();
    for (const auto one : set) place.out.add(domain.ids[at(one)]);
    place.out.end_list();
  }
  template <int N, class Index>
  void read(const Reader& from, IndexSet<N, Index>& set) const {
    set = {};
    for (const Reader& item : from.items()) set.insert(static_cast<Index>(item.word(domain)));
  }
};

// Seats and the external ally, by colour.
struct OwnerList {
  const Board& board;
  const Common& common;
  void write(FieldPlace place, OwnerSet owners) const {
    place.list();
    for (const Owner owner : owners) {
      place.out.add(board.colours->ids[at(banner_of(common, owner))]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, OwnerSet& owners) const {
    owners = {};
    for (const Reader& item : from.items()) {
      const std::uint8_t owner = owner_with(common, static_cast<Banner>(item.word(*board.colours)));
      if (owner == kNobody) return item.fail("nobody has this colour");
      owners = owners.with(seat_at(owner));
    }
  }
};

struct OwnerShape {
  const Board& board;
  const Common& common;
  void write(FieldPlace place, std::uint8_t owner) const {
    place.add(board.colours->ids[at(banner_of(common, seat_at(owner)))]);
  }
  void read(const Reader& from, std::uint8_t& owner) const {
    owner = owner_with(common, static_cast<Banner>(from.word(*board.colours)));
    if (owner == kNobody) from.fail("nobody has this colour");
  }
};

// Units by arm: {"infantry": 3, "cavalry": 1}.
struct ArmsShape {
  const Board& board;
  void write(FieldPlace place, const Arms& arms) const {
    Counts{*board.arms, kMostUnits}.write(place, arms.of);
  }
  void read(const Reader& from, Arms& arms) const {
    Counts{*board.arms, kMostUnits}.read(from, arms.of);
  }
};

// Units that were used for seizing: {"here": 2, "in_province": 3}, the second at capitals.
struct UsedShape {
  static void write(FieldPlace place, const Arms& used) {
    place.object();
    if (used.of[0] > 0) place.out.add("here", used.of[0]);
    if (used.of[1] > 0) place.out.add("in_province", used.of[1]);
    place.out.end_object();
  }
  static void read(const Reader& from, Arms& used) {
    static const Domain kWords{"use", {"here", "in_province", ""}, {}};
    Counts{kWords, kMostUnits}.read(from, used.of);
  }
};

// Something of every owner, by colour: {"red": ...}; what is nothing is left out.
template <class Item>
struct ByOwner {
  const Board& board;
  const Common& common;
  Item item;
  template <class T>
  void write(FieldPlace place, const std::array<T, kOwners>& of) const {
    static const T kNone{};
    place.object();
    for (int i = 0; i < kOwners; ++i) {
      const auto owner = static_cast<std::size_t>(i);
      if (of[owner] == kNone || (i < kSeats && i >= common.setup.seats)) continue;
      item.write(FieldPlace{place.out, board.colours->ids[at(banner_of(common, seat_at(i)))]},
                 of[owner]);
    }
    place.out.end_object();
  }
  template <class T>
  void read(const Reader& from, std::array<T, kOwners>& of) const {
    of = {};
    for (const auto& [key, value] : from.fields()) {
      const auto banner = static_cast<Banner>(from.key_in(*board.colours, key));
      const std::uint8_t owner = owner_with(common, banner);
      if (owner == kNobody) return value.fail("nobody has this colour");
      item.read(value, of[owner]);
    }
  }
};

// Something at places: {"paris": ...}; what is nothing is left out.
template <class Item>
struct ByLocation {
  const Board& board;
  Item item;
  template <class T>
  void write(FieldPlace place, const std::array<T, kLocations>& of) const {
    static const T kNone{};
    place.object();
    for (std::size_t i = 0; i < kLocations; ++i) {
      if (!(of[i] == kNone)) item.write(FieldPlace{place.out, board.locations->ids[i]}, of[i]);
    }
    place.out.end_object();
  }
  template <class T>
  void read(const Reader& from, std::array<T, kLocations>& of) const {
    of = {};
    for (const auto& [key, value] : from.fields()) {
      item.read(value, of[static_cast<std::size_t>(from.key_in(*board.locations, key))]);
    }
  }
};

// By which roads attackers came in: {"ulm": ["augsburg"]}, a bit for each road of the place.
struct EnteredShape {
  const Board& board;
  const Common& common;
  void write(FieldPlace place, const std::array<std::uint8_t, kLocations>& entered) const {
    place.object();
    for (std::size_t i = 0; i < kLocations; ++i) {
      if (entered[i] == 0) continue;
      place.out.list(board.locations->ids[i]);
      unsigned road = 0;
      for (const Location near : table_of(board, common).roads.near(static_cast<Location>(i))) {
        if ((entered[i] >> road++ & 1U) != 0) place.out.add(board.locations->ids[at(near)]);
      }
      place.out.end_list();
    }
    place.out.end_object();
  }
  void read(const Reader& from, std::array<std::uint8_t, kLocations>& entered) const {
    entered = {};
    for (const auto& [key, value] : from.fields()) {
      const int place = from.key_in(*board.locations, key);
      for (const Reader& item : value.items()) {
        const auto via = static_cast<Location>(item.word(*board.locations));
        const std::uint8_t bit = road_bit(board, common, static_cast<Location>(place), via);
        if (!item.failed() && bit == 0) return item.fail("no road leads from there");
        entered[static_cast<std::size_t>(place)] |= bit;
      }
    }
  }
};

// Which sites of a province, counted from 1 as `sites` lists them; a bit for each.
struct SiteNumbers {
  static void write(FieldPlace place, std::uint8_t bits) {
    place.list();
    for (int site = 0; site < kSites; ++site) {
      if ((bits >> site & 1U) != 0) place.out.add(site + 1);
    }
    place.out.end_list();
  }
  static void read(const Reader& from, std::uint8_t& bits) {
    bits = 0;
    for (const Reader& item : from.items()) {
      bits = static_cast<std::uint8_t>(bits | 1U << (item.number(1, kSites) - 1));
    }
  }
};

// Gold for seats by their numbers: {"2": 5}.
struct GiftsShape {
  const SeatWords& seats;
  void write(FieldPlace place, const std::array<std::uint16_t, kSeats>& gifts) const {
    place.object();
    for (int seat = 0; seat < seats.seats; ++seat) {
      const int gold = gifts[static_cast<std::size_t>(seat)];
      if (gold > 0) place.out.add(SeatWords::number(seat), gold);
    }
    place.out.end_object();
  }
  void read(const Reader& from, std::array<std::uint16_t, kSeats>& gifts) const {
    gifts = {};
    for (const auto& [key, value] : from.fields()) {
      int seat = 0;
      while (seat < seats.seats && SeatWords::number(seat) != key) ++seat;
      if (seat == seats.seats) return value.fail("is no seat");
      gifts[static_cast<std::size_t>(seat)] =
          static_cast<std::uint16_t>(value.number(0, kMostGift));
    }
  }
};

// Owner and arm whose losses are asked: "red:infantry"; null where all are said.
struct LossRowShape {
  const Board& board;
  const Common& common;
  void write(FieldPlace place, std::uint8_t row) const {
    if (row >= kOwners * kArms) return place.add(nullptr);
    const Banner banner = banner_of(common, seat_at(row / kArms));
    place.add(board.colours->ids[at(banner)] + ":" + board.arms->ids[row % std::size_t{kArms}]);
  }
  void read(const Reader& from, std::uint8_t& row) const {
    row = kOwners * kArms;
    if (from.is_null()) return;
    const std::string text = from.text();
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto banner = board.colours->find(text.substr(0, colon));
    const auto arm = colon < text.size() ? board.arms->find(text.substr(colon + 1)) : std::nullopt;
    const std::uint8_t owner = banner ? owner_with(common, static_cast<Banner>(*banner)) : kNobody;
    if (owner == kNobody || !arm)
      return from.fail("must be an owner and an arm, as in red:infantry");
    row = byte(owner * kArms + *arm);
  }
};

// Dummies, or figures they are laid under: ["paris:infantry"].
struct DummyList {
  const Board& board;
  void write(FieldPlace place, const std::array<std::uint16_t, kDummies>& codes) const {
    place.list();
    for (const std::uint16_t code : codes) {
      if (code == 0) continue;
      const std::size_t at_place = (code - 1U) / kArms;
      place.out.add(board.locations->ids[at_place] + ":" + board.arms->ids[(code - 1U) % kArms]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<std::uint16_t, kDummies>& codes) const {
    codes = {};
    const std::vector<Reader> items = from.items();
    if (items.size() > kDummies) return from.fail("nobody has more than nine dummies");
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string text = items[i].text();
      const std::size_t colon = std::min(text.find(':'), text.size());
      const auto place = board.locations->find(text.substr(0, colon));
      const auto arm =
          colon < text.size() ? board.arms->find(text.substr(colon + 1)) : std::nullopt;
      if (!place || !arm) return items[i].fail("must be a place and an arm, as in paris:infantry");
      codes[i] = static_cast<std::uint16_t>(*place * kArms + *arm + 1);
    }
  }
};

// Which holders of one arm share a known sum: [["paris", "box_1"], ["box_2"]]. A place alone in its
// cluster is left out: that is so wherever nothing else is said.
struct ClusterShape {
  const Board& board;
  std::string word(std::size_t holder) const {
    if (holder < kLocations) return board.locations->ids[holder];
    return "box_" + std::to_string(holder - kLocations + 1);
  }
  static bool is_left_out(const std::array<std::uint8_t, kHolders>& clusters, std::size_t first) {
    return first < kLocations && std::ranges::count(clusters, clusters[first]) == 1;
  }
  template <class Out>
  void write_members(Out& out, const std::array<std::uint8_t, kHolders>& clusters,
                     std::size_t first) const {
    for (std::size_t h = first; h < kHolders; ++h) {
      if (clusters[h] == first + 1) out.add(word(h));
    }
  }
  void write(FieldPlace place, const std::array<std::uint8_t, kHolders>& clusters) const {
    place.list();
    for (std::size_t first = 0; first < kHolders; ++first) {
      if (clusters[first] != first + 1 || is_left_out(clusters, first)) continue;
      place.out.list();
      write_members(place.out, clusters, first);
      place.out.end_list();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<std::uint8_t, kHolders>& clusters) const {
    clusters = {};
    for (const Reader& list : from.items()) {
      std::vector<std::size_t> members;
      for (const Reader& item : list.items()) {
        const std::string text = item.text();
        std::size_t holder = kHolders;
        for (std::size_t h = kLocations; h < kHolders; ++h) {
          if (word(h) == text) holder = h;
        }
        if (const auto place = board.locations->find(text)) {
          holder = static_cast<std::size_t>(*place);
        }
        if (holder == kHolders) return item.fail("is neither a place nor a box");
        if (clusters[holder] != 0) return item.fail("stands in two clusters");
        members.push_back(holder);
        clusters[holder] = 0xFF;
      }
      if (members.empty()) return list.fail("must have members");
      const std::size_t first = *std::ranges::min_element(members);
      for (const std::size_t h : members) clusters[h] = byte(static_cast<int>(first) + 1);
    }
  }
};

// The same for a viewer, with what each cluster has in all: [{"of": ["paris"], "units": 3}].
struct SumsShape {
  const Board& board;
  const std::array<std::uint8_t, kHolders>& sums;
  void write(FieldPlace place, const std::array<std::uint8_t, kHolders>& clusters) const {
    place.list();
    for (std::size_t first = 0; first < kHolders; ++first) {
      if (clusters[first] != first + 1) continue;
      place.out.object();
      place.out.list("of");
      ClusterShape{board}.write_members(place.out, clusters, first);
      place.out.end_list();
      place.out.add("units", int{sums[first]});
      place.out.end_object();
    }
    place.out.end_list();
  }
};

// A word or null.
struct WordOrNull {
  const Domain& domain;
  template <class Place>
  void write(Place place, std::uint8_t value) const {
    if (value == kNobody) {
      place.add(nullptr);
    } else {
      place.add(domain.ids[value]);
    }
  }
  void read(const Reader& from, std::uint8_t& value) const {
    value = from.is_null() ? kNobody : byte(from.word(domain));
  }
};
struct SeatOrNull {
  const SeatWords& seats;
  template <class Place>
  void write(Place place, std::uint8_t value) const {
    if (value == kNobody) {
      place.add(nullptr);
    } else {
      place.add(int{value});
    }
  }
  void read(const Reader& from, std::uint8_t& value) const {
    value = from.is_null() ? kNobody : byte(seats.read(from));
  }
};

// The sites of a province: "bank", "bank:plundered", null where nothing stands.
struct SitesShape {
  const Board& board;
  std::size_t count;
  void write(FieldPlace place, const Sites& sites) const;
  void read(const Reader& from, Sites& sites) const;
};

// Numbers of a row, as many as there are.
template <int low, int high>
struct NumberList {
  std::size_t count;
  template <class T, std::size_t N>
  void write(FieldPlace place, const std::array<T, N>& row) const {
    place.list();
    for (std::size_t i = 0; i < count; ++i) place.out.add(int{row[i]});
    place.out.end_list();
  }
  template <class T, std::size_t N>
  void read(const Reader& from, std::array<T, N>& row) const {
    const std::vector<Reader> items = from.items();
    if (items.size() != count) return from.fail("must be " + std::to_string(count) + " numbers");
    for (std::size_t i = 0; i < count; ++i) row[i] = static_cast<T>(items[i].number(low, high));
  }
};

// Counts by word where zero is left out; values may be larger than a byte.
template <int most>
struct NumbersByWord {
  const Domain& domain;
  template <class T, std::size_t N>
  void write(FieldPlace place, const std::array<T, N>& row) const {
    place.object();
    for (std::size_t i = 0; i < N; ++i) {
      if (row[i] != 0) place.out.add(domain.ids[i], int{row[i]});
    }
    place.out.end_object();
  }
  template <class T, std::size_t N>
  void read(const Reader& from, std::array<T, N>& row) const {
    row = {};
    for (const auto& [key, value] : from.fields()) {
      row[static_cast<std::size_t>(from.key_in(domain, key))] =
          static_cast<T>(value.number(0, most));
    }
  }
};

}  // namespace casus::power_and_prestige
