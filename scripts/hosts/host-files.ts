import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFor } from '../site-files.ts';
import { vercelConfig } from './vercel-config.ts';

export type RedirectRule = { from: string; to: string; status: number };
/** `assets` are the names of the files in /assets. */
type BuildFiles = { headers: string; redirects: string; assets?: readonly string[] };

const withQuery = (to: string, query: string) => (to.includes('?') ? to : to + query);

const rulesOf = (redirects: string): RedirectRule[] =>
  redirects
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [from = '', to = '', status] = line.split(' ');
      return { from, to, status: Number(status) };
    });

/** Returns the rules of _headers and _redirects as configuration for nginx, Caddy and Vercel. */
export function hostFiles({ headers, redirects, assets = [] }: BuildFiles): Record<string, string> {
  const [everywhere, markdown, cached, badges] = ['/*', '/*.md', '/assets/*', '/badges/*'].map((pattern) =>
    headersFor(headers, pattern),
  );
  const rules = rulesOf(redirects);
  // Status 200 marks the proxy for reads, which docs/hosts configures for nginx and Caddy.
  const moved = rules.filter(({ status }) => status === 301);
  const fill = (
    file: string,
    header: (name: string, value: string) => string,
    rule: (from: string, to: string) => string,
  ) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replace('{headers}', () =>
        Object.entries(everywhere ?? {})
          .map(([name, value]) => header(name, value))
          .join('\n'),
      )
      .replace('{redirects}', () => moved.map(({ from, to }) => rule(from, to)).join('\n'))
      .replace('{markdown type}', markdown?.['Content-Type'] ?? '')
      .replace('{markdown robots}', markdown?.['X-Robots-Tag'] ?? '')
      .replace('{assets caching}', cached?.['Cache-Control'] ?? '')
      .replace('{badges caching}', badges?.['Cache-Control'] ?? '');
  return {
    'nginx.conf': fill(
      'nginx.conf',
      (name, value) => `add_header ${name} "${value}" always;`,
      // nginx decodes the requested path before it compares.
      (from, to) => `location = "${decodeURIComponent(from)}" { return 301 "${withQuery(to, '$is_args$args')}"; }`,
    ),
    Caddyfile: fill(
      'Caddyfile',
      (name, value) => `  ${name} "${value}"`,
      (from, to) => `    redir ${from} "${withQuery(to, '{query_part}')}" 301`,
    ),
    'vercel.json': vercelConfig(headers, rules, assets),
  };
}

/** Writes the files to .build/hosts. The folder is outside dist, because the files must not be published. */
export function writeHostFiles(dist: string): void {
  const folder = join(dist, '../.build/hosts');
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const assets = readdirSync(join(dist, 'assets'));
  const files = hostFiles({ headers: read('_headers'), redirects: read('_redirects'), assets });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
