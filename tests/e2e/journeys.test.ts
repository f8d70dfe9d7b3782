import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/accounts';
import { startAuthServer } from '../support/auth-server';
import { openPage, type Visitor } from '../support/browser';
import { goTrueBinary } from '../support/gotrue';
import { openListingForm } from '../support/listing-form';
import { FILE_MARK, MARK, removeMarked, run } from '../support/journey-test-data';
import { openTarget, projectOfEnvironment, projectOn } from '../support/journey-target';
import { bannerPng } from '../support/pictures';

const { MODE } = import.meta.env;
const goTrue =
  MODE === 'gotrue' ? await startAuthServer('GoTrue', { confirmations: true, binary: goTrueBinary() }) : undefined;
// Only `npm run test:journeys` reads the environment. No other run can change a real project.
const hosted = goTrue ? await projectOn(goTrue) : MODE === 'journeys' ? projectOfEnvironment(process.env) : undefined;

type Target = Awaited<ReturnType<typeof openTarget>>;
type Account = Awaited<ReturnType<Target['makeAccount']>>;
let target: Target;
let mira: Account;
let otto: Account;
let adminApi: Awaited<ReturnType<Target['adminApi']>>;
let adminPage: Visitor;
let visitor: Visitor;
const made: Account[] = [];

beforeAll(async () => {
  target = await openTarget({ hosted });
  mira = await target.makeAccount('Mira');
  made.push(mira);
  otto = await target.makeAccount('Otto');
  made.push(otto);
  adminApi = await target.adminApi();
  visitor = await target.site.newPage();
  adminPage = await target.site.newPage();
  await signIn(adminPage, target.admin);
}, 240_000);
afterAll(async () => {
  try {
    await target?.close(made);
  } finally {
    await goTrue?.stop();
  }
});

const named = (what: string) => `${what} ${run}`;
const listing = (id: string, name: string) => ({
  id,
  name,
  description: 'Writes harbour reports for shipping agents from their radio logs.',
  url: `${MARK}${id}`,
  category: 'Writing',
  tags: ['journey'],
  pricing_type: 'free' as const,
});
const stored = async (id: string) => (await target.service.from('ai_tools').select().eq('id', id).maybeSingle()).data;

const card = (page: Visitor, name: string) => page.getByRole('article').filter({ hasText: name });
async function search(page: Visitor, text: string) {
  await openPage(page, '/');
  await page.getByPlaceholder('Search AI tools...').fill(text);
}
const accountMenu = (page: Visitor) => page.getByRole('button', { name: /^Account menu of/ });

describe('a site with its backend on another origin', () => {
  it('a visitor finds a listing that a member submitted and the administrator approved', async () => {
    const good = named('Harbour Scribe');
    const bad = named('Nothing Much');
    const member = await target.site.newPage();
    await signIn(member, mira);
    await openListingForm(member);
    await member.getByLabel('Name').fill(good);
    await member.getByLabel('Description').fill('Writes harbour reports for shipping agents from their radio logs.');
    await member.getByLabel('Website URL').fill(`${MARK}good`);
    await member.getByLabel('Category').selectOption('Writing');
    await member.getByLabel('Tags').fill('reports, shipping');
    await member.getByRole('radio', { name: /^Featured/ }).check();
    await member
      .getByLabel(/^Banner image/)
      .setInputFiles({ name: 'Häfen & Schiffe.png', mimeType: 'image/png', buffer: bannerPng() });
    await member.getByAltText('Preview of the banner Häfen & Schiffe.png').waitFor();
    await member.getByRole('button', { name: 'Submit Listing' }).dblclick();
    await member.getByText('Listing submitted').waitFor();
    const { error } = await mira.api.from('ai_tools').insert(listing(crypto.randomUUID(), bad));
    expect(error).toBeNull();

    await openPage(adminPage, '/ai-admin');
    const row = (name: string) => adminPage.getByRole('row').filter({ hasText: name });
    await row(good).waitFor();
    expect(await row(good).count()).toBe(1);
    await row(good)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await adminPage.getByText('Listing approved successfully!').waitFor();
    await row(bad)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await adminPage.getByRole('textbox', { name: /reason/i }).fill('<b>There</b> is no tool at this address.');
    await adminPage.getByRole('button', { name: /^Confirm/ }).click();
    await adminPage.getByText('Listing rejected successfully!').waitFor();

    await search(visitor, good);
    await card(visitor, good).first().waitFor();
    expect(await visitor.getByText(bad).count()).toBe(0);

    await openPage(member, '/my-submissions');
    await member.getByText('<b>There</b> is no tool at this address.').waitFor();

    const { data } = await target.visitor().from('ai_tools').select('banner_url').eq('name', good).single();
    const banner = await fetch(data?.banner_url ?? '');
    expect(banner.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await banner.arrayBuffer()).equals(bannerPng())).toBe(true);
  });

  it('a session survives a reload and ends with the sign-out', async () => {
    const page = await target.site.newPage();
    await openPage(page, '/sign-in');
    await page.getByLabel('Email').fill(mira.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText(/invalid login credentials/i).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(mira.email);
    await signIn(page, mira);
    await page.getByText('Welcome back, Mira! 👋').waitFor();
    await page.reload();
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText("You've been signed out").waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });

  it('a sign-out ends the session in another browser once its access token has expired', async () => {
    const [here, there] = [await target.site.newPage(), await target.site.newPage()];
    await signIn(here, otto);
    await signIn(there, otto);
    await accountMenu(here).click();
    await here.getByRole('menuitem', { name: 'Sign out' }).click();
    await here.getByText("You've been signed out").waitFor();
    // Makes the access token expired, so that the refresh fails.
    await there.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) as string), expires_at: 1 }));
    });
    await openPage(there, '/create-listing');
    await there.waitForURL('**/sign-in?returnTo=%2Fcreate-listing');
    await there.getByText('Authentication required').waitFor();
  });

  it('the second import of the same file changes nothing', async () => {
    const tools = Array.from({ length: 60 }, (_, at) => ({
      ...listing(`journey-${run}-${at}`, named(`Imported ${at}`)),
      pricing_type: undefined,
      category: ['Productivity'],
    }));
    const file = {
      name: `${FILE_MARK}${run}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(tools)),
    };
    await openPage(adminPage, '/bulk-import');
    for (const compared of [/^Compared with the directory/, /^Compared with the directory: 100% unchanged/]) {
      await adminPage.locator('input[type=file]').setInputFiles(file);
      await adminPage.getByText(compared).waitFor();
      await adminPage.getByRole('button', { name: /^Start Import \(/ }).click();
      await adminPage.getByText('Successfully imported 60 tools!').waitFor();
      await adminPage.getByRole('button', { name: 'Reset' }).click();
    }
    const { count } = await target.service
      .from('ai_tools')
      .select('*', { count: 'exact', head: true })
      .like('id', `journey-${run}-%`)
      .eq('approval_status', 'approved');
    expect(count).toBe(60);
  });

  it('a search matches names and tags, and the URL keeps the search and its filters', async () => {
    const id = `journey-${run}-sought`;
    const name = named('Quaywatcher');
    const { error } = await adminApi.from('ai_tools').upsert({ ...listing(id, name), tags: [`tag-${run}`] });
    expect(error).toBeNull();
    await openPage(visitor, '/');
    for (const text of [`ywatcher ${run}`, `tag-${run}`]) {
      await visitor.getByPlaceholder('Search AI tools...').fill(text);
      await card(visitor, name).first().waitFor();
    }
    await visitor.reload();
    await card(visitor, name).first().waitFor();
    await openPage(visitor, `/?q=tag-${run}&pricing=paid`);
    await expect.poll(() => card(visitor, name).count()).toBe(0);
  });
});

describe('security rules of the API with the public key', () => {
  it('only the owner and the administrator can read a pending listing', async () => {
    const { data, error } = await mira.api
      .from('ai_tools')
      .insert(listing(crypto.randomUUID(), named('Pending')))
      .select('id, approval_status')
      .single();
    expect(error).toBeNull();
    expect(data?.approval_status).toBe('pending');
    const seen = async (api: typeof adminApi) =>
      (
        await api
          .from('ai_tools')
          .select('id')
          .eq('id', data?.id ?? '')
      ).data?.length;
    expect(await Promise.all([mira.api, adminApi, otto.api, target.visitor()].map(seen))).toEqual([1, 1, 0, 0]);
  });

  it('the API ignores a status, owner and affiliate address sent by a member', async () => {
    const id = crypto.randomUUID();
    await mira.api.from('ai_tools').insert({
      ...listing(id, named('Bold')),
      approval_status: 'approved',
      approved_at: new Date().toISOString(),
      created_by: otto.id,
      affiliate_url: `${MARK}affiliate`,
    });
    const row = await stored(id);
    expect(row === null || (row.approval_status === 'pending' && row.created_by === mira.id)).toBe(true);
    expect(row?.affiliate_url ?? null).toBeNull();
  });

  it('only the owner and the administrator can change a listing', async () => {
    const id = `journey-${run}-kept`;
    await adminApi.from('ai_tools').upsert(listing(id, named('Kept')));
    const before = await stored(id);
    expect(before?.approval_status).toBe('approved');
    for (const api of [target.visitor(), otto.api]) {
      await api.from('ai_tools').update({ name: 'Taken over' }).eq('id', id);
      await api.from('ai_tools').upsert({ ...listing(id, 'Taken over') });
      await api.from('ai_tools').delete().eq('id', id);
    }
    expect(await stored(id)).toEqual(before);
  });

  it('the API rejects a javascript: address with the name of the constraint', async () => {
    const id = crypto.randomUUID();
    const { error } = await mira.api.from('ai_tools').insert({ ...listing(id, named('Script')), url: 'javascript:0' });
    expect(error?.message).toContain('ai_tools_url_form');
    expect(await stored(id)).toBeNull();
  });

  it('a member cannot get administrator rights by changing the account’s metadata', async () => {
    await otto.api.auth.updateUser({ data: { is_admin: true, role: 'service_role' } });
    expect((await otto.api.rpc('is_admin')).data).toBe(false);
    expect((await adminApi.rpc('is_admin')).data).toBe(true);
  });

  it('a member can store an image only in their own folder and cannot replace an image', async () => {
    const banners = (api: typeof adminApi) => api.storage.from('tool-banners');
    const png = new Uint8Array(bannerPng());
    const path = `${mira.id}/${crypto.randomUUID()}.png`;
    expect((await banners(mira.api).upload(path, png, { contentType: 'image/png' })).error).toBeNull();
    const refused = await Promise.all([
      banners(otto.api).upload(`${mira.id}/${crypto.randomUUID()}.png`, png, { contentType: 'image/png' }),
      banners(target.visitor()).upload(`${crypto.randomUUID()}.png`, png, { contentType: 'image/png' }),
      banners(mira.api).upload(`${mira.id}/page.html`, '<p>', { contentType: 'text/html' }),
      banners(mira.api).upload(path, new Uint8Array(8), { contentType: 'image/png', upsert: true }),
    ]);
    expect(refused.map(({ error }) => error !== null)).toEqual([true, true, true, true]);
    await banners(otto.api).remove([path]);
    const bytes = await (await fetch(banners(mira.api).getPublicUrl(path).data.publicUrl)).arrayBuffer();
    expect(Buffer.from(bytes).equals(bannerPng())).toBe(true);
  });
});

it('the cleanup removes everything that these tests created', async () => {
  await removeMarked(target.service, made);
  const { count } = await target.service
    .from('ai_tools')
    .select('*', { count: 'exact', head: true })
    .like('url', `${MARK}%`);
  expect(count).toBe(0);
  const placements = await target.service.from('placements').select('tool_name').like('tool_name', `%${run}`);
  expect(placements.data).toEqual([]);
  expect((await target.service.storage.from('tool-banners').list(mira.id)).data).toEqual([]);
});
