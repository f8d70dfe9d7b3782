// npm run banners:sweep [-- --dry-run]: deletes stored pictures that have been unused for more than a day. These are
// banners without a listing, banners of rejected or removed listings, and icons without a host. Then adds old figures
// of listings to the totals of their months.
import { openProject, type Project } from './open-project.ts';
import { runJob } from './run-job.ts';

/** The storage API allows 1,000 objects per call. Smaller batches keep responses short. */
const AT_ONCE = 100;
const LIST_UNUSED = { 'tool-banners': 'unused_banners', 'host-icons': 'unused_host_icons' } as const;
type Bucket = keyof typeof LIST_UNUSED;

const isDryRun = process.argv.includes('--dry-run');

/**
 * Returns the oldest unused objects. Objects that could not be deleted are listed again. The sweep therefore ends when
 * a batch deletes nothing.
 */
async function findUnnamed({ supabase, url }: Project, bucket: Bucket) {
  const { data, error } = await supabase.rpc(LIST_UNUSED[bucket]);
  if (error) throw new Error(`The unused objects of ${bucket} could not be read from ${url}: ${error.message}`);
  return data;
}

async function sweepBucket(project: Project, bucket: Bucket): Promise<number> {
  let removed = 0;
  let bytes = 0;
  for (let found = await findUnnamed(project, bucket); found.length > 0; found = await findUnnamed(project, bucket)) {
    const before = removed;
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const part = found.slice(from, from + AT_ONCE);
      for (const { name, created_at, bytes: size } of part) console.log(`${created_at}  ${size ?? '?'} bytes  ${name}`);
      if (isDryRun) continue;
      const { data, error } = await project.supabase.storage.from(bucket).remove(part.map(({ name }) => name));
      if (error) throw new Error(`Objects of ${bucket} could not be deleted: ${error.message}`);
      removed += data.length;
      bytes += part.reduce((sum, { bytes: size }) => sum + (size ?? 0), 0);
    }
    if (removed === before) break;
  }
  console.log(
    isDryRun
      ? `This was a dry run, so nothing was deleted from ${bucket}.`
      : `${bucket}: deleted ${removed} objects, ${bytes} bytes.`,
  );
  return removed;
}

/** Returns the number of folded rows. */
async function foldFigures({ supabase, url }: Project): Promise<number> {
  let folded = 0;
  for (let more = 1; more > 0; folded += more) {
    const { data, error } = await supabase.rpc('fold_listing_days');
    if (error) throw new Error(`Old figures could not be folded at ${url}: ${error.message}`);
    more = data;
  }
  console.log(`Added ${folded} daily figures of listings to the totals of their months.`);
  return folded;
}

async function sweep(project: Project) {
  const { supabase, url } = project;
  if (!isDryRun) {
    const [banners, icons] = [
      await supabase.rpc('clear_rejected_banners'),
      await supabase.rpc('delete_unused_host_icons'),
    ];
    const error = banners.error ?? icons.error;
    if (error) throw new Error(`Unused pictures could not be deleted at ${url}: ${error.message}`);
    console.log(
      `Marked for deletion: the banners of ${banners.data} rejected listings and the icons of ${icons.data} unused hosts.`,
    );
  }
  return {
    banners: await sweepBucket(project, 'tool-banners'),
    icons: await sweepBucket(project, 'host-icons'),
    ...(!isDryRun && { figures: await foldFigures(project) }),
  };
}

// A dry run is not logged, because the dashboard shows only real runs.
if (isDryRun) await sweep(openProject());
else await runJob('sweep', sweep);
