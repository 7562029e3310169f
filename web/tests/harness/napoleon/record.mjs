// Records one of every question of Napoleon as the engine asks it, for the tests of the page:
//   node tests/harness/napoleon/record.mjs PROGRAM [GAMES] > tests/fixtures/napoleon/questions.json
// Random players at tables of every scenario; of each question the one with most kinds of answers is kept.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program = 'casus', games = '6', most = '2500'] = process.argv.slice(2);
const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const { value } = await lines.next();
  const answer = JSON.parse(value);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${value.slice(0, 400)}`);
  return answer;
}

let state = 7;
const random = (below) => {
  state = (state * 48271) % 2147483647;
  return state % below;
};
const tables = [
  { seats: 2, options: {} },
  { seats: 4, options: { guerillas: true, blockade: true } },
  { seats: 5, options: { scenario: 'free_for_all', ships: true } },
  { seats: 3, options: {} },
];
const found = {};
const kinds = (choices) => new Set(choices.map((choice) => choice.act)).size;

for (let game = 0; game < Number(games); game++) {
  let turn = await ask({ cmd: 'new', game: 'napoleon', seed: game + 1, ...tables[game % tables.length] });
  for (let step = 0; step < Number(most) && turn.waiting === 'players'; step++) {
    const [seat] = turn.seats;
    const { choices } = await ask({ cmd: 'legal', seat });
    const question = turn.prompts[seat].ask;
    const value = kinds(choices) * 100 + Math.min(99, choices.length);
    if (choices.length <= 60 && value > (found[question]?.value ?? 0)) {
      const { view } = await ask({ cmd: 'view', seat });
      const { foreseen } = await ask({ cmd: 'foresee', seat });
      found[question] = { value, you: seat, view, choices, ...(foreseen ? { foreseen } : {}) };
    }
    // Ends come seldom, so that much is tried in each step.
    const going = choices.filter((choice) => !/^(end_|pass|defer)/.test(choice.act));
    const among = going.length > 0 && random(4) > 0 ? going : choices;
    turn = await ask({ cmd: 'play', seat, choice: among[random(among.length)].text });
  }
}
engine.stdin.end();
for (const one of Object.values(found)) delete one.value;
process.stdout.write(`${JSON.stringify(found)}\n`);
