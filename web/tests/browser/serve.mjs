// The built page as the server sends it: one folder, index.html for every other address, a strict policy.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const kinds = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' };
export const policy = "default-src 'self'; connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function serve() {
  const server = http.createServer((request, answer) => {
    const wanted = path.join(dist, path.normalize(new URL(request.url, 'http://page').pathname));
    const file = wanted.startsWith(dist) && fs.existsSync(wanted) && fs.statSync(wanted).isFile() ? wanted : path.join(dist, 'index.html');
    answer.writeHead(200, { 'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy });
    fs.createReadStream(file).pipe(answer);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })));
}
