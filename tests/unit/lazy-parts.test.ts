import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Where a reload would lose what is to be said, or the import is handed to `loadPart` a few lines further on. */
const KNOWN = [
  ...['ui/notify.ts', 'app/query-client.ts', 'content/blog/load-body.ts'],
  ...['app/lazy-page.tsx', 'app/routes.tsx', 'features/auth/use-arrival.ts'],
];

test('every lazy part is loaded with loadPart, so that a new deployment is noticed', () => {
  const offenders = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !KNOWN.some((known) => file.endsWith(known)))
    .flatMap((file) =>
      readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .filter((line) => /\bimport\(/.test(line) && !/loadPart|\.catch\(|^\s*(\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(offenders).toEqual([]);
});
