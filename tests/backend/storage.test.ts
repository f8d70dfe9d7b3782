import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANNER } from '../../src/domain/listing.limits';
import { bannerKey } from '../../src/features/banners/banner-file';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const BUCKET = 'tool-banners';
/** The smallest PNG there is: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
/** The bytes with their declared type as a header, as the site sends them. */
const upload = (client: Client, path: string, { type = 'image/png', bytes = png, upsert = false } = {}) =>
  client.storage.from(BUCKET).upload(path, bytes, { contentType: type, upsert });
/** The bytes with their declared type as a part of a form. */
const uploadForm = (client: Client, path: string, { type = 'image/png', bytes = png, upsert = false } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'x');
  return client.storage.from(BUCKET).upload(path, form, { upsert });
};

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('the bucket of banners on %s', (engine) => {
  let backend: Backend;
  let visitor: Client;
  let member: Account;
  let second: Awaited<ReturnType<Backend['signUp']>>;
  let admin: Account;
  let kept: string;

  const objects = async () =>
    (
      await backend.sql<{ name: string }>(`select bucket_id || '/' || name as name from storage.objects order by 1`)
    ).map(({ name }) => name);
  /** What anybody gets at the public address of a banner. */
  const serve = async (path: string) => {
    const answer = await backend.requestWithoutKey(`/storage/v1/object/public/${BUCKET}/${path}`);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };

  beforeAll(async () => {
    backend = await startBackend(engine);
    visitor = backend.visitor();
    [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
    kept = `${member.id}/kept.png`;
    expect((await upload(member.client, kept)).error).toBeNull();
    // What a listing names is nobody's to change but the administrator's.
    const banner_url = member.client.storage.from(BUCKET).getPublicUrl(kept).data.publicUrl;
    const { error } = await member.client.from('ai_tools').insert(listing(idOf('kept'), { banner_url }));
    expect(error).toBeNull();
  });
  afterAll(() => backend?.stop());
  // So that nobody reaches the number of banners that a member may have (abuse/banners.test.ts).
  beforeEach(() => backend.sql('delete from storage.objects where name <> $1', [kept]));

  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])('a member adds a .%s under their own id, and it is served as %s', async (extension, type) => {
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
  ])('declared as %j and named %s, nothing is stored', async (type, name) => {
    const before = await objects();
    const path = `${member.id}/${name}`;
    await upload(member.client, path, { type, bytes: html });
    await uploadForm(member.client, path, { type, bytes: html });
    expect(await objects()).toEqual(before);
    expect((await serve(path)).status).toBeGreaterThanOrEqual(400);
  });

  it('HTML declared as a picture is served as that picture type, never as a page', async () => {
    const path = `${member.id}/disguised.png`;
    await upload(member.client, path, { bytes: html });
    expect(await serve(path)).toMatchObject({ status: 200, type: 'image/png' });
  });

  it('takes 5 MB, and not a byte more', async () => {
    const largest = 5_242_880;
    expect(BANNER.megabytes * 1024 * 1024).toBe(largest);
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
  ])('takes the key that the site makes for a file named %j', async (name) => {
    expect((await upload(member.client, bannerKey(member.id, name, 'image/png'))).error).toBeNull();
  });

  it('a visitor adds nothing', async () => {
    const before = await objects();
    for (const path of ['x.png', `${member.id}/x.png`, 'null/x.png', '/x.png']) await upload(visitor, path);
    expect(await objects()).toEqual(before);
  });

  it('a member adds nothing outside their own folder', async () => {
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
    // A dotted path is resolved by the address itself, so what is left is either refused or in the own folder.
    expect(added.filter((name) => !name.startsWith(`${BUCKET}/${member.id}/`))).toEqual([]);
    expect(added.filter((name) => /\.\.|\\|%/.test(name))).toEqual([]);
  });

  it.each(['visitor', 'member', 'second', 'administrator'])(
    '%s can replace, move or overwrite no banner, nor remove one unless they are the administrator',
    async (actor) => {
      const client = { visitor, member: member.client, second: second.client, administrator: admin.client }[actor]!;
      const bucket = client.storage.from(BUCKET);
      await upload(member.client, `${member.id}/other.png`, { bytes: Buffer.from('other') });
      const before = await objects();
      const other = { contentType: 'image/png', upsert: true };
      await upload(client, kept, { bytes: html });
      await upload(client, kept, { bytes: html, upsert: true });
      await uploadForm(client, kept, { bytes: html, upsert: true });
      await bucket.update(kept, html, other);
      await bucket.move(kept, `${member.id}/moved.png`);
      await bucket.copy(kept, `${member.id}/copied.png`);
      await bucket.copy(`${member.id}/other.png`, kept);
      if (actor !== 'administrator') {
        await bucket.remove([kept]);
        await backend.request(`/storage/v1/object/${BUCKET}`, {
          method: 'DELETE',
          body: JSON.stringify({ prefixes: [kept] }),
        });
      }
      const signed = await bucket.createSignedUploadUrl(kept, { upsert: true });
      if (signed.data) await bucket.uploadToSignedUrl(kept, signed.data.token, html, other);
      expect(await objects()).toEqual(before);
      expect(await serve(kept)).toEqual({ status: 200, type: 'image/png', bytes: png });
    },
  );

  it.each(['visitor', 'member', 'second'])(
    '%s lists no banners and no buckets, and changes no bucket',
    async (actor) => {
      const client = { visitor, member: member.client, second: second.client }[actor]!;
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

  it('the administrator lists and removes banners, and changes no bucket', async () => {
    const buckets = () => backend.sql('select * from storage.buckets order by id');
    const before = await buckets();
    const path = `${member.id}/removed.png`;
    await upload(member.client, path);
    const bucket = admin.client.storage.from(BUCKET);
    const { data: listed } = await bucket.list(member.id);
    // Hosted storage gives names within the folder, the embedded one whole ones.
    expect(listed?.map(({ name }) => name.replace(/^.*\//, '')).sort()).toEqual(['kept.png', 'removed.png']);
    expect((await bucket.remove([path])).error).toBeNull();
    expect(await objects()).toEqual([`${BUCKET}/${kept}`]);
    expect((await serve(path)).status).toBeGreaterThanOrEqual(400);
    await admin.client.storage.updateBucket(BUCKET, { public: true, allowedMimeTypes: null, fileSizeLimit: null });
    await admin.client.storage.deleteBucket(BUCKET);
    expect(await buckets()).toEqual(before);
    expect(await objects()).toEqual([`${BUCKET}/${kept}`]);
  });

  it('a member may sign an upload for their own folder alone, and the type and size rules still hold', async () => {
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
