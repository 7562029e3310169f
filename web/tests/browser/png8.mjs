// A picture with at most 256 colours, as PNG: a third of what the browser makes of it, and hardly to be told apart.
import zlib from 'node:zlib';

const most = 256;

// Boxes of colours, the widest divided at its middle until there are enough; each becomes its mean.
function paletteOf(pixels) {
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]) => ({ rgb: [key >> 16, (key >> 8) & 255, key & 255], count }));
  const boxOf = (inside) => {
    const spans = [0, 1, 2].map((c) => {
      const values = inside.map(({ rgb }) => rgb[c]);
      return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
    });
    const weight = inside.reduce((sum, { count }) => sum + count, 0);
    const widest = spans.indexOf(Math.max(...spans));
    return { inside, widest, weight, urgency: inside.length > 1 ? spans[widest] * Math.sqrt(weight) : 0 };
  };
  const boxes = [boxOf(colours)];
  while (boxes.length < most) {
    const at = boxes.reduce((best, box, i) => (box.urgency > boxes[best].urgency ? i : best), 0);
    const { inside, widest, weight, urgency } = boxes[at];
    if (urgency === 0) break;
    inside.sort((a, b) => a.rgb[widest] - b.rgb[widest]);
    let below = 0;
    let middle = 0;
    while (middle < inside.length - 1 && below + inside[middle].count <= weight / 2) below += inside[middle++].count;
    middle = Math.max(1, middle);
    boxes.splice(at, 1, boxOf(inside.slice(0, middle)), boxOf(inside.slice(middle)));
  }
  const indexOf = new Map();
  const palette = boxes.map(({ inside, weight }, index) => {
    for (const { rgb } of inside) indexOf.set((rgb[0] << 16) | (rgb[1] << 8) | rgb[2], index);
    return [0, 1, 2].map((c) => Math.round(inside.reduce((sum, { rgb, count }) => sum + rgb[c] * count, 0) / weight));
  });
  return { palette, indexOf };
}

function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(zlib.crc32(named), named.length + 4);
  return out;
}

export async function png8(page, png) {
  const { width, height, data } = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const letters = [];
    for (let i = 0; i < data.length; i += 32768) letters.push(String.fromCharCode(...data.subarray(i, i + 32768)));
    return { width: image.width, height: image.height, data: btoa(letters.join('')) };
  }, png.toString('base64'));
  const pixels = Buffer.from(data, 'base64');
  const { palette, indexOf } = paletteOf(pixels);
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter: none
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      rows[y * (width + 1) + 1 + x] = indexOf.get((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
