import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailPrinter } from '../../supabase/local/print-mail';
import { compose, type Mail } from '../../supabase/functions/mail/message';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';
import { EMAIL_OPT_OUTS_KIND } from '../../src/lib/lists';
import { EMAIL_DELAY_MS } from '../../src/lib/rules';

const OWN = idOf('own');
const HELD = `${EMAIL_DELAY_MS} milliseconds`;
const links = { siteUrl: 'https://site.example', functionUrl: 'https://project.example/functions/v1/mail' };

describe.each(engines)('email on %s', (engine) => {
  let backend: Backend;
  let operator: Client;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    operator = backend.operator();
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.outbox; delete from public.placements;
       delete from private.email_tokens; delete from public.email_opt_outs;
       delete from private.job_runs; delete from private.site_alerts; update private.jobs set is_enabled = true;
       insert into public.email_opt_outs (member_id, kind) select id::uuid, 'weekly_digest' from auth.users where email = 'admin@example.com'`,
    );
  });

  const wait = (time: string) =>
    backend.sql(
      `update private.outbox set due_at = due_at - $1::text::interval, next_at = next_at - $1::text::interval`,
      [time],
    );
  type PreviousEmail = {
    key?: string;
    attempt?: number;
    outcome?: string;
    problem?: string;
    has_keys?: boolean;
    takes?: boolean;
  };
  const next = async (previous: PreviousEmail = {}) => {
    const { data, error } = await operator.rpc('next_email', previous);
    expect(error).toBeNull();
    return data as Mail | null;
  };
  const sendAll = async () => {
    expect((await operator.rpc('prepare_emails')).error).toBeNull();
    const sent: string[] = [];
    for (let mail = await next(); mail; mail = await next({ key: mail.key, attempt: mail.attempt, outcome: 'sent' })) {
      const { subject, text } = compose(mail, links);
      sent.push(`${mail.to}: ${subject}\n${text}`);
    }
    return sent;
  };
  const subjects = async () => (await sendAll()).map((mail) => mail.split('\n')[0]);
  const outbox = () =>
    backend.sql<{ event_key: string; state: string }>('select event_key, state from private.outbox order by event_key');
  const submit = (id = OWN, more = {}) =>
    everybody.member.client.from('ai_tools').insert(listing(id, { name: 'Lumen', ...more }));
  const decide = (decision: string, ids = [OWN], reason?: string) =>
    everybody.administrator.client.rpc('decide_listings', { ids, decision, ...(reason && { reason }) });

  it.each(EMAIL_OPT_OUTS_KIND)('the database composes emails of kind %s', async (kind) => {
    // The ids do not exist, so a known kind returns null and an unknown kind raises an error.
    const about = kind === 'listing_decided' ? '0' : randomUUID();
    const values = [kind, about, randomUUID()];
    expect(await backend.sql('select private.email_data($1, $2, $3) as data', values)).toEqual([{ data: null }]);
  });

  describe('member notifications', () => {
    it('a member is notified immediately that a listing was received', async () => {
      await submit();
      expect(await subjects()).toEqual(['member@example.com: We have received Lumen']);
      expect(await subjects()).toEqual([]);
    });

    it('a member is notified of a decision and its reason once the undo period is over', async () => {
      await submit();
      await sendAll();
      await decide('reject', [OWN], 'The link\nis <b>dead</b>.');
      expect(await sendAll()).toEqual([]);
      await wait(HELD);
      const [mail = ''] = await sendAll();
      expect(mail).toContain('member@example.com: Lumen was rejected');
      expect(mail).toContain('> The link\n> is <b>dead</b>.');
      expect(mail).toContain('https://site.example/my-submissions');
    });

    it('a member is notified only of the last decision that was not undone', async () => {
      await submit();
      await sendAll();
      await decide('approve');
      await decide('undo');
      await wait(HELD);
      expect(await sendAll()).toEqual([]);
      await decide('approve');
      await everybody.administrator.client.rpc('unpublish_listing', { listing_id: OWN, reason: 'It is closed.' });
      await wait(HELD);
      expect(await subjects()).toEqual(['member@example.com: Lumen was taken down']);
      await everybody.member.client
        .from('ai_tools')
        .update({ description: 'It is open again and fixed.' })
        .eq('id', OWN);
      expect(await subjects()).toEqual(['member@example.com: We have received Lumen']);
    });

    it('a member is not notified about a listing that was withdrawn or has a new owner', async () => {
      await submit();
      await everybody.member.client.from('ai_tools').delete().eq('id', OWN);
      await submit(idOf('given'));
      await decide('approve', [idOf('given')]);
      await backend.sql('update public.ai_tools set created_by = $1', [everybody.second.id]);
      await wait(HELD);
      expect(await sendAll()).toEqual([]);
    });

    it('a member is notified once of a decision on a change, even after an undo', async () => {
      const { client: administrator } = everybody.administrator;
      await administrator.from('ai_tools').insert([listing('a', { name: 'Lumen' }), listing('b', { name: 'Sketch' })]);
      const send = async (id: string, tool: string) => {
        const { error } = await everybody.member.client.rpc('send_feedback', {
          feedback_id: id,
          listing_id: tool,
          patch: { description: 'What it does now, in other words.' },
          based_on: { description: 'A tool that a test made.' },
          note: 'A private note',
        });
        expect(error).toBeNull();
      };
      const [accepted, withdrawn] = [randomUUID(), randomUUID()];
      await send(accepted, 'a');
      await send(withdrawn, 'b');
      await everybody.member.client.rpc('withdraw_feedback', { feedback_id: withdrawn });
      const refuse = async () => {
        const open = await waitingFor(administrator, 'feedback');
        const version = open.find(({ facts }) => facts.id === accepted)?.facts.version ?? '';
        const refusal = { feedback_id: accepted, outcome: 'refused', reply: 'It is not so.', version };
        expect((await administrator.rpc('resolve_feedback', refusal)).error).toBeNull();
      };
      await refuse();
      expect((await administrator.rpc('undo_feedback', { feedback_id: accepted })).error).toBeNull();
      await operator.rpc('prepare_emails');
      await wait(HELD);
      expect(await sendAll()).toEqual([]);
      await refuse();
      expect(await sendAll()).toEqual([]);
      await wait(HELD);
      const [mail = '', ...others] = await sendAll();
      expect(others).toEqual([]);
      expect(mail).toContain('member@example.com: Your change was rejected: Lumen');
      expect(mail).toContain('> It is not so.');
      expect(mail).not.toContain('private');
    });

    it('a signed-in reporter is notified of the outcome once the undo period is over', async () => {
      await everybody.administrator.client.from('ai_tools').insert(listing('a', { name: 'Lumen' }));
      for (const client of [everybody.member.client, everybody.visitor.client]) {
        await client.rpc('send_feedback', {
          feedback_id: randomUUID(),
          listing_id: 'a',
          reason: 'price',
          note: 'A secret note',
        });
      }
      const { client } = everybody.administrator;
      const resolve = async () => {
        const [row] = await waitingFor(client, 'feedback');
        const { id, version } = row!.facts;
        await client.rpc('resolve_feedback', { feedback_id: id, version, outcome: 'fixed', reply: 'It is free now.' });
        return id;
      };
      await client.rpc('undo_feedback', { feedback_id: await resolve() });
      await wait(HELD);
      expect(await sendAll()).toEqual([]);
      await resolve();
      expect(await sendAll()).toEqual([]);
      await wait(HELD);
      const [mail = '', ...others] = await sendAll();
      expect(others).toEqual([]);
      expect(mail).toContain('member@example.com: Your report was resolved: Lumen');
      expect(mail).toContain('The listing was fixed.\n\n> It is free now.');
      expect(mail).not.toContain('secret');
    });

    it('a claimant is notified of a decision once the undo period is over', async () => {
      await everybody.administrator.client.from('ai_tools').insert(listing('a', { name: 'Lumen' }));
      const claim = { listing_id: 'a', proof_kind: 'email', proof: 'me@lumen.example' };
      const { data } = await everybody.member.client.rpc('claim_listing', claim);
      await everybody.second.client.rpc('claim_listing', claim);
      const { client } = everybody.administrator;
      const grant = () => client.rpc('decide_claim', { claim_id: data!, is_granted: true, answer: 'Welcome.' });
      await client.rpc('undo_claim', { claim_id: data!, decided_at: (await grant()).data! });
      await wait(HELD);
      expect(await sendAll()).toEqual([]);
      await grant();
      expect(await sendAll()).toEqual([]);
      await wait(HELD);
      const mails = (await sendAll()).sort();
      expect(mails.map((mail) => mail.split('\n')[0])).toEqual([
        'member@example.com: Your claim was approved: Lumen',
        'second@example.com: Your claim was rejected: Lumen',
      ]);
      expect(mails[0]).toContain('> Welcome.');
    });

    it('a member is notified when a placement starts, nears its end and ends', async () => {
      await submit();
      await submit(idOf('two'));
      await backend.sql('delete from private.outbox');
      const place = async (first: number, last: number | null, price: number, kind = 'featured', id = OWN) =>
        backend.sql(
          `with made as (
             insert into public.placements (tool_id, tool_name, kind, premium_type, stage, first_day, last_day)
             values ($1, 'Lumen', $2, 'featured', 'paid', private.today() + $3::int, private.today() + $4::int) returning id)
           insert into public.placement_terms (placement_id, price_cents, note, bought_by) select id, $5::int, 'A remark', $6 from made`,
          [id, kind, first, last, price, everybody.member.id],
        );
      await place(0, 30, 77700);
      await place(-20, 3, 77700, 'plan_basic');
      await place(-40, -1, 77700);
      // No email is sent about these placements, because of their kind, dates or state.
      await place(-1, null, 0, 'featured', idOf('two'));
      await place(-300, -200, 77700);
      await place(40, 50, 77700);
      const mails = (await sendAll()).sort();
      expect(mails.map((mail) => mail.split('\n')[0])).toEqual([
        'member@example.com: Your placement ends soon: Lumen (Basic plan)',
        'member@example.com: Your placement has ended: Lumen (Featured)',
        'member@example.com: Your placement is running: Lumen (Featured)',
      ]);
      expect(mails.join()).not.toMatch(/777|remark/);
      expect(await sendAll()).toEqual([]);
      await backend.sql(`update public.placements set last_day = last_day - 1 where kind = 'plan_basic'`);
      expect(await subjects()).toEqual(['member@example.com: Your placement ends soon: Lumen (Basic plan)']);
    });

    it('an administrator gets a weekly summary of the queue on Monday', async () => {
      const [monday, sunday] = ['2026-11-23', '2026-11-22'];
      const enqueue = async (day: string) => {
        await backend.sql('select private.enqueue_weekly_digest($1::date)', [day]);
        return (await outbox()).map(({ event_key: key }) => key).filter((key) => key.startsWith('weekly-digest'));
      };
      const settings = everybody.administrator.client.from('email_opt_outs');
      const { id } = everybody.administrator;
      await submit();
      await backend.sql('delete from private.outbox');
      expect(await enqueue(monday)).toEqual([]);
      await settings.delete().eq('kind', 'weekly_digest').eq('member_id', id);
      expect(await enqueue(sunday)).toEqual([]);
      expect(await enqueue(monday)).toEqual([`weekly-digest:2026-11-23:${id}`]);
      const mail = (await next())!;
      const { subject, text } = compose(mail, links);
      expect([mail.to, subject]).toEqual(['admin@example.com', 'One item is waiting in your review queue']);
      expect(text).toContain('Pending listings: 1');
      expect(text).toContain('/ai-admin');
      await backend.sql('delete from private.outbox');
      await everybody.member.client.from('ai_tools').delete().eq('id', OWN);
      expect(await enqueue(monday)).toEqual([]);
    });

    it('each administrator gets their own weekly summary and can unsubscribe without the others', async () => {
      const { administrator, second, visitor } = everybody;
      await backend.sql(`delete from public.email_opt_outs where kind = 'weekly_digest'`);
      await administrator.client.rpc('add_administrator', { email: 'second@example.com' });
      await submit();
      await backend.sql('delete from private.outbox');
      const summaries = async (day: string) => {
        await backend.sql('select private.enqueue_weekly_digest($1::date)', [day]);
        const mails: Mail[] = [];
        for (
          let mail = await next();
          mail;
          mail = await next({ key: mail.key, attempt: mail.attempt, outcome: 'sent' })
        )
          mails.push(mail);
        return mails.toSorted((one, other) => one.to.localeCompare(other.to));
      };
      const sent = await summaries('2026-11-23');
      expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
        ['admin@example.com', 'weekly_digest'],
        ['second@example.com', 'weekly_digest'],
      ]);
      await visitor.client.rpc('set_email_preference', { token: sent[0]!.token, is_on: false });
      expect((await summaries('2026-11-30')).map(({ to }) => to)).toEqual(['second@example.com']);

      // An email that is already queued is not sent to a removed administrator.
      await backend.sql(`select private.enqueue_weekly_digest('2026-12-07')`);
      const { data } = await administrator.client.rpc('list_administrators');
      const { id } = data!.find(({ email }) => email === 'second@example.com')!;
      await administrator.client.rpc('remove_administrator', { administrator_id: id });
      expect(await next()).toBeNull();
      expect((await second.client.rpc('is_admin')).data).toBe(false);
    });

    describe('an alert about the site', () => {
      const runJob = async (job: string, is_success = true) => {
        const { data: run } = await operator.rpc('start_job', { job });
        await operator.rpc('finish_job', { run: run!, is_success, ...(!is_success && { problem: 'No response.' }) });
      };
      const stopJob = async (job: string) => {
        await runJob(job);
        await backend.sql(
          `update private.job_runs set started_at = started_at - interval '3 days', ended_at = ended_at - interval '3 days'`,
        );
      };

      it('the administrator is emailed once when a job stops and once when the job works again', async () => {
        await stopJob('links');
        expect(await subjects()).toEqual(['admin@example.com: Job stopped: Links']);
        expect(await subjects()).toEqual([]);
        await runJob('links');
        expect(await subjects()).toEqual(['admin@example.com: Job works again: Links']);
        expect(await subjects()).toEqual([]);
      });

      it('the administrator is emailed when a build fails, but not when another job fails once', async () => {
        await runJob('links', false);
        await runJob('rebuild', false);
        expect(await subjects()).toEqual(['admin@example.com: The last build failed']);
        await runJob('rebuild', false);
        expect(await subjects()).toEqual([]);
        await runJob('rebuild');
        expect(await subjects()).toEqual(['admin@example.com: Job works again: Rebuild']);
      });

      it('the administrator is emailed when emails wait for more than an hour', async () => {
        await submit();
        await wait('59 minutes');
        const mail = await next();
        expect(await subjects()).toEqual([]);
        await backend.sql(`update private.outbox set due_at = due_at - interval '2 minutes'`);
        expect(await subjects()).toEqual(['admin@example.com: Emails are waiting']);
        await next({ key: mail!.key, attempt: mail!.attempt, outcome: 'sent', takes: false });
        expect(await subjects()).toEqual(['admin@example.com: Emails are sent again']);
      });

      it('a problem that ends before its alert is sent sends no email', async () => {
        await stopJob('links');
        await operator.rpc('prepare_emails');
        await runJob('links');
        expect(await subjects()).toEqual([]);
        expect(await subjects()).toEqual([]);
      });

      it('a stopped job that is switched off sends no email that it works again', async () => {
        await stopJob('links');
        expect(await subjects()).toHaveLength(1);
        await backend.sql(`update private.jobs set is_enabled = false where job = 'links'`);
        expect(await subjects()).toEqual([]);
      });

      it('an administrator who has unsubscribed gets no alert', async () => {
        await everybody.administrator.client.from('email_opt_outs').insert({ kind: 'site_alert' });
        await stopJob('links');
        expect(await subjects()).toEqual([]);
        await runJob('links');
        expect(await subjects()).toEqual([]);
      });
    });

    it('an import or its undo sends no notifications', async () => {
      await submit();
      await sendAll();
      const { client } = everybody.administrator;
      const { data: batch } = await client.rpc('start_import', { file_name: 'tools.json' });
      const badge = { premium_type: 'none', sponsor_tier: 'none' };
      const rows = [listing(OWN, { name: 'Lumen', ...badge }), listing('another', badge)];
      const imported = await client.rpc('import_listings', { batch: batch!, first_row: 0, listings: rows as never });
      expect(imported.error).toBeNull();
      expect((await backend.stored(OWN))[OWN]?.approval_status).toBe('approved');
      expect((await client.rpc('undo_import', { batch: batch! })).error).toBeNull();
      expect((await backend.stored(OWN))[OWN]?.approval_status).toBe('pending');
      expect((await outbox()).map(({ event_key }) => event_key)).toEqual([`listing-received:${OWN}`]);
    });
  });

  describe('email delivery', () => {
    it('no email is sent to an unconfirmed, banned or unsubscribed recipient', async () => {
      await submit();
      await submit(idOf('two'));
      await everybody.member.client.from('email_opt_outs').insert({ kind: 'listing_decided' });
      await decide('approve', [idOf('two')]);
      await wait(HELD);
      expect(await subjects()).toEqual(['member@example.com: We have received Lumen']);
      for (const [no, yes] of [
        ['email_confirmed_at = null', 'email_confirmed_at = now()'],
        [`banned_until = now() + interval '1 day'`, 'banned_until = null'],
      ]) {
        await submit(randomUUID());
        await backend.sql(`update auth.users set ${no} where id = $1`, [everybody.member.id]);
        expect(await sendAll()).toEqual([]);
        await backend.sql(`update auth.users set ${yes} where id = $1`, [everybody.member.id]);
      }
      expect((await outbox()).filter(({ state }) => state === 'waiting')).toEqual([]);
    });

    it('an email that a sender started but did not finish is retried after five minutes', async () => {
      await submit();
      const first = await next();
      expect([first?.attempt, await next()]).toEqual([1, null]);
      await wait('5 minutes');
      expect(await next()).toMatchObject({ key: first?.key, attempt: 2 });
      // The first sender’s late report only confirms that the email was sent.
      await next({ key: first!.key, attempt: 1, outcome: 'impossible', takes: false });
      expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
      await next({ key: first!.key, attempt: 1, outcome: 'sent', takes: false });
      expect(await outbox()).toMatchObject([{ state: 'sent' }]);
    });

    it('a rejected email is retried with increasing delays for a day and then reported', async () => {
      await submit();
      const pauses: number[] = [];
      for (let mail = await next(); mail;) {
        await next({
          key: mail.key,
          attempt: mail.attempt,
          outcome: 'refused',
          problem: 'It answered 503',
          takes: false,
        });
        const [row] = await backend.sql<{ minutes: number }>(
          `select round(extract(epoch from next_at - now()) / 60)::int as minutes from private.outbox where state = 'waiting'`,
        );
        if (!row) break;
        pauses.push(row.minutes);
        await wait(`${row.minutes} minutes`);
        mail = await next();
      }
      expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
      expect(pauses.reduce((sum, minutes) => sum + minutes, 0)).toBeGreaterThan(21 * 60);
      const { client } = everybody.administrator;
      expect((await waitingFor(client, 'mail')).map(({ facts }) => facts)).toMatchObject([
        { mail: 'listing_received', email: 'member@example.com', name: 'Lumen', problem: 'It answered 503' },
      ]);
      expect((await client.rpc('retry_emails', { keys: [`listing-received:${OWN}`] })).data).toBe(1);
      expect(await waitingFor(client, 'mail')).toEqual([]);
      expect(await subjects()).toEqual(['member@example.com: We have received Lumen']);
    });

    it('without idempotency keys, an email with an unknown result is sent at most twice', async () => {
      await submit();
      let attempts = 0;
      for (let mail = await next({ has_keys: false }); mail; mail = await next({ has_keys: false })) {
        attempts += 1;
        await next({ key: mail.key, attempt: mail.attempt, outcome: 'unknown', takes: false });
        await wait('10 minutes');
      }
      expect([attempts, await outbox()]).toMatchObject([2, [{ state: 'given_up' }]]);
    });

    it('the first reported result of an email is final', async () => {
      await submit();
      await submit(idOf('two'));
      const row = () =>
        backend.sql('select state, attempts, unconfirmed, next_at, problem from private.outbox order by event_key');
      for (const outcome of ['refused', 'unknown', 'sent', 'impossible']) {
        await wait('3 hours');
        const mail = await next();
        const report = { key: mail!.key, attempt: mail!.attempt, outcome, problem: outcome, takes: false };
        await next(report);
        const once = await row();
        for (const again of [report, { ...report, outcome: 'refused' }, { ...report, outcome: 'unknown' }])
          await next(again);
        expect(await row()).toEqual(once);
      }
    });

    it('unsent email is kept for thirty days while the sender is down', async () => {
      await operator.rpc('start_job', { job: 'mail' });
      await submit();
      await submit(idOf('two'));
      const tried = await next();
      await next({ key: tried!.key, attempt: 1, outcome: 'refused', takes: false });
      await wait('29 days');
      await submit(idOf('three'));
      const { data } = await everybody.administrator.client.rpc('site_status', {}, { get: true });
      expect(data?.emails_waiting).toBe(3);
      expect(await subjects()).toHaveLength(3);
    });

    it('an email that was never attempted is deleted after a day, a sent email after thirty days', async () => {
      await submit();
      await wait('25 hours');
      await submit(idOf('two'));
      expect((await outbox()).map(({ event_key }) => event_key)).toEqual([`listing-received:${idOf('two')}`]);
      await sendAll();
      await wait('29 days');
      await operator.rpc('prepare_emails');
      expect(await outbox()).toHaveLength(1);
      await wait('2 days');
      await operator.rpc('prepare_emails');
      expect(await outbox()).toEqual([]);
    });
  });

  it('a local start prints emails in the terminal without waiting for the undo period', async () => {
    await submit();
    await decide('reject', [OWN], 'It is closed.');
    const printed: string[] = [];
    const printer = mailPrinter(
      async (name, given) => (await operator.rpc(name as 'next_email', given)).data as never,
      links.siteUrl,
      { print: (text) => void printed.push(text) },
    );
    await printer.run();
    await printer.run();
    await printer.stop();
    expect(printed).toHaveLength(1);
    expect(printed[0]).toMatch(/Email to member@example\.com\n {2}Subject: Lumen was rejected[^]+ {2}> It is closed\./);
  });

  it('an unsubscribe link changes the setting of only one member and one email type', async () => {
    await submit();
    const mail = await next();
    const { client } = everybody.visitor;
    const choice = async (token: string) => (await client.rpc('email_preference', { token })).data;
    const choose = async (token: string, is_on: boolean) =>
      (await client.rpc('set_email_preference', { token, is_on })).data;
    expect(await choice(mail!.token)).toEqual({ kind: 'listing_received', is_on: true });
    for (const _ of [1, 2])
      expect(await choose(mail!.token, false)).toEqual({ kind: 'listing_received', is_on: false });
    expect(await backend.sql(`select * from public.email_opt_outs where kind <> 'weekly_digest'`)).toEqual([
      { member_id: everybody.member.id, kind: 'listing_received' },
    ]);
    expect(await choose(mail!.token, true)).toEqual({ kind: 'listing_received', is_on: true });
    expect([await choice(randomUUID()), await choose(randomUUID(), false)]).toEqual([null, null]);
    expect(await backend.sql(`select * from public.email_opt_outs where kind <> 'weekly_digest'`)).toEqual([]);
  });

  it('only the sender can fetch emails, and only the administrator can list failed emails', async () => {
    await backend.sql('delete from public.email_opt_outs');
    await submit();
    await everybody.member.client.from('email_opt_outs').insert({ kind: 'placement_ended' });
    const everything = async () =>
      JSON.stringify([
        await backend.sql('select * from private.outbox'),
        await backend.sql('select * from public.email_opt_outs order by kind'),
      ]);
    const before = await everything();
    const found: string[] = [];
    const compare = (name: string, actual: unknown, expected: unknown) => {
      if (JSON.stringify(actual) !== JSON.stringify(expected)) found.push(`${name}: ${JSON.stringify(actual)}`);
    };
    for (const name of ['visitor', 'member', 'second', 'administrator'] as const) {
      const { client, token } = { token: undefined, ...everybody[name] };
      for (const [method, path] of [
        ['GET', 'outbox'],
        ['GET', 'email_tokens'],
        ['POST', 'outbox'],
        ['PATCH', 'outbox?kind=neq.x'],
        ['DELETE', 'outbox?kind=neq.x'],
      ] as const) {
        for (const profile of ['public', 'private']) {
          const headers = { 'content-type': 'application/json', 'accept-profile': profile, 'content-profile': profile };
          const body = method === 'GET' || method === 'DELETE' ? null : '{"kind":"listing_received"}';
          const response = await backend.request(`/rest/v1/${path}`, { method, headers, body, token });
          if (response.status < 400) found.push(`${name}: ${method} ${path}: ${response.status}`);
        }
      }
      for (const rpc of ['prepare_emails', 'next_email'] as const) {
        if (!(await client.rpc(rpc)).error) found.push(`${name} calls ${rpc}`);
      }
      const keys = [`listing-received:${OWN}`];
      const calls = [
        client.rpc('review_queue'),
        client.rpc('retry_emails', { keys }),
        client.rpc('dismiss_emails', { keys }),
      ];
      const successes = (await Promise.all(calls)).map(({ error }) => !error);
      compare(`${name} reads, retries and dismisses`, successes, Array(3).fill(name === 'administrator'));
      const { data } = await client.from('email_opt_outs').select('member_id, kind');
      const own = [{ member_id: everybody.member.id, kind: 'placement_ended' }];
      compare(`${name} reads choices`, data ?? [], name === 'member' ? own : []);
      if (name === 'member') continue;
      // Emails and settings of another member stay unchanged.
      await client.from('email_opt_outs').insert({ member_id: everybody.member.id, kind: 'claim_decided' });
      await client.from('email_opt_outs').upsert({ member_id: everybody.member.id, kind: 'placement_ended' });
      await client
        .from('email_opt_outs')
        .update({ kind: 'claim_decided' })
        .neq('kind', 'x' as never);
      await client
        .from('email_opt_outs')
        .delete()
        .neq('kind', 'x' as never);
    }
    expect(found).toEqual([]);
    expect(await everything()).toBe(before);
    const { client } = everybody.member;
    await client
      .from('email_opt_outs')
      .update({ kind: 'claim_decided' })
      .neq('kind', 'x' as never);
    expect((await client.from('email_opt_outs').insert({ kind: 'anything' as never })).error).not.toBeNull();
    expect(await everything()).toBe(before);
    await client.from('email_opt_outs').delete().eq('kind', 'placement_ended');
    expect(await backend.sql(`select * from public.email_opt_outs where kind <> 'weekly_digest'`)).toEqual([]);
  });
});
