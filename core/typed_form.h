// What an act, prompt, refusal or event carries, said once beside its enumerator: its rule and a
// slot for each argument. The compiler holds every call of `make_choice`, `prompt_of`, `refuse`,
// `make_event` and `Events::tell` to it, and `form.h` takes the words from it. A game writes
//
//   inline constexpr auto kEventForms = Forms(form<EventKind::drew>("royals.draw", kSeat,
//   kCountry),
//   ...); constexpr const auto& forms_of(EventKind) { return kEventForms; }
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/enumerators.h"
#include "core/seat.h"

namespace casus {

// A word of the data files, named by its type.
template <class E>
  requires std::is_enum_v<E>
struct WordSlot {
  using Value = E;
  std::string_view name;

  template <class Arg>
  static constexpr bool accepts = std::same_as<Arg, E>;
  static constexpr int bytes() { return 1; }
  static constexpr std::uint64_t bits(E value) { return static_cast<std::uint8_t>(value); }
  static constexpr E value(const std::uint8_t* at) { return static_cast<E>(*at); }
};

// A power, named by the game's type for its powers (core/power.h).
template <class E>
struct PowerSlot : WordSlot<E> {};

struct SeatSlot {
  using Value = Seat;
  std::string_view name;

  template <class Arg>
  static constexpr bool accepts = std::same_as<Arg, Seat>;
  static constexpr int bytes() { return 1; }
  static constexpr std::uint64_t bits(Seat seat) { return static_cast<std::uint8_t>(seat); }
  static constexpr Seat value(const std::uint8_t* at) { return static_cast<Seat>(*at); }
};

struct SeatsSlot {
  using Value = SeatSet;
  std::string_view name;

  template <class Arg>
  static constexpr bool accepts = std::same_as<Arg, SeatSet>;
  static constexpr int bytes() { return 1; }
  static constexpr std::uint64_t bits(SeatSet seats) { return seats.bits(); }
  static constexpr SeatSet value(const std::uint8_t* at) { return SeatSet::from_bits(*at); }
};

// Two signed bytes, the lower one first, where the range does not fit into one.
constexpr int bytes_for(int low, int high) { return low >= 0 && high <= 0xFF ? 1 : 2; }
constexpr int number_at(const std::uint8_t* at, int bytes) {
  if (bytes == 1) return *at;
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(at[0] | at[1] << 8U));
}

// A number from `low` to `high`.
struct NumberSlot {
  using Value = int;
  std::string_view name;
  int low = 0;
  int high = 0;

  template <class Arg>
  static constexpr bool accepts = std::integral<Arg> && !std::same_as<Arg, bool>;
  constexpr int bytes() const { return bytes_for(low, high); }
  template <std::integral Arg>
  constexpr std::uint64_t bits(Arg value) const {
    assert(std::cmp_less_equal(low, value) && std::cmp_less_equal(value, high));
    return bytes() == 1 ? static_cast<std::uint8_t>(value) : static_cast<std::uint16_t>(value);
  }
  constexpr int value(const std::uint8_t* at) const { return number_at(at, bytes()); }
};

// How many of each of N words: a byte for each, at most `most`.
template <class E, std::size_t N>
struct TallySlot {
  using Value = std::array<std::uint8_t, N>;
  std::string_view name;
  int most = 0xFF;

  template <class Arg>
  static constexpr bool accepts = std::same_as<Arg, Value>;
  static constexpr int bytes() { return N; }
  static constexpr std::uint64_t bits(const Value& counts)
    requires(N <= sizeof(std::uint64_t))
  {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < N; ++i) bits |= std::uint64_t{counts[i]} << (8U * i);
    return bits;
  }
  static constexpr Value value(const std::uint8_t* at) {
    Value counts{};
    for (std::size_t i = 0; i < N; ++i) counts[i] = at[i];
    return counts;
  }
};

template <class E>
constexpr WordSlot<E> word_slot(std::string_view name) {
  return {name};
}
template <class E>
constexpr PowerSlot<E> power_slot(std::string_view name) {
  return {{name}};
}
constexpr SeatSlot seat_slot(std::string_view name) { return {name}; }
constexpr SeatsSlot seats_slot(std::string_view name) { return {name}; }
consteval NumberSlot number_slot(std::string_view name, int low, int high) {
  assert(low <= high && low >= -0x8000 && high <= 0x7FFF);
  return {name, low, high};
}
template <class E, std::size_t N>
consteval TallySlot<E, N> tally_slot(std::string_view name, int most) {
  assert(most > 0 && most <= 0xFF);
  return {name, most};
}

template <class S>
concept TypedSlot = requires(const S& slot, const std::uint8_t* bytes) {
  { slot.name } -> std::convertible_to<std::string_view>;
  { slot.bytes() } -> std::same_as<int>;
  { slot.value(bytes) } -> std::same_as<typename S::Value>;
};

template <auto kind_, TypedSlot... Slots>
struct FormOf {
  static constexpr auto kind = kind_;
  static constexpr std::size_t kSlots = sizeof...(Slots);
  std::string_view rule;  // the ledger's id; empty for acts and prompts
  std::tuple<Slots...> slots;
  bool reveals = false;
  bool secret = false;

  // An event that shows a seat another's secret: nothing is taken back beyond it.
  constexpr FormOf revealing() const { return {rule, slots, true, secret}; }
  // A prompt whose list hangs on what others may not know (core/form.h).
  constexpr FormOf in_secret() const { return {rule, slots, reveals, true}; }

  // Where the slot's bytes begin; behind the last, how many there are in all.
  constexpr int offset(std::size_t slot) const {
    int at = 0;
    std::size_t i = 0;
    std::apply([&](const auto&... each) { ((at += i++ < slot ? each.bytes() : 0), ...); }, slots);
    return at;
  }
  constexpr int bytes() const { return offset(kSlots); }

  template <class... Args>
  static constexpr bool takes_so_many = sizeof...(Args) == kSlots;
  template <class... Args>
  static consteval bool takes() {
    if constexpr (takes_so_many<Args...>) {
      return (Slots::template accepts<std::remove_cvref_t<Args>> && ...);
    } else {
      return false;
    }
  }
};

template <auto kind, TypedSlot... Slots>
consteval FormOf<kind, Slots...> form(Slots... slots) {
  return {{}, {slots...}};
}
template <auto kind, TypedSlot... Slots>
consteval FormOf<kind, Slots...> form(std::string_view rule, Slots... slots) {
  return {rule, {slots...}};
}

// The forms of all enumerators of one enum, each once, in any order.
template <class... F>
struct Forms : F... {
  using Kind = std::common_type_t<decltype(F::kind)...>;
  static constexpr int kCount = sizeof...(F);

  consteval explicit Forms(F... forms) : F(forms)... {
    static_assert(kCount <= enumerator_count<Kind>(), "an enumerator has two forms");
    static_assert(kCount >= enumerator_count<Kind>(), "an enumerator has no form");
    static_assert(are_all_there(), "one enumerator has two forms, and another has none");
  }
  constexpr void for_each(const auto& visit) const { (visit(static_cast<const F&>(*this)), ...); }

 private:
  static consteval bool are_all_there() {
    std::array<int, kCount> forms{};
    return (
        (static_cast<int>(F::kind) < kCount && forms[static_cast<std::size_t>(F::kind)]++ == 0) &&
        ...);
  }
};

// Only declared: the type of the form of `kind` among the bases of `Forms`.
template <auto kind, class... Slots>
FormOf<kind, Slots...> one_of_forms(const FormOf<kind, Slots...>&);

template <auto kind>
inline constexpr const decltype(one_of_forms<kind>(forms_of(kind)))& kFormOf = forms_of(kind);

template <auto kind, class... Args>
consteval bool are_arguments_of() {
  using F = std::remove_cvref_t<decltype(kFormOf<kind>)>;
  static_assert(F::template takes_so_many<Args...>,
                "an argument is missing or too much for the form of this kind");
  static_assert(!F::template takes_so_many<Args...> || F::template takes<Args...>(),
                "an argument is not of the type that the form of this kind asks for");
  return F::template takes<Args...>();
}

// Whether an argument has the name of a field that the house writes beside it (core/table.cpp), so
// that one would overwrite the other.
template <auto kind, std::size_t N>
consteval bool names_one_of(const std::array<std::string_view, N>& fields) {
  const auto is_among = [&](std::string_view name) {
    for (const std::string_view field : fields) {
      if (field == name) return true;
    }
    return false;
  };
  return std::apply([&](const auto&... slots) { return (is_among(slots.name) || ...); },
                    kFormOf<kind>.slots);
}

// The arguments as bytes, the first one lowest, where they are eight at most.
template <auto kind, class... Args>
constexpr std::uint64_t packed(const Args&... args) {
  std::uint64_t word = 0;
  if constexpr (are_arguments_of<kind, Args...>()) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((word |= std::get<I>(kFormOf<kind>.slots).bits(args)
                << (8U * static_cast<unsigned>(kFormOf<kind>.offset(I)))),
       ...);
    }(std::index_sequence_for<Args...>());
  }
  return word;
}

// The same where they may be more.
template <auto kind, std::size_t N, class... Args>
constexpr std::array<std::uint8_t, N> stored(const Args&... args) {
  std::array<std::uint8_t, N> bytes{};
  static_assert(kFormOf<kind>.bytes() <= static_cast<int>(N), "the form has too many bytes");
  if constexpr (are_arguments_of<kind, Args...>()) {
    std::size_t at = 0;
    const auto store = [&](const auto& slot, const auto& value) {
      if constexpr (requires { slot.bits(value); }) {
        std::uint64_t bits = slot.bits(value);
        for (int i = 0; i < slot.bytes(); ++i, bits >>= 8U) {
          bytes[at++] = static_cast<std::uint8_t>(bits);
        }
      } else {
        for (const std::uint8_t count : value) bytes[at++] = count;
      }
    };
    std::apply([&](const auto&... slots) { (store(slots, args), ...); }, kFormOf<kind>.slots);
  }
  return bytes;
}

// The arguments again, typed, as a tuple.
template <auto kind, std::size_t N>
constexpr auto args_from(const std::array<std::uint8_t, N>& bytes) {
  using F = std::remove_cvref_t<decltype(kFormOf<kind>)>;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::tuple(
        std::get<I>(kFormOf<kind>.slots).value(bytes.data() + kFormOf<kind>.offset(I))...);
  }(std::make_index_sequence<F::kSlots>());
}
template <auto kind, std::size_t N>
constexpr auto arg_from(const std::array<std::uint8_t, N>& bytes) {
  using F = std::remove_cvref_t<decltype(kFormOf<kind>)>;
  static_assert(F::kSlots == 1, "the form of this kind has not just one argument");
  return std::get<0>(kFormOf<kind>.slots).value(bytes.data());
}

}  // namespace casus
