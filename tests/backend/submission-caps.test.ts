import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUBMISSION_LIMITS, SUBMISSION_REFUSALS } from '../../src/domain/listing.limits';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => listing(idOf(`numbered ${from + at}`)));

describe.each(engines)('what a member may submit on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let second: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    member = await backend.member();
    second = (await backend.signUp('second@example.com')).client;
    admin = (await backend.admin()).client;
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const submit = async (rows: ReturnType<typeof numbered>, client = member.client) =>
    (await client.from('ai_tools').insert(rows)).error?.message ?? 'stored';
  const count = async (status = 'pending') =>
    Object.values(await backend.stored()).filter(({ approval_status }) => approval_status === status).length;
  const decideAll = (decision: string) =>
    backend
      .stored()
      .then((rows) => admin.rpc('decide_listings', { ids: Object.keys(rows), decision, reason: 'Not a tool' }));

  it('has the same limits in the database and in the forms', async () => {
    const [limits] = await backend.sql(`
      select private.submission_limit('pending listings') as pending, private.submission_limit('submissions a day') as "aDay",
        private.submission_limit('rows a statement') as "rowsPerRequest",
        private.submission_limit('requests a day') as "requestsADay", private.submission_limit('renames a day') as "renamesADay",
        private.submission_limit('open revisions') as "openRevisions", private.submission_limit('revisions a day') as "revisionsADay"`);
    expect(limits).toEqual(SUBMISSION_LIMITS);
  });

  it('10 pending listings in one request, and not 11', async () => {
    expect(await submit(numbered(11))).toContain(SUBMISSION_REFUSALS.too_many_pending);
    expect(await count()).toBe(0);
    expect(await submit(numbered(10))).toBe('stored');
    expect(await count()).toBe(10);
  });

  it('10 pending listings in many requests, and not 11; an eleventh once one was withdrawn', async () => {
    for (const row of numbered(10)) expect(await submit([row])).toBe('stored');
    expect(await submit(numbered(1, 10))).toContain(SUBMISSION_REFUSALS.too_many_pending);
    expect(await submit(numbered(1, 10), second)).toBe('stored');
    await member.client.from('ai_tools').delete().eq('id', idOf('numbered 0'));
    expect(await submit(numbered(1, 11))).toBe('stored');
    expect(await count()).toBe(11);
  });

  it('10 pending listings of 40 requests at once, from two sessions', async () => {
    const { client } = await backend.member();
    const answers = await Promise.all(numbered(40).map((row, at) => submit([row], at % 2 ? client : member.client)));
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(10);
    expect(await count()).toBe(10);
  });

  it('20 listings a day and not 21, whatever became of them: approved or withdrawn', async () => {
    await submit(numbered(10));
    await decideAll('approve');
    await submit(numbered(9, 10));
    await member.client.from('ai_tools').delete().eq('approval_status', 'pending');
    expect(await submit(numbered(2, 19))).toContain(SUBMISSION_REFUSALS.too_many_submissions);
    expect(await submit(numbered(1, 19))).toBe('stored');
    const answers = await Promise.all(numbered(5, 20).map((row) => submit([row])));
    expect(answers.filter((answer) => answer === 'stored')).toEqual([]);
    expect(await count()).toBe(1);
    await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
    expect(await submit(numbered(1, 25))).toBe('stored');
  });

  it('a resubmission counts as a submission, also in bulk', async () => {
    const resend = () =>
      member.client.from('ai_tools').update({ category: 'Mended' }).eq('approval_status', 'rejected');
    await submit(numbered(10));
    await decideAll('reject');
    await submit(numbered(1, 10));
    expect((await resend()).error?.message).toContain(SUBMISSION_REFUSALS.too_many_pending);
    expect([await count(), await count('rejected')]).toEqual([1, 10]);
    await member.client.from('ai_tools').delete().eq('id', idOf('numbered 10'));
    expect((await resend()).error?.message).toContain(SUBMISSION_REFUSALS.too_many_submissions);
    await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
    expect((await resend()).error).toBeNull();
    expect(await count()).toBe(10);
  });

  it('changing a pending listing does not count', async () => {
    await submit(numbered(10));
    for (const category of ['A', 'B', 'C']) {
      await member.client.from('ai_tools').update({ category }).eq('approval_status', 'pending');
      await member.client.from('ai_tools').upsert(numbered(10).map((row) => ({ ...row, category: `${category}s` })));
    }
    expect(Object.values(await backend.stored()).map(({ category }) => category)).toEqual(Array(10).fill('Cs'));
    const [{ count: submitted } = {}] = await backend.sql('select count(*)::int from private.submissions');
    expect(submitted).toBe(10);
  });

  it('100 rows in a request, refused only for the pending limit, and not 101', async () => {
    expect(await submit(numbered(100))).toContain(SUBMISSION_REFUSALS.too_many_pending);
    expect(await submit(numbered(101))).toContain(SUBMISSION_REFUSALS.too_many_rows);
    expect(await submit(numbered(500))).toContain(SUBMISSION_REFUSALS.too_many_rows);
    expect(await count()).toBe(0);
  });

  it('only UUIDs as ids', async () => {
    expect(await submit([listing('gpt-6')])).toContain(SUBMISSION_REFUSALS.id_is_no_uuid);
    expect(await count()).toBe(0);
  });

  it('the administrator is not counted', async () => {
    expect(await submit(numbered(150), admin)).toBe('stored');
    expect(await count('approved')).toBe(150);
  });
});
