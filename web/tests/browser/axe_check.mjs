// What axe-core finds on a page as it stands, as lines; none is what we want.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The page's policy keeps scripts of others out, so the context must be one with `bypassCSP`.
export async function findings(page) {
  await page.evaluate(source);
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), rules);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const why = node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? '';
      return `${id}, ${help}: ${node.target.join(' ')} | ${why.slice(0, 180)}`;
    }),
  );
}
