import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { localBackend } from './supabase/local/local-backend.ts';

const withoutRealtime = resolve(import.meta.dirname, 'src/lib/without-realtime.ts');

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  const isHosted = Boolean(env.VITE_SUPABASE_URL && env.VITE_SUPABASE_ANON_KEY);
  const port = Number(process.env.PORT ?? 5173);

  return {
    resolve: {
      alias: {
        // 18 kB that this product never uses; src/lib/without-realtime.ts says how to undo it.
        '@supabase/realtime-js': withoutRealtime,
        '@supabase/functions-js': withoutRealtime,
      },
    },
    plugins: [react(), tailwindcss(), isHosted || process.env.VITEST ? [] : localBackend(port)],
    server: { port, strictPort: true },
    preview: { port, strictPort: true },
    test: {
      projects: [
        { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'component',
            include: ['tests/component/**/*.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['tests/support/component-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'backend',
            include: ['tests/backend/**/*.test.ts'],
            testTimeout: 30_000,
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            globalSetup: ['tests/support/e2e-server.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
      ],
    },
    build: { target: 'es2023', modulePreload: { polyfill: false }, sourcemap: false },
  };
});
