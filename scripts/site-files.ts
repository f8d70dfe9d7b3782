import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const CAPTCHA = 'https://challenges.cloudflare.com';

export type Site = { connects: readonly (string | undefined)[]; hasCaptcha: boolean; html?: string };
/** Vite's manifest must not be published, so it is moved out of dist. */
export const manifestOf = (dist: string) => join(dist, '../.build/manifest.json');
/** The published list of bundled packages and their licences. */
export const LICENCES = 'licences.txt';

/**
 * Completes public/_headers for this build. The content security policy allows connections only to this backend and
 * these collectors. Scripts may come only from the site, the inline script and the optional captcha.
 */
export function headersFile(template: string, { connects, hasCaptcha, html = '' }: Site): string {
  const hashOf = (element: RegExp) =>
    createHash('sha256')
      .update(element.exec(html)?.[1] ?? '')
      .digest('base64');
  const origins = new Set(connects.flatMap((address) => (address ? ` ${new URL(address).origin}` : [])));
  return template
    .replaceAll('{connects}', [...origins].join(''))
    .replaceAll('{script}', hashOf(/<script>([\s\S]*?)<\/script>/))
    .replaceAll('{stylesheet}', hashOf(/<style>([\s\S]*?)<\/style>/))
    .replaceAll('{captcha script}', hasCaptcha ? ` ${CAPTCHA}` : '')
    .replaceAll('{captcha frame}', hasCaptcha ? ` frame-src ${CAPTCHA};` : '');
}

/** Returns the headers for a URL pattern, such as '/*', in a _headers file. */
export function headersFor(file: string, pattern: string): Record<string, string> {
  const block = file.split(/\n\n/).find((text) => text.startsWith(`${pattern}\n`)) ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^ {2}([A-Za-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The licences of the stylesheet's imports. The bundler's list lacks them. */
const styleLicences = (root: string) =>
  [
    ['@fontsource-variable/instrument-sans', 'OFL-1.1'],
    ['tailwindcss', 'MIT'],
  ]
    .map(
      ([part, licence]) =>
        `\n## ${part} (${licence})\n\n${readFileSync(join(root, `node_modules/${part}/LICENSE`), 'utf8')}`,
    )
    .join('');

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Inlines the stylesheet into index.html and returns the page. A separate request would delay the first paint on a slow
 * connection.
 */
function inlineStylesheet(dir: string): string {
  const file = join(dir, 'index.html');
  const html = readFileSync(file, 'utf8');
  const [link, name] = STYLESHEET.exec(html) ?? [];
  if (!link || !name) throw new Error('index.html has no stylesheet.');
  const css = readFileSync(join(dir, name), 'utf8').trim();
  const page = html.replace(link, () => `<style>${css}</style>`);
  writeFileSync(file, page);
  rmSync(join(dir, name));
  return page;
}

export function siteFiles(site: Site): Plugin {
  let root = '';
  return {
    name: 'site-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        // Only the client build has an index.html and a manifest.
        if (!dir || this.environment.name !== 'client') return;
        const html = inlineStylesheet(dir);
        const template = readFileSync(join(root, 'public/_headers'), 'utf8');
        writeFileSync(join(dir, '_headers'), headersFile(template, { ...site, html }));
        const licences = join(dir, LICENCES);
        writeFileSync(licences, readFileSync(licences, 'utf8') + styleLicences(root));
        mkdirSync(dirname(manifestOf(dir)), { recursive: true });
        renameSync(join(dir, '.vite/manifest.json'), manifestOf(dir));
        rmSync(join(dir, '.vite'), { recursive: true });
      },
    },
  };
}
