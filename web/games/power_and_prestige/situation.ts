// A sentence below the question: what follows it, or, for somebody who waits, when something is asked again.
import { listed, turnSays } from '../../parts/words';
import type { Situation } from '../../table/game_ui';
import type { Seat } from '../../table/wire';
import { playerOf, type PrestigeView } from './view';
import { isWinter } from './words';

const after: Record<string, string> = {
  choose_start: 'Then the residence is set, and a second province is chosen in reverse order.',
  choose_house: 'Troops begin at the residence, and new ones come there.',
  choose_province: 'Then troops stand at the residences, and spring begins.',
  march: 'Battles follow when all marches of your turn are made.',
  choose_battle: 'Each battle is fought to its end before the next.',
  retreat: 'If both sides stay, another round begins.',
  seize: 'Each unit is used once. Then your turn ends.',
  declare: 'War leads to alliancing at the end of this turn.',
  form: 'The two alliances are at war at once, and move one after the other.',
  give_up: 'Income comes next, then trade, upkeep and purchases.',
  trade: 'Promises are shown together; then gifts, upkeep and purchases.',
  gift: 'Upkeep comes next, then purchases.',
  upkeep: 'Purchases come next.',
  plan: 'When all have sealed their sheets they are shown and placed on the map.',
  place: 'The alliances are scored next, then a convention may be called.',
  convention: 'Then a new year begins.',
};

// Seats that move before this one in the season, by the order of turns before alliancing.
function before(view: PrestigeView, you: Seat): Seat[] | null {
  const now = view.side?.[0];
  if (view.allied || now === undefined || view.moved?.includes(you)) return null;
  const start = view.order.indexOf(now);
  const round = view.order.map((_, i) => view.order[(start + i) % view.order.length] ?? 0);
  const found = round.slice(0, round.indexOf(you)).filter((seat) => !view.moved?.includes(seat));
  return found;
}

export function situation({ view, you, yours, names }: Situation<PrestigeView>): string | null {
  if (yours) return after[view.ask] ?? null;
  if (view.ask === 'over') return null;
  const player = playerOf(view, you);
  if (view.battle) {
    const fights = [...view.battle.attackers, ...view.battle.defenders].includes(player?.colour ?? '');
    return fights ? 'You are in this battle: losses and retreats of your troops are yours to choose.' : null;
  }
  if (isWinter(view.ask)) return after[view.ask] ?? null;
  if (view.allied) {
    const side = view.side ?? [];
    if (side.includes(you)) return 'Your alliance is moving.';
    const mine = (view.alliance ?? []).includes(you) ? view.alliance : view.counter_alliance;
    if ((mine ?? []).some((seat) => view.moved?.includes(seat))) return 'You move again next season.';
    const friends = (mine ?? []).filter((seat) => seat !== you).map((seat) => names[seat] ?? '');
    return `Your turn comes next${friends.length > 0 ? `, together with ${listed(friends)}` : ''}.`;
  }
  const others = before(view, you);
  if (others === null) return view.moved?.includes(you) ? 'You move again next season.' : null;
  return others.length === 0 ? null : turnSays(others.map((seat) => names[seat] ?? ''));
}
