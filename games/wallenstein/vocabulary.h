// The words of Wallenstein's choices, prompts, refusals and events.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/wallenstein/board.h"

namespace casus::wallenstein {

enum class Prompted : std::uint8_t {
  wait,            // seat
  wait_for_plans,  //
  over,
  draft_card,     //
  draft_group,    // county
  plan,           // open boxes
  confirm,        // all covered, or no card left
  choose_place,   //
  audience,       // courtiers
  free_building,  // building
  move,           // county, most armies: of Deploy 1 / move
  march,          // county, action, most armies
  order_revolts,  // revolts left
};

// What a refusal says is being done now, in the words of `other_step`.
enum class Stage : std::uint8_t {
  draft_card,
  draft_group,
  plan,
  choose_place,
  audience,
  free_building,
  march,
  order_revolts,
};

// Why an action was not carried out, in the words of `skipped`.
enum class Skip : std::uint8_t {
  county_lost,
  too_poor,
  no_site,
  built_already,
  no_tiles,
  too_few_armies,
  lone_army
};

// Who sends an army of the supply into the tower, in the words of `guard_joined`.
enum class Guard : std::uint8_t { attack_tile, defence_tile, palace };

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::wallenstein
