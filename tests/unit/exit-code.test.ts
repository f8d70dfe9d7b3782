import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a process that used the embedded PostgreSQL keeps its exit code', () => {
  const code = `await import('./supabase/local/project-database.ts'); process.exitCode = 3;`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', code]).status).toBe(3);
});

it('a Node warning treated as an error does not end a process that runs the embedded backend', () => {
  const code = `const { loadLiteCli, loadLitePglite } = await import('./supabase/local/load-lite.ts');
    await loadLiteCli();
    await loadLitePglite();
    process.emitWarning(new Error('many listeners'));
    process.exitCode = 3;`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', code]).status).toBe(3);
});
