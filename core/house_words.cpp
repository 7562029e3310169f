#include "core/house_words.h"

#include <cassert>

namespace casus {
namespace {

// No game has so many kinds of events.
constexpr std::uint8_t kTookBack = 0xFF;
constexpr int kMostAnswers = 0xFF;

}  // namespace

const std::vector<Form>& house_events() {
  static const std::vector<Form> kForms = {
      {"took_back",
       "",
       {{"seat", Slot::Kind::seat, nullptr},
        {"answers", Slot::Kind::number, nullptr, 1, kMostAnswers}},
       false,
       "{seat} takes {answers|answer|answers} back and decides anew."}};
  return kForms;
}

const std::vector<Form>& house_refusals() {
  static const std::vector<Form> kForms = {
      {"question_over",
       "",
       {},
       false,
       "Chance, a reveal or another player comes before this answer: it cannot be part of the same "
       "gesture."},
      {"no_takeback",
       "",
       {},
       false,
       "There is not so much to take back since chance, a reveal or another player."}};
  return kForms;
}

bool is_of_house(const Event& event) { return event.kind == kTookBack; }

const Form& house_form([[maybe_unused]] const Event& event) {
  assert(is_of_house(event));
  return house_events().front();
}

const Form& house_form(GestureRefusal::Why why) {
  assert(why != GestureRefusal::Why::rule);
  return house_refusals()[why == GestureRefusal::Why::question_over ? 0 : 1];
}

void tell_took_back(Seat seat, SeatSet heard, std::vector<Event>& told) {
  if (heard.without(seat).empty()) return;
  const SeatSet audience = heard.with(seat);
  if (!told.empty() && is_of_house(told.back()) && told.back().audience == audience) {
    if (told.back().arg[1] < kMostAnswers) ++told.back().arg[1];
    return;
  }
  told.push_back({kTookBack, audience, {static_cast<std::uint8_t>(index(seat)), 1}});
}

}  // namespace casus
