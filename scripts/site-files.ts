import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The captcha's origin (Cloudflare Turnstile). */
const CAPTCHA = 'https://challenges.cloudflare.com';

/** The build settings that the published files depend on. */
export type Site = { supabaseUrl: string | undefined; hasCaptcha: boolean };
/** Vite's manifest, kept outside dist because it must not be published. */
export const manifestOf = (dist: string) => join(dist, '../.build/manifest.json');
/** The published list of bundled packages and their licences. */
export const LICENCES = 'licences.txt';

/**
 * public/_headers filled in for this build: the content security policy allows connections to this backend only, and
 * third-party scripts only if the captcha is enabled.
 */
export function headersFile(template: string, { supabaseUrl, hasCaptcha }: Site): string {
  return template
    .replaceAll('{backend}', supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '')
    .replaceAll('{captcha script}', hasCaptcha ? ` ${CAPTCHA}` : '')
    .replaceAll('{captcha frame}', hasCaptcha ? ` frame-src ${CAPTCHA};` : '');
}

/** Reads the headers that a _headers file sets for every page. */
export function everyPageHeaders(file: string): Record<string, string> {
  const [everyPage = ''] = file.split(/\n\n/);
  return Object.fromEntries(
    [...everyPage.matchAll(/^ {2}([A-Za-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Fonts are imported by a style sheet, so they are missing from the bundler's licence list. */
const fontLicence = (root: string) =>
  `\n## @fontsource-variable/instrument-sans (OFL-1.1)\n\n${readFileSync(
    join(root, 'node_modules/@fontsource-variable/instrument-sans/LICENSE'),
    'utf8',
  )}`;

/** Writes _headers for this project, adds the font's licence and moves the manifest out of dist. */
export function siteFiles(site: Site): Plugin {
  let root = '';
  return {
    name: 'site-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        // The server build has none of these files.
        if (!dir || this.environment.name !== 'client') return;
        writeFileSync(join(dir, '_headers'), headersFile(readFileSync(join(root, 'public/_headers'), 'utf8'), site));
        const licences = join(dir, LICENCES);
        writeFileSync(licences, readFileSync(licences, 'utf8') + fontLicence(root));
        mkdirSync(dirname(manifestOf(dir)), { recursive: true });
        renameSync(join(dir, '.vite/manifest.json'), manifestOf(dir));
        rmSync(join(dir, '.vite'), { recursive: true });
      },
    },
  };
}
