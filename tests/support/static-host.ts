import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';

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

/**
 * Returns the headers that `_headers` sets for every page. Adds `connect` as the backend’s origin, as README describes
 * for custom domains.
 */
function pageHeaders(dist: string, connect: string) {
  const [everyPage = ''] = readFileSync(join(dist, '_headers'), 'utf8').split(/\n\n/);
  return [...everyPage.matchAll(/^ {2}([A-Za-z-]+): (.+)$/gm)]
    .filter(([, name]) => name !== 'Strict-Transport-Security')
    .map(([, name = '', value = '']) => [name, value.replace("connect-src 'self'", `connect-src 'self' ${connect}`)]);
}

/**
 * Serves the built site like a static host, without Vite or the backend. Supports URLs with and without `.html`,
 * redirects from `_redirects`, and the nearest 404.html for unknown URLs.
 */
export async function serveStatic(dist: string, connect: string) {
  const headers = pageHeaders(dist, connect);
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
  const moved = isFile(join(dist, '_redirects'))
    ? new Map(
        readFileSync(join(dist, '_redirects'), 'utf8')
          .split('\n')
          .map((line) => line.split(' ') as [string, string]),
      )
    : new Map<string, string>();
  const nearest404 = (path: string): string => {
    const own = join(dist, path, '404.html');
    return isFile(own) || path === '/' ? own : nearest404(dirname(path));
  };

  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    for (const [name = '', value = ''] of headers) response.setHeader(name, value);
    const to = moved.get(path);
    if (to) {
      response.writeHead(301, { location: to }).end();
      return;
    }
    const own = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(dist, name)).find(isFile);
    const file = own ?? nearest404(dirname(path));
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.writeHead(own ? 200 : 404);
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
