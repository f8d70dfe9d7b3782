import { afterAll, beforeAll, describe, expect, it, beforeEach } from 'vitest';
import { toImportListing } from '../../src/domain/listing-files/record';
import { readImport } from '../../src/features/import/parse';
import { FILE_FORMATS, writeListings } from '../../src/features/export/listing-file';
import { countListings, readListings, type Which } from '../../src/features/export/read-listings';
import { type Comparison, compareImport } from '../../src/features/import/compare';
import { createSameReader, createStoredReader } from '../../src/features/import/compare';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';
import { bannerKey } from '../../src/features/listing-form/banner-file';

describe.each(engines)('files on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('the directory export', () => {
    const ODD = 'odd, "id" (7)\\';
    const never = new AbortController().signal;
    let admin: { client: Client; id: string };

    beforeAll(async () => {
      admin = everybody.administrator;
      // Triggers would slow down this insert, and the test needs only the rows.
      await backend.script(`set local session_replication_role = replica;
        insert into public.ai_tools (id, slug, name, description, url, approval_status, approved_at)
        select 'many-' || at, 'tool-' || at, 'Tool ' || at, 'One of a thousand tools.', 'https://many-' || at || '.example/',
          'approved', now() from generate_series(1, 1000) as at`);
      await admin.client.from('ai_tools').insert([
        listing(ODD, {
          name: '=HYPERLINK("https://evil.example","Click")',
          description: '"quoted",\nthen ünïcode 🦊 and אבג\twith a tab.',
          tags: ['+1', '-cmd', '@mention'],
          what_it_does: ['First', '=Second'],
          affiliate_url: 'https://partner.example/?ref=1',
          ...{ trial_days: 7, alternatives: ['sold'], has_api: true },
        }),
        listing('free-badge', { premium_type: 'sponsored', sponsor_tier: 'bronze' }),
        listing('sold'),
        listing('ended'),
        listing('closed'),
      ]);
      const start = (id: string, kind: 'gold' | 'silver', first_day: string, last_day: string) =>
        admin.client.rpc('start_placement', { listing_id: id, kind, first_day, last_day, price_cents: 34900 });
      const today = new Date().toISOString().slice(0, 10);
      await start('sold', 'gold', today, today);
      await start('ended', 'silver', '2026-01-01', '2026-02-01');
      await backend.script(`insert into public.closed_listings (tool_id, closed_on) values ('closed', '2026-01-01')`);
      await everybody.member.client.from('ai_tools').insert([listing(idOf('waits')), listing(idOf('refused'))]);
      await admin.client.rpc('decide_listings', { ids: [idOf('refused')], decision: 'reject', reason: 'No.' });
    });

    async function file(client: Client, which: Which, between?: () => Promise<void>) {
      const parts: Blob[] = [];
      let [closed, seen] = [false, 0];
      const batches = async function* () {
        for await (const tools of readListings(client, which, never)) {
          yield tools;
          seen += 1;
          if (seen === 1) await between?.();
        }
      };
      const written = await writeListings(batches(), {
        writer: FILE_FORMATS.json.writer(''),
        sink: {
          write: async (part) => void parts.push(new Blob([part])),
          close: async () => void (closed = true),
          abort: async () => {},
        },
        onProgress: () => {},
      });
      const text = await new Blob(parts).text();
      expect([closed, written.bytes]).toEqual([true, new Blob([text]).size]);
      return { text, tools: written.tools, ids: (JSON.parse(text) as { id: string }[]).map(({ id }) => id) };
    }
    const everything = async () => [
      await backend.stored(),
      await backend.sql('select to_jsonb(p) as row from public.placements as p order by id'),
      await backend.sql('select to_jsonb(t) as row from public.placement_terms as t order by placement_id'),
    ];

    it('importing an unchanged export changes nothing and starts no placement', async () => {
      const read = async (of: 'approved' | 'all') => {
        const { text, tools } = await file(admin.client, { of });
        expect(tools).toBe((await countListings(admin.client, { of }, never)) - (of === 'approved' ? 1 : 0));
        const parsed = readImport(text, 'tools.json');
        if (parsed.kind === 'file-error') throw new Error(parsed.message);
        expect(parsed.valid).toHaveLength(1004);
        const refused = parsed.invalid.flatMap(({ errors }) => errors.map((error) => String(error.split(' when')[0])));
        return { ...parsed, refused: refused.toSorted() };
      };
      const parsed = await read('approved');
      expect(parsed.refused).toEqual([]);
      const all = await read('all');
      expect(all.refused).toEqual(['The tool was closed', 'The tool was pending', 'The tool was rejected']);
      expect(all.valid.map(({ tool }) => tool)).toEqual(parsed.valid.map(({ tool }) => tool));
      expect(JSON.stringify(parsed.valid.find(({ tool }) => tool.id === 'sold'))).not.toContain('gold');

      // Imports only a hundred of the thousand generated listings.
      const rows = parsed.valid.map(({ tool }) => toImportListing(tool)).filter(({ id }) => !/^many-\d{3}/.test(id));
      let last: Comparison | undefined;
      const client = async () => admin.client;
      await compareImport({
        total: rows.length,
        rows: async ([from, to]) => rows.slice(from, to),
        userId: admin.id,
        readStored: createStoredReader(client, never),
        readSame: createSameReader(client, never),
        signal: never,
        onProgress: (comparison) => {
          last = comparison;
        },
      });
      expect(last).toMatchObject({ compared: 103, added: 0, changed: 0, unchanged: 103, foundElsewhere: 0 });
      // The file contains no placements, so the preview shows that the placement stays unchanged.
      expect(last?.changes.map(({ id, isBadgeLeftOut }) => [id, isBadgeLeftOut])).toEqual([['sold', true]]);

      const before = await everything();
      const { data: batch } = await admin.client.rpc('start_import', { file_name: 'directory.json' });
      const { error } = await admin.client.rpc('import_listings', {
        batch: batch!,
        first_row: 0,
        listings: rows as never,
      });
      expect(error).toBeNull();
      expect(await everything()).toEqual(before);

      // A restored row returns to its former position, even if the file has a different order.
      const many = rows.filter(({ id }) => id.startsWith('many-')).toReversed();
      const order = () =>
        backend.sql(
          `select id, created_at::text from public.ai_tools where approval_status = 'approved' order by created_at desc, id desc`,
        );
      const placed = await order();
      await admin.client
        .from('ai_tools')
        .delete()
        .filter('id', 'in', `(${many.map(({ id }) => id).join()})`);
      expect(placed.length - (await order()).length).toBe(99);
      await admin.client.rpc('import_listings', { batch: batch!, first_row: 103, listings: many as never });
      expect(await order()).toEqual(placed);
    });

    it('an export contains each remaining tool once, even if the directory changes during the export', async () => {
      const { ids } = await file(admin.client, { of: 'approved' }, async () => {
        await admin.client.from('ai_tools').insert([listing('aaa'), listing('zzz')]);
        await admin.client.from('ai_tools').delete().in('id', ['free-badge', 'sold', 'many-1']);
        await admin.client.from('ai_tools').update({ name: 'Renamed' }).eq('id', 'many-500');
      });
      expect(new Set(ids).size).toBe(ids.length);
      const stored = Object.values(await backend.stored()).filter((row) => row.approval_status === 'approved');
      expect(stored.map(({ id }) => id).filter((id) => !['aaa', 'closed'].includes(id) && !ids.includes(id))).toEqual(
        [],
      );
      expect(ids).toContain('zzz');
    });

    it('an export contains only data that its reader can access', async () => {
      const idsOf = async (client: Client, which: Which) => (await file(client, which)).ids;
      const own = [idOf('waits'), idOf('refused')].toSorted();
      const { visitor, member, second } = everybody;
      const secret = async (client: Client) =>
        (await idsOf(client, { of: 'all' })).filter((id) => own.includes(id)).toSorted();
      expect(await secret(visitor.client)).toEqual([]);
      expect(await secret(second.client)).toEqual([]);
      expect(await secret(member.client)).toEqual(own);
      expect((await idsOf(member.client, { of: 'owner', id: member.id })).toSorted()).toEqual(own);
      expect(await idsOf(second.client, { of: 'owner', id: second.id })).toEqual([]);
      expect(await secret(backend.operator())).toEqual(own);
    });
  });

  describe('the banner bucket', () => {
    const BUCKET = 'tool-banners';
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    /** Sends the content type as a header, as the site does. */
    const upload = (client: Client, path: string, { type = 'image/png', bytes = png, upsert = false } = {}) =>
      client.storage.from(BUCKET).upload(path, bytes, { contentType: type, upsert });
    /** Sends the content type in a form field. */
    const uploadForm = (client: Client, path: string, { type = 'image/png', bytes = png, upsert = false } = {}) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'x');
      return client.storage.from(BUCKET).upload(path, form, { upsert });
    };

    let visitor: Client;
    let member: typeof everybody.member;
    let second: typeof everybody.second;
    let admin: typeof everybody.administrator;
    let usedBanner: string;

    const objects = async () =>
      (
        await backend.sql<{ name: string }>(`select bucket_id || '/' || name as name from storage.objects order by 1`)
      ).map(({ name }) => name);
    const serve = async (path: string) => {
      const response = await backend.requestWithoutKey(`/storage/v1/object/public/${BUCKET}/${path}`);
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };

    beforeAll(async () => {
      ({ member, second, administrator: admin } = everybody);
      visitor = everybody.visitor.client;
      await backend.clear();
      usedBanner = `${member.id}/kept.png`;
      expect((await upload(member.client, usedBanner)).error).toBeNull();
      // Only the administrator can change an image that a listing uses.
      const banner_url = member.client.storage.from(BUCKET).getPublicUrl(usedBanner).data.publicUrl;
      const { error } = await member.client.from('ai_tools').insert(listing(idOf('kept'), { banner_url }));
      expect(error).toBeNull();
    });
    // Each test starts below the limit of banners per member.
    beforeEach(() => backend.sql('delete from storage.objects where name <> $1', [usedBanner]));

    it.each([
      ['png', 'image/png'],
      ['jpg', 'image/jpeg'],
      ['jpeg', 'image/jpeg'],
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ])('a member can upload a .%s file to their own folder, and it is served as %s', async (extension, type) => {
      const path = `${member.id}/banner-${extension}.${extension}`;
      expect((await upload(member.client, path, { type })).error).toBeNull();
      expect(await serve(path)).toEqual({ status: 200, type, bytes: png });
      expect((await uploadForm(member.client, `${member.id}/form.${extension}`, { type })).error).toBeNull();
      expect(await serve(`${member.id}/form.${extension}`)).toEqual({ status: 200, type, bytes: png });
    });

    it.each([
      ['image/svg+xml', 'x.png'],
      ['text/html', 'x.png'],
      ['image/gif', 'x.png'],
      ['application/octet-stream', 'x.png'],
      ['', 'x.png'],
      ['image/png, text/html', 'x.png'],
      ['image/*', 'x.png'],
      ['text/html; x=image/png', 'x.png'],
      ['image/png', 'x.svg'],
      ['image/png', 'x.html'],
      ['image/png', 'x.png.html'],
      ['image/png', 'x'],
      ['image/png', '.png'],
      ['image/png', 'x.PNG'],
    ])('a file with the type %j and the name %s is rejected', async (type, name) => {
      const before = await objects();
      const path = `${member.id}/${name}`;
      await upload(member.client, path, { type, bytes: html });
      await uploadForm(member.client, path, { type, bytes: html });
      expect(await objects()).toEqual(before);
      expect((await serve(path)).status).toBeGreaterThanOrEqual(400);
    });

    it('HTML that is declared as an image is served as an image', async () => {
      const path = `${member.id}/disguised.png`;
      await upload(member.client, path, { bytes: html });
      expect(await serve(path)).toMatchObject({ status: 200, type: 'image/png' });
    });

    it('an upload can have at most 5 MB', async () => {
      const largest = 5_242_880;
      expect(
        (await upload(member.client, `${member.id}/largest.png`, { bytes: Buffer.alloc(largest) })).error,
      ).toBeNull();
      const before = await objects();
      await upload(member.client, `${member.id}/larger.png`, { bytes: Buffer.alloc(largest + 1) });
      await uploadForm(member.client, `${member.id}/larger.png`, { bytes: Buffer.alloc(largest + 1) });
      expect(await objects()).toEqual(before);
    });

    it.each([
      'banner.png',
      '..',
      '',
      'a..b.png',
      'Bänner (final) ½ 🎈.jpeg',
      '../../etc/passwd',
      `${'long '.repeat(100)}.webp`,
      '.png',
      '‮gnp.exe',
    ])('storage accepts the generated key of a file named %j', async (name) => {
      expect((await upload(member.client, bannerKey(member.id, name, 'image/png'))).error).toBeNull();
    });

    it('a visitor cannot upload files', async () => {
      const before = await objects();
      for (const path of ['x.png', `${member.id}/x.png`, 'null/x.png', '/x.png']) await upload(visitor, path);
      expect(await objects()).toEqual(before);
    });

    it('a member can upload files only to their own folder', async () => {
      const before = await objects();
      const paths = [
        'x.png',
        `/x.png`,
        `${member.id}.png`,
        `${second.id}/x.png`,
        `${member.id}x/x.png`,
        `${member.id.toUpperCase()}/a/b.png`,
        `${member.id}/sub/x.png`,
        `${member.id}/../x.png`,
        `${member.id}/../${second.id}/x.png`,
        `../${member.id}/x.png`,
        `${member.id}/..%2f${second.id}/x.png`,
        `${member.id}/%2e%2e/x.png`,
        `${member.id}/..\\x.png`,
        `${member.id}/..x..png`,
        `${second.id}/${member.id}/x.png`,
        `${member.id}//x.png`,
        `${member.id}/x y.png`,
        `${member.id}/${'x'.repeat(160)}.png`,
      ];
      for (const path of paths) {
        await upload(member.client, path);
        for (const raw of [path, path.replaceAll('/', '%2F'), path.replaceAll('..', '%2e%2e')]) {
          await backend.request(`/storage/v1/object/${BUCKET}/${raw}`, {
            method: 'POST',
            headers: { 'content-type': 'image/png' },
            body: new Uint8Array(png),
            token: member.token,
          });
        }
      }
      const added = (await objects()).filter((name) => !before.includes(name));
      // The URL parser resolves dots, so an accepted path is always in the member’s own folder.
      expect(added.filter((name) => !name.startsWith(`${BUCKET}/${member.id}/`))).toEqual([]);
      expect(added.filter((name) => /\.\.|\\|%/.test(name))).toEqual([]);
    });

    it.each(['visitor', 'member', 'second member', 'administrator'])(
      'the %s cannot replace or move a banner, and only the administrator can delete a banner',
      async (actor) => {
        const client = { visitor, member: member.client, 'second member': second.client, administrator: admin.client }[
          actor
        ]!;
        const bucket = client.storage.from(BUCKET);
        await upload(member.client, `${member.id}/other.png`, { bytes: Buffer.from('other') });
        const before = await objects();
        const other = { contentType: 'image/png', upsert: true };
        await upload(client, usedBanner, { bytes: html });
        await upload(client, usedBanner, { bytes: html, upsert: true });
        await uploadForm(client, usedBanner, { bytes: html, upsert: true });
        await bucket.update(usedBanner, html, other);
        await bucket.move(usedBanner, `${member.id}/moved.png`);
        await bucket.copy(usedBanner, `${member.id}/copied.png`);
        await bucket.copy(`${member.id}/other.png`, usedBanner);
        if (actor !== 'administrator') {
          await bucket.remove([usedBanner]);
          await backend.request(`/storage/v1/object/${BUCKET}`, {
            method: 'DELETE',
            body: JSON.stringify({ prefixes: [usedBanner] }),
          });
        }
        const signed = await bucket.createSignedUploadUrl(usedBanner, { upsert: true });
        if (signed.data) await bucket.uploadToSignedUrl(usedBanner, signed.data.token, html, other);
        expect(await objects()).toEqual(before);
        expect(await serve(usedBanner)).toEqual({ status: 200, type: 'image/png', bytes: png });
      },
    );

    it.each(['visitor', 'member', 'second member'])(
      'the %s cannot list banners or buckets, or change a bucket',
      async (actor) => {
        const client = { visitor, member: member.client, 'second member': second.client }[actor]!;
        const buckets = () => backend.sql('select * from storage.buckets order by id');
        const [before, names] = [await buckets(), await objects()];
        expect((await client.storage.from(BUCKET).list()).data ?? []).toEqual([]);
        expect((await client.storage.from(BUCKET).list(member.id)).data ?? []).toEqual([]);
        expect((await client.storage.from(BUCKET).listV2({ prefix: '' })).data?.objects ?? []).toEqual([]);
        expect((await client.storage.listBuckets()).data ?? []).toEqual([]);
        await client.storage.createBucket('mine', { public: true });
        await client.storage.updateBucket(BUCKET, {
          public: true,
          allowedMimeTypes: null,
          fileSizeLimit: null,
        });
        await client.storage.emptyBucket(BUCKET);
        await client.storage.deleteBucket(BUCKET);
        expect(await buckets()).toEqual(before);
        expect(await objects()).toEqual(names);
      },
    );

    it('the administrator can list and delete banners, but cannot change a bucket', async () => {
      const buckets = () => backend.sql('select * from storage.buckets order by id');
      const before = await buckets();
      const path = `${member.id}/removed.png`;
      await upload(member.client, path);
      const bucket = admin.client.storage.from(BUCKET);
      const { data: listed } = await bucket.list(member.id);
      // Hosted storage returns names relative to the folder. The embedded storage returns full paths.
      expect(listed?.map(({ name }) => name.replace(/^.*\//, '')).sort()).toEqual(['kept.png', 'removed.png']);
      expect((await bucket.remove([path])).error).toBeNull();
      expect(await objects()).toEqual([`${BUCKET}/${usedBanner}`]);
      expect((await serve(path)).status).toBeGreaterThanOrEqual(400);
      await admin.client.storage.updateBucket(BUCKET, { public: true, allowedMimeTypes: null, fileSizeLimit: null });
      await admin.client.storage.deleteBucket(BUCKET);
      expect(await buckets()).toEqual(before);
      expect(await objects()).toEqual([`${BUCKET}/${usedBanner}`]);
    });

    it('a member can sign uploads only for their own folder', async () => {
      const bucket = member.client.storage.from(BUCKET);
      expect((await bucket.createSignedUploadUrl(`${second.id}/x.png`)).data).toBeNull();
      const path = `${member.id}/signed.png`;
      const before = await objects();
      const { data } = await bucket.createSignedUploadUrl(path);
      if (data) await bucket.uploadToSignedUrl(path, data.token, html, { contentType: 'text/html' });
      if (data) await bucket.uploadToSignedUrl(path, data.token, Buffer.alloc(5_242_881), { contentType: 'image/png' });
      expect(await objects()).toEqual(before);
    });
  });
});
