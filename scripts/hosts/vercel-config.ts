import { headersFor } from '../site-files.ts';
import type { RedirectRule } from './host-files.ts';

/** Vercel has limited a deployment to 1,024 routes, and later to 2,048. The app handles the remaining redirects. */
const MAX_REDIRECTS = 1000;
/** Vercel limits a pattern to 4,096 characters. */
const FILES_PER_PATTERN = 50;

/** Vercel reads sources as path-to-regexp patterns. */
const literal = (path: string) => path.replaceAll(/[()[\]{}:*+?\\|^$.]/g, String.raw`\$&`);
/** Vercel rejects a destination with a parameter that the source does not have, such as `:b` in `?category=a:b`. */
const hasParameter = (destination: string) => /:\w/.test(decodeURIComponent(destination));
const list = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * Returns the content of vercel.json. Vercel sends headers also with a 404 response. The year of caching is therefore
 * limited to existing files in /assets, and Markdown keeps Vercel's own content type.
 * @param assets the names of the files in /assets
 */
export function vercelConfig(headers: string, rules: readonly RedirectRule[], assets: readonly string[]): string {
  const robots = headersFor(headers, '/*.md')['X-Robots-Tag'] ?? '';
  const groups = Array.from({ length: Math.ceil(assets.length / FILES_PER_PATTERN) }, (_, at) =>
    assets.slice(at * FILES_PER_PATTERN, (at + 1) * FILES_PER_PATTERN),
  );
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    redirects: [
      ...rules
        .filter(({ to, status }) => status === 301 && !hasParameter(to))
        .slice(0, MAX_REDIRECTS)
        .map(({ from, to }) => ({ source: literal(from), destination: to, statusCode: 301 })),
      // Redirects /about/ to /about. The first character prevents a redirect to another host.
      { source: String.raw`/:path([\w-][\w./-]*)/`, destination: '/:path', statusCode: 301 },
    ],
    headers: [
      { source: String.raw`/(.*)\.md`, headers: list({ 'X-Robots-Tag': robots }) },
      ...groups.map((names) => ({
        source: `/assets/(${names.map(literal).join('|')})`,
        headers: list(headersFor(headers, '/assets/*')),
      })),
      { source: '/badges/(.*)', headers: list(headersFor(headers, '/badges/*')) },
      // `vercel dev` keeps the headers for rewrites and for the 404 page only if the last rule matches.
      { source: '/(.*)', headers: list(headersFor(headers, '/*')) },
    ],
    // Existing files take precedence over rewrites.
    rewrites: [
      ...rules
        .filter(({ status }) => status === 200)
        .map(({ from, to }) => ({
          source: from.replace('*', ':path(.*)'),
          destination: to.replace(':splat', ':path'),
        })),
      // A tool newer than the build: the app loads it from the database.
      { source: '/tools/([^/.]+)', destination: '/app-shell' },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
