// A sheet of offers and drafts: rows that are counted, a balance that runs along them. Prices, limits and their reasons
// are told by the game; here they are added up.
export interface OfferRow {
  id: string;
  name: string;
  where?: string;
  each: number; // what one brings; paid if negative
  count: number;
  least?: number;
  most: number;
  limit?: string; // what limits it: "gold for 5", "2 academies"
}

export interface OfferGroup {
  id: string;
  name: string;
  rows: OfferRow[];
}

export interface CountedRow extends OfferRow {
  sum: number;
  balance: number | null; // after it; rows at zero print none, so that the column reads as a running sum
}

export interface Counted {
  groups: { id: string; name: string; rows: CountedRow[]; sum: number; balance: number }[];
  balance: number;
}

export function counted(groups: OfferGroup[], start: number): Counted {
  let balance = start;
  const out = groups.map((group) => {
    const before = balance;
    const rows = group.rows.map((row) => {
      const sum = row.each * row.count;
      balance += sum;
      return { ...row, sum, balance: row.count === 0 ? null : balance };
    });
    return { id: group.id, name: group.name, rows, sum: balance - before, balance };
  });
  return { groups: out, balance };
}

export const signed = (amount: number): string =>
  amount > 0 ? `+${amount}` : amount < 0 ? `−${Math.abs(amount)}` : '0';

// One button of the bar below: send, withdraw, accept, decline, answer with a draft.
export interface OfferAnswer {
  id: string;
  text: string;
  main?: boolean;
  disabled?: boolean;
  pick: () => void;
}
