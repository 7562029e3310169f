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
  static const Domain kWords = [] {
    Domain domain{"word", {}, {}};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (domain.ids.emplace_back(enumerator_name<static_cast<E>(I)>()), ...);
    }(std::make_index_sequence<static_cast<std::size_t>(enumerator_count<E>())>());
    return domain;
  }();
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

struct ArmsShape {
  template <class Place>
  void write(Place place, const Arms& arms) const {
    if constexpr (requires { place.list(); }) {
      place.list();
    } else {
      place.out.list();
    }
    for (const std::uint8_t count : arms.of) place.out.add(count);
    place.out.end_list();
  }
  void read(const Reader& from, Arms& arms) const {
    const std::vector<Reader> items = from.items();
    if (items.size() != kArms) return from.fail("must be infantry, cavalry and artillery");
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      arms.of[arm] = byte(items[arm].number(0, kMostUnits));
    }
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

// Troops of one owner: {"paris": [3, 1, 1]}.
struct StacksShape {
  const Board& board;
  void write(FieldPlace place, const std::array<Arms, kLocations>& stacks) const {
    place.object();
    for (std::size_t i = 0; i < kLocations; ++i) {
      if (stacks[i].total() > 0) {
        ArmsShape{}.write(FieldPlace{place.out, board.locations->ids[i]}, stacks[i]);
      }
    }
    place.out.end_object();
  }
  void read(const Reader& from, std::array<Arms, kLocations>& stacks) const {
    stacks = {};
    for (const auto& [key, value] : from.fields()) {
      ArmsShape{}.read(value, stacks[static_cast<std::size_t>(from.key_in(*board.locations, key))]);
    }
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
