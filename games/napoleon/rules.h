// The chapters of the rulebook, each in a file of its own: what each asks of a choice and what it
// does. Every `why_not_...` is the one source of its legality; lists are the candidates that it
// lets pass.
#pragma once

#include "games/napoleon/choices.h"
#include "games/napoleon/events.h"
#include "games/napoleon/refusals.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {

// Whose nations an asked seat commands in this slot.
bool may_command(const Position& position, Seat seat, Power power);
// Stops at the first choice, or gathers all.
class Sink {
 public:
  explicit Sink(Choices* choices) : choices_(choices) {}
  bool full() const { return found_ && choices_ == nullptr; }
  bool found() const { return found_; }
  bool asks_any() const { return choices_ == nullptr; }  // and not which
  template <class Why>
  void offer(const Choice& choice, const Why& against) {
    if (full() || against) return;
    found_ = true;
    if (choices_ != nullptr) choices_->push_back(choice);
  }
  // What nothing speaks against.
  void take(const Choice& choice) {
    found_ = true;
    if (choices_ != nullptr) choices_->push_back(choice);
  }

 private:
  Choices* choices_;
  bool found_ = false;
};

// --- setup.cpp ---
Position start_position(const Board& board, const Setup& setup);
void begin_first_turn(Play& play);
bool asks_muster(Play& play);  // goes on to the next power that has a choice
Seat seat_of_muster(const Position& position);
Refused why_not_muster(const Board&, const Position&, Region, int pips);
Refused why_not_entrust(const Board&, const Position&, Region, int size);
void list_muster(const Board&, const Position&, Choices&);
void apply_muster(Play&, Region, int pips);
void apply_entrust(Play&, Region, int size);
NationSet dealable(const Board&, const Position&);
NationSet drawable(const Position&);
void resolve_deal(Play&, Nation);
void resolve_order(Play&, Nation);
void begin_hands(Play&);  // nations are dealt anew

// --- question.cpp ---
Seat asked_seat(const Position&);         // whose answer a question to one seat waits for
Prompt question_to_one(const Position&);  // as it is put to that seat

// --- new_turn.cpp ---
void begin_turn(Play& play);

// --- turn.cpp ---
void go_on(Play& play);
Seat baton(const Position& position);
void next_baton(Play& play);
Refused why_not_go_with(const Position&, Nation, Nation slot);
void list_slots(const Position&, Choices&);
void apply_go_with(Play&, Nation, Nation slot);
Maybe<Nation> chooses_slot(const Position&);
Refused why_not_defer(const Position&);
void apply_defer(Play&);

// --- council.cpp ---
inline constexpr int kMostOffers = 3;  // of a nation in a turn
Refused why_not_speak_to(const Position&, Seat, Nation, Nation other);
// Whether Russia must fight the other: no truce and no peace between them.
bool owes_war(const Position&, Nation, Nation);
bool asks_offers(Play&);
Refused why_not_answer(const Position&, Nation, Nation from);
void list_answers(const Position&, Choices&);
void apply_accept(Play&, Nation, Nation from);
void apply_decline(Play&, Nation, Nation from);
Refused why_not_declare(const Board&, const Position&, Seat, Nation, Power);
// On nations only if so wished; the states are the independent ones.
void offer_wars(const Board&, const Position&, Nation, const PowerSet& states, bool on_nations,
                Sink&);
Refused why_not_declare_late(const Board&, const Position&, Seat, Nation, Power);
void apply_declare(Play&, Nation, Power);
Refused why_not_ally(const Position&, Seat, Nation, Nation);
void apply_ally(Play&, Nation, Nation);
Refused why_not_part(const Position&, Seat, Nation, Nation);
void apply_part(Play&, Nation, Nation);
Refused why_not_truce(const Position&, Seat, Nation, Nation, int turns);
void apply_truce(Play&, Nation, Nation, int turns);
Refused why_not_notice(const Position&, Seat, Nation, Nation);
void apply_notice(Play&, Nation, Nation);
void make_war(Play&, Nation, Nation);
void end_parting_if_apart(Play&, Nation, Nation);
bool are_apart(const Position&, Nation, Nation);
int points_for_breaking(const Board&, const Position&, const Pair&);
int price_of_breaking(const Board&, const Position&, Nation, Nation);  // -1: forbidden
void fine(Position&, Nation, int points);

// --- aid.cpp ---
int most_pledged(const Position&, Nation, Nation);  // that the one may promise the other now
Refused why_not_pledge(const Position&, Seat, Nation, Nation, int points);
void apply_pledge(Play&, Nation, Nation, int points);
Refused why_not_lend(const Position&, Seat, Nation, Nation);
void apply_lend(Play&, Nation, Nation);
Refused why_not_recall(const Position&, Seat, Nation, Nation);
void apply_recall(Play&, Nation, Nation);
Refused why_not_blockade(const Position&, Seat, Nation, Nation);
void apply_blockade(Play&, Nation, Nation);
Refused why_not_open_ports(const Position&, Seat, Nation, Nation);
void apply_open_ports(Play&, Nation, Nation);

// --- council_list.cpp ---
void list_council(const Board&, const Position&, Seat, Choices&);

// --- minors.cpp ---
bool has_army(const Board&, const Position&, Power state);
bool is_independent(const Board&, const Position&, Power state);
PowerSet independent_states(const Board&, const Position&);
void attack_state(Play&, Nation invader, Power state);
bool goes_on_patron(Play&);  // willing, name_patron: whether a question stands
Refused why_not_take(const Position&, Nation);
void list_willing(const Position&, Choices&);
void apply_take(Play&, Nation);
void apply_leave(Play&, Nation);
Refused why_not_name(const Position&, Nation);
void list_names(const Position&, Choices&);
void apply_name(Play&, Nation);
NationSet tied_patrons(const Position&);
void resolve_patron(Play&, Nation);
void give_state(Play&, Power state, Nation patron);
void arm_state(Play&, Power state);
Refused why_not_place(const Board&, const Position&, Region, int pips);
Refused why_not_stop_placing(const Position&);
void list_places(const Board&, const Position&, Choices&);
void apply_place(Play&, Region, int pips);
void apply_stop_placing(Play&);

// --- control.cpp ---
void enter_region(Play&, Power, Region);
void leave_region(Play&, Region);
void settle_defences(Play&);
void set_holder(Play&, Region, Nation, How);
void capture_star(Play&, Region, Nation);
bool may_pass(const Position&, Nation by, Nation of);
void note_passage(Play&, Nation, Region);
bool may_enter(const Board&, const Position&, Power, Region from, Region to);

// --- conquest.cpp ---
void end_of_slot_control(Play&);
void remove_stragglers(Play&);

// --- production.cpp ---
int capacity(const Board&, const Position&, Nation);
int counted_pips(const Board&, const Position&, Nation);
int aid_for(const Board&, const Position&, Nation);
int free_capacity(const Board&, const Position&, Nation);
bool may_not_produce(const Position&, Nation);
void spend_capacity(Play&, Nation);
Refused why_not_build(const Board&, const Position&, Seat, Power, Region, int size);
void apply_build(Play&, Power, Region, int size);
Refused why_not_guerilla(const Board&, const Position&, Seat, Power, Region);
void apply_guerilla(Play&, Power, Region);
Refused why_not_regather(const Board&, const Position&, Seat, Power, Region, Region from);
void apply_regather(Play&, Power, Region, Region from);
void offer_production(const Board&, const Position&, Seat, Sink&);
void list_production(const Board&, const Position&, Seat, Choices&);
void end_production(Play&, Seat);

// --- movement.cpp ---
bool can_march(const Board&, const Position&, Seat);
void list_marches(const Board&, const Position&, Seat, Choices&);
Refused why_not_gather(const Board&, const Position&, Seat, Power, Region);
void apply_gather(Play&, Power, Region);
Refused why_not_lift(const Board&, const Position&, Seat, Power, Region, int size, int pips);
void apply_lift(Play&, Power, Region, int size, int pips);
Refused why_not_carry(const Board&, const Position&, Seat, Power, Region, int size);
void apply_carry(Play&, Power, Region, int size);
Refused why_not_activate(const Board&, const Position&, Seat, Power, Region, int size);
void apply_activate(Play&, Power, Region, int size);
void end_march(Play&, Seat);
bool asks_step(Play&);
Refused why_not_to(const Board&, const Position&, Region);
Refused why_not_land(const Board&, const Position&, Region);
Refused why_not_halt(const Position&);
void list_steps(const Board&, const Position&, Choices&);
void apply_to(Play&, Region);
void apply_land(Play&, Region);
void apply_halt(Play&);

// --- regroup.cpp ---
void offer_regroupings(const Board&, const Position&, Seat, Sink&);
void list_regroupings(const Board&, const Position&, Seat, Choices&);
Refused why_not_regroup(const Board&, const Position&, Seat, Power, Region, int, int, int, int,
                        int);
Refused why_not_regroup_idle(const Board&, const Position&, Seat, Power, Region, int, int, int, int,
                             int);
void apply_regroup(Play&, Power, Region, int, int, int, int, int);
void apply_regroup_idle(Play&, Power, Region, int, int, int, int, int);
Refused why_not_lead(const Board&, const Position&, Seat, Leader, Region, int size);
void apply_lead(Play&, Leader, Region, int size);
void end_regrouping(Play&, Seat);
// All dice of a power in a region into the fewest, as many full ones as can be.
void pool(Play&, Power, Region, std::uint8_t marks);
int count_dice(const Board&, const Position&, Power, Region);

// --- combat.cpp ---
void offer_battles(const Board&, const Position&, Seat, Sink&);
void list_battles(const Board&, const Position&, Seat, Choices&);
Refused why_not_attack(const Board&, const Position&, Seat, Power, Region, int a, int b);
void apply_attack(Play&, Power, Region, int a, int b);
Refused why_not_merge(const Board&, const Position&, Seat, Power, Region);
void apply_merge(Play&, Power, Region);
Refused why_not_end_battles(const Board&, const Position&, Seat);
void end_battles(Play&, Seat);
bool asks_join(Play&);
Refused why_not_join(const Board&, const Position&, Power, int a, int b);
Refused why_not_stay_out(const Position&, Power);
void list_joins(const Board&, const Position&, Choices&);
void apply_join(Play&, Power, int a, int b);
void apply_stay_out(Play&, Power);
bool can_split(const Board&, const Position&);
Refused why_not_split(const Board&, const Position&, Power, int size, int own, Part);
void list_splits(const Board&, const Position&, Choices&);
void apply_split(Play&, Power, int size, int own, Part);
void apply_whole(Play&);

// --- losses.cpp ---
struct Rolling {
  std::size_t half = 0;
  std::size_t side = 0;
  int faces = 0;
  int dice = 0;
};
Rolling next_roll(const Position&);
// Hits of either side that count, by what was rolled and the pips of both: only whoever did more
// damage may ignore hits, as many as its own were in excess.
std::array<int, 2> hits_that_count(const std::array<int, 2>& rolled,
                                   const std::array<int, 2>& pips);
// Of the attackers' hits that count, those that fall on guerillas.
int guerillas_killed(int there, int ones, int hits);
int defending_guerillas(const Board&, const Position&);
bool goes_on_rolling(Play&);
void begin_rolls(Play&);
void resolve_hits(Play&, int hits);
void resolve_ones(Play&, int hits);
bool asks_losses(Play&);
Seat seat_of_losses(const Position&);
struct LossesDue {
  Nation nation{};
  int pips = 0;
};
LossesDue losses_due(const Position&);
bool has_losses(const Board&, const Position&);  // and a die that can bear them
Refused why_not_lose(const Board&, const Position&, Power, int size);
void list_losses(const Board&, const Position&, Choices&);
void apply_lose(Play&, Power, int size);

// --- defeat.cpp ---
void test_defeats(Play&);  // outnumbered nations
void test_stars(Play&);    // at the end of a slot
void fall(Play&, Nation, Cause);
bool begin_next_peace(Play&);
bool is_outnumbered(const Board&, const Position&, Nation, int times);
Refused why_not_surrender(const Board&, const Position&, Seat, Nation);
void apply_surrender(Play&, Nation);

// --- peace.cpp ---
void begin_peace(Play&, Nation, int picks, bool forced, int length);
Refused why_not_grant_length(const Position&, int months);
void list_lengths(const Position&, Choices&);
void apply_grant_length(Play&, int months);
void list_war_or_peace(Choices&);
void apply_fight_on(Play&);
void apply_make_peace(Play&);
bool asks_concession(Play&);
void sign_treaty(Play&, Nation, Nation, int turns);
void leave_alliances(Play&, Nation, NationSet with);
void return_homes(Play&, Nation one, Nation other);

// --- concessions.cpp ---
bool is_available(const Board&, const Position&, Nation loser, Nation victor, const Concession&);
bool could_concede(const Board&, const Position&, Nation giver, Nation taker, const Concession&);
const Concession* find_item(const Board&, Nation loser, Nation victor, int item);
void concede(Play&, Nation loser, Nation victor, const Concession&);
void concede_state(Play&, Nation loser, Nation victor, int item, Power state);
Refused why_not_take_item(const Board&, const Position&, Item);
Refused why_not_take_state(const Board&, const Position&, Power state);
Refused why_not_change_length(const Board&, const Position&);
void list_concessions(const Board&, const Position&, Choices&);
bool has_concession(const Board&, const Position&);
void apply_take_item(Play&, Item);
void apply_take_state(Play&, Power state);
void apply_longer(Play&);
void apply_shorter(Play&);
void apply_pass(Play&);

// --- obligations.cpp ---
Refused why_not_against(const Position&, Nation);
void list_targets(const Position&, Choices&);
void apply_against(Play&, Nation);
Refused why_not_keep_die(const Board&, const Position&, Region, int size);
Refused why_not_raise_die(const Board&, const Position&, Region);
void list_vassal(const Board&, const Position&, Choices&);
void apply_keep_die(Play&, Region, int size);
void apply_raise_die(Play&, Region);
void release_corps(Play&, Nation giver);
Refused why_not_call_corps(const Position&, Seat, Nation, Nation);
void apply_call_corps(Play&, Nation, Nation);
Refused why_not_give_corps(const Board&, const Position&, Region, int size);
void list_corps(const Board&, const Position&, Choices&);
void apply_give_corps(Play&, Region, int size);

// --- france.cpp ---
void france_falls(Play&);
Refused why_not_keep_star(const Position&, Region);
void list_stars(Choices&);
void apply_keep_star(Play&, Region);
bool asks_go_home(Play&);
Power power_going_home(const Position&);
Refused why_not_send_home(const Board&, const Position&, Power, Region, int size, Region to);
Refused why_not_stays(const Board&, const Position&, Power, Region, int size);
void list_homes(const Board&, const Position&, Choices&);
void apply_send_home(Play&, Power, Region, int size, Region to);
void apply_stays(Play&, Power, Region, int size);
Refused why_not_return(const Position&, Seat);
void apply_return(Play&);
Refused why_not_enter_paris(const Board&, const Position&, Seat);
void apply_enter_paris(Play&);
bool is_war_forbidden(const Position&, Nation, Nation);
// Where dice of a minor power may be at all.
RegionSet leash_of(const Board&, const Position&, Power);
// The nations that move in a place of the turn order, a bit each; and the seats asked in it.
std::uint8_t group_of_place(const Position&, int place);
void fill_batons(Position&);
bool has_russian_surplus(const Board&, const Position&);
bool is_confined_to_home(const Position&, Nation);
bool is_britain_confined(const Position&);

// --- specials.cpp ---
Refused why_not_rise(const Position&, Seat, Nation);
void apply_rise(Play&, Nation);
Refused why_not_raise(const Board&, const Position&, Region);
Refused why_not_replace(const Board&, const Position&, Region, int size);
void list_risings(const Board&, const Position&, Choices&);
void apply_raise(Play&, Region);
void apply_replace(Play&, Region, int size);
void apply_stop_rising(Play&);
Refused why_not_last_reserves(const Board&, const Position&, Seat);
void apply_last_reserves(Play&);
Refused why_not_restore_nation(const Board&, const Position&, Seat, Nation);
void apply_restore_nation(Play&, Nation);
bool disbands_russians(Play&);
bool asks_disband(Play&);
Refused why_not_disband(const Board&, const Position&, Region, int size);
void list_disbandings(const Board&, const Position&, Choices&);
void apply_disband(Play&, Region, int size);
void test_reforms(Play&);
void fine_for_unfought_wars(Play&);
void forget_owed_wars(Position&);

// --- restore.cpp ---
enum class Scope : std::uint8_t { every, of_one, borders };
void begin_restoring(Play&, Scope, Nation of);
bool asks_restore(Play&);
Refused why_not_swap_for_state(const Board&, const Position&, Region, Power state);
void apply_swap_for_state(Play&, Region, Power state);
Refused why_not_swap_for_region(const Board&, const Position&, Region, Region price);
void apply_swap_for_region(Play&, Region, Region price);
Refused why_not_hand_back(const Board&, const Position&, Region);
void apply_hand_back(Play&, Region);
Refused why_not_keep_region(const Board&, const Position&, Region);
void apply_keep_region(Play&, Region);
void list_restorings(const Board&, const Position&, Choices&);

// --- trade.cpp ---
bool may_deal_with(const Position&, Nation, Nation);
bool may_give_state(const Board&, const Position&, Nation from, Power state);
void hand_region(Play&, Region, Nation to);
void hand_state(Play&, Power state, Nation from, Nation to);
void begin_trading(Play&);
bool asks_trade(Play&);
Seat seat_of_trade(const Position&);
Nation nation_of_trade(const Position&);
Refused why_not_offer_trade(const Board&, const Position&, Nation, Nation);
void list_trades(const Board&, const Position&, Choices&);
void apply_offer_trade(Play&, Nation, Nation);
void end_trading(Play&);
Refused why_not_put_state(const Board&, const Position&, Power state);
Refused why_not_put_region(const Board&, const Position&, Region);
Refused why_not_want_state(const Board&, const Position&, Power state);
Refused why_not_want_region(const Board&, const Position&, Region);
Refused why_not_send_trade(const Position&);
void list_trade_draft(const Board&, const Position&, Choices&);
void apply_put_state(Play&, Power state);
void apply_put_region(Play&, Region);
void apply_want_state(Play&, Power state);
void apply_want_region(Play&, Region);
void apply_send_trade(Play&);
void apply_drop_trade(Play&);
void list_trade_answers(Choices&);
void apply_accept_trade(Play&);
void apply_decline_trade(Play&);

// --- agreement.cpp ---
Refused why_no_peace(const Position&, Nation, Nation);
Refused why_not_propose(const Position&, Seat, Nation, Nation);
void apply_propose(Play&, Nation, Nation);
Refused why_not_draft_length(const Position&, int months);
void apply_draft_length(Play&, int months);
Refused why_not_clause_item(const Board&, const Position&, Item);
Refused why_not_clause_state(const Board&, const Position&, Nation giver, Power state);
Refused why_not_clause_region(const Board&, const Position&, Nation giver, Region);
void apply_clause_item(Play&, Item);
void apply_clause_state(Play&, Nation giver, Power state);
void apply_clause_region(Play&, Nation giver, Region);
Refused why_not_send_peace(const Position&);
void apply_send_peace(Play&);
void apply_drop_peace(Play&);
void list_peace_draft(const Board&, const Position&, Choices&);
bool asks_proposals(Play&, Nation);
Refused why_not_answer_peace(const Position&, Nation, Nation from);
void list_peace_answers(const Position&, Choices&);
void apply_accept_peace(Play&, Nation, Nation from);
void apply_decline_peace(Play&, Nation, Nation from);

// --- navies.cpp ---
Maybe<Nation> admiral(const Position&, Power navy);
int ships_in(const Position&, Power navy, Sea box);
bool are_enemies_at_sea(const Position&, Power, Power);
bool may_sail(const Position&, Seat, Power navy);
SeaSet open_boxes(const Position&, Nation, bool british);
// The fewest boxes from coast to coast, or 0.
int boxes_between(const Board&, Region from, Region to, const SeaSet& open, int most);
bool is_watched(const Board&, const Position&, Nation, Region port);
bool is_strait_shut(const Board&, const Position&, Nation, Region from, Region to);
void begin_launching(Play&);
void launch_state(Play&, Power state);
bool asks_launch(Play&);
Seat seat_of_launch(const Position&);
Refused why_not_launch(const Board&, const Position&, Power, Sea, int pips);
void list_launches(const Board&, const Position&, Choices&);
void apply_launch(Play&, Power, Sea, int pips);
Refused why_not_hoist(const Position&, Sea);
void list_flagships(const Position&, Choices&);
void apply_hoist(Play&, Sea);
Refused why_not_lay_down(const Board&, const Position&, Seat, Nation);
void apply_lay_down(Play&, Nation);
void finish_ships(Play&);
Refused why_not_launch_new(const Board&, const Position&, Seat, Power, Sea, int pips);
void apply_launch_new(Play&, Power, Sea, int pips);
void offer_ships(const Board&, const Position&, Seat, Sink&);
Refused why_not_sail(const Board&, const Position&, Seat, Power, Sea, Sea to, int pips);
Refused why_not_sail_with_nelson(const Board&, const Position&, Seat, Sea, Sea to, int pips);
void apply_sail(Play&, Power, Sea, Sea to, int pips);
void apply_sail_with_nelson(Play&, Sea, Sea to, int pips);
void offer_sailings(const Board&, const Position&, Seat, Sink&);
void clear_sailings(Position&);

// --- sea_battle.cpp ---
Refused why_not_engage(const Position&, Seat, Nation, Sea);
void offer_engagements(const Position&, Seat, Sink&);
void apply_engage(Play&, Nation, Sea);
bool asks_at_sea(Play&);
Refused why_not_join_fleet(const Position&, Nation);
void list_fleet_joins(const Position&, Choices&);
void apply_join_fleet(Play&, Nation);
void apply_keep_off(Play&, Nation);
void list_flights(const Position&, Choices&);
void apply_flee(Play&, Nation);
void apply_stand(Play&, Nation);
void resolve_evade(Play&, int face);
Refused why_not_refuge(const Board&, const Position&, Sea);
void list_refuges(const Board&, const Position&, Choices&);
void apply_refuge(Play&, Sea);
void list_nelson(Choices&);
void apply_nelson(Play&);
void apply_spare_nelson(Play&);
Rolling next_roll_at_sea(const Position&);
void resolve_hits_at_sea(Play&, int hits);

// --- usual.cpp ---
std::optional<Choice> usual_answer(const Board&, const Position&, const Choices&);

// --- scoring.cpp ---
void score_year(Play&);
void end_game(Play&);

}  // namespace casus::napoleon
