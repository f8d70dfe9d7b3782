// npm run banners:sweep [-- --dry-run]: removes stored banners that are older than a day and that no listing uses, and
// those of listings that were rejected or taken down more than a day ago.
import { openProject, type Project } from './open-project.ts';
import { runJob } from './run-job.ts';

const BUCKET = 'tool-banners';
/** The storage API allows 1,000 objects per call; fewer keep each response short. */
const AT_ONCE = 100;

const isDryRun = process.argv.includes('--dry-run');

/**
 * The oldest unused banners. One that cannot be removed is returned again, so the caller stops once nothing was
 * removed.
 */
async function findUnnamed({ supabase, url }: Project) {
  const { data, error } = await supabase.rpc('unnamed_banners');
  if (error) throw new Error(`The unnamed banners could not be read from ${url}: ${error.message}`);
  return data;
}

async function sweep(project: Project) {
  const { supabase, url } = project;
  let retired = 0;
  if (!isDryRun) {
    const { data, error } = await supabase.rpc('retire_banners');
    if (error) throw new Error(`The banners of rejected listings could not be let go at ${url}: ${error.message}`);
    retired = data;
    console.log(`${retired} rejected listings let their banners go.`);
  }
  let removed = 0;
  let bytes = 0;
  for (let unnamed = await findUnnamed(project); unnamed.length > 0; unnamed = await findUnnamed(project)) {
    const before = removed;
    for (let from = 0; from < unnamed.length; from += AT_ONCE) {
      const part = unnamed.slice(from, from + AT_ONCE);
      for (const { name, created_at, bytes: size } of part) console.log(`${created_at}  ${size ?? '?'} bytes  ${name}`);
      if (isDryRun) continue;
      const { data, error } = await supabase.storage.from(BUCKET).remove(part.map(({ name }) => name));
      if (error) throw new Error(`Banners could not be removed: ${error.message}`);
      removed += data.length;
      bytes += part.reduce((sum, { bytes: size }) => sum + (size ?? 0), 0);
    }
    if (removed === before) break;
  }
  console.log(isDryRun ? 'Nothing was removed: this was a dry run.' : `${removed} banners removed, ${bytes} bytes.`);
  return { retired, removed };
}

// A dry run is no run: what the dashboard shows has worked.
if (isDryRun) await sweep(openProject());
else await runJob('sweep', sweep);
