// The built page as the server sends it: one folder, index.html for every other address, a strict policy.
// With the address of a running server, what belongs to the API goes there.
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import { fileURLToPath } from 'node:url';

const own = process.env.CASUS_DIST;
const dist = path.join(
  own && own !== '1' ? path.resolve(own) : fileURLToPath(new URL('../../dist', import.meta.url)),
  '/',
);
const kinds = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
export const policy =
  "default-src 'self'; connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function answerFile(request, answer) {
  const wanted = path.join(dist, path.normalize(new URL(request.url, 'http://page').pathname));
  const file =
    wanted.startsWith(dist) && fs.existsSync(wanted) && fs.statSync(wanted).isFile()
      ? wanted
      : path.join(dist, 'index.html');
  const kind = path.extname(file);
  const packs = kind !== '.woff2' && kind !== '.webp' && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  answer.writeHead(200, {
    'Content-Type': kinds[kind] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    ...(packs ? { 'Content-Encoding': 'gzip' } : {}),
  });
  const plain = fs.readFileSync(file);
  answer.end(packs ? zlib.gzipSync(plain, { level: 9 }) : plain);
}

function passOn(api, request, answer) {
  const onward = http.request(api + request.url, { method: request.method, headers: request.headers }, (back) => {
    answer.writeHead(back.statusCode ?? 502, back.headers);
    back.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  request.pipe(onward);
}

function passOnSocket(api, request, socket, head) {
  const { hostname, port } = new URL(api);
  const onward = net.connect(Number(port), hostname, () => {
    const lines = request.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
    onward.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const one of [onward, socket]) {
    one.on('error', () => undefined);
    one.on('close', () => [onward, socket].forEach((other) => other.destroy()));
  }
}

export function serve(api = null) {
  const server = http.createServer((request, answer) => {
    if (api !== null && request.url.startsWith('/api/')) passOn(api, request, answer);
    else answerFile(request, answer);
  });
  if (api !== null) server.on('upgrade', (request, socket, head) => passOnSocket(api, request, socket, head));
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}
