// Options bound to the members of a game's setup: id, kind, range, words and text stand in one
// place, and from there come what `info()` tells, the setup of a new game, and the JSON of
// positions and views. The ledger's id of an option is <game>.option.<id>.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/options.h"

namespace casus {

// `Setup` is plain data with a member `seats`; what each seat has is an array of `Seats` bytes.
template <class Setup, std::size_t Seats>
class BoundOptions {
 public:
  using Byte = std::uint8_t Setup::*;
  using SeatBytes = std::array<std::uint8_t, Seats> Setup::*;
  struct Range {
    int low;
    int high;
    int usual;
  };

  explicit BoundOptions(std::string game) : game_(std::move(game)) {}

  BoundOptions&& flag(const std::string& id, bool Setup::* member, std::string text) && {
    bind(id, OptionSpec::Kind::flag, std::move(text)).flag = member;
    return std::move(*this);
  }
  // `more`: so much more than is stored.
  BoundOptions&& number(const std::string& id, Byte member, Range range, std::string text,
                        int more = 0) && {
    Bound& bound = bind(id, OptionSpec::Kind::number, std::move(text));
    bound.byte = member;
    bound.more = more;
    specs_.back().low = range.low;
    specs_.back().high = range.high;
    specs_.back().fallback = range.usual;
    return std::move(*this);
  }
  // The first word is the usual one.
  BoundOptions&& word(const std::string& id, Byte member, std::vector<std::string> words,
                      std::string text) && {
    bind(id, OptionSpec::Kind::word, std::move(text)).byte = member;
    specs_.back().words = std::move(words);
    return std::move(*this);
  }
  BoundOptions&& seat_words(const std::string& id, SeatBytes member, std::vector<std::string> words,
                            std::string text) && {
    bind(id, OptionSpec::Kind::seat_words, std::move(text)).seat_bytes = member;
    specs_.back().words = std::move(words);
    return std::move(*this);
  }

  const std::vector<OptionSpec>& specs() const { return specs_; }

  Setup setup(int seats, const Options& options) const {
    Setup setup{};
    setup.seats = static_cast<std::uint8_t>(seats);
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      const std::string& id = specs_[i].id;
      const Bound& bound = bound_[i];
      if (bound.flag != nullptr) setup.*bound.flag = options.flag(id);
      if (bound.byte != nullptr) {
        setup.*bound.byte = static_cast<std::uint8_t>(options.number(id) - bound.more);
      }
      if (bound.seat_bytes == nullptr) continue;
      for (std::size_t seat = 0; seat < setup.seats; ++seat) {
        (setup.*bound.seat_bytes)[seat] = static_cast<std::uint8_t>(options.words(id)[seat]);
      }
    }
    return setup;
  }

  Options options(const Setup& setup) const {
    Options options;
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      const Bound& bound = bound_[i];
      if (bound.seat_bytes != nullptr) {
        const auto& bytes = setup.*bound.seat_bytes;
        options.set(specs_[i].id, {bytes.begin(), bytes.begin() + setup.seats});
      } else {
        options.set(specs_[i].id, {value(bound, setup)});
      }
    }
    return options;
  }

  // The word that each seat has by the setup: its colour, its nation.
  std::vector<std::string> words_of_seats(const Setup& setup) const {
    std::vector<std::string> words;
    words.reserve(setup.seats);
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      if (bound_[i].seat_bytes == nullptr) continue;
      for (std::size_t seat = 0; seat < setup.seats; ++seat) {
        words.push_back(specs_[i].words[(setup.*bound_[i].seat_bytes)[seat]]);
      }
    }
    return words;
  }

  // As an object, straight from the bytes: every view has it.
  void write(std::string_view name, const Setup& setup, JsonText& out) const {
    out.object(name);
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      const OptionSpec& spec = specs_[i];
      switch (spec.kind) {
        case OptionSpec::Kind::flag: out.add(spec.id, value(bound_[i], setup) != 0); break;
        case OptionSpec::Kind::number: out.add(spec.id, value(bound_[i], setup)); break;
        case OptionSpec::Kind::word:
          out.add(spec.id, spec.words[static_cast<std::size_t>(value(bound_[i], setup))]);
          break;
        case OptionSpec::Kind::seat_words:
          out.list(spec.id);
          for (std::size_t seat = 0; seat < setup.seats; ++seat) {
            out.add(spec.words[(setup.*bound_[i].seat_bytes)[seat]]);
          }
          out.end_list();
          break;
      }
    }
    out.end_object();
  }

 private:
  struct Bound {
    bool Setup::* flag = nullptr;
    Byte byte = nullptr;
    SeatBytes seat_bytes = nullptr;
    int more = 0;
  };

  Bound& bind(const std::string& id, OptionSpec::Kind kind, std::string text) {
    OptionSpec spec;
    spec.id = id;
    spec.kind = kind;
    spec.text = std::move(text);
    spec.rule = game_ + ".option." + id;
    specs_.push_back(std::move(spec));
    return bound_.emplace_back();
  }
  static int value(const Bound& bound, const Setup& setup) {
    if (bound.flag != nullptr) return setup.*bound.flag ? 1 : 0;
    return setup.*bound.byte + bound.more;
  }

  std::string game_;
  std::vector<OptionSpec> specs_;
  std::vector<Bound> bound_;
};

}  // namespace casus
