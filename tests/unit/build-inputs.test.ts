import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashInputs } from '../../scripts/build-inputs';

const folder = mkdtempSync(join(tmpdir(), 'aisle-inputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};
write('src/pages/one.tsx', 'one');
write('vite.config.ts', 'config');
const before = { VITE_SITE_URL: 'https://example.com', PORT: '5173' };
const hash = hashInputs(folder, before);

it('the build hash depends on file contents and settings', () => {
  for (const [file, text] of [
    ['src/pages/one.tsx', 'other'],
    ['src/pages/two.tsx', ''],
    ['public/robots.txt', ''],
    ['supabase/migrations/1_one.sql', ''],
  ] as const) {
    const former = hashInputs(folder, before);
    write(file, text);
    expect([file, hashInputs(folder, before) === former]).toEqual([file, false]);
  }
  for (const settings of [{ ...before, PORT: '5000' }, { PORT: '5173' }, { ...before, VITE_CHECKOUT: 'on' }])
    expect(hashInputs(folder, settings)).not.toBe(hashInputs(folder, before));
});

it('the build hash ignores file times, the data folder and earlier builds', () => {
  for (const file of ['two.tsx']) rmSync(join(folder, 'src/pages', file), { force: true });
  for (const name of ['public', 'supabase']) rmSync(join(folder, name), { recursive: true, force: true });
  write('src/pages/one.tsx', 'one');
  utimesSync(join(folder, 'src/pages/one.tsx'), 1, 1);
  for (const file of ['dist/index.html', 'supabase/.temp/ready', '.build/manifest.json', '.env']) write(file, 'new');
  expect(hashInputs(folder, { PORT: before.PORT, VITE_SITE_URL: before.VITE_SITE_URL })).toBe(hash);
});
