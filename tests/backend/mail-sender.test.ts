import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, startBackend } from '../support/backend';
import { hasDeno, startFunction } from '../support/deno';
import { startGateway } from '../support/gateway';
import { mockEmailService } from '../support/email-service-mock';
import { EMAIL_DELAY_MS } from '../../src/lib/rules';

describe.skipIf(!hasDeno)('the email sender in Deno', () => {
  let backend: Backend;
  let api: Awaited<ReturnType<typeof startGateway>>;
  let service: Awaited<ReturnType<typeof mockEmailService>>;
  let settings: Record<string, string>;
  const running: { kill(): void }[] = [];
  let senders: { url: string; kill(): void }[] = [];
  let memberId: string;

  async function startSender(more: Record<string, string> = {}) {
    const sender = await startFunction('supabase/functions/mail/index.ts', { ...settings, ...more });
    running.push(sender);
    return { ...sender, url: `${sender.url}/` };
  }

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    memberId = (await backend.member()).id;
    service = await mockEmailService();
    api = await startGateway({
      '/rest/v1': (request) => {
        const { pathname, search } = new URL(request.url);
        return backend.requestWithoutKey(pathname + search, request as RequestInit);
      },
    });
    settings = {
      SUPABASE_URL: api.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: process.env.SUPABASE_SECRET_KEY }),
      MAIL_API_URL: service.address,
      MAIL_API_KEY: 'the-key',
      MAIL_FROM: 'Aisle <mail@site.example>',
      MAIL_SECRET: 'a secret of the test',
      MAIL_FUNCTION_URL: 'https://project.example/functions/v1/mail',
      MAIL_A_SECOND: '1000000',
      SITE_URL: 'https://site.example/',
    };
    senders = await Promise.all([startSender(), startSender()]);
  });
  afterAll(async () => {
    for (const sender of running) sender.kill();
    service?.stop();
    await api?.stop();
    await backend?.stop();
  });
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.outbox; delete from public.email_opt_outs where member_id = '${memberId}'`,
    );
    Object.assign(service, { mood: 'well', honoursKeys: true, delivered: [], asked: 0, onTaken: () => {} });
  });

  /** Approves this number of the member’s listings, and lets the undo period pass. */
  const approveMany = async (count: number) => {
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by)
       select 'tool-' || n, 'Tool <' || n || E'>\nBcc: all', 'A tool that a test made.', 'https://example.com/' || n, $2
       from generate_series(1, $1) as n`,
      [count, memberId],
    );
    await backend.sql('delete from private.outbox');
    await backend.sql(`update public.ai_tools set approval_status = 'approved', approved_at = now()`);
    await wait(`${EMAIL_DELAY_MS} milliseconds`);
  };
  const wait = (time: string) =>
    backend.sql(
      `update private.outbox set due_at = due_at - $1::text::interval, next_at = next_at - $1::text::interval`,
      [time],
    );
  const call = (sender = senders[0]!, secret = settings.MAIL_SECRET) =>
    fetch(sender.url, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });
  const states = () =>
    backend.sql(`select state, count(*)::int as mails from private.outbox group by state order by state`);
  const timesEach = () =>
    Object.values(Object.groupBy(service.delivered, ({ key }) => key)).map((mails) => mails?.length ?? 0);

  it('the sender rejects a request without the secret and reports missing settings', async () => {
    await approveMany(1);
    expect((await call(senders[0], 'another secret')).status).toBe(401);
    expect((await fetch(senders[0]!.url, { method: 'POST' })).status).toBe(401);
    expect((await fetch(senders[0]!.url)).status).toBe(405);
    expect(service.asked).toBe(0);
    const bare = await startSender({ MAIL_API_KEY: '', SITE_URL: '' });
    const answer = await call(bare);
    expect([answer.status, await answer.text()]).toEqual([500, 'Not set up: MAIL_API_KEY, SITE_URL.\n']);
    bare.kill();
  });

  it('the sender sends nothing while the job is switched off', async () => {
    await approveMany(1);
    await backend.sql(`update private.jobs set is_enabled = false where job = 'mail'`);
    expect(await (await call()).json()).toEqual({ sent: 0, failed: 0 });
    await backend.sql(`update private.jobs set is_enabled = true where job = 'mail'`);
    expect(service.delivered).toEqual([]);
    expect(await (await call()).json()).toEqual({ sent: 1, failed: 0 });
  });

  it('an email has an idempotency key, text and HTML parts, a one-line subject and an unsubscribe link', async () => {
    await approveMany(1);
    expect(await (await call()).json()).toEqual({ sent: 1, failed: 0 });
    const [mail] = service.delivered;
    expect(mail).toMatchObject({
      key: expect.stringMatching(/^decision:\d+$/) as string,
      authorization: 'Bearer the-key',
      from: 'Aisle <mail@site.example>',
      to: ['member@example.com'],
      subject: 'Tool <1> Bcc: all is in the directory',
    });
    expect(mail?.text).toContain('https://site.example/tools/tool-1-bcc-all');
    expect(mail?.html).toContain('Tool &#60;1&#62; Bcc: all');
    expect(mail?.html).not.toContain('Tool <');
    const oneClick = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(oneClick).toMatch(/^https:\/\/project\.example\/functions\/v1\/mail\?token=[0-9a-f-]{36}$/);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const off = senders[0]!.url + new URL(oneClick).search;
    // A link scanner opens every link of an email, so a GET request must not unsubscribe.
    const opened = await fetch(off, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `https://site.example/mail-link${new URL(oneClick).search}`,
    ]);
    expect(await backend.sql(`select kind from public.email_opt_outs where member_id = '${memberId}'`)).toEqual([]);
    const pressed = await fetch(off, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    const unknown = await fetch(`${senders[0]!.url}?token=${crypto.randomUUID()}`, { method: 'POST' });
    expect([pressed.status, await pressed.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(await backend.sql(`select kind from public.email_opt_outs where member_id = '${memberId}'`)).toEqual([
      { kind: 'listing_decided' },
    ]);
    const whole = new URL(oneClick).searchParams.get('token')!;
    for (const token of ['', 'a', '-'.repeat(36), `${whole}0`, whole.replaceAll('-', ''), `{${whole}}`]) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${senders[0]!.url}?${new URLSearchParams({ token })}`, {
          method,
          redirect: 'manual',
        });
        expect([token, answer.status, await answer.text()]).toEqual([
          token,
          400,
          'This link is incomplete. Copy the whole link from the email, or sign in and choose your emails at https://site.example/mail\n',
        ]);
      }
    }
  });

  it('two concurrent senders send each of 100 emails once', async () => {
    await approveMany(100);
    // A service with idempotency keys would hide duplicate requests.
    service.honoursKeys = false;
    // One call may stop at its time limit before all emails are sent.
    while ((await backend.sql(`select from private.outbox where state = 'waiting'`)).length > 0) {
      expect((await Promise.all(senders.map((sender) => call(sender)))).map(({ status }) => status)).toEqual([
        200, 200,
      ]);
    }
    expect(service.delivered).toHaveLength(100);
    expect(new Set(timesEach())).toEqual(new Set([1]));
    expect(await states()).toEqual([{ state: 'sent', mails: 100 }]);
  });

  it('during an outage of the email service, the sender loses no email and sends few requests', async () => {
    await approveMany(20);
    service.mood = 'down';
    for (let minute = 0; minute < 60; minute += 10) {
      await call();
      await wait('10 minutes');
    }
    expect(service.asked).toBeLessThanOrEqual(6 * 3);
    service.mood = 'well';
    await wait('2 hours');
    await call();
    expect([timesEach().length, new Set(timesEach())]).toEqual([20, new Set([1])]);
    expect(await states()).toEqual([{ state: 'sent', mails: 20 }]);
  });

  it('the sender stops trying to send an email that was permanently rejected', async () => {
    await approveMany(2);
    service.mood = 'refusing';
    await call();
    expect(await backend.sql('select distinct state, problem from private.outbox')).toEqual([
      {
        state: 'given_up',
        problem: 'The email service responded with 422: {"name":"validation_error","message":"Invalid `to`"}',
      },
    ]);
  });

  it('after a lost response, an email is sent at most twice, or once with idempotency keys', async () => {
    for (const honoursKeys of [true, false]) {
      await backend.clear();
      await backend.script('delete from private.outbox');
      await approveMany(2);
      Object.assign(service, { mood: 'lost', honoursKeys, delivered: [] });
      const sender = honoursKeys ? senders[0]! : await startSender({ MAIL_API_HAS_KEYS: 'no' });
      for (let tries = 0; tries < 4; tries += 1) {
        await call(sender);
        await wait('20 minutes');
      }
      if (honoursKeys) {
        // Changed content with the same key simulates an edit between attempts.
        await backend.sql(`update public.ai_tools set name = name || ' again'`);
        service.mood = 'well';
        await call(sender);
      }
      expect([honoursKeys, timesEach()]).toEqual([honoursKeys, honoursKeys ? [1, 1] : [2, 2]]);
      expect(await states()).toEqual([{ state: honoursKeys ? 'sent' : 'given_up', mails: 2 }]);
    }
  });

  it('after a crash between sending and recording an email, only this email is sent again', async () => {
    for (const honoursKeys of [true, false]) {
      await backend.clear();
      await backend.script('delete from private.outbox');
      await approveMany(3);
      const killedSender = await startSender();
      Object.assign(service, { mood: 'silent', honoursKeys, delivered: [], onTaken: killedSender.kill });
      await call(killedSender).catch(() => undefined);
      expect(service.delivered).toHaveLength(1);
      Object.assign(service, { mood: 'well', onTaken: () => {} });
      await call();
      expect(service.delivered).toHaveLength(3);
      await wait('5 minutes');
      await call();
      expect(timesEach().sort((one, other) => one - other)).toEqual(honoursKeys ? [1, 1, 1] : [1, 1, 2]);
      expect(await states()).toEqual([{ state: 'sent', mails: 3 }]);
    }
  });
});
