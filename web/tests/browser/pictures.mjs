// The front page's pictures of a game's real table, by day and by night, taken in a game of bots:
// node tests/browser/pictures.mjs GAME [FOLDER]     They go to games/<GAME>/picture unless FOLDER is named.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openHouse } from './house.mjs';
import { guest, request, seated } from './playing.mjs';

const [, , game, folder = fileURLToPath(new URL(`../../games/${game}/picture`, import.meta.url))] = process.argv;
const shape = 320 / 260; // of every picture
const widths = { '': 340, _large: 600 }; // for plain and for fine screens
const heaviest = { '': 13_500, _large: 28_000 }; // bytes: a crowded map is packed harder

// How long bots play before the picture is taken, and what it shows: the part of the page around some of its pieces.
const recipes = {
  royals: {
    seats: 4,
    updates: 110,
    around: ['city:london', 'city:paris', 'city:cologne'].map((id) => `[data-anchor="${id}"]`),
  },
  // A telling shows the tower; it stands beside the map, as at the table.
  wallenstein: {
    seats: 4,
    updates: 75,
    told: /^(?!Winter|Scoring)/,
    around: ['kursachsen', 'passau'].map((id) => `[data-place="${id}"]`),
    beside: '.tower svg[role=img]',
  },
  generalship: {
    seats: 4,
    options: { nations: ['england', 'france', 'austria', 'byzantium'] },
    updates: 150,
    around: ['aquitaine', 'burgundy'].map((id) => `[data-place="${id}"]`),
  },
  napoleon: {
    seats: 2,
    updates: 90,
    around: ['champagne', 'moravia'].map((id) => `[data-place="${id}"]`),
  },
  power_and_prestige: {
    seats: 5,
    updates: 160,
    around: ['orleans', 'amiens', 'metz', 'dijon'].map((id) => `[data-anchor="place:${id}"]`),
  },
};

async function play(page, { seats, options = {}, updates, told }) {
  await guest(page, 'Anna');
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [i + 1, 'fair']));
  const table = await seated([page], { game, seats, options, bots });
  await request(page, 'POST', `/api/tables/${table.id}/hand_over`, { bot: 'fair' });
  await page.waitForFunction((wanted) => Number(document.querySelector('.shell')?.dataset.seen) > wanted, updates, {
    timeout: 300_000,
  });
  if (told) await page.getByRole('button', { name: 'See it told' }).first().waitFor({ timeout: 120_000 });
  await request(page, 'POST', `/api/tables/${table.id}/take_over`, {});
  if (told) await tell(page, told);
}

// A telling of this kind, at its end.
async function tell(page, kind) {
  const all = await page.getByRole('button', { name: 'See it told' }).count();
  for (let i = all - 1; i >= 0; i--) {
    await page.getByRole('button', { name: 'See it told' }).nth(i).click();
    const stage = page.locator('.stage[data-telling]');
    await stage.waitFor();
    if (kind.test((await stage.getAttribute('aria-label')) ?? '')) return;
    await page.keyboard.press('Escape');
  }
  throw new Error('nothing of this kind was told');
}

async function clipAround(page, selectors) {
  const boxes = await Promise.all(selectors.map((one) => page.locator(one).first().boundingBox()));
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const width = Math.max(right - left, (bottom - top) * shape);
  const height = width / shape;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

// The browser itself puts them together and makes them small.
const packed = (page, pngs, width, most) =>
  page.evaluate(
    async ([pngs, width, height, most]) => {
      const [map, beside] = await Promise.all(
        pngs.map(async (png) => {
          const image = new Image();
          image.src = `data:image/png;base64,${png}`;
          await image.decode();
          return image;
        }),
      );
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(map, 0, 0, width, height);
      if (beside) {
        const shown = { height: height * 0.94, width: (height * 0.94 * beside.width) / beside.height };
        const panel = shown.width + width * 0.06;
        const pattern = new OffscreenCanvas(1, 1);
        pattern.getContext('2d').drawImage(beside, 0, 0, 1, 1, 0, 0, 1, 1);
        pen.drawImage(pattern, width - panel, 0, panel, height);
        pen.fillStyle = getComputedStyle(document.documentElement).color;
        pen.fillRect(width - panel, 0, Math.max(1, width / 260), height);
        pen.drawImage(beside, width - panel * 0.97, height * 0.03, shown.width, shown.height);
      }
      for (let quality = 0.5; ; quality -= 0.04) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        if (blob.size <= most || quality < 0.2) return [...new Uint8Array(await blob.arrayBuffer())];
      }
    },
    [pngs.map((png) => png.toString('base64')), width, Math.round(width / shape), most],
  );

const recipe = recipes[game];
const house = await openHouse();
await house.scene(`pictures of ${game}`, async (person) => {
  const page = await person(undefined, { deviceScaleFactor: 3 });
  await play(page, recipe);
  mkdirSync(folder, { recursive: true });
  for (const [theme, name] of Object.entries({ light: 'day', dark: 'night' })) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForTimeout(500);
    const pngs = [await page.screenshot({ clip: await clipAround(page, recipe.around) })];
    if (recipe.beside) pngs.push(await page.locator(recipe.beside).first().screenshot());
    for (const [suffix, width] of Object.entries(widths))
      writeFileSync(
        join(folder, `${name}${suffix}.webp`),
        Buffer.from(await packed(page, pngs, width, heaviest[suffix])),
      );
  }
});
process.exitCode = (await house.close()) ? 0 : 1;
