import { expect, test } from 'vitest';

// Pages will be rendered to HTML at build time, where there is no browser.
const modules = import.meta.glob([
  '../../src/pages/**/*.tsx',
  '../../src/features/**/*.{ts,tsx}',
  '../../src/app/**/*.{ts,tsx}',
  // Runs in a worker, never on a page.
  '!../../src/**/*.worker.ts',
]);

test('every page and feature can be imported without a browser', async () => {
  expect(typeof window).toBe('undefined');
  expect(typeof document).toBe('undefined');
  expect(Object.keys(modules).length).toBeGreaterThan(50);
  const failures: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    await load().catch((error: unknown) => failures.push(`${path}: ${String(error)}`));
  }
  expect(failures).toEqual([]);
});
