// Where the lettering of a sheet of cells stands: a name with its stars and a row for the pieces in each region, names of
// the seas, names of the lands. Solved for the smallest scale at which the map is read; closer there is more room.
import { common, textWidth } from './lettering.mjs';

// Which place each pixel of the sheet belongs to, at scale `k`.
export function raster(rings, { x: left, y: top, width, height }, k) {
  const [w, h] = [Math.ceil(width * k), Math.ceil(height * k)];
  const grid = new Uint8Array(w * h);
  const ids = Object.keys(rings);
  ids.forEach((id, index) => {
    const sides = rings[id]
      .map((ring) => ring.map(([x, y]) => [(x - left) * k, (y - top) * k]))
      .flatMap((ring) => ring.map((p, i) => [p, ring[(i + 1) % ring.length]]))
      .filter(([a, b]) => a[1] !== b[1]);
    const lines = Array.from({ length: h }, () => []);
    for (const [a, b] of sides) {
      const first = Math.max(0, Math.ceil(Math.min(a[1], b[1]) - 0.5));
      const last = Math.min(h - 1, Math.ceil(Math.max(a[1], b[1]) - 0.5) - 1);
      for (let y = first; y <= last; y++) lines[y].push(a[0] + ((y + 0.5 - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
    }
    lines.forEach((xs, y) => {
      xs.sort((a, b) => a - b);
      for (let i = 0; i + 1 < xs.length; i += 2)
        for (let x = Math.max(0, Math.ceil(xs[i] - 0.5)); x < Math.min(w, xs[i + 1] - 0.5); x++)
          grid[y * w + x] = index + 1;
    });
  });
  // Points in pixels of the raster; null is water.
  const at = (x, y) => (x < 0 || y < 0 || x >= w || y >= h ? null : (ids[grid[(y | 0) * w + (x | 0)] - 1] ?? null));
  const onto = ([x, y]) => [(x - left) * k, (y - top) * k];
  const off = (x, y) => [Math.round((x / k + left) * 10) / 10, Math.round((y / k + top) * 10) / 10];
  return { at, onto, off, width: w, height: h };
}

const wider = (box, dx, dy) => ({ x: box.x - dx, y: box.y - dy, w: box.w + 2 * dx, h: box.h + 2 * dy });

// A sea's name in its box: on water of its own, as near to its point as it goes.
export function seaNames(seas, sheet, seaAt, taken) {
  const size = 11.5;
  const out = {};
  for (const { id, at, forms } of seas) {
    const [cx, cy] = sheet.onto(at);
    let best = null;
    forms.forEach((lines, form) => {
      const w = Math.max(...lines.map((line) => textWidth(line, size))) + 14;
      const h = lines.length * size * 1.06 + 6;
      for (let dx = -96; dx <= 96; dx += 4) {
        for (let dy = -72; dy <= 72; dy += 4) {
          const box = { x: cx + dx - w / 2, y: cy + dy - h / 2, w, h };
          let cost = Math.hypot(dx, dy) * 0.5 + form * 4;
          for (const other of taken) cost += common(box, other, 2) * (other.soft ? 3 : 20);
          for (let x = box.x - 2; x <= box.x + w + 2; x += 4)
            for (let y = box.y - 2; y <= box.y + h + 2; y += 4)
              if (sheet.at(x, y) !== null) cost += 12;
              else if (seaAt(sheet.off(x, y)) !== id) cost += 10; // the name of a sea stands in no other
          if (!best || cost < best.cost) best = { cost, box, lines };
        }
      }
    });
    taken.push(best.box);
    const { box, lines } = best;
    out[id] = {
      at: sheet.off(box.x + box.w / 2, box.y + box.h / 2),
      lines,
      width: Math.ceil(box.w),
      height: Math.ceil(box.h),
    };
  }
  return out;
}

const row = { w: 41, h: 20 }; // pieces: two dice, or a shield and a die

function blocks(form, stars, size) {
  const widths = form.map((line) => textWidth(line, size));
  const first = widths[0] + stars * size * 0.86;
  const [w, h] = [Math.max(first, ...widths), form.length * size * 0.98];
  const beside = Math.max(h, row.h);
  const wide = Math.max(w, row.w);
  const middle = (full, part) => (full - part) / 2;
  return [
    { w: wide, h: h + row.h + 1, name: [middle(wide, w), 0], army: [middle(wide, row.w), h + 1], cost: 0 },
    { w: wide, h: h + row.h + 1, name: [middle(wide, w), row.h + 1], army: [middle(wide, row.w), 0], cost: 2 },
    { w: w + 3 + row.w, h: beside, name: [0, middle(beside, h)], army: [w + 3, middle(beside, row.h)], cost: 1 },
    { w: w + 3 + row.w, h: beside, name: [row.w + 3, middle(beside, h)], army: [0, middle(beside, row.h)], cost: 3 },
  ].map((one) => ({ ...one, form, size, text: { w, h } }));
}

// `regions`: { id, at, stars, forms, box (raster pixels), area }. The tightest are set first.
export function regionNames(regions, sheet, taken) {
  const out = {};
  for (const region of [...regions].sort((a, b) => a.area - b.area)) {
    const [cx, cy] = sheet.onto(region.at);
    const size = region.area > 2600 ? 11.2 : region.area < 800 ? 9.8 : 10.5;
    const near = taken.filter(
      (b) =>
        b.x < region.box[2] + 70 &&
        b.x + b.w > region.box[0] - 70 &&
        b.y < region.box[3] + 50 &&
        b.y + b.h > region.box[1] - 50,
    );
    let best = null;
    const astray = (box, weight, least) => {
      let cost = 0;
      for (let x = box.x; x <= box.x + box.w; x += 3)
        for (let y = box.y; y <= box.y + box.h; y += 3) {
          const here = sheet.at(x, y);
          if (here !== region.id) cost += weight * (here === null ? 0.5 : 1.5);
          if (cost > least) return cost;
        }
      return cost;
    };
    region.forms.forEach((form, index) => {
      for (const block of blocks(form, region.stars, size)) {
        for (let x = region.box[0] - 30; x <= region.box[2] + 30 - block.w * 0.6; x += 2.5) {
          for (let y = region.box[1] - 16; y <= region.box[3] + 14 - block.h * 0.6; y += 2.5) {
            const name = { x: x + block.name[0], y: y + block.name[1], ...block.text };
            const army = { x: x + block.army[0], y: y + block.army[1], ...row };
            let cost = Math.hypot(x + block.w / 2 - cx, y + block.h / 2 - cy) * 0.35 + block.cost + index * 3;
            if (best && cost >= best.cost) continue;
            for (const other of near)
              for (const mine of [wider(name, 2, 0), army]) cost += common(mine, other, 1) * (other.soft ? 0.5 : 9);
            if (best && cost >= best.cost) continue;
            const least = best?.cost ?? Infinity;
            cost += astray(name, 1, least) + astray(army, 1.4, least);
            if (!best || cost < best.cost) best = { cost, name, army, form, size };
          }
        }
      }
    });
    taken.push(best.name, best.army);
    const middle = (b) => sheet.off(b.x + b.w / 2, b.y + b.h / 2);
    out[region.id] = {
      name: middle(best.name),
      lines: best.form,
      size: best.size,
      wide: Math.ceil(best.name.w),
      army: middle(best.army),
      middle: region.at,
    };
  }
  return out;
}

// Names of whole lands in spaced capitals, where they lie free on nothing else.
export function landNames(lands, sheet, placeOf, taken) {
  const size = 11;
  return lands.flatMap(({ id, forms, at }) => {
    const [cx, cy] = sheet.onto(at);
    let best = null;
    for (const lines of forms) {
      const w = Math.max(...lines.map((line) => textWidth(line.toUpperCase(), size) * 1.06 + line.length * 2.8));
      const h = lines.length * size * 1.25;
      for (let dx = -150; dx <= 150; dx += 4) {
        for (let dy = -110; dy <= 110; dy += 3) {
          const box = { x: cx + dx - w / 2, y: cy + dy - h / 2, w, h };
          const cost = Math.hypot(dx, dy);
          if ((best && cost >= best.cost) || taken.some((other) => common(box, other, 3) > 0)) continue;
          let own = true;
          for (let x = box.x; x <= box.x + w && own; x += 4)
            for (let y = box.y; y <= box.y + h && own; y += 4) own = placeOf(sheet.at(x, y)) === id;
          if (own) best = { cost, box, lines };
        }
      }
    }
    if (!best) return [];
    taken.push(best.box);
    const { box, lines } = best;
    const middle = sheet.off(box.x + box.w / 2, box.y + box.h / 2);
    return [{ id, lines, kind: 'land', size, tracking: 0.2, at: [middle] }];
  });
}
