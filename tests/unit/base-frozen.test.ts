import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { baseProblems, MIGRATIONS, migrationFiles, readBase } from '../upgrade/base-files';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The migrations as they stand, in a folder where they may be changed. */
function copied(change: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-migrations-'));
  folders.push(folder);
  cpSync(MIGRATIONS, folder, { recursive: true });
  change(folder);
  return folder;
}
const files = migrationFiles();
const [first = ''] = files;
const problemsOf = (folder: string) => baseProblems(readBase(), folder);

it('the migrations of the first release stay as they are, and later ones come after them', () => {
  expect(baseProblems()).toEqual([]);
});

it('a change of one, a blank alone, asks for a new migration', () => {
  const folder = copied((at) => writeFileSync(join(at, first), ' ', { flag: 'a' }));
  expect(problemsOf(folder)).toEqual([expect.stringMatching(`^${first} was changed\\. .* write a new migration`)]);
});

it('so does one that was given another name, or another number among them', () => {
  const folder = copied((at) => renameSync(join(at, first), join(at, first.replace('.sql', '_again.sql'))));
  expect(problemsOf(folder)).toEqual([
    expect.stringContaining(`${first} is gone.`),
    expect.stringMatching(/_again\.sql comes before .* give it a later number/),
  ]);
});

it('a later one is nobody’s problem', () => {
  const folder = copied((at) => writeFileSync(join(at, '20991231000000_later.sql'), 'select 1;'));
  expect(problemsOf(folder)).toEqual([]);
});
