import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { sharedFile } from './scripts/chunks.ts';
import { missingAssets } from './scripts/missing-assets.ts';
import { exampleValuesLeft, inWords } from './scripts/example-values.ts';
import { badges } from './scripts/badges.ts';
import { generatedSvgs } from './scripts/generated-svgs.ts';
import { endWithNpm } from './scripts/end-with-npm.ts';
import { favicon } from './scripts/favicon.ts';
import { masthead } from './scripts/mark.ts';
import { nodeProblem } from './scripts/node-version.mjs';
import packageFile from './package.json' with { type: 'json' };
import { headersFor, LICENCES, siteFiles } from './scripts/site-files.ts';
import { site as ownSite } from './src/content/site.ts';
import { environmentProblem } from './src/lib/env.ts';
import { previewHost } from './scripts/preview-host.ts';
import { localBackend } from './supabase/local/local-backend.ts';

const tooOld = nodeProblem(process.version);
if (tooOld) throw new Error(tooOld);
endWithNpm('dev');

/**
 * Seconds that a test waits for one thing. Only a wait that never ends takes them: the limit must not decide on a slow
 * machine, where a single wait has taken more than 10 s. `TEST_TIMEOUT_SECONDS=5` fails sooner while a test is written.
 */
process.env['TEST_TIMEOUT_SECONDS'] ??= '30';
const testTimeout = Number(process.env['TEST_TIMEOUT_SECONDS']) * 1000;

/**
 * Journeys and backend tests run in one group, after those that need no database, and one file more at once than there are
 * cores: journeys wait for a third of their time, and more only get in each other's way.
 */
const besideEachOther = {
  sequence: { groupOrder: 1 },
  maxWorkers: availableParallelism() + 1,
  // Loading the backend, the browser's driver and the client again for each file took longer than many a file's tests.
  isolate: false,
  // The least that bcrypt takes: at its usual cost, passwords took a fifth of the backend's time.
  env: { LITE_AUTH_BCRYPT_COST: '4' },
};

export default defineConfig(({ mode, isPreview = false }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  const problem = environmentProblem(env);
  if (problem) throw new Error(problem);
  const isHosted = Boolean(env['VITE_SUPABASE_URL']);
  const port = Number(process.env.PORT ?? 5173);
  const connects = ['VITE_SUPABASE_URL', 'VITE_READS_URL', 'VITE_ERRORS_URL', 'VITE_ANALYTICS_URL'].map(
    (name) => env[name],
  );
  const site = { connects, hasCaptcha: Boolean(env['VITE_CAPTCHA_SITE_KEY']) };
  // The preview sends the same headers as the host.
  const hostFile = existsSync('dist/_headers') ? readFileSync('dist/_headers', 'utf8') : '';
  const headers = headersFor(hostFile, '/*');
  // Pages and feeds contain the site's absolute address; locally it is localhost.
  if (isHosted) process.env.VITE_DEFAULTS_LEFT = inWords(exampleValuesLeft(ownSite));
  if (!process.env.VITEST) process.env.VITE_SITE_URL ??= env['VITE_SITE_URL'] ?? `http://localhost:${port}`;

  return {
    // The build has an HTML file per page; in development index.html serves every address.
    appType: isPreview ? 'mpa' : 'spa',
    define: {
      MASTHEAD: JSON.stringify(masthead),
      'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version),
    },
    plugins: [
      react(),
      tailwindcss(),
      previewHost(headers, headersFor(hostFile, '/*.md')),
      siteFiles(site),
      missingAssets(),
      generatedSvgs({ 'favicon.svg': favicon, ...badges }),
      isHosted || process.env.VITEST ? [] : localBackend(port),
    ],
    server: {
      port,
      strictPort: true,
      // The development server may read only the app's files, not the local database or .env.
      fs: {
        allow: ['index.html', 'src', 'public', realpathSync('node_modules')],
        deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/supabase/.temp/**'],
      },
    },
    preview: { port, strictPort: true, headers },
    test: {
      maxWorkers: '100%',
      testTimeout: 5 * testTimeout,
      // The first files wait for the databases and the build, which are made beside the tests that need neither.
      hookTimeout: 20 * testTimeout,
      expect: { poll: { timeout: testTimeout } },
      reporters: ['default', './tests/support/plain-reporter.ts'],
      projects: [
        // Unit and component tests share their modules: loading them again for each file took longer than the tests.
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['tests/unit/**/*.test.ts'],
            setupFiles: ['tests/support/avoid-midnight.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'component',
            include: ['tests/component/**/*.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['tests/support/avoid-midnight.ts', 'tests/support/component-setup.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'backend',
            include: ['tests/backend/**/*.test.ts'],
            globalSetup: ['tests/support/databases.ts'],
            setupFiles: ['tests/support/avoid-midnight.ts', 'tests/support/backend-setup.ts'],
            ...besideEachOther,
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            // `npm run test:journeys` and test:gotrue: their own build, for what the files beside them and the backend's show.
            exclude: ['tests/e2e/journeys.test.ts'],
            globalSetup: ['tests/support/e2e-build.ts'],
            setupFiles: ['tests/support/avoid-midnight.ts', 'tests/support/site-setup.ts'],
            ...besideEachOther,
          },
        },
        // `npm run test:gotrue`: the auth server's tests and the journeys on GoTrue as well; needs its binary.
        ...(mode === 'gotrue'
          ? [
              {
                extends: true as const,
                test: {
                  name: 'gotrue',
                  include: [
                    'tests/backend/auth-server.test.ts',
                    'tests/e2e/journeys.test.ts',
                    'tests/gotrue/*.test.ts',
                  ],
                },
              },
            ]
          : []),
        // `npm run test:journeys`: against the project named by the environment, otherwise the embedded backend as in
        // e2e.
        ...(mode === 'journeys'
          ? [
              {
                extends: true as const,
                test: {
                  name: 'journeys',
                  include: ['tests/e2e/journeys.test.ts'],
                  globalSetup: process.env.SUPABASE_URL ? [] : ['tests/support/e2e-build.ts'],
                  setupFiles: ['tests/support/site-setup.ts'],
                },
              },
            ]
          : []),
      ],
    },
    resolve: {
      // The package exports only its development build, which also has warnings for developers.
      alias: [{ find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') }],
    },
    build: {
      manifest: true,
      license: { fileName: LICENCES },
      target: 'es2023',
      modulePreload: {
        polyfill: false,
        // Every page loads these first.
        resolveDependencies: (_, files) => files.filter((file) => !/\/(vendor|shell|rolldown-runtime)-/.test(file)),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What every page starts with: packages, which change rarely, and the app's own modules. The stylesheet stays
            // with the entry, so that no other part waits for its file, which stands in the page.
            groups: [
              { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'], includeDependenciesRecursively: false },
              {
                name: 'shell',
                test: /\/src\/(?!main\.|index\.css)|preload-helper/,
                tags: ['$initial'],
                includeDependenciesRecursively: false,
              },
              {
                name: 'icons',
                test: /\/node_modules\/lucide-react\//,
                minShareCount: 6,
                includeDependenciesRecursively: false,
              },
              { name: sharedFile, debugName: 'shared', test: /\/src\//, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  };
});
