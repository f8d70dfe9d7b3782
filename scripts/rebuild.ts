// npm run rebuild: triggers a build if the directory has changed since the last build, at most every REBUILD_MINUTES
// (15).
// SITE_URL is the site. DEPLOY_HOOK is the host's build hook. REBUILD_COMMAND builds and publishes on your own server
// instead. Building in this folder requires the dev dependencies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Project } from './open-project.ts';
import { JobFailure, runJob } from './run-job.ts';

/** The time in minutes after which a build counts as failed if it is not published. */
const BUILD_TIMEOUT_MINUTES = 60;

const { SITE_URL: site, DEPLOY_HOOK: hook, REBUILD_COMMAND: command } = process.env;
const leastMinutes = Number(process.env.REBUILD_MINUTES ?? 15);
const minutesSince = (time: string) => (Date.now() - Date.parse(time)) / 60_000;

async function readBuild(): Promise<{ version: string; builtAt: string } | undefined> {
  const response = await fetch(new URL('/build.json', site), {
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return (await response.json()) as { version: string; builtAt: string };
}

async function requestBuild() {
  if (hook) {
    const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`The host's build hook responded with status ${response.status}.`);
    return;
  }
  const [code] = (await once(spawn(command!, { shell: true, stdio: 'inherit' }), 'exit')) as [number | null];
  // Exit code 3 means that the build skipped some listings. Its output names them.
  if (code !== 0 && code !== 3) throw new Error(`REBUILD_COMMAND ended with ${code ?? 'a signal'}.`);
}

async function rebuild({ supabase }: Project): Promise<Record<string, number>> {
  if (!site || !(hook || command)) throw new Error('Set SITE_URL, and DEPLOY_HOOK or REBUILD_COMMAND.');
  const [current, last] = await Promise.all([
    supabase.rpc('directory_version'),
    supabase.rpc('last_build_requested_at'),
  ]);
  const error = current.error ?? last.error;
  if (error) throw new Error(`The directory's version could not be read: ${error.message}`);
  const build = await readBuild();
  if (build?.version === current.data) {
    console.log(`The site is up to date (built ${build.builtAt}).`);
    return { current: 1 };
  }
  const lastTrigger = last.data;
  if (lastTrigger && minutesSince(lastTrigger) < leastMinutes) {
    console.log(
      `A build was triggered at ${lastTrigger}. The next one starts after ${leastMinutes} minutes at the earliest.`,
    );
    return { waiting: 1 };
  }
  await requestBuild();
  console.log(`The directory has changed since ${build?.builtAt ?? 'the build'}, so a build was requested.`);
  if (lastTrigger && minutesSince(lastTrigger) > BUILD_TIMEOUT_MINUTES && (!build || build.builtAt < lastTrigger)) {
    throw new JobFailure(
      `The build that was requested at ${lastTrigger} was never published. Another build was requested.`,
      { requested: 1 },
    );
  }
  return { requested: 1 };
}

await runJob('rebuild', rebuild);
