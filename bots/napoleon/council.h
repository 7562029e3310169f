// What nations say to each other, as the policy sees it: wars, alliances, offers, aid, and whose
// turn to share.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

// What a war is worth to the outlook's nation: against a nation, or a state that nobody commands
// and that one of its dice can reach now.
float war_worth(const Board& board, const Position& position, const Outlook& outlook, Nation other);
float conquest_worth(const Board& board, const Position& position, const Outlook& outlook,
                     Power state);

void weigh_council(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights);
void weigh_slots(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights);
void weigh_answers(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights);
void weigh_patrons(const Position& position, const Choices& choices, Weights& weights);
void weigh_trades(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights);
void weigh_drafts(const Choices& choices, Weights& weights);

}  // namespace casus::bots::napoleon
