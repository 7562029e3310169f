// Words of the house beside those of a game: what may be told and refused at any table.
#pragma once

#include <vector>

#include "core/event.h"
#include "core/form.h"
#include "core/gesture.h"

namespace casus {

const std::vector<Form>& house_events();
const std::vector<Form>& house_refusals();  // of gestures, without a rule of the game

bool is_of_house(const Event& event);
const Form& house_form(const Event& event);       // pre: is_of_house
const Form& house_form(GestureRefusal::Why why);  // pre: not the game's own

// Adds to `told` that a seat has taken an answer back, for those who had heard of it. Where nobody
// but the seat had, it says nothing: the seat knows.
void tell_took_back(Seat seat, SeatSet heard, std::vector<Event>& told);

}  // namespace casus
