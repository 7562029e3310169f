// Law `trips`: what goes out as bytes, JSON or notation comes back as it was.
#pragma once

#include "tests/laws/steps.h"

namespace casus::laws {

inline std::string json_of(const std::vector<Form>& acts, const Choice& choice) {
  std::string text;
  JsonText out(text);
  out.object();
  out.add("act", acts[choice.act].word);
  write_fields(acts[choice.act], choice.arg, out);
  out.end_object();
  return text;
}

inline Wrong wrong_words(const std::vector<Form>& acts, const Choice& choice) {
  const std::string text = notation(acts, choice);
  const Expected<Choice> from_text = parse_choice(acts, text);
  if (!from_text) return "\"" + text + "\" cannot be read: " + from_text.error().text;
  if (*from_text != choice) {
    return "\"" + text + "\" is read as another choice, \"" + notation(acts, *from_text) + "\"";
  }
  const std::string object = json_of(acts, choice);
  const Expected<json::value> parsed = parse_json(object, "choice");
  if (!parsed) return parsed.error().text;
  const Expected<Choice> from_json = parse_choice(acts, *parsed);
  if (!from_json) return object + " cannot be read: " + from_json.error().text;
  if (*from_json != choice) return object + " is read as another choice";
  return std::nullopt;
}

// Every choice that the vocabulary can name has its own words. Once for a game.
template <Game G>
Wrong wrong_vocabulary(const Subject<G>& subject, Tally& tally) {
  const std::vector<Form>& acts = subject.game->vocabulary().acts;
  tally.count(Law::trips);
  for (const Choice& choice : subject.domain.small()) {
    if (Wrong wrong = wrong_words(acts, choice)) return wrong;
  }
  Dice dice(1);
  constexpr int kSamples = 200;
  for (int i = 0; i < kSamples; ++i) {
    if (const auto rich = subject.domain.rich(dice)) {
      if (Wrong wrong = wrong_words(acts, *rich)) return wrong;
    }
  }
  return std::nullopt;
}

template <Game G>
Wrong wrong_trip(Context<G>& at, const typename G::Position& position, const Turn& turn) {
  Dice dice = at.dice_for(Law::trips);
  if (dice.below(static_cast<std::uint32_t>(at.effort.trips)) != 0) return std::nullopt;
  at.tally.count(Law::trips);
  using Position = typename G::Position;
  std::array<unsigned char, sizeof(Position)> bytes{};
  std::memcpy(bytes.data(), &position, sizeof(Position));
  Position back = at.game().start(at.seats, at.game().options(position));
  std::memcpy(&back, bytes.data(), sizeof(Position));
  if (!(back == position)) return "the position does not come back from its bytes";

  const std::string text = at.game().to_json(position).text;
  const Expected<json::value> parsed = parse_json(text, "position");
  if (!parsed) return parsed.error().text;
  const Expected<Position> read = at.game().read_position(*parsed);
  if (!read) return "the position cannot be read back: " + read.error().text;
  if (!same_bytes(*read, position)) {
    return "the position comes back changed from " + text + " as " + at.game().to_json(*read).text;
  }

  const std::vector<Form>& acts = at.game().vocabulary().acts;
  for (const Seat seat : turn.seats) {
    at.legal.clear();
    at.game().legal(position, seat, at.legal);
    for (const Choice& choice : at.legal) {
      if (Wrong wrong = wrong_words(acts, choice)) return wrong;
    }
  }
  if (turn.waiting == Waiting::chance) {
    if (Wrong wrong = wrong_words(acts, at.game().sample(position, dice))) return wrong;
  }
  return std::nullopt;
}

// A game starts with the seats and options it was asked for.
template <Game G>
Wrong wrong_start(Context<G>& at, const typename G::Position& start, const Options& options) {
  at.tally.count(Law::trips);
  if (at.game().seats(start) != at.seats) return "the game starts with other seats";
  if (!(at.game().options(start) == options)) return "the game starts with other options";
  if (static_cast<int>(at.game().seat_words(start).size()) != at.seats) {
    return "there is not one word for each seat";
  }
  return std::nullopt;
}

}  // namespace casus::laws
