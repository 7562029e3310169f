// Laws `view` and `secrecy`. `view` alone passes with a leak in the view: what is imagined from a
// leaking view leaks as well. Only `secrecy`, which draws another truth from the position itself,
// finds it; so the game's tests write `resample`, best not by the author of the view.
#pragma once

#include <algorithm>

#include "tests/laws/steps.h"

namespace casus::laws {

// What is imagined from a view looks like that view, is a sound position, and leaves the viewer the
// same choices.
template <Game G>
Wrong wrong_imagination(Context<G>& at, const typename G::Position& position) {
  Dice dice = at.dice_for(Law::view);
  if (dice.below(static_cast<std::uint32_t>(at.effort.view)) != 0) return std::nullopt;
  at.tally.count(Law::view);
  const Viewer viewer = any_viewer(at.seats, dice);
  const auto view = at.game().view(position, viewer);
  const auto imagined = at.game().imagine(view, dice);
  if (!(at.game().view(imagined, viewer) == view)) {
    return "what " + words(viewer) + " imagines looks different: " +
           at.game().to_json(at.game().view(imagined, viewer)).text + " instead of " +
           at.game().to_json(view).text;
  }
  if (Wrong wrong = wrong_position(at.game(), imagined)) {
    return "what " + words(viewer) + " imagines is unsound: " + *wrong;
  }
  if (!(at.game().turn(imagined) == at.game().turn(position))) {
    return "what " + words(viewer) + " imagines asks others";
  }
  if (!viewer.seat) return std::nullopt;
  at.legal.clear();
  at.legal_too.clear();
  at.game().legal(position, *viewer.seat, at.legal);
  at.game().legal(imagined, *viewer.seat, at.legal_too);
  if (at.legal != at.legal_too)
    return "what " + words(viewer) + " imagines allows it other choices";
  return std::nullopt;
}

inline std::vector<Event> heard(const std::vector<Event>& told, Viewer viewer) {
  std::vector<Event> heard;
  for (const Event& event : told) {
    if (may_hear(event, viewer)) heard.push_back(event);
  }
  return heard;
}

// What a viewer has of a step.
template <Game G>
struct After {
  typename G::Position position;
  typename G::View view;
  std::vector<Event> heard;
  bool reveals = false;  // some event of the step shows another's secret
};

template <Game G, class Step>
After<G> after(Context<G>& at, const typename G::Position& before, Viewer viewer,
               const Step& step) {
  auto position = before;
  at.told.clear();
  Events events(at.told);
  step(position, events);
  bool reveals = false;
  for (const Event& event : at.told) reveals |= at.game().vocabulary().events[event.kind].reveals;
  return {position, at.game().view(position, viewer), heard(at.told, viewer), reveals};
}

// Update tell no more than the eyes see: if two outcomes, or two answers of others, look the same
// to a viewer afterwards, they sound the same as well.
template <Game G>
Wrong wrong_hearsay(const G& game, const std::vector<After<G>>& steps, Viewer viewer) {
  const auto said = [&](const std::vector<Event>& heard) {
    std::string words;
    for (const Event& event : heard) words += " " + game.vocabulary().events[event.kind].word;
    return words.empty() ? std::string(" nothing") : words;
  };
  for (std::size_t i = 1; i < steps.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (steps[i].reveals || steps[j].reveals) continue;
      if (steps[i].view == steps[j].view && steps[i].heard != steps[j].heard) {
        return words(viewer) +
               " hears a difference between two steps that look the same:" + said(steps[i].heard) +
               " against" + said(steps[j].heard);
      }
    }
  }
  return std::nullopt;
}

constexpr std::size_t kMostSteps = 6;

// All that reaches the seat at this position.
template <Game G>
Wrong wrong_presence(Context<G>& at, const typename G::Position& truth,
                     const typename G::Position& other, Viewer viewer, Dice& dice) {
  const G& game = at.game();
  const auto view = game.view(truth, viewer);
  const auto other_view = game.view(other, viewer);
  const bool same = view == other_view;
  // The JSON is made from the view alone and costs more than all the rest: now and then.
  if (!same || dice.below(4) == 0) {
    const std::string shown = game.to_json(view).text;
    const std::string other_shown = game.to_json(other_view).text;
    if (!same || shown != other_shown) {
      return words(viewer) + " sees a secret: " + shown + " against " + other_shown;
    }
  }
  if (!(game.turn(truth) == game.turn(other))) return "a secret decides who is asked";
  if (game.seat_words(truth) != game.seat_words(other) ||
      game.options(truth) != game.options(other)) {
    return "a secret shows in options or the seats' words";
  }
  if (!viewer.seat) return std::nullopt;
  const Seat seat = *viewer.seat;
  if (!(game.prompt(truth, seat) == game.prompt(other, seat))) {
    return "a secret shows in the prompt of " + words(seat);
  }
  at.legal.clear();
  at.legal_too.clear();
  game.legal(truth, seat, at.legal);
  game.legal(other, seat, at.legal_too);
  if (at.legal != at.legal_too) return "a secret shows in the legal choices of " + words(seat);
  const auto check = [&](const Choice& choice) -> Wrong {
    if (!at.reaches_game(choice)) return std::nullopt;
    if (game.why_not(truth, seat, choice) == game.why_not(other, seat, choice)) return std::nullopt;
    return "a secret shows in how " + at.words(choice) + " of " + words(seat) + " is refused";
  };
  for (const Choice& choice : at.subject.domain.small()) {
    if (Wrong wrong = check(choice)) return wrong;
  }
  constexpr int kSamples = 16;
  for (int i = 0; i < kSamples; ++i) {
    if (const auto rich = at.subject.domain.rich(dice)) {
      if (Wrong wrong = check(*rich)) return wrong;
    }
    if (at.legal.empty()) continue;
    if (Wrong wrong = check(at.subject.domain.near(any_of(at.legal, dice), dice))) return wrong;
  }
  if constexpr (RulesWhispers<G>) {
    for (int to = 0; to < at.seats; ++to) {
      if (game.may_whisper(truth, seat, seat_at(to)) != game.may_whisper(other, seat, seat_at(to)))
        return "a secret decides to whom " + words(seat) + " may whisper";
    }
  }
  if constexpr (NamesUsualAnswers<G>) {
    const std::optional<Choice> usual = game.usual(truth, seat);
    if (usual != game.usual(other, seat)) {
      return "a secret shows in the usual answer of " + words(seat);
    }
    if (usual && !std::binary_search(at.legal.begin(), at.legal.end(), *usual)) {
      return "the usual answer of " + words(seat) + ", " + at.words(*usual) + ", is not legal";
    }
  }
  if constexpr (HasBot<G>) {
    if (at.legal.empty() || dice.below(4) != 0) return std::nullopt;
    Dice thinking = dice;
    Dice thinking_too = dice;
    const Choice chosen = LawHooks<G>::bot_choice(game, view, seat, thinking);
    if (chosen != LawHooks<G>::bot_choice(game, other_view, seat, thinking_too)) {
      return "a secret decides what the bot of " + words(seat) + " chooses";
    }
    if (!std::binary_search(at.legal.begin(), at.legal.end(), chosen)) {
      return "the bot of " + words(seat) + " chooses " + at.words(chosen) + ", which is not legal";
    }
  }
  return std::nullopt;
}

// The seat answers: what it then sees and hears is no secret either, unless the step is final, so
// that nobody can look and take it back.
template <Game G>
Wrong wrong_answer(Context<G>& at, const typename G::Position& truth,
                   const typename G::Position& other, Seat seat, const Choice& choice) {
  const auto answer = [&](auto& position, Events& events) {
    at.game().apply(position, seat, choice, events);
  };
  TableOf<G> table(at.subject.game, truth, "");
  TableOf<G> other_table(at.subject.game, other, "");
  table.play(seat, choice);
  other_table.play(seat, choice);
  for (int i = 0; i < at.seats; ++i) {
    if (table.can_take_back(seat_at(i)) != other_table.can_take_back(seat_at(i))) {
      return "a secret decides whether " + at.words(choice) + " can be taken back";
    }
  }
  const After<G> seen = after(at, truth, Viewer{seat}, answer);
  const After<G> other_seen = after(at, other, Viewer{seat}, answer);
  const bool same = seen.view == other_seen.view && seen.heard == other_seen.heard;
  if (same || seen.reveals) return std::nullopt;
  if (seen.view == other_seen.view)
    return words(seat) + " hears a secret after " + at.words(choice);
  if (!table.can_take_back(seat)) {
    return words(seat) + " sees a secret after " + at.words(choice) +
           ", and no event says that it is shown";
  }
  return words(seat) + " sees a secret after " + at.words(choice) + " and can take it back";
}

// Another seat answers, or chance does.
template <Game G>
Wrong wrong_rumours(Context<G>& at, const typename G::Position& truth,
                    const typename G::Position& other, Viewer viewer, const Turn& turn) {
  std::vector<After<G>> steps;
  if (turn.waiting == Waiting::chance) {
    for (const auto* position : {&truth, &other}) {
      at.outcomes.clear();
      if (!at.game().outcomes(*position, at.outcomes)) return std::nullopt;
      for (std::size_t i = 0; i < at.outcomes.size() && i < kMostSteps; ++i) {
        const Choice choice = at.outcomes[i].choice;
        steps.push_back(after(at, *position, viewer, [&](auto& now, Events& events) {
          at.game().resolve(now, choice, events);
        }));
      }
    }
    return wrong_hearsay(at.game(), steps, viewer);
  }
  for (const Seat seat : turn.seats) {
    if (viewer.seat == seat) continue;
    steps.clear();
    for (const auto* position : {&truth, &other}) {
      at.legal.clear();
      at.game().legal(*position, seat, at.legal);
      for (std::size_t i = 0; i < at.legal.size() && i < kMostSteps; ++i) {
        const Choice choice = at.legal[i];
        steps.push_back(after(at, *position, viewer, [&](auto& now, Events& events) {
          at.game().apply(now, seat, choice, events);
        }));
      }
    }
    if (Wrong wrong = wrong_hearsay(at.game(), steps, viewer)) return wrong;
  }
  return std::nullopt;
}

// Whether another seat has any choice at all: an only choice may be taken for it, or fast, and that
// is seen. Where it hangs on what the viewer may not know, the prompt says that it is secret.
template <Game G>
Wrong wrong_haste(Context<G>& at, const typename G::Position& truth,
                  const typename G::Position& other, Viewer viewer, const Turn& turn) {
  const G& game = at.game();
  for (const Seat seat : turn.seats) {
    if (viewer.seat == seat) continue;
    at.legal.clear();
    at.legal_too.clear();
    game.legal(truth, seat, at.legal);
    game.legal(other, seat, at.legal_too);
    if ((at.legal.size() == 1) == (at.legal_too.size() == 1)) continue;
    const Prompt prompt = game.prompt(truth, seat);
    if (game.vocabulary().prompts[prompt.ask].secret) continue;
    return "what " + words(viewer) + " may not know decides whether " + words(seat) +
           " has a choice in `" + game.vocabulary().prompts[prompt.ask].word +
           "`, and no prompt says that it is secret";
  }
  return std::nullopt;
}

template <Game G>
Wrong wrong_secrecy(Context<G>& at, const typename G::Position& position, const Turn& turn) {
  Dice dice = at.dice_for(Law::secrecy);
  if (dice.below(static_cast<std::uint32_t>(at.effort.secrecy)) != 0) return std::nullopt;
  at.tally.count(Law::secrecy);
  const Viewer viewer = any_viewer(at.seats, dice);
  const auto other = LawHooks<G>::resample(at.game(), position, viewer, dice);
  if (Wrong wrong = wrong_position(at.game(), other)) {
    return "the resample for " + words(viewer) + " is unsound: " + *wrong;
  }
  ++at.tally.looks;
  const auto imagined = at.game().imagine(at.game().view(position, viewer), dice);
  if (!same_bytes(imagined, position)) ++at.tally.imagined_differs;
  if (!same_bytes(other, position)) ++at.tally.resampled_differs;
  if (Wrong wrong = wrong_presence(at, position, other, viewer, dice)) return wrong;
  if (viewer.seat && turn.seats.contains(*viewer.seat)) {
    at.legal.clear();
    at.game().legal(position, *viewer.seat, at.legal);
    const Choice choice = any_of(at.legal, dice);
    if (Wrong wrong = wrong_answer(at, position, other, *viewer.seat, choice)) return wrong;
  }
  if (Wrong wrong = wrong_haste(at, position, other, viewer, turn)) return wrong;
  return wrong_rumours(at, position, other, viewer, turn);
}

// The last answer of a game, after which much may be shown: looked at in every game.
template <Game G>
Wrong wrong_ending(Context<G>& at, const typename G::Position& position, Seat seat,
                   const Choice& choice) {
  constexpr int kResamples = 3;
  Dice dice = at.dice_for(Law::secrecy);
  at.tally.count(Law::secrecy);
  for (int i = 0; i < kResamples; ++i) {
    const auto other = LawHooks<G>::resample(at.game(), position, Viewer{seat}, dice);
    if (Wrong wrong = wrong_answer(at, position, other, seat, choice)) return wrong;
  }
  return std::nullopt;
}

}  // namespace casus::laws
