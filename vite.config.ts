import './scripts/check-node.mjs';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { sharedFile } from './scripts/chunks.ts';
import { missingAssets } from './scripts/missing-assets.ts';
import { exampleFilesLeft, exampleValuesLeft, inWords } from './scripts/example-values.ts';
import { badges } from './scripts/badges.ts';
import { generatedSvgs } from './scripts/generated-svgs.ts';
import { endWithNpm } from './scripts/end-with-npm.ts';
import { favicon } from './scripts/favicon.ts';
import { markdownContent } from './scripts/markdown/plugin.ts';
import { masthead } from './scripts/mark.ts';
import type * as LongestFirst from './tests/support/longest-first.ts';
import packageFile from './package.json' with { type: 'json' };
import { headersFor, LICENCES, siteFiles } from './scripts/site-files.ts';
import { site as ownSite } from './src/content/site.ts';
import { environmentProblem } from './src/lib/env.ts';
import { previewHost } from './scripts/preview-host.ts';
import { demoBanners } from './supabase/local/demo/banners.ts';
import { localBackend } from './supabase/local/local-backend.ts';

endWithNpm('dev');

/**
 * The number of seconds that a test waits for one response or change. Hydration, processes and builds have longer
 * deadlines (`tests/support/test-timeout.ts`). While you write a test, `TEST_TIMEOUT_SECONDS=5` makes it fail sooner.
 */
process.env['TEST_TIMEOUT_SECONDS'] ??= '10';
const testTimeout = Number(process.env['TEST_TIMEOUT_SECONDS']) * 1000;

/**
 * Runs e2e and backend tests in one group, after the tests that need no database. The group has one more worker than
 * cores, because e2e tests wait a third of their time.
 */
const besideEachOther = {
  sequence: { groupOrder: 1 },
  maxWorkers: availableParallelism() + 1,
  // Isolation would load the backend, the browser driver and the client again for each file.
  isolate: false,
  // The minimum of bcrypt. At the default cost, passwords took a fifth of the backend's time.
  env: { LITE_AUTH_BCRYPT_COST: '4' },
  // The first files wait for the prepared databases and the build.
  hookTimeout: 60 * testTimeout,
};

// Only Vitest loads the sequencer, because a copy of the site for a build has no tests.
const sequencer = process.env.VITEST
  ? ((await import(resolve('tests/support/longest-first.ts'))) as typeof LongestFirst).LongestFirst
  : undefined;

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
  // Pages and feeds contain the site's absolute address.
  if (!process.env.VITEST) process.env.VITE_SITE_URL ??= env['VITE_SITE_URL'] ?? `http://localhost:${port}`;

  return {
    // The build has an HTML file per page. In development, index.html serves every address.
    appType: isPreview ? 'mpa' : 'spa',
    define: {
      MASTHEAD: JSON.stringify(masthead),
      'import.meta.env.VERSION': JSON.stringify(packageFile.version),
      // Tests stub these constants.
      ...(isHosted && {
        'import.meta.env.IS_HOSTED': 'true',
        'import.meta.env.EXAMPLE_VALUES_LEFT': JSON.stringify(inWords(exampleValuesLeft(ownSite))),
        'import.meta.env.EXAMPLE_FILES_LEFT': JSON.stringify(exampleFilesLeft(ownSite.pagesOff).join(', ')),
      }),
    },
    plugins: [
      markdownContent(ownSite),
      react(),
      tailwindcss(),
      previewHost(headers, headersFor(hostFile, '/*.md')),
      siteFiles(site),
      missingAssets(),
      generatedSvgs({ 'favicon.svg': favicon, ...badges }),
      isHosted || process.env.VITEST ? [] : [localBackend(port), generatedSvgs(demoBanners())],
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
      testTimeout: 6 * testTimeout,
      hookTimeout: 6 * testTimeout,
      expect: { poll: { timeout: testTimeout } },
      reporters: ['default', './tests/support/plain-reporter.ts'],
      ...(sequencer && { sequence: { sequencer } }),
      projects: [
        // With isolation, loading the modules again for each file took longer than the tests.
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
            // `npm run test:journeys` and `npm run test:gotrue` run this file with its own build.
            exclude: ['tests/e2e/journeys.test.ts'],
            globalSetup: ['tests/support/e2e-build.ts'],
            setupFiles: ['tests/support/avoid-midnight.ts', 'tests/support/site-setup.ts'],
            ...besideEachOther,
            // Each test is a whole journey.
            testTimeout: 18 * testTimeout,
          },
        },
        // `npm run test:gotrue` runs the auth tests and the journeys on GoTrue. GoTrue's binary must be installed.
        ...(mode === 'gotrue'
          ? [
              {
                extends: true as const,
                test: {
                  name: 'gotrue',
                  testTimeout: 18 * testTimeout,
                  hookTimeout: 60 * testTimeout,
                  include: [
                    'tests/backend/auth-server.test.ts',
                    'tests/e2e/journeys.test.ts',
                    'tests/gotrue/*.test.ts',
                  ],
                },
              },
            ]
          : []),
        // `npm run test:journeys` uses the project in the environment, or else the embedded backend.
        ...(mode === 'journeys'
          ? [
              {
                extends: true as const,
                test: {
                  name: 'journeys',
                  testTimeout: 18 * testTimeout,
                  hookTimeout: 60 * testTimeout,
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
      // The package exports only its development build, which contains warnings for developers.
      alias: [{ find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') }],
    },
    build: {
      manifest: true,
      license: { fileName: LICENCES },
      target: 'es2023',
      modulePreload: {
        polyfill: false,
        // Every page already loads the excluded files.
        resolveDependencies: (_, files) => files.filter((file) => !/\/(vendor|shell|rolldown-runtime)-/.test(file)),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Every page loads two initial chunks: packages, which change rarely, and the app's own modules. The
            // stylesheet stays with the entry, because the build inlines the stylesheet into the page.
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
