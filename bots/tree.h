// The memory of the search: information sets and their choices, in two pools that are filled
// without allocating and emptied by a new stamp. An information set is found by what its seat has
// heard.
#pragma once

#include <cstdint>
#include <vector>

#include "core/choice.h"

namespace casus::bots {

inline constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}

class Tree {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  // A choice of an information set, in a list sorted by choice. Not every choice is legal in every
  // imagined position, so each counts how often it was available.
  struct Edge {
    Choice choice;
    float total = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    std::uint32_t next = kNone;

    float mean() const { return total / static_cast<float>(visits); }
  };

  struct Node {
    std::uint64_t key = 0;
    std::uint32_t stamp = 0;
    std::uint32_t first = kNone;
    std::uint32_t visits = 0;
    float total = 0;
  };

  explicit Tree(std::size_t nodes = std::size_t{1} << 17U) : slots_(nodes) {
    edges_.reserve(4 * nodes);
  }

  void clear() {
    ++stamp_;
    used_ = 0;
    edges_.clear();
  }

  // The node of this key, or kNone.
  std::uint32_t find(std::uint64_t key) const {
    const std::size_t slot = slot_of(key);
    return slots_[slot].stamp == stamp_ ? static_cast<std::uint32_t>(slot) : kNone;
  }
  // A new node; kNone if the pool is full.
  std::uint32_t make(std::uint64_t key) {
    if (4 * used_ >= 3 * slots_.size()) return kNone;
    const std::size_t slot = slot_of(key);
    slots_[slot] = Node{key, stamp_, kNone, 0, 0};
    ++used_;
    return static_cast<std::uint32_t>(slot);
  }

  Node& node(std::uint32_t at) { return slots_[at]; }
  const Node& node(std::uint32_t at) const { return slots_[at]; }
  Edge& edge(std::uint32_t at) { return edges_[at]; }
  const Edge& edge(std::uint32_t at) const { return edges_[at]; }

  // The edge of `choice`, searched from behind `before` on (kNone: from the node's first), made if
  // it is new; kNone if the pool is full. Walking the legal choices in order, each search goes on
  // where the last one ended.
  std::uint32_t edge_for(Node& node, std::uint32_t before, const Choice& choice) {
    std::uint32_t at = before == kNone ? node.first : edges_[before].next;
    while (at != kNone && edges_[at].choice < choice) {
      before = at;
      at = edges_[at].next;
    }
    if (at != kNone && edges_[at].choice == choice) return at;
    if (edges_.size() == edges_.capacity()) return kNone;
    const auto made = static_cast<std::uint32_t>(edges_.size());
    edges_.push_back(Edge{choice, 0, 0, 0, at});
    (before == kNone ? node.first : edges_[before].next) = made;
    return made;
  }

  std::size_t nodes() const { return used_; }

 private:
  // Where the key stands or would stand.
  std::size_t slot_of(std::uint64_t key) const {
    const std::size_t last = slots_.size() - 1;  // their number is a power of two
    std::size_t slot = (key ^ (key >> 32U)) & last;
    while (slots_[slot].stamp == stamp_ && slots_[slot].key != key) slot = (slot + 1) & last;
    return slot;
  }

  std::vector<Node> slots_;
  std::vector<Edge> edges_;
  std::size_t used_ = 0;
  std::uint32_t stamp_ = 1;
};

}  // namespace casus::bots
