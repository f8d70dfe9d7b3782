import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Stands in public/_headers for the origin of the Supabase project; nothing where it is the page's own. */
const BACKEND = '{backend}';
/** Where the build leaves its manifest for the scripts that read it. It is not published. */
export const manifestOf = (dist: string) => join(dist, '../.build/manifest.json');
/** What the site bundles and under which licences, published with it. */
export const LICENCES = 'licences.txt';

/** public/_headers for the project that the build is for: pages may talk to that one, and to no other. */
export function headersFile(template: string, supabaseUrl: string | undefined): string {
  return template.replaceAll(BACKEND, supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '');
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
export function siteFiles(supabaseUrl: string | undefined): Plugin {
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
        writeFileSync(
          join(dir, '_headers'),
          headersFile(readFileSync(join(root, 'public/_headers'), 'utf8'), supabaseUrl),
        );
        const licences = join(dir, LICENCES);
        writeFileSync(licences, readFileSync(licences, 'utf8') + fontLicence(root));
        mkdirSync(dirname(manifestOf(dir)), { recursive: true });
        renameSync(join(dir, '.vite/manifest.json'), manifestOf(dir));
        rmSync(join(dir, '.vite'), { recursive: true });
      },
    },
  };
}
