import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeBackup } from '../../scripts/backup/make-backup';
import { openWhole, type Project } from '../../scripts/backup/project';
import { restoreBackup } from '../../scripts/backup/restore-backup';
import { type AuthServer, type AuthServerName, startAuthServer } from '../support/auth-server';
import { goTrueBinary } from '../support/gotrue';
import { bannerPng } from '../support/pictures';

const PASSWORD = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'aisle-backup-'));
const [embedded, goTrue] = [join(folder, 'embedded'), join(folder, 'gotrue')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: AuthServer | undefined;
let project: Project;
afterEach(async () => {
  await project.close();
  await server?.stop();
});

/** Starts an auth server without accounts. */
async function open(name: AuthServerName): Promise<AuthServer> {
  const opened = await startAuthServer(name, { confirmations: true, binary: goTrueBinary() });
  server = opened;
  const key = process.env['SUPABASE_SECRET_KEY'] ?? '';
  if (opened.database) {
    Object.assign(process.env, { DATABASE_URL: opened.database, SUPABASE_URL: opened.url });
    project = await openWhole({ seed: false });
    delete process.env['DATABASE_URL'];
    delete process.env['SUPABASE_URL'];
  } else {
    const { storage } = createClient(opened.url, key, { auth: { persistSession: false } });
    project = { url: opened.url, isEmbedded: true, query: opened.sql, files: storage, close: async () => {} };
  }
  return opened;
}

async function signUp(opened: AuthServer, email: string, confirms = true): Promise<string> {
  const { data, error } = await opened
    .visitor()
    .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Mö' } } });
  if (error) throw error;
  if (confirms) await opened.follow(opened.links(email)[0]!);
  return data.user!.id;
}

const signIn = (opened: AuthServer, email: string, password = PASSWORD) =>
  opened.visitor().auth.signInWithPassword({ email, password });

/** Checks that the account has its password and id, and can be recovered by email. */
async function ownsAccount(opened: AuthServer, email: string, id: string) {
  const { data, error } = await signIn(opened, email);
  expect([email, error]).toEqual([email, null]);
  expect(data.user).toMatchObject({ id, user_metadata: { name: 'Mö' }, identities: [{ provider: 'email' }] });
  expect((await signIn(opened, email, 'another password')).error?.code).toBe('invalid_credentials');
  await opened.visitor().auth.resetPasswordForEmail(email);
  expect(await opened.follow(opened.links(email)[0]!)).toMatchObject({ type: 'recovery' });
}

describe('moving accounts from the embedded auth server to GoTrue and back', () => {
  const ids: Record<string, string> = {};

  it('the embedded auth server exports its accounts', async () => {
    const opened = await open('the embedded auth');
    ids['mia@example.org'] = await signUp(opened, 'mia@example.org');
    ids['una@example.org'] = await signUp(opened, 'una@example.org', false);
    const { data } = await signIn(opened, 'mia@example.org');
    const { error } = await opened
      .visitor(data.session?.access_token)
      .storage.from('tool-banners')
      .upload(`${ids['mia@example.org']}/a.png`, bannerPng(), { contentType: 'image/png' });
    expect(error).toBeNull();
    expect(await makeBackup(project, embedded)).toMatchObject({ tables: { 'auth.users': 2 }, pictures: 1, gone: [] });
  });

  it('GoTrue imports the accounts, and new members join', async () => {
    const opened = await open('GoTrue');
    expect(await restoreBackup(project, embedded)).toMatchObject({ tables: { 'auth.users': 2 }, pictures: 1 });
    await ownsAccount(opened, 'mia@example.org', ids['mia@example.org']!);
    expect((await signIn(opened, 'una@example.org')).error?.code).toBe('email_not_confirmed');
    // A member whose confirmation link is still valid requests another link.
    await opened.visitor().auth.resend({ type: 'signup', email: 'una@example.org' });
    await opened.follow(opened.links('una@example.org')[0]!);
    await ownsAccount(opened, 'una@example.org', ids['una@example.org']!);
    ids['gus@example.org'] = await signUp(opened, 'gus@example.org');
    expect(await makeBackup(project, goTrue)).toMatchObject({ tables: { 'auth.users': 3 }, pictures: 1, gone: [] });
  });

  it('the embedded auth server imports all accounts again', async () => {
    const opened = await open('the embedded auth');
    expect(await restoreBackup(project, goTrue)).toMatchObject({ tables: { 'auth.users': 3 }, pictures: 1 });
    for (const [email, id] of Object.entries(ids)) await ownsAccount(opened, email, id);
  });
});
