import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

type Config = {
  redirects: { source: string; destination: string; statusCode: number }[];
  headers: { source: string; headers: { key: string; value: string }[] }[];
  rewrites: { source: string; destination: string }[];
};

/** The header that Vercel sends with each static file by default. */
export const VERCEL_CACHING = 'public, max-age=0, must-revalidate';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Compiles the part of path-to-regexp's syntax that vercel.json uses: escapes, groups and named groups. */
function toRegExp(source: string): RegExp {
  const parts = source.matchAll(/\\(?<escaped>.)|(?::(?<name>\w+))?\((?<group>(?:\\.|[^()])*)\)|(?<plain>.)/g);
  const pattern = [...parts].map(({ groups: { escaped, name, group, plain } = {} }) =>
    group === undefined ? escapeRegExp(escaped ?? plain ?? '') : `(${name ? `?<${name}>` : ''}${group})`,
  );
  return new RegExp(`^${pattern.join('')}$`);
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Serves the folder like Vercel with `cleanUrls`. The order is redirects, headers, files, rewrites, 404.html. The order
 * and the headers are those of `vercel dev` 59. Does not simulate the cache, compression, path normalisation or queries.
 */
export async function startVercelHost(root: string, config: string) {
  const { redirects, headers, rewrites } = JSON.parse(config) as Config;
  const compile = <T extends { source: string }>(rules: T[]) =>
    rules.map((rule) => ({ ...rule, pattern: toRegExp(rule.source) }));
  const rules = { redirects: compile(redirects), headers: compile(headers), rewrites: compile(rewrites) };
  const findFile = (path: string) =>
    [path, `${path}.html`, `${path}/index.html`]
      .map((name) => join(root, decodeURIComponent(name)))
      .find((file) => isFile(file));

  const server = createServer((request, response) => {
    const { pathname: path } = new URL(`http://host${request.url}`);
    const unclean = /^(.*?)(?:\/index)?(?:\.html|\/index)$/.exec(path)?.[1];
    if (unclean !== undefined) return response.writeHead(308, { location: unclean || '/' }).end();
    for (const { pattern, destination, statusCode } of rules.redirects) {
      const match = pattern.exec(path);
      if (!match) continue;
      const target = destination.replace(/:(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
      return response.writeHead(statusCode, { location: target }).end();
    }
    response.setHeader('cache-control', VERCEL_CACHING);
    for (const { pattern, headers: pairs } of rules.headers)
      if (pattern.test(path)) for (const { key, value } of pairs) response.setHeader(key, value);
    const rewrite = rules.rewrites.find(({ pattern }) => pattern.test(path));
    const file = findFile(path) ?? (rewrite && findFile(rewrite.destination));
    const sent = file ?? join(root, '404.html');
    response.setHeader('content-type', TYPES[extname(sent)] ?? 'application/octet-stream');
    return response.writeHead(file ? 200 : 404).end(readFileSync(sent));
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
