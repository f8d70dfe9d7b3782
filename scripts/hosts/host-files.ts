import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFor } from '../site-files.ts';

const withQuery = (to: string, query: string) => (to.includes('?') ? to : to + query);

const rulesOf = (redirects: string) =>
  redirects
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ') as [from: string, to: string]);

/**
 * Returns the rules of _headers and _redirects as configuration for nginx and Caddy. The templates are in this folder.
 */
export function hostFiles({ headers, redirects }: { headers: string; redirects: string }): Record<string, string> {
  const [everywhere, markdown, assets, badges] = ['/*', '/*.md', '/assets/*', '/badges/*'].map((pattern) =>
    headersFor(headers, pattern),
  );
  const moved = rulesOf(redirects);
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
      .replace('{redirects}', () => moved.map(([from, to]) => rule(from, to)).join('\n'))
      .replace('{markdown type}', markdown?.['Content-Type'] ?? '')
      .replace('{markdown robots}', markdown?.['X-Robots-Tag'] ?? '')
      .replace('{assets caching}', assets?.['Cache-Control'] ?? '')
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
      (from, to) => `    redir ${from} "${withQuery(to, '{asked}')}" 301`,
    ),
  };
}

/** Writes the files to .build/hosts. The folder is outside dist, because the files must not be published. */
export function writeHostFiles(dist: string): void {
  const folder = join(dist, '../.build/hosts');
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const files = hostFiles({ headers: read('_headers'), redirects: read('_redirects') });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
