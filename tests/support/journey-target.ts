import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database';
import { admin } from './accounts';
import type { AuthServer } from './auth-server';
import { openBrowser } from './browser';
import { proxyTo, startGateway } from './gateway';
import { markedAddress, removeMarked } from './journey-test-data';
import { servedSite } from './served-site';
import { copySite } from './site-copy';
import { serveStatic } from './static-host';

export type Api = SupabaseClient<Database>;

type Project = {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  admin: { email: string; password: string };
};

const NAMES = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const;

/** Returns the project that the environment variables name, or undefined. */
export function projectOfEnvironment(env: Record<string, string | undefined>): Project | undefined {
  const [supabaseUrl, publishableKey, secretKey] = NAMES.map((name) => env[name]);
  if (!supabaseUrl && !publishableKey && !secretKey) return undefined;
  const missing = [...NAMES, 'SUPABASE_ADMIN_EMAIL', 'SUPABASE_ADMIN_PASSWORD'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(`The journeys also need ${missing.join(', ')}. docs/deploy.md says what each is.`);
  return {
    supabaseUrl: (supabaseUrl as string).replace(/\/+$/, ''),
    publishableKey: publishableKey as string,
    secretKey: secretKey as string,
    admin: { email: env.SUPABASE_ADMIN_EMAIL as string, password: env.SUPABASE_ADMIN_PASSWORD as string },
  };
}

/** Creates the administrator on a local GoTrue and returns its project. */
export async function projectOn(server: AuthServer): Promise<Project> {
  const project = {
    supabaseUrl: server.url,
    publishableKey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    secretKey: process.env['SUPABASE_SECRET_KEY'] ?? '',
    admin,
  };
  const service = client(project.supabaseUrl, project.secretKey);
  const { error } = await service.auth.admin.createUser({ ...admin, email_confirm: true });
  if (error) throw error;
  await server.sql('insert into private.administrators (email) values ($1)', [admin.email]);
  return project;
}

/** Returns why the journeys must not run on a project with other listings, or undefined if they may run. */
export const refusal = (foreign: number, answer: string | undefined): string | undefined =>
  foreign === 0 || answer === 'yes'
    ? undefined
    : `This project holds ${foreign} listings that the journeys did not make, so they do not run against it. ` +
      'Give them a project of their own, or say JOURNEYS_AMONG_OTHERS=yes: they add, decide and remove only listings ' +
      'and accounts that carry their mark.';

const client = (url: string, key: string): Api =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

/** Builds the site for a project in a temporary folder, with the variables that README names. */
async function build(project: Project): Promise<string> {
  const folder = copySite();
  const { VITEST: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    VITE_SUPABASE_URL: project.supabaseUrl,
    VITE_SUPABASE_ANON_KEY: project.publishableKey,
    // A few pages prove that the build uses the project’s data.
    PRERENDER_TOOLS: '5',
  };
  // The build runs asynchronously, because the gateway in this process must respond during the build.
  const run = promisify(execFile);
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env });
  await run(process.execPath, ['scripts/prerender.ts', '--leave-out'], { cwd: folder, env });
  return folder;
}

/**
 * Serves the site on a static host with its backend on another origin. The backend is the project from the environment,
 * or else the embedded backend behind a simulated gateway.
 */
export async function openTarget({ hosted }: { hosted: Project | undefined }) {
  const gateway = hosted ? undefined : await startGateway({ '/': proxyTo(servedSite().baseUrl) });
  const project: Project = hosted ?? {
    supabaseUrl: gateway?.url ?? '',
    publishableKey: servedSite().publishableKey,
    secretKey: servedSite().secretKey,
    admin,
  };
  const service = client(project.supabaseUrl, project.secretKey);
  if (hosted) {
    await removeMarked(service);
    const { count, error } = await service.from('ai_tools').select('*', { count: 'exact', head: true });
    if (error) throw error;
    const why = refusal(count ?? 0, process.env.JOURNEYS_AMONG_OTHERS);
    if (why) throw new Error(why);
  }
  const folder = await build(project);
  const host = await serveStatic(join(folder, 'dist'), project.supabaseUrl);
  const site = await openBrowser({ baseUrl: host.url, reach: hosted ? [new URL(hosted.supabaseUrl).hostname] : [] });
  const visitor = () => client(project.supabaseUrl, project.publishableKey);

  return {
    ...project,
    site,
    service,
    visitor,
    /** Creates a confirmed account with the test marker and signs it in. */
    async makeAccount(name: string) {
      const email = markedAddress(name);
      const password = 'correct horse battery';
      const made = await service.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { name },
      });
      const api = visitor();
      // The embedded backend confirms accounts on sign-up.
      if (made.error) await api.auth.signUp({ email, password, options: { data: { name } } });
      const { data, error } = await api.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { name, email, password, api, id: data.user.id };
    },
    async adminApi() {
      const api = visitor();
      const { error } = await api.auth.signInWithPassword(project.admin);
      if (error) throw error;
      return api;
    },
    /** Stops all servers and removes created data, even after failures. */
    async close(made: { id: string; email: string }[]) {
      const left = await removeMarked(service, made).catch((error: unknown) => error);
      await host.stop();
      await gateway?.stop();
      rmSync(folder, { recursive: true, force: true });
      await site.close();
      if (left instanceof Error) throw left;
    },
  };
}
