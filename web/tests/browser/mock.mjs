// A table that answers from fixtures, for looking at the page without a server.
import fs from 'node:fs';

export const fixture = (name) =>
  JSON.parse(fs.readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));

const bots = [
  { id: 'easy', name: 'Easy', text: 'Plays quickly and misses things. For a first game.' },
  { id: 'fair', name: 'Fair', text: 'Knows the rules of thumb. A good evening’s company.' },
  { id: 'strong', name: 'Strong', text: 'Thinks ahead. Takes a moment for each choice.' },
];
const hour = 3_600_000;

function tables() {
  const { table } = fixture('snapshot');
  const now = Date.now();
  const person = (seat, name) => ({ ...table.players[seat], kind: 'person', name, online: true });
  const running = { ...table, changed_at: now - 4 * 60_000, turn: { waiting: 'players', seats: [0] } };
  const slow = {
    ...table,
    id: 'slowslowslow',
    name: 'A letter a day',
    clock: { kind: 'days', days: 3 },
    changed_at: now - 20 * hour,
    turn: { waiting: 'players', seats: [1] },
  };
  const open = {
    ...table,
    id: 'openopenopen',
    name: 'Sunday evening',
    status: 'open',
    access: 'open',
    you: { seat: null, maker: false },
    invitation: undefined,
    changed_at: now - 60_000,
    turn: undefined,
    players: table.players.map((player) =>
      player.seat < 2
        ? person(player.seat, ['Frieda', 'Giles'][player.seat])
        : { ...player, kind: 'free', name: '', bot: undefined },
    ),
  };
  const gathering = {
    ...open,
    id: 'gatheringabc',
    name: 'Anna’s table',
    access: 'invitation',
    invitation: 'w8n2c5',
    you: { seat: 0, maker: true },
    players: [
      person(0, 'Anna'),
      { ...table.players[1], kind: 'free', name: '' },
      table.players[2],
      { ...table.players[3], kind: 'free', name: '', bot: undefined },
    ],
  };
  const finished = {
    ...fixture('finished').table,
    id: 'donedonedone',
    name: 'First steps',
    changed_at: now - 50 * hour,
  };
  return { running, slow, open, gathering, finished };
}

// The answer to one request: [status, document].
function answer(method, path, query, guest) {
  const all = tables();
  const user = guest ? null : { id: 'u0', name: 'Anna', guest: false, webhook: '', settings: {} };
  if (path === '/api/me') return [200, { user, token: 'token' }];
  if (path === '/api/guest')
    return [200, { user: { id: 'u9', name: 'Guest 9', guest: true, webhook: '', settings: {} }, token: 'token' }];
  if (path === '/api/games') return [200, fixture('games')];
  if (path === '/api/bots') return [200, { bots }];
  if (path === '/api/games/royals/rules') return [200, fixture('rules')];
  if (path === '/api/games/royals/data') return [200, fixture('data')];
  if (path === '/api/tables' && method === 'POST') return [200, all.running];
  if (path === '/api/tables') {
    const lists = {
      playing: guest ? [] : [all.slow, all.gathering, all.running],
      played: guest ? [] : [all.finished],
      open: [all.open],
      running: [],
      finished: [all.finished],
    };
    return [200, { tables: lists[query.get('which')] ?? [], more: null }];
  }
  const [, , , id, action, step] = path.split('/');
  const table = Object.values(all).find((one) => one.id === id);
  if (!table) return [404, { error: { code: 'no_table', text: 'There is no such table.' } }];
  if (action === 'replay' && step)
    return [
      200,
      {
        step: Number(step),
        eyes: query.get('eyes'),
        view: fixture('replay_views')[Number(step) < 80 ? 40 : 120],
        turn: { waiting: 'nobody', seats: [] },
        scores: [],
      },
    ];
  if (action === 'replay') return [200, fixture('replay')];
  if (action === 'hopes') return [200, hopes(table.seats, fixture('replay').steps.length)];
  return [200, table];
}

// Chances that drift to one seat, with a turn in the middle.
function hopes(seats, steps) {
  const looks = [0, 0.25, 0.5, 0.51, 0.75, 1].map((share) => {
    const first = share < 0.51 ? 1 / seats : 1 / seats + (1 - 1 / seats) * share;
    const chances = Array.from({ length: seats }, (_, seat) => (seat === 0 ? first : (1 - first) / (seats - 1)));
    return { step: Math.round(share * steps), chances };
  });
  const turn = { from: looks[2].step, step: looks[3].step, seat: 0, change: 0.3 };
  return { ready: true, share: 1, looks, turning_points: [turn] };
}

export async function mock(page, { guest = false, update = 0 } = {}) {
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const [status, document] = answer(request.method(), url.pathname, url.searchParams, guest);
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(document) });
  });
  await page.routeWebSocket('**/api/tables/*/live*', (socket) => {
    const id = new URL(socket.url()).pathname.split('/')[3];
    const all = tables();
    const table = Object.values(all).find((one) => one.id === id);
    const send = (message) => socket.send(JSON.stringify(message));
    if (table?.status === 'open')
      send({
        ...fixture('snapshot'),
        view: null,
        prompt: null,
        choices: [],
        log: [],
        chat: [],
        can_take_back: false,
        clocks: null,
        table,
      });
    else
      send({
        ...fixture(table?.status === 'finished' ? 'finished' : 'snapshot'),
        table: { ...fixture(table?.status === 'finished' ? 'finished' : 'snapshot').table, ...table },
      });
    const later = fixture('updates');
    for (const one of later.slice(0, update)) send(one);
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === 'why_not')
        send({
          type: 'refused',
          id: message.id,
          refusal: {
            why: 'too_few_cards',
            rule: 'royals.claim.cost',
            text: 'The King of Madrid takes 8 Spain cards; your hand makes up 4.',
          },
        });
      else if (message.type === 'choose') {
        send({ type: 'accepted', id: message.id });
        send(later[0]);
      } else send({ type: 'accepted', id: message.id });
    });
  });
}
