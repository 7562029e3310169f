// A whole sheet of purchases as the answers of one message. What is asked after each answer follows from what the server
// has told of room and prices (`foresee`): an item is asked about as long as there is room and gold for one more.
import { items, roomsOf, toldRoom, wishOf, type PlanForeseen, type Wish } from './plan';
import type { Facts } from './facts';
import type { Choice, Seat } from '../../table/wire';
import { textIn, type PrestigeView } from './view';
import { itemWords } from './words';

export interface Answers {
  choices: string[];
  short: string[]; // of what less than wished was possible; then the sheet is left unsealed
}

// The item that is asked about; behind the last one the plan is sealed.
function stepOf(choice: Choice): number {
  if (choice.act === 'buy') return items.indexOf(textIn(choice, 'item'));
  if (choice.act === 'engage' || choice.act === 'no_artist') return items.indexOf('artists');
  return choice.act === 'repair' ? items.indexOf('repairs') : items.length;
}

class Writing {
  readonly choices: string[] = [];
  readonly short: string[] = [];
  readonly #given: Wish;
  #left: number;
  constructor(
    readonly facts: Facts,
    readonly told: PlanForeseen,
    readonly wish: Wish,
    given: Wish,
  ) {
    this.#given = { ...given, items: {}, repairs: {} };
    this.#left = told.gold;
  }
  // How many the gold that is left buys.
  #affordable(price: number, room: number): number {
    if (this.#left < price) return 0;
    return price === 0 ? room : Math.min(room, Math.floor(this.#left / price));
  }
  #pay(item: string, count: number, price: number): void {
    this.#given.items[item] = count;
    this.#left -= count * price;
  }

  item(item: string, answered: number | null): void {
    const row = this.told.items.find((one) => one.item === item);
    const most = row ? this.#affordable(row.price, toldRoom(this.told, this.#given, item)) : 0;
    const wished = this.wish.items[item] ?? 0;
    if (answered !== null) return this.#pay(item, answered, row?.price ?? 0);
    if (wished > most) this.short.push(itemWords[item] ?? item);
    if (!row || most <= 0) return;
    const count = Math.min(wished, most);
    this.choices.push(`buy ${item} ${count}`);
    this.#pay(item, count, row.price);
  }

  // In their order, so that whoever comes before the last one engaged is no longer asked about.
  artists(answered: boolean): void {
    let rooms = roomsOf(this.facts, this.told, this.#given);
    let free = this.told.artists;
    const engage = (id: string): void => {
      this.#left -= free.find(({ artist }) => artist === id)?.price ?? 0;
      free = free.slice(free.findIndex(({ artist }) => artist === id) + 1);
      rooms--;
    };
    for (const id of this.#given.artists) engage(id);
    while (!answered) {
      const open = free.filter(({ price }) => rooms > 0 && price <= this.#left);
      if (open.length === 0) break;
      const next = open.find(({ artist }) => this.wish.artists.includes(artist));
      this.choices.push(next ? `engage ${next.artist}` : 'no_artist');
      if (!next) break;
      this.#given.artists = [...this.#given.artists, next.artist];
      engage(next.artist);
    }
    if (answered) return;
    for (const id of this.wish.artists)
      if (!this.#given.artists.includes(id)) this.short.push(this.facts.artist(id)?.name ?? id);
  }

  repairs(): void {
    for (const { location, building, price, number } of this.told.repairs) {
      const most = this.#affordable(price, number);
      if (most <= 0) break;
      const key = `${location} ${building}`;
      const count = Math.min(this.wish.repairs[key] ?? 0, most);
      this.choices.push(`repair ${key} ${count}`);
      this.#given.repairs[key] = count;
      this.#left -= count * price;
    }
    const wished = Object.entries(this.wish.repairs);
    if (wished.some(([key, count]) => count > (this.#given.repairs[key] ?? 0))) this.short.push('repairs');
  }
}

// From the question that is open on; null where repairs have been answered, which are not told apart afterwards.
export function planAnswers(
  view: PrestigeView,
  facts: Facts,
  seat: Seat,
  told: PlanForeseen,
  wish: Wish,
  open: Choice,
): Answers | null {
  const given = wishOf(view, seat);
  const [step, mending] = [stepOf(open), items.indexOf('repairs')];
  if (step === mending ? !isFirst(told, open) : step > mending && told.repairs.length > 0) return null;
  const writing = new Writing(facts, told, wish, given);
  for (const [i, item] of items.entries()) {
    if (item === 'artists') writing.artists(i < step);
    else if (item !== 'repairs') writing.item(item, i < step ? (given.items[item] ?? 0) : null);
    else if (i >= step) writing.repairs();
  }
  const { choices, short } = writing;
  return { choices: short.length > 0 ? choices : [...choices, 'seal'], short };
}
function isFirst({ repairs: [first] }: PlanForeseen, open: Choice): boolean {
  return first?.location === textIn(open, 'location') && first.building === textIn(open, 'building');
}
