// The words of Wallenstein's choices, prompts, refusals and events, and what it asks.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/wallenstein/slots.h"

namespace casus::wallenstein {

enum class Prompted : std::uint8_t {
  wait,
  wait_for_plans,
  over,
  draft_card,
  draft_group,
  plan,           // open boxes
  confirm,        // all covered
  confirm_short,  // open boxes, and no card left
  choose_place,
  audience,
  free_building,
  move,  // of Deploy 1 / move
  march,
  order_revolts,  // revolts left
};

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(kSeat),
    form<Prompted::wait_for_plans>(),
    form<Prompted::over>(),
    form<Prompted::draft_card>(),
    form<Prompted::draft_group>(kCounty),
    // How far a plan has come is for its maker to know.
    form<Prompted::plan>(number_slot("boxes", 0, kCourtBoxes)).in_secret(),
    form<Prompted::confirm>().in_secret(),
    form<Prompted::confirm_short>(number_slot("boxes", 1, kCourtBoxes)).in_secret(),
    form<Prompted::choose_place>(),
    form<Prompted::audience>(kCourtiers),
    form<Prompted::free_building>(kBuilding),
    form<Prompted::move>(kCounty, kArmies),
    form<Prompted::march>(kCounty, kAction, kArmies),
    form<Prompted::order_revolts>(kRevolts),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::wallenstein
