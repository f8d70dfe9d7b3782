import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, type AuthServerName, startAuthServer } from '../support/auth-server';
import { goTrueBinary } from '../support/gotrue';

// `npm run test:gotrue` runs this file against GoTrue.
const binary = import.meta.env.MODE === 'gotrue' ? goTrueBinary() : '';
const servers: AuthServerName[] = binary ? ['the embedded auth', 'GoTrue'] : ['the embedded auth'];

const PASSWORD = 'correct horse battery';
let made = 0;
const newAddress = (who: string) => `${who}-${(made += 1)}@example.com`;

const enter = (server: AuthServer, email: string, password = PASSWORD) =>
  server.visitor().auth.signInWithPassword({ email, password });
async function member(server: AuthServer, who: string, email = newAddress(who)) {
  const api = server.visitor();
  await api.auth.signUp({ email, password: PASSWORD });
  // Backdates the confirmation to avoid the email rate limit.
  await server.sql(
    `update auth.users set email_confirmed_at = now(), confirmation_sent_at = now() - interval '1 day' where email = $1`,
    [email],
  );
  const { data, error } = await api.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { email, api, id: data.user.id, session: data.session };
}
const refresh = (server: AuthServer, token: string) => server.visitor().auth.refreshSession({ refresh_token: token });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const isAdmin = async ({ visitor }: AuthServer, token: string) => (await visitor(token).rpc('is_admin')).data;

describe.each(servers)('%s with email confirmation', (name) => {
  let server: AuthServer;
  // The embedded auth server lacks the features under test here, and `it.fails` asserts that. If one of these tests fails,
  // the server now has the feature: update docs/deploy.md.
  const itOnGoTrue = name === 'GoTrue' ? it : it.fails;
  beforeAll(async () => {
    server = await startAuthServer(name, { confirmations: true, binary });
  });
  afterAll(() => server?.stop());

  it('a new account cannot sign in until its email address is confirmed', async () => {
    const email = newAddress('new');
    const { data, error } = await server.visitor().auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect((await enter(server, email)).error?.code).toBe('email_not_confirmed');

    const [link = ''] = server.links(email);
    const arrived = await server.follow(link);
    expect(arrived).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
    const { data: user } = await server.visitor().auth.getUser(arrived['access_token']);
    expect(user.user?.email).toBe(email);
    expect((await enter(server, email)).error).toBeNull();
  });

  it('a visitor can read the list of enabled sign-in methods', async () => {
    const headers = { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' };
    const settings = await fetch(`${server.url}/auth/v1/settings`, { headers });
    expect(await settings.json()).toMatchObject({ external: { email: true, google: false, github: false } });
  });

  it('a confirmation link works only once', async () => {
    const email = newAddress('twice');
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    const [link = ''] = server.links(email);
    await server.follow(link);
    expect(await server.follow(link)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  it('an expired confirmation link does not sign in the user', async () => {
    const email = newAddress('late');
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    const [link = ''] = server.links(email);
    await server.sql(`update auth.users set confirmation_sent_at = now() - interval '2 days' where email = $1`, [
      email,
    ]);
    expect(await server.follow(link)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    expect((await enter(server, email)).error?.code).toBe('email_not_confirmed');
  });

  itOnGoTrue(
    'signing up again before the link was opened keeps the first password, and the account tells that it is older',
    async () => {
      const email = newAddress('again');
      await server.visitor().auth.signUp({ email, password: PASSWORD });
      const yesterday = `created_at = now() - interval '1 day', confirmation_sent_at = now() - interval '1 day'`;
      await server.sql(`update auth.users set ${yesterday} where email = $1`, [email]);
      await server.visitor().auth.signUp({ email, password: 'another password' });
      const arrived = await server.follow(server.links(email)[0] ?? '');
      expect((await enter(server, email, 'another password')).error?.code).toBe('invalid_credentials');
      expect((await enter(server, email)).error).toBeNull();
      const { data } = await server.visitor().auth.getUser(arrived['access_token']);
      const { created_at = '', confirmation_sent_at = '' } = data.user ?? {};
      expect(Date.parse(confirmation_sent_at) - Date.parse(created_at)).toBeGreaterThan(86_000_000);
    },
  );

  itOnGoTrue('signing up with a taken address gets the same response as signing up with a new address', async () => {
    const taken = await member(server, 'taken');
    const { data, error } = await server.visitor().auth.signUp({ email: taken.email, password: 'another password' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(taken.id);
    expect((await enter(server, taken.email, 'another password')).error?.code).toBe('invalid_credentials');
  });

  it('a password reset link works only once', async () => {
    const forgetful = await member(server, 'forgetful');
    await server
      .visitor()
      .auth.resetPasswordForEmail(forgetful.email, { redirectTo: 'http://localhost:5173/reset-password' });
    const link = server.links(forgetful.email).find((one) => one.includes('type=recovery')) ?? '';
    const arrived = await server.follow(link);
    expect(arrived['type']).toBe('recovery');

    const api = server.visitor();
    await api.auth.setSession({
      access_token: arrived['access_token'] ?? '',
      refresh_token: arrived['refresh_token'] ?? '',
    });
    expect((await api.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
    expect((await api.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
    expect((await api.auth.updateUser({ password: 'a quite new password' })).error).toBeNull();
    expect((await enter(server, forgetful.email)).error?.code).toBe('invalid_credentials');
    expect((await enter(server, forgetful.email, 'a quite new password')).error).toBeNull();
    expect(await server.follow(link)).toMatchObject({ error_code: 'otp_expired' });
  });

  it('a password reset returns the same response for an unknown and a known address', async () => {
    expect((await server.visitor().auth.resetPasswordForEmail(newAddress('nobody'))).error).toBeNull();
  });

  it('a second confirmation email within a second is rejected with 429', async () => {
    const email = newAddress('impatient');
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    const { error } = await server.visitor().auth.signUp({ email, password: PASSWORD });
    expect([error?.status, error?.code]).toEqual([429, 'over_email_send_rate_limit']);
  });

  itOnGoTrue('a second recovery email within a second is rejected with 429', async () => {
    const { email } = await member(server, 'hasty');
    await server.visitor().auth.resetPasswordForEmail(email);
    expect((await server.visitor().auth.resetPasswordForEmail(email)).error?.code).toBe('over_email_send_rate_limit');
  });

  it('only an account with a confirmed administrator address has administrator rights', async () => {
    const boss = await member(server, 'boss');
    await server.sql('delete from private.administrators');
    await server.sql('insert into private.administrators (email) values ($1)', ['chief@example.com']);
    const token = boss.session.access_token;
    expect(await isAdmin(server, token)).toBe(false);

    const { error } = await boss.api.auth.updateUser({ email: 'chief@example.com' });
    expect(error).toBeNull();
    expect(await isAdmin(server, token)).toBe(false);
    for (const address of [boss.email, 'chief@example.com']) {
      const links = server.links(address);
      const link = links.find((one) => one.includes('type=email_change'));
      if (link) await server.follow(link);
    }
    const [stored] = await server.sql<{ email: string }>('select email from auth.users where id = $1', [boss.id]);
    expect(stored?.email).toBe('chief@example.com');
    // The token still contains the old address, but rights come from the database row.
    expect(claimsOf(token).email).toBe(boss.email);
    expect(await isAdmin(server, token)).toBe(true);
  });
});

describe.each(servers)('%s without email confirmation', (name) => {
  let server: AuthServer;
  // The embedded auth server lacks the features under test here, and `it.fails` asserts that. If one of these tests fails,
  // the server now has the feature: update docs/deploy.md.
  const itOnGoTrue = name === 'GoTrue' ? it : it.fails;
  beforeAll(async () => {
    server = await startAuthServer(name, { confirmations: false, binary });
  });
  afterAll(() => server?.stop());

  it('a new account is signed in immediately, and a taken address is rejected', async () => {
    const email = newAddress('quick');
    const first = await server.visitor().auth.signUp({ email, password: PASSWORD });
    expect(first.data.session).not.toBeNull();
    const { error } = await server.visitor().auth.signUp({ email, password: PASSWORD });
    expect([error?.code, error?.message]).toEqual(['user_already_exists', 'User already registered']);
  });

  it('a wrong password, an unknown address and a weak password have different error codes', async () => {
    const { email } = await member(server, 'known');
    const responses = [
      (await enter(server, email, 'not the password')).error,
      (await enter(server, newAddress('unknown'))).error,
      (await server.visitor().auth.signUp({ email: newAddress('weak'), password: 'short' })).error,
    ];
    expect(responses.map((error) => error?.code)).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      'weak_password',
    ]);
    expect(responses.map((error) => error?.message)).toEqual([
      'Invalid login credentials',
      'Invalid login credentials',
      'Password should be at least 8 characters.',
    ]);
  });

  it('a token contains the account’s id, role and session id', async () => {
    const { session, id, email } = await member(server, 'claimed');
    expect(claimsOf(session.access_token)).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aud: 'authenticated',
    });
    expect(claimsOf(session.access_token).session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  });

  it('reusing an old refresh token ends the session', async () => {
    const { session } = await member(server, 'rotating');
    const second = (await refresh(server, session.refresh_token)).data.session;
    const third = (await refresh(server, second?.refresh_token ?? '')).data.session;
    expect(new Set([session.refresh_token, second?.refresh_token, third?.refresh_token]).size).toBe(3);

    const backdateTokens = () =>
      server.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '1 hour'`);
    await backdateTokens();
    expect((await refresh(server, session.refresh_token)).error?.code).toBe('refresh_token_already_used');
    // GoTrue accepts a reused token for ten seconds.
    await backdateTokens();
    expect((await refresh(server, third?.refresh_token ?? '')).error).not.toBeNull();
  });

  it('a global sign-out ends all sessions of the account', async () => {
    const first = await member(server, 'twofold');
    const other = (await enter(server, first.email)).data.session;
    expect((await first.api.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await refresh(server, other?.refresh_token ?? '')).error?.status).toBeGreaterThanOrEqual(400);
    const { error } = await server.visitor().auth.getUser(other?.access_token);
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  it('a banned administrator has no rights, even with a token from before the ban', async () => {
    const boss = await member(server, 'boss');
    await server.sql('delete from private.administrators');
    await server.sql('insert into private.administrators (email) values ($1)', [boss.email]);
    expect(await isAdmin(server, boss.session.access_token)).toBe(true);
    await server.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [boss.id]);
    expect(await isAdmin(server, boss.session.access_token)).toBe(false);
    await server.sql(`update auth.users set banned_until = now() - interval '1 day' where id = $1`, [boss.id]);
    expect(await isAdmin(server, boss.session.access_token)).toBe(true);
  });

  it('a deleted account’s tokens are rejected', async () => {
    const gone = await member(server, 'gone');
    await server.sql('delete from auth.users where id = $1', [gone.id]);
    expect((await refresh(server, gone.session.refresh_token)).error).not.toBeNull();
    const { error } = await server
      .visitor(gone.session.access_token)
      .from('ai_tools')
      .insert({ name: 'Left behind', description: 'Made by nobody at all.', url: 'https://example.com/' });
    expect(error?.message).toContain('ai_tools_created_by_fkey');
    expect(await server.sql(`select 1 from public.ai_tools where name = 'Left behind'`)).toEqual([]);
  });

  itOnGoTrue('a banned account gets no new session', async () => {
    const banned = await member(server, 'banned');
    await server.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [banned.id]);
    expect((await enter(server, banned.email)).error?.code).toBe('user_banned');
    expect((await refresh(server, banned.session.refresh_token)).error?.code).toBe('user_banned');
  });
});
