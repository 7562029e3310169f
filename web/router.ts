// The addresses of the page.
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string; invitation: string | null }
  | { page: 'replay'; id: string; moment: { step: number; eyes: number | 'above' } | null }
  | { page: 'account' }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'learn'; game: string | null }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'unknown' };

export function parse(path: string, search = '', hash = ''): Route {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 't' && second && parts.length === 2) {
    return { page: 'table', id: second, invitation: new URLSearchParams(search).get('invitation') };
  }
  if (first === 't' && second && third === 'replay' && parts.length === 3) {
    return { page: 'replay', id: second, moment: momentOf(new URLSearchParams(search)) };
  }
  if (first === 'account' && parts.length === 1) return { page: 'account' };
  if (first === 'rules' && parts.length <= 2) {
    return { page: 'rules', game: second ?? null, rule: hash.length > 1 ? decoded(hash.slice(1)) : null };
  }
  if (first === 'learn' && second && third && parts.length === 3)
    return { page: 'lesson', game: second, lesson: third };
  if (first === 'learn' && parts.length <= 2) return { page: 'learn', game: second ?? null };
  return { page: 'unknown' };
}

// A link to a moment of a replay: after so many steps, through whose eyes.
function momentOf(query: URLSearchParams): { step: number; eyes: number | 'above' } | null {
  const step = query.get('step') ?? '';
  const eyes = query.get('eyes') ?? '';
  if (!/^\d{1,6}$/.test(step)) return null;
  return { step: Number(step), eyes: /^\d$/.test(eyes) ? Number(eyes) : 'above' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
