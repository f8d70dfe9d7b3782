import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeProject, openBackend } from '../../supabase/local/project-database.ts';

// databases.ts runs this file in a separate process, because the embedded backend uses the folder and environment of
// its process.
const [postgresUrl, pgliteFile] = process.argv.slice(2) as [string, string];
const root = process.cwd();

type Driver = {
  exec?(text: string): Promise<unknown>;
  unsafe?(text: string): Promise<unknown>;
  dumpDataDir?(compression: 'none'): Promise<Blob>;
};

for (const url of [postgresUrl, undefined]) {
  process.chdir(root);
  const project = makeProject(url);
  const seed = readFileSync(resolve('supabase/seed.sql'), 'utf8');
  const app = await openBackend(project.folder);
  const driver = app.connection.driver as Driver;
  const script = (text: string) => (driver.exec ? driver.exec(text) : driver.unsafe!(text));
  // The accounts come first in the seed. The rest is not needed.
  await script(seed.slice(0, seed.indexOf('insert into public.ai_tools')));
  // Without a checkpoint, each test file that opens the dump would replay the log.
  await script('checkpoint');
  if (driver.dumpDataDir) writeFileSync(pgliteFile, await (await driver.dumpDataDir('none')).bytes());
  await app.connection.close();
  project.remove();
}
process.exit();
