// One answer to the part of a sentence that is open.
import type { Look } from './looks';

export interface Answer {
  id: string;
  text: string;
  note?: string | number | undefined; // quiet, beside it: how many stand there
  look?: Look | undefined; // whose it is
  chosen?: boolean; // the one the sentence holds now
  pick: () => void;
  point?: (on: boolean) => void;
}
