import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The headers of every page in `_headers`; `connect` is the backend's origin, as README says for a domain of its own. */
function pageHeaders(dist: string, connect: string) {
  const [everyPage = ''] = readFileSync(join(dist, '_headers'), 'utf8').split(/\n\n/);
  return [...everyPage.matchAll(/^ {2}([A-Za-z-]+): (.+)$/gm)]
    .filter(([, name]) => name !== 'Strict-Transport-Security')
    .map(([, name = '', value = '']) => [name, value.replace("connect-src 'self'", `connect-src 'self' ${connect}`)]);
}

/**
 * The built site on a plain static host, on an origin of its own: files, `_headers`, and `_redirects`
 * where a path has no file. Nothing of Vite and nothing of the backend is on it.
 */
export async function serveStatic(dist: string, connect: string) {
  const headers = pageHeaders(dist, connect);
  const redirects = existsSync(join(dist, '_redirects')) ? readFileSync(join(dist, '_redirects'), 'utf8') : '';
  const fallback = /^\/\*\s+(\S+)\s+(\d+)/m.exec(redirects);
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const own = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(dist, name)).find(isFile);
    const file = own ?? (fallback ? join(dist, fallback[1] ?? '') : join(dist, '404.html'));
    for (const [name = '', value = ''] of headers) response.setHeader(name, value);
    if (!isFile(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.writeHead(own ? 200 : Number(fallback?.[2] ?? 404));
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
