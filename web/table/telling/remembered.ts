// How far each table has been told on this device, so that what happened while one was away is told afterwards and
// nothing twice.
const key = 'casus.told';
const most = 40; // tables

function stored(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter((one): one is [string, string] => /^\d+\.\d+$/.test(String(one[1]))),
    );
  } catch {
    return {};
  }
}

// The table of a lesson is told anew each time.
export const notKept = 'lesson:';

export const toldUpTo = (table: string): string | null => stored()[table] ?? null;

export function rememberTold(table: string, ends: string): void {
  if (table.startsWith(notKept)) return;
  const { [table]: _old, ...others } = stored();
  const all = Object.entries({ ...others, [table]: ends }).slice(-most);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // then it lasts as long as the page
  }
}
