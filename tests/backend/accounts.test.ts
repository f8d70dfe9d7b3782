import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';
import { describeError } from '../../src/domain/errors/describe-error';
import { LEFT_OUT, OWN_TABLES, readAccountData } from '../../src/features/account/account-data';
import { removeUnnamedBanners } from '../../src/lib/remove-banner';

describe.each(engines)('accounts on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('administrator rights', () => {
    const json = { 'content-type': 'application/json' };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    function makeToken(header: object, claims: object, secret: string) {
      const text = `${part(header)}.${part({ aud: 'authenticated', exp: 4_102_444_800, ...claims })}`;
      return `${text}.${secret && createHmac('sha256', secret).update(text).digest('base64url')}`;
    }

    const [VICTIM, OWN] = [idOf('victim'), idOf('own')];

    let member: typeof everybody.member;
    let second: typeof everybody.second;
    let admin: typeof everybody.administrator;
    beforeAll(() => {
      ({ member, second, administrator: admin } = everybody);
    });
    beforeEach(() => backend.clear());

    /**
     * Returns whether the account has administrator rights. Tries to publish a listing and to change another member’s
     * listing.
     */
    async function hasRights(client: Client) {
      await backend.clear();
      await member.client.from('ai_tools').insert(listing(VICTIM));
      await client.from('ai_tools').insert(listing(OWN));
      await client.from('ai_tools').update({ name: 'Taken over' }).eq('id', VICTIM);
      const { [VICTIM]: victim, [OWN]: own } = await backend.stored();
      return own?.approval_status === 'approved' || victim?.name === 'Taken over';
    }

    it('only the administrator can read who submitted a pending listing', async () => {
      const submit = async (client: Client, name: string, own: object = {}) => {
        const { error } = await client.from('ai_tools').insert(listing(idOf(name), { name, ...own }));
        expect(error).toBeNull();
      };
      await submit(member.client, 'one', { url: 'https://WWW.Lumen.example/a' });
      await submit(member.client, 'two', { url: 'https://lumen.example/b', premium_type: 'featured' });
      await submit(member.client, 'three');
      await submit(second.client, 'four', { url: 'http://lumen.example.net/' });
      await admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', idOf('one'));
      await admin.client.rpc('decide_listings', { ids: [idOf('three')], decision: 'reject', reason: 'Spam.' });

      const readQueue = (client: Client, kind = 'pending') => client.rpc('review_queue', { kind }, { get: true });
      const { data } = await readQueue(admin.client);
      expect(data?.members).toEqual({
        [member.id]: { email: 'member@example.com', pending: 1, approved: 1, rejected: 1 },
        [second.id]: { email: 'second@example.com', pending: 1, approved: 0, rejected: 0 },
      });
      expect(data?.rows.map(({ tool, facts }) => [tool?.id, facts])).toMatchObject([
        [idOf('four'), { asked: [], is_host_known: false }],
        [
          idOf('two'),
          {
            asked: [{ kind: 'featured', price_cents: null, list_cents: 4900, currency: 'USD', period: 'month' }],
            is_host_known: true,
          },
        ],
      ]);
      expect((await readQueue(admin.client, 'claim')).data?.members).toEqual({});
      for (const client of [member.client, backend.visitor()]) expect((await readQueue(client)).data).toBeNull();
    });

    describe('the administrator’s email address', () => {
      const setAdministrator = (email: string) => backend.sql('update private.administrators set email = $1', [email]);

      it.each([
        'admin@example.com',
        'ADMIN@EXAMPLE.COM',
        'Admin@Example.com',
        ' admin@example.com ',
        'ADM\u0130N@example.com',
        'adm\u0131n@example.com',
        '\uFF41dmin@example.com',
        'admin@example.com.',
        'admin@example.com\u0000',
      ])('a sign-up as %j gets no administrator rights if the account already exists', async (email) => {
        const { client } = await backend.signUp(email);
        expect(await hasRights(client)).toBe(false);
        const same = await backend.sql(`select id from auth.users where lower(email) = 'admin@example.com'`);
        expect(same).toHaveLength(1);
      });

      it('a member who changes their email to the administrator’s address gets no rights', async () => {
        await second.client.auth.updateUser({ email: 'ADMIN@example.com' });
        expect(await hasRights(second.client)).toBe(false);
      });

      it('only a confirmed account with the administrator’s address gets administrator rights', async () => {
        await setAdministrator('Chief@Example.com');
        // The account of the last administrator can be neither changed nor deleted.
        await backend.signUp('deputy@example.com');
        await backend.sql(`insert into private.administrators (email) values ('deputy@example.com')`);
        try {
          const { client, id } = await backend.signUp('CHIEF@example.com');
          expect(await hasRights(client)).toBe(true);
          const expected = async (change: string) => {
            await backend.sql(`update auth.users set ${change} where id = $1`, [id]);
            return hasRights(client);
          };
          expect(await expected('email_confirmed_at = null')).toBe(false);
          expect(await expected(`email_confirmed_at = now()`)).toBe(true);
          expect(await expected(`email = 'former@example.com'`)).toBe(false);
          // U+0130 becomes "i" only in lower case, so this address is a different one.
          expect(await expected(`email = 'CH' || U&'\\0130' || 'EF@example.com'`)).toBe(false);
          expect(await expected(`email = 'chief@example.com'`)).toBe(true);
          await backend.sql('delete from auth.users where id = $1', [id]);
          expect(await hasRights(client)).toBe(false);
          // The former administrator’s token is still valid.
          expect(await hasRights(admin.client)).toBe(false);
        } finally {
          await backend.script(`delete from private.administrators;
            insert into private.administrators (email) values ('admin@example.com');
            delete from auth.users where email = 'deputy@example.com'`);
        }
        expect(await hasRights(admin.client)).toBe(true);
      });

      it('without a configured address, nobody is an administrator', async () => {
        await backend.sql('delete from private.administrators');
        try {
          expect(await hasRights(admin.client)).toBe(false);
        } finally {
          await backend.sql(`insert into private.administrators (email) values ('admin@example.com')`);
        }
      });
    });

    it('a member cannot get administrator rights by changing the account’s metadata', async () => {
      const data = { is_admin: true, role: 'service_role', email: 'admin@example.com', email_verified: true };
      const { error } = await second.client.auth.updateUser({ data });
      expect(error).toBeNull();
      await second.client.auth.refreshSession();
      expect(await hasRights(second.client)).toBe(false);
      const claims = {
        role: 'admin',
        app_metadata: { role: 'admin', is_admin: true },
        email_confirmed_at: 'now',
      };
      await backend.request('/auth/v1/user', {
        method: 'PUT',
        headers: json,
        body: JSON.stringify(claims),
        token: second.token,
      });
      await second.client.auth.refreshSession();
      expect(await hasRights(second.client)).toBe(false);
    });

    it('administrator rights come from the database row, not from the token’s claims', async () => {
      const facts = { is_admin: true, role: 'admin', email: 'admin@example.com', email_verified: true };
      const claims = {
        sub: second.id,
        role: 'authenticated',
        email: 'admin@example.com',
        user_metadata: facts,
        app_metadata: facts,
      };
      const { SUPABASE_JWT_SECRET: secret = '' } = process.env;
      const token = makeToken({ alg: 'HS256', typ: 'JWT' }, claims, secret);
      expect(await hasRights(backend.visitor(token))).toBe(false);
      // Control: a token of the same form is accepted with a valid signature.
      expect((await backend.stored())[OWN]?.created_by).toBe(second.id);
    });

    it.each([
      [
        'another signing secret',
        () => makeToken({ alg: 'HS256', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, 'x'.repeat(40)),
      ],
      ['no signature', () => makeToken({ alg: 'none', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, '')],
      [
        'changed claims',
        () => member.token.replace(/\..*\./, `.${part({ role: 'authenticated', sub: admin.id, exp: 4_102_444_800 })}.`),
      ],
    ])('a forged token with %s changes nothing', async (_name, token) => {
      await member.client.from('ai_tools').insert(listing(VICTIM));
      const before = await backend.stored();
      const body = JSON.stringify({ name: 'Taken over' });
      await backend.request(`/rest/v1/ai_tools?id=eq.${VICTIM}`, {
        method: 'PATCH',
        headers: json,
        body,
        token: token(),
      });
      await backend.request('/rest/v1/ai_tools', {
        method: 'POST',
        headers: json,
        body: JSON.stringify(listing(OWN)),
        token: token(),
      });
      const read = await backend.request('/rest/v1/ai_tools', { token: token() });
      expect(await read.text()).not.toContain(VICTIM);
      expect(await backend.stored()).toEqual(before);
    });
  });

  describe('a member’s account', () => {
    const PNG = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
    const MARK = 'zanzibarwords';
    const ids = { live: idOf('live'), sponsored: idOf('sponsored'), waits: idOf('waits'), refused: idOf('refused') };

    beforeAll(() => backend.clear());

    /** Finds every stored row that contains one of these texts, as “table: row”. */
    async function storedWith(...texts: string[]): Promise<string[]> {
      const tables = await backend.sql<{ name: string }>(
        `select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
         and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage') order by 1`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await backend.sql<{ row: string }>(
          `select row_to_json(t)::text as row from ${name} as t
         where exists (select 1 from unnest($1::text[]) as wanted where row_to_json(t)::text ilike '%' || wanted || '%')`,
          [texts],
        );
        found.push(...rows.map(({ row }) => `${name}: ${row}`));
      }
      return found;
    }
    /**
     * Returns the rows that still contain data of the account. Ignores the image of the listing that stays: its URL
     * contains the id of the deleted account, which no longer identifies anyone.
     */
    const remainingRow = async (id: string) =>
      (await storedWith(id, 'rich@example.com', MARK)).filter(
        (row) => !(/^(public\.ai_tools|ai_tools|storage\.objects): /.test(row) && row.includes(`${id}/live.png`)),
      );
    const accounts = async () =>
      (await backend.sql<{ email: string }>('select email from auth.users order by 1')).map(({ email }) => email);

    /** Creates a member with data of every kind, and an import that contains it. */
    async function createMemberWithData(email: string) {
      const account = await backend.signUp(email);
      const { client, id } = account;
      const admin = everybody.administrator.client;
      const upload = async (name: string) => {
        const key = `${id}/${name}.png`;
        const { error } = await client.storage.from('tool-banners').upload(key, PNG, { contentType: 'image/png' });
        if (error) throw error;
        return client.storage.from('tool-banners').getPublicUrl(key).data.publicUrl;
      };
      const banners = { waits: await upload('waits'), live: await upload('live') };
      const words = { description: `Text with ${MARK}, which occurs nowhere else.` };
      await client
        .from('ai_tools')
        .insert([
          listing(ids.live, { banner_url: banners.live, sponsor_tier: 'silver', premium_type: 'sponsored' }),
          listing(ids.sponsored),
          listing(ids.waits, { ...words, banner_url: banners.waits, premium_type: 'featured' }),
          listing(ids.refused, words),
        ]);
      await client.from('duplicate_reasons').insert({ tool_id: ids.waits, reason: `${MARK} too` });
      await client.from('ai_tools').insert([
        listing(idOf('withdrawn'), {
          ...words,
          name: `${MARK} first`,
          banner_url: banners.waits,
          premium_type: 'featured',
        }),
        listing(idOf('deleted'), { ...words, name: `${MARK} second` }),
      ]);
      await client
        .from('ai_tools')
        .update({ name: `${MARK} withdrawn` })
        .eq('id', idOf('withdrawn'));
      await client.from('ai_tools').delete().eq('id', idOf('withdrawn'));
      await admin.rpc('decide_listings', { ids: [idOf('deleted')], decision: 'reject', reason: `${MARK} no` });
      await admin.from('ai_tools').delete().eq('id', idOf('deleted'));
      await client.from('ai_tools').update(words).in('id', [ids.live, ids.sponsored]);
      await admin.rpc('decide_listings', { ids: [ids.live, ids.sponsored], decision: 'reject', reason: `${MARK} no` });
      await client
        .from('ai_tools')
        .update({ tags: [MARK] })
        .in('id', [ids.live, ids.sponsored]);
      const batch = (await admin.rpc('start_import', { file_name: 'a.json' })).data!;
      await admin.rpc('import_listings', {
        batch,
        first_row: 0,
        listings: [
          { ...listing(ids.live), premium_type: 'none', sponsor_tier: 'none' },
          { ...listing(ids.sponsored), premium_type: 'none', sponsor_tier: 'none' },
        ] as never,
      });
      await admin.from('ai_tools').update({ banner_url: banners.live }).eq('id', ids.live);
      await admin.rpc('start_placement', {
        listing_id: ids.sponsored,
        kind: 'gold',
        first_day: new Date().toISOString().slice(0, 10),
        last_day: '2027-06-01',
        price_cents: 34900,
      } as never);
      await client.rpc('request_placement', { listing_id: ids.sponsored, kind: 'plan_basic' } as never);
      await admin.rpc('decide_listings', { ids: [ids.refused], decision: 'reject', reason: `${MARK} no` });
      // Adds history entries that contain the member.
      await client.from('ai_tools').update({ name: 'Resubmitted' }).eq('id', ids.refused);
      await admin.rpc('decide_listings', { ids: [ids.refused], decision: 'reject', reason: `${MARK} no` });
      await admin.from('ai_tools').upsert([listing('free-1'), listing('free-2')]);
      await client.rpc('claim_listing', { listing_id: 'free-1', proof_kind: 'email', proof: `${MARK}@free.example` });
      await client.rpc('send_feedback', {
        feedback_id: crypto.randomUUID(),
        listing_id: 'free-2',
        reason: 'price',
        note: `${MARK} costs more`,
      });
      await client.rpc('set_saved_tools', { tools: ['free-2', 'free-1'], is_saved: true });
      // Sends two suggestions and a change of the member’s own listing, and rejects the second suggestion.
      for (const [of, refusal] of [['free-1'], ['free-2', `${MARK} no`], [ids.live]] as const) {
        const feedback_id = crypto.randomUUID();
        const { error } = await client.rpc('send_feedback', {
          feedback_id,
          listing_id: of,
          patch: { best_for: `${MARK} readers` },
          based_on: { best_for: null },
          note: `${MARK} because`,
        } as never);
        if (error) throw error;
        const open = await waitingFor(admin, 'feedback');
        const { version } = open.find(({ facts }) => facts.id === feedback_id)!.facts;
        if (refusal) await admin.rpc('resolve_feedback', { feedback_id, outcome: 'refused', reply: refusal, version });
      }
      return account;
    }

    it('a member can see a summary of their data and download all of it', async () => {
      const { client, id } = await createMemberWithData('rich@example.com');
      expect((await client.rpc('own_account')).data).toEqual({
        is_administrator: false,
        approved: 2,
        pending: 1,
        rejected: 1,
        placements: 1,
        renewing: 0,
        renewing_until: null,
        requests: expect.any(Number),
        claims: 1,
        feedback: 4,
        saved: 2,
      });
      const data = await readAccountData(async () => client);
      expect(data.account).toMatchObject({ id, email: 'rich@example.com' });
      expect(Object.keys(data)).toEqual(['account', ...Object.keys(OWN_TABLES), 'decisions', 'administrator']);
      expect(data.decisions).toContainEqual(expect.objectContaining({ decision: 'rejected', reason: `${MARK} no` }));
      expect(data['listings']?.map((row) => (row as { id: string }).id).toSorted()).toEqual(
        Object.values(ids).toSorted(),
      );
      const text = JSON.stringify(data);
      for (const part of [
        `${MARK} too`,
        `${MARK} no`,
        `${MARK}@free`,
        `${MARK} costs`,
        'free-2',
        'plan_basic',
        '34900',
      ])
        expect(text).toContain(part);
      const other = await readAccountData(async () => everybody.second.client);
      expect(
        Object.entries(other).filter(([part, rows]) => part !== 'account' && (rows as object[]).length > 0),
      ).toEqual([]);
    });

    it('a member can delete only their own account and must type its email address', async () => {
      const before = await accounts();
      const wrong: unknown[] = [];
      for (const [name, { client }] of Object.entries(everybody)) {
        const addresses = before.filter((address) => name === 'administrator' || !address.startsWith(name));
        for (const confirmation of [...addresses, '', '%', 'null']) {
          const { data, error } = await client.rpc('delete_own_account', { confirmation });
          if (!error) wrong.push([name, confirmation, data]);
        }
        for (const more of [{ member: everybody.second.id }, { account_id: everybody.second.id }]) {
          const { error } = await client.rpc('delete_own_account', {
            confirmation: 'second@example.com',
            ...more,
          } as never);
          if (!error) wrong.push([name, more]);
        }
        const { data } = await client.rpc('own_account');
        const expected = name === 'visitor' ? null : name === 'administrator';
        if (((data as { is_administrator: boolean } | null)?.is_administrator ?? null) !== expected)
          wrong.push([name, data]);
      }
      expect(wrong).toEqual([]);
      expect(await accounts()).toEqual(before);
      const { error } = await everybody.administrator.client.rpc('delete_own_account', {
        confirmation: 'admin@example.com',
      });
      expect(error?.message).toContain('administrator');
    });

    it('deleting an account deletes its personal data and leaves its public listings without an owner', async () => {
      const { client, id, token } = await backend.signIn('rich@example.com', 'correct horse battery');
      const elsewhere = await backend.signIn('rich@example.com', 'correct horse battery');
      const placements = () =>
        backend.sql(
          `select stage, kind, tool_id, last_day::text from public.placements where stage = 'paid' order by id`,
        );
      const before = { paid: await placements(), second: await storedWith('second@example.com', everybody.second.id) };
      expect((await storedWith(id, 'rich@example.com', MARK)).length).toBeGreaterThan(15);

      expect(await client.rpc('delete_own_account', { confirmation: ' Rich@Example.com ' })).toMatchObject({
        data: 'deleted',
        error: null,
      });
      await removeUnnamedBanners(client.storage, id);

      expect(await remainingRow(id)).toEqual([]);
      expect(await accounts()).not.toContain('rich@example.com');
      expect(await placements()).toEqual(before.paid);
      expect(
        await backend.sql(`select 1 from public.placements where stage in ('requested', 'awaiting_payment')`),
      ).toEqual([]);
      const rows = await backend.stored(...Object.values(ids));
      expect(
        Object.values(rows).map(({ id: own, approval_status, created_by }) => [own, approval_status, created_by]),
      ).toEqual([ids.live, ids.sponsored].toSorted().map((own) => [own, 'approved', null]));
      expect(rows[ids.sponsored]?.sponsor_tier).toBe('gold');
      expect(await storedWith('second@example.com', everybody.second.id)).toEqual(before.second);

      // Simulates a retry, or a second request from another device.
      for (const again of [client, elsewhere.client]) {
        const { data } = await again.rpc('delete_own_account', { confirmation: 'rich@example.com' });
        expect(data).toBe('gone');
        expect((await again.rpc('own_account')).data).toBeNull();
        expect((await again.auth.refreshSession()).error).not.toBeNull();
      }
      const written = await Promise.all([
        client.from('ai_tools').insert(listing(idOf('late'))),
        client.rpc('claim_listing', { listing_id: 'free-2', proof_kind: 'email', proof: 'late@free.example' }),
        client.rpc('send_feedback', { feedback_id: crypto.randomUUID(), listing_id: 'free-1', reason: 'price' }),
        client.rpc('set_saved_tools', { tools: ['free-1'], is_saved: true }),
      ]);
      expect(written.map(({ error }) => describeError(error))).toEqual(
        written.map(() => expect.stringContaining('This account was deleted')),
      );
      const upload = await backend.request(`/storage/v1/object/tool-banners/${id}/late.png`, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: PNG,
        token,
      });
      expect(upload.ok).toBe(false);
      expect(await remainingRow(id)).toEqual([]);
    });

    it('concurrent requests cannot leave data of a deleted account behind', async () => {
      const { client, id } = await backend.signUp('race@example.com');
      const remove = () => client.rpc('delete_own_account', { confirmation: 'race@example.com' });
      const submit = (name: string) => client.from('ai_tools').insert(listing(idOf(name)));
      const [one, , other] = await Promise.all([remove(), submit('race-1'), remove(), submit('race-2')]);
      expect(new Set([one.data, other.data])).toEqual(new Set(['deleted', 'gone']));
      expect(await storedWith(id, 'race@example.com')).toEqual([]);
      expect(await backend.stored(idOf('race-1'), idOf('race-2'))).toEqual({});
    });

    it('every table with account data is part of the export or a listed exception', async () => {
      const columns = await backend.sql<{ column: string }>(
        `select c.conrelid::regclass || '.' || a.attname as column
       from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
         and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      const named = [...Object.values(OWN_TABLES).map(({ table, by }) => `${table}.${by}`), ...Object.keys(LEFT_OUT)];
      expect(columns.map(({ column }) => column.replace(/^public\./, '')).toSorted()).toEqual(named.toSorted());
      expect(Object.values(LEFT_OUT).every((reason) => reason.length > 10)).toBe(true);
    });
  });
});
