import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Whose check that visitors are persons it is, where one is turned on. */
const CAPTCHA = 'https://challenges.cloudflare.com';

/** What the site is built for. */
export type Site = { supabaseUrl: string | undefined; hasCaptcha: boolean };
/** Where the build leaves its manifest for the scripts that read it. It is not published. */
export const manifestOf = (dist: string) => join(dist, '../.build/manifest.json');
/** What the site bundles and under which licences, published with it. */
export const LICENCES = 'licences.txt';

/**
 * public/_headers for the project that the build is for: pages may talk to that one and to no other, and run
 * foreign code only where a captcha is turned on.
 */
export function headersFile(template: string, { supabaseUrl, hasCaptcha }: Site): string {
  return template
    .replaceAll('{backend}', supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '')
    .replaceAll('{captcha script}', hasCaptcha ? ` ${CAPTCHA}` : '')
    .replaceAll('{captcha frame}', hasCaptcha ? ` frame-src ${CAPTCHA};` : '');
}

/** The headers of every page in such a file. */
export function everyPageHeaders(file: string): Record<string, string> {
  const [everyPage = ''] = file.split(/\n\n/);
  return Object.fromEntries(
    [...everyPage.matchAll(/^ {2}([A-Za-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Fonts reach the build by a style sheet, where the bundler's own list does not look. */
const fontLicence = (root: string) =>
  `\n## @fontsource-variable/instrument-sans (OFL-1.1)\n\n${readFileSync(
    join(root, 'node_modules/@fontsource-variable/instrument-sans/LICENSE'),
    'utf8',
  )}`;

/** Finishes the files that hosts read: the content policy names the project, the manifest stays at home. */
export function siteFiles(site: Site): Plugin {
  let root = '';
  return {
    name: 'site-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        // The rendering server is built beside the site and has none of these files.
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
