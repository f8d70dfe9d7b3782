import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, engines, listing, startBackend } from '../../support/backend';
import { bannerPng } from '../../support/pictures';

const BUCKET = 'tool-banners';
const png = bannerPng(4, 1);
type Account = { client: Awaited<ReturnType<Backend['signIn']>>['client']; id: string; token: string };

describe.each(engines)('banners on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let second: Account;
  let admin: Account;

  const upload = (account: Account, name: string) =>
    account.client.storage.from(BUCKET).upload(`${account.id}/${name}`, png, { contentType: 'image/png' });
  const address = (owner: Account, name: string, origin = 'http://localhost:5173') =>
    `${origin}/storage/v1/object/public/${BUCKET}/${owner.id}/${name}`;
  const stored = async (owner: Account) =>
    (
      await backend.sql<{ name: string }>('select name from storage.objects where name like $1 order by 1', [
        `${owner.id}/%`,
      ])
    ).map(({ name }) => name.slice(owner.id.length + 1));
  const served = async (owner: Account, name: string) =>
    (await backend.request(new URL(address(owner, name)).pathname)).status;
  const submit = (account: Account, banner_url: string | null, id = randomUUID()) =>
    account.client.from('ai_tools').insert(listing(id, { banner_url }));
  const pending = async (count: number) => {
    for (let made = 0; made < count; made += 1) expect((await submit(member, null)).error).toBeNull();
  };

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
  });
  beforeEach(async () => {
    await backend.clear();
    await backend.sql('delete from storage.objects');
  });
  afterAll(() => backend?.stop());

  describe('a listing’s banner address', () => {
    it('a member can use their own uploaded image as a banner', async () => {
      await upload(member, 'own.png');
      const id = randomUUID();
      expect((await submit(member, address(member, 'own.png'), id)).error).toBeNull();
      expect((await backend.stored())[id]).toMatchObject({ banner_url: address(member, 'own.png') });
    });

    it('a member cannot use a missing banner or a banner from another host, member or folder', async () => {
      await upload(member, 'own.png');
      await upload(second, 'theirs.png');
      const refused = [
        'https://pictures.example/banner.png',
        address(member, 'own.png', 'https://evil.example'),
        address(member, 'own.png', 'http://localhost.evil.example'),
        address(member, 'own.png', 'https://abcdefghijklmnopqrst.supabase.co'),
        address(member, 'missing.png'),
        address(second, 'theirs.png'),
        `${address(member, 'own.png')}?download`,
        `${address(member, 'own.png')}#x`,
        address(member, '../own.png'),
        address(member, `../${second.id}/theirs.png`),
        `http://localhost:5173/?/storage/v1/object/public/${BUCKET}/${member.id}/own.png`,
        address(member, 'own.png').replace('/storage/', '/x/storage/'),
        address(member, 'own.png').replace('/public/', '/sign/'),
        address(member, 'own.png').replace(BUCKET, 'others'),
      ];
      for (const banner of refused) {
        const { error } = await submit(member, banner);
        expect([banner, error?.message]).toEqual([banner, expect.stringContaining('uploaded here')]);
      }
      expect(await backend.stored()).toEqual({});
    });

    it('a banner’s host must be the issuer of the token or an allowed host', async () => {
      const accepts = async (origin: string, issuer: string | null) => {
        const claims = JSON.stringify(issuer ? { iss: issuer } : {}).replaceAll("'", "''");
        await backend.script(`select set_config('request.jwt.claims', '${claims}', false)`);
        const [row] = await backend.sql<{ own: boolean }>('select private.is_own_origin($1) as own', [origin]);
        return row?.own;
      };
      const issuer = 'https://abcdefghijklmnopqrst.supabase.co/auth/v1';
      expect(await accepts('https://abcdefghijklmnopqrst.supabase.co', issuer)).toBe(true);
      expect(await accepts('https://other.supabase.co', issuer)).toBe(false);
      expect(await accepts('http://localhost:5173', issuer)).toBe(false);
      expect(await accepts('http://localhost:5173', null)).toBe(true);
      expect(await accepts('https://api.example.com', issuer)).toBe(false);
      await backend.sql(`insert into private.banner_origins (origin) values ('https://api.example.com')`);
      expect(await accepts('https://api.example.com', issuer)).toBe(true);
      await backend.script(`delete from private.banner_origins; select set_config('request.jwt.claims', '', false)`);
    });

    it('a later edit keeps a banner that only the administrator can set', async () => {
      const banner_url = 'https://pictures.example/banner.png';
      await admin.client.from('ai_tools').insert(listing('ours', { banner_url }));
      const id = randomUUID();
      await submit(member, null, id);
      await admin.client.from('ai_tools').update({ banner_url }).eq('id', id);
      await backend.sql(`update public.ai_tools set name = 'Renamed' where id = $1`, [id]);
      expect(await backend.stored()).toMatchObject({ ours: { banner_url }, [id]: { banner_url, name: 'Renamed' } });
    });
  });

  describe('a listing’s screenshot', () => {
    const shot = (account: Account, screenshot_url: string, id = randomUUID()) =>
      account.client.from('ai_tools').insert(listing(id, { screenshot_url }));

    it('a screenshot can be the member’s own upload or an image on another host', async () => {
      await upload(member, 'own.png');
      for (const screenshot of [address(member, 'own.png'), 'https://pictures.example/shot.png']) {
        const id = randomUUID();
        expect([screenshot, (await shot(member, screenshot, id)).error]).toEqual([screenshot, null]);
        expect((await backend.stored())[id]).toMatchObject({ screenshot_url: screenshot });
      }
    });

    it('a member cannot use or suggest another member’s upload as a screenshot', async () => {
      await upload(member, 'own.png');
      await upload(second, 'theirs.png');
      await admin.client.from('ai_tools').insert(listing('live'));
      for (const screenshot of [
        address(second, 'theirs.png'),
        address(member, 'missing.png'),
        address(member, 'own.png', 'https://evil.example'),
        address(member, `../${second.id}/theirs.png`),
      ]) {
        const message = [screenshot, expect.stringContaining('uploaded here')];
        expect([screenshot, (await shot(member, screenshot)).error?.message]).toEqual(message);
        const { error } = await member.client.rpc('send_feedback', {
          ...{ feedback_id: randomUUID(), listing_id: 'live', note: 'A picture.' },
          ...{ patch: { screenshot_url: screenshot }, based_on: { screenshot_url: null } },
        });
        expect([screenshot, error?.message]).toEqual(message);
      }
      expect(Object.keys(await backend.stored())).toEqual(['live']);
      expect(await backend.sql('select id from public.listing_feedback')).toEqual([]);
    });

    it('a screenshot that a listing or a pending change uses cannot be deleted', async () => {
      for (const name of ['named.png', 'asked.png', 'free.png']) await upload(member, name);
      await shot(member, address(member, 'named.png'));
      await admin.client.from('ai_tools').insert(listing('live'));
      const sent = await member.client.rpc('send_feedback', {
        ...{ feedback_id: randomUUID(), listing_id: 'live', note: 'A picture.' },
        ...{ patch: { screenshot_url: address(member, 'asked.png') }, based_on: { screenshot_url: null } },
      });
      expect(sent).toMatchObject({ data: 'waiting', error: null });
      await backend.sql(`update storage.objects set created_at = now() - interval '25 hours'`);
      const { data } = await admin.client.rpc('unused_banners');
      expect(data?.map(({ name }) => name)).toEqual([`${member.id}/free.png`]);
      await member.client.storage
        .from(BUCKET)
        .remove(['named.png', 'asked.png', 'free.png'].map((name) => `${member.id}/${name}`));
      expect(await stored(member)).toEqual(['asked.png', 'named.png']);
    });
  });

  describe('the number of banners per member', () => {
    it('a member can store three banners, plus two for each pending listing', async () => {
      for (const name of ['1.png', '2.png', '3.png']) expect((await upload(member, name)).error).toBeNull();
      expect((await upload(member, '4.png')).error).not.toBeNull();
      expect(await stored(member)).toEqual(['1.png', '2.png', '3.png']);
      await pending(2);
      for (const name of ['4', '5', '6', '7']) expect((await upload(member, `${name}.png`)).error).toBeNull();
      expect((await upload(member, '8.png')).error).not.toBeNull();
      expect(await stored(member)).toHaveLength(7);
    });

    it('concurrent uploads cannot exceed the banner limit', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, index) => upload(member, `race-${index}.png`)));
      expect(await stored(member)).toHaveLength(3);
    });

    it('banners of approved listings do not count toward the limit', async () => {
      await upload(member, 'live.png');
      const id = randomUUID();
      await upload(member, 'shot.png');
      await member.client
        .from('ai_tools')
        .insert(listing(id, { banner_url: address(member, 'live.png'), screenshot_url: address(member, 'shot.png') }));
      await admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
      for (const name of ['1.png', '2.png', '3.png', '4.png']) await upload(member, name);
      expect(await stored(member)).toEqual(['1.png', '2.png', '3.png', 'live.png', 'shot.png']);
    });

    it('the administrator has no banner limit', async () => {
      for (let count = 0; count < 6; count += 1) expect((await upload(admin, `${count}.png`)).error).toBeNull();
      expect(await stored(admin)).toHaveLength(6);
    });
  });

  describe('an upload token', () => {
    it('a member whose account is deleted, banned or unconfirmed cannot upload', async () => {
      const gone = await backend.signUp(`gone-${Date.now()}@example.com`);
      for (const state of [
        `banned_until = now() + interval '1 hour'`,
        `banned_until = null, deleted_at = now()`,
        `deleted_at = null, email_confirmed_at = null`,
      ]) {
        await backend.sql(`update auth.users set ${state} where id = $1`, [gone.id]);
        await upload(gone, 'x.png');
      }
      await backend.sql('delete from auth.users where id = $1', [gone.id]);
      await upload(gone, 'x.png');
      expect(await stored(gone)).toEqual([]);
    });
  });

  describe('unused banners', () => {
    it('the member and the administrator can list a banner that was unused for a day', async () => {
      for (const name of ['named.png', 'old.png', 'new.png']) await upload(member, name);
      await submit(member, address(member, 'named.png'));
      await backend.sql(
        `update storage.objects set created_at = now() - interval '25 hours' where name not like '%/new.png'`,
      );
      const ask = (account: Account) => account.client.rpc('unused_banners');
      expect((await ask(second)).data).toEqual([]);
      const { data } = await ask(admin);
      expect((await ask(member)).data).toEqual(data);
      expect(data?.map(({ name }) => name)).toEqual([`${member.id}/old.png`]);
      await admin.client.storage.from(BUCKET).remove(data!.map(({ name }) => name));
      expect(await stored(member)).toEqual(['named.png', 'new.png']);
    });

    it('a member can delete their own unused banner immediately', async () => {
      for (const name of ['named.png', 'free.png']) await upload(member, name);
      const id = randomUUID();
      await submit(member, address(member, 'named.png'), id);
      const all = ['named.png', 'free.png'].map((name) => `${member.id}/${name}`);
      for (const client of [backend.visitor(), second.client]) {
        await client.storage.from(BUCKET).remove(all);
        expect(await stored(member)).toEqual(['free.png', 'named.png']);
      }
      await member.client.storage.from(BUCKET).remove(all);
      expect(await stored(member)).toEqual(['named.png']);
      await member.client.from('ai_tools').delete().eq('id', id);
      expect(await served(member, 'named.png')).toBe(200);
      await member.client.storage.from(BUCKET).remove(all);
      expect(await stored(member)).toEqual([]);
      expect(await served(member, 'named.png')).toBeGreaterThanOrEqual(400);
    });

    it('a banner counts as unused one day after its listing was rejected or taken down', async () => {
      const names = ['waiting', 'live', 'today', 'yesterday', 'down', 'fixed', 'elsewhere'];
      const ids = Object.fromEntries(names.map((name) => [name, randomUUID()]));
      for (const name of ['live', 'down', 'waiting', 'today', 'yesterday', 'fixed']) {
        expect((await upload(member, `${name}.png`)).error).toBeNull();
        expect((await submit(member, address(member, `${name}.png`), ids[name])).error).toBeNull();
      }
      await submit(member, null, ids.elsewhere);
      await admin.client
        .from('ai_tools')
        .update({ banner_url: 'https://pictures.example/x.png' })
        .eq('id', ids.elsewhere!);
      const decide = (decision: string, ...which: string[]) =>
        admin.client.rpc('decide_listings', { ids: which.map((name) => ids[name]!), decision, reason: 'Not now.' });
      await decide('approve', 'live', 'down');
      await admin.client.rpc('unpublish_listing', { listing_id: ids.down!, reason: 'Not now.' });
      await decide('reject', 'today', 'yesterday', 'fixed', 'elsewhere');
      await member.client.from('ai_tools').update({ name: 'Fixed' }).eq('id', ids.fixed!);
      await backend.sql(`update public.listing_history set at = at - interval '25 hours' where listing_id <> $1`, [
        ids.today,
      ]);
      const banners = async () => {
        const rows = await backend.stored();
        return names.filter((name) => rows[ids[name]!]!.banner_url !== null);
      };
      for (const client of [member.client, second.client]) await client.rpc('clear_rejected_banners');
      expect(await banners()).toEqual(names);
      expect((await backend.stored())[ids.yesterday!]).toMatchObject({ approval_status: 'rejected' });

      expect(await admin.client.rpc('clear_rejected_banners')).toMatchObject({ data: 2, error: null });
      expect(await banners()).toEqual(['waiting', 'live', 'today', 'fixed', 'elsewhere']);
      await backend.sql(`update storage.objects set created_at = created_at - interval '25 hours'`);
      const { data } = await admin.client.rpc('unused_banners');
      expect(data?.map(({ name }) => name)).toEqual([`${member.id}/down.png`, `${member.id}/yesterday.png`]);
    });

    it('a banner that was just uploaded is never listed as unused', async () => {
      await upload(member, 'new.png');
      expect((await admin.client.rpc('unused_banners', { older_than: '0' })).data).toEqual([]);
    });
  });
});
