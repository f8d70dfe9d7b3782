import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { makeBackup } from '../../scripts/backup/make-backup';
import { startBackend } from '../support/backend';
import { fillProject } from '../support/living-project';
import { addEveryValue } from './every-value';
import { BASE, describeMigrations } from './base-files';
import { describeApi, writeApi } from './api';

/**
 * Writes what the first release is held to. Until its tag is set, the base may change and this be run again:
 * `FREEZE=yes npx vitest run --project backend tests/backend/upgrade.test.ts`
 */
export async function freezeBase(): Promise<void> {
  const tag = `v${BASE.version}`;
  if (execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() !== '')
    throw new Error(`${tag} is released: its base stays as it is. Write a new migration.`);
  const backend = await startBackend('PGlite', { seed: true });
  try {
    // Before anything is asked: with its first request the embedded backend grants more.
    const api = await describeApi(backend.sql);
    const { member } = await fillProject(backend);
    await addEveryValue(backend, member);
    rmSync(BASE.dump, { recursive: true, force: true });
    await makeBackup(
      {
        url: 'http://localhost:5173',
        isEmbedded: true,
        query: backend.sql,
        files: backend.operator().storage,
        close: async () => {},
      },
      BASE.dump,
    );
    writeFileSync(BASE.api, writeApi(api));
    writeFileSync(BASE.hashes, describeMigrations());
  } finally {
    await backend.stop();
  }
}
