import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privatePages } from '../../src/app/routes';
import { publicPages } from '../../src/content/pages';
import { admin, adminClient, newMember, serviceClient } from '../support/accounts';
import { openBrowser, untilHydrated, type Visitor } from '../support/browser';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

type AxeResult = { passes: number; violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } };
const wide = { width: 1280, height: 800 };
const small = { width: 320, height: 640 };
const looks: readonly Look[] = [
  { colorScheme: 'light', viewport: wide },
  { colorScheme: 'dark', viewport: wide },
  { colorScheme: 'light', viewport: small },
];
const narrow: readonly Look[] = [
  { colorScheme: 'light', viewport: small },
  { colorScheme: 'dark', viewport: small },
];

/**
 * What axe finds on the page as it is, plus sideways scroll, as lines to read: every rule of axe in the light theme; in
 * the dark one those of colour, as nothing else differs.
 */
async function findingsNow(page: Visitor, name: string, { colorScheme }: Pick<Look, 'colorScheme'>): Promise<string[]> {
  // Colours are looked at as they are in the end: one transition can begin another.
  await page.evaluate(async () => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
      document.adoptedStyleSheets = [still];
    }
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  // The page's content policy refuses injected scripts; the debugger's evaluation is not the page's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const rules =
    colorScheme === 'dark' ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {};
  // Of what passes only the number of rules is told: every element of it would be megabytes.
  const result: AxeResult = await page.evaluate(
    async (options) => {
      type Axe = { run(options: object): Promise<Omit<AxeResult, 'passes'> & { passes: unknown[] }> };
      const { passes, violations } = await (window as unknown as { axe: Axe }).axe.run(options);
      return { passes: passes.length, violations };
    },
    { ...rules, resultTypes: ['violations'] },
  );
  // A run that looked at nothing finds nothing.
  expect(result.passes).toBeGreaterThan(colorScheme === 'dark' ? 0 : 10);
  const found = result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `${name}: scrolls sideways by ${overflow} px`] : found;
}

/** The same in both themes and narrow, without loading the page again: the last look is a narrow one. */
async function findings(page: Visitor, name: string, among: readonly Look[] = looks) {
  const found: string[] = [];
  for (const { colorScheme, viewport } of among) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    found.push(...(await findingsNow(page, `${name}, ${colorScheme}, ${viewport.width} px`, { colorScheme })));
  }
  return found;
}

async function overflowAtTwiceTheText(page: Visitor, path: string): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const found: string[] = [];
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    await expect
      .poll(() => page.evaluate(overflow), { timeout: 3000 })
      .toBe(0)
      .catch(async () => found.push(`${path} at ${width} px: ${await page.evaluate(overflow)} px`));
  }
  return found;
}

const titles = new Map<string, string>();
/** Each page of an account has one h1, a title of its own and a description. The public ones are read as files in rendered-pages.test.ts. */
async function misnamed(page: Visitor, path: string): Promise<string[]> {
  if (!(path in privatePages)) return [];
  const found: string[] = [];
  const headings = await page.locator('h1').allTextContents();
  if (headings.length !== 1 || headings[0]?.includes('Page not found')) found.push(`${path}: ${headings.join()}`);
  const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
  if (description.length < 50 || description.length > 160) found.push(`${path} is described as: ${description}`);
  const title = await page.title();
  if (titles.has(title)) found.push(`${path} has the title of ${titles.get(title)}: ${title}`);
  titles.set(title, path);
  return found;
}

/** Looks at every other path in one of two pages: each waits for the server half of the time. */
const inTwoPages = (
  paths: readonly string[],
  options: Parameters<typeof site.newPage>[0],
  look: (page: Visitor, path: string) => Promise<void>,
) =>
  Promise.all(
    [0, 1].map(async (turn) => {
      const page = await site.newPage(options);
      for (const path of paths.filter((_, at) => at % 2 === turn)) await look(page, path);
    }),
  );

const publicPaths = [
  ...Object.keys(publicPages).filter((path) => path !== '/create-listing'),
  ...[
    '/blog/top-ai-video-tools-2025',
    '/blog/nothing',
    '/category/text',
    '/tools/chatgpt',
    '/forgot-password',
    '/saved',
  ],
  ...['/category/chat', '/tag/open-source', '/alternatives/chatgpt'],
  ...['/reset-password', '/ai-admin', '/no-such-page', '/?q=zzzz', '/?q=chatgtp', '/test-submission', '/mail-link'],
  ...['/compare?tools=chatgpt,claude', '/compare?tools=chatgpt,gone,claude,gemini', '/?q=chatgpt+vs+claude'],
];
const adminPaths = [
  '/create-listing',
  '/ai-admin',
  '/ai-admin/export',
  '/ai-admin/listings',
  '/ai-admin/categories',
  '/ai-admin/links',
  '/ai-admin/mail',
  '/ai-admin/picks',
  '/ai-admin/placements',
  '/ai-admin/placements?tab=start',
  '/ai-admin/placements?tab=calendar',
  '/ai-admin/reports',
  '/ai-admin/revisions',
  '/suggest-change?tool=chatgpt',
  '/ai-admin/words',
  '/bulk-import',
  '/my-submissions',
  '/my-placements',
  '/mail',
  '/account',
  '/request-placement',
  '/test-submission',
];

describe('in both themes, wide and narrow', () => {
  it('axe finds nothing on the public screens, and none scrolls sideways, at twice the text size neither', async () => {
    const found: string[] = [];
    const look = async (page: Visitor, path: string) => {
      await page.goto(path);
      await untilHydrated(page);
      if (path === '/' || /^\/(category|tag)\//.test(path)) await page.getByText(/^Showing 1-/).waitFor();
      if (path.includes('?q=z') || path.endsWith('chatgtp')) await page.getByText(/^No tools match/).waitFor();
      if (path.includes('?tools=')) await page.getByRole('table').waitFor();
      if (path.includes('+vs+')) await page.getByRole('link', { name: /^Compare / }).waitFor();
      found.push(...(await findings(page, path)), ...(await overflowAtTwiceTheText(page, path)));
    };
    await inTwoPages(publicPaths, {}, look);
    expect(found).toEqual([]);
  }, 300_000);

  it('axe finds nothing on open states: menu, consent sheet, tray, toast, form errors', async () => {
    const page = await site.newPage({ consent: null });
    const found: string[] = [];
    await page.goto('/');
    await page.getByRole('button', { name: 'Accept All' }).waitFor();
    found.push(...(await findings(page, 'consent sheet')));
    // The last look was a narrow one.
    await page.getByRole('button', { name: 'Decline All' }).click();
    for (const name of ['ChatGPT', 'Claude', 'Gemini', 'Midjourney']) {
      await page.goto(`/?q=${name}`);
      await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).check();
    }
    await page.getByRole('region', { name: 'Chosen to compare' }).waitFor();
    found.push(...(await findings(page, 'tray')));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByLabel('Menu').click();
    found.push(...(await findings(page, 'mobile menu', narrow)));
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Name must be at least 2 characters').waitFor();
    found.push(...(await findings(page, 'form errors')));
    await page.goto('/tools/chatgpt#report');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Choose what is wrong').waitFor();
    found.push(...(await findings(page, 'report')));
    for (const look of looks) {
      // A message stands for a few seconds only.
      await page.goto('/create-listing');
      await page.getByText('Authentication required').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await findings(page, 'toast', [look])));
    }
    expect(found).toEqual([]);
  }, 300_000);

  it("axe finds nothing on the administrator's screens, and each has one h1, a title of its own and a description", async () => {
    const member = await newMember();
    await member.client.from('ai_tools').insert({
      name: 'Waiting',
      description: 'A listing that waits for its review.',
      url: 'https://waiting.example.com',
      category: 'Tools',
      tags: ['waiting'],
      premium_type: 'featured',
    });
    await member.client.rpc('report_listing', {
      report_id: crypto.randomUUID(),
      listing_id: 'chatgpt',
      reason: 'price',
      note: 'It costs more by now.',
    });
    for (const patch of [{ description: 'An assistant that writes, codes and draws.' }, { category: 'Chat' }]) {
      const author = 'category' in patch ? await newMember() : member;
      const [column] = Object.keys(patch) as ['category'];
      const { data } = await author.client.from('ai_tools').select('*').eq('id', 'chatgpt').single();
      const { error } = await author.client.rpc('send_revision', {
        revision_id: crypto.randomUUID(),
        listing_id: 'chatgpt',
        patch,
        based_on: { [column]: data?.[column] ?? '' },
        note: 'Its own page says so.',
        source: 'https://example.com/news',
      });
      expect(error).toBeNull();
    }
    // The second is a conflict by now.
    await (await adminClient()).from('ai_tools').update({ category: 'Assistants' }).eq('id', 'chatgpt');
    const found: string[] = [];
    // The administrator is led to the editor from there: the form is a member's.
    const theirs = await site.newPage({ as: member });
    await theirs.goto('/suggest-change?tool=chatgpt');
    await theirs.getByText('A change of yours waits already.').waitFor();
    found.push(...(await findings(theirs, 'suggest a change')));
    await inTwoPages(adminPaths, { as: admin }, async (page, path) => {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await findings(page, path)), ...(await misnamed(page, path)));
    });
    const page = await site.newPage({ as: admin });
    await page.goto('/');
    // The page behind the menu has come.
    await page.locator('main h1').waitFor();
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    found.push(...(await findings(page, 'account menu')));
    await page.goto('/bulk-import');
    const table = 'Nom;Adresse;Texte\nLumen;https://lumen.example;Paints with light.\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByLabel('Nom').selectOption('Name');
    await page.getByText('No valid tools found to import').waitFor();
    found.push(...(await findings(page, 'columns of a table')));
    await page.goto('/ai-admin/words');
    await page.getByRole('button', { name: 'Add words' }).click();
    await page.keyboard.type('billeder, picture');
    await page.getByLabel('Search to try').fill('billeder');
    await page.getByRole('region', { name: 'Then' }).waitFor();
    await page.getByRole('button', { name: /^Join / }).waitFor();
    found.push(...(await findings(page, 'words')));
    for (const path of ['/forgot-password', '/reset-password', '/saved', '/suggest-change', '/mail-link']) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      found.push(...(await misnamed(page, path)));
    }
    expect(found).toEqual([]);
    expect([...titles.values()].toSorted()).toEqual(Object.keys(privatePages).toSorted());
  }, 300_000);

  it('axe finds nothing where a listing is told to be there already, nor where a tool is closed', async () => {
    const service = serviceClient();
    const { data: chatgpt } = await service.from('ai_tools').select('url').eq('id', 'chatgpt').single();
    const member = await newMember();
    const own = { name: 'The same again', description: 'A listing that is there already.', url: chatgpt!.url };
    await member.client.from('ai_tools').insert({ ...own, category: 'Tools', tags: ['again'] });
    const names = ['Ended', 'About to end'];
    const rows = names.map((name) => ({
      ...own,
      id: name,
      name,
      url: `https://${name.replaceAll(' ', '')}.example.com`,
    }));
    const more = { category: 'Chat', tags: ['ended'], approved_at: '2026-01-01' };
    await service
      .from('ai_tools')
      .insert(rows.map((row) => ({ ...row, ...more, approval_status: 'approved' as const })));
    await service.from('closed_listings').insert({ tool_id: 'Ended', closed_on: '2026-10-17', successor: 'chatgpt' });
    const moved = {
      tool_id: 'About to end',
      url: rows[1]!.url,
      outcome: 'moved',
      moved_to: 'https://elsewhere.example.com',
    };
    await service.rpc('record_link_checks', { checks: [moved] });

    const found: string[] = [];
    const look = (page: Visitor, name: string) => findings(page, name, narrow);
    const asMember = await site.newPage({ as: member });
    await asMember.goto('/create-listing');
    await asMember.getByLabel('Website URL').fill(chatgpt!.url);
    await asMember.getByText('This address is listed already.').waitFor();
    found.push(...(await look(asMember, 'an address that is listed')));
    for (const path of ['/tools/ended', '/?q=ended']) {
      await asMember.goto(path);
      await asMember
        .getByText(/closed in /i)
        .first()
        .waitFor();
      found.push(...(await look(asMember, `closed: ${path}`)));
    }

    const page = await site.newPage({ as: admin });
    await page.goto('/ai-admin');
    await page
      .getByRole('rowgroup')
      .filter({ hasText: 'The same again' })
      .getByRole('button', { name: 'Preview' })
      .click();
    await page.getByRole('region', { name: 'May be the same' }).waitFor();
    found.push(...(await look(page, 'may be the same')));
    await page.goto('/bulk-import');
    const tool = { id: 'under-another-id', ...own, category: ['Chat'], tags: ['again'] };
    const file = { name: 'tools.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([tool])) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'Listed under another id' }).waitFor();
    found.push(...(await look(page, 'listed under another id')));
    await page.goto('/ai-admin/links');
    await page.getByRole('button', { name: 'Mark as closed About to end' }).click();
    await page.getByLabel('Closed since').waitFor();
    found.push(...(await look(page, 'marking as closed')));
    await service.from('ai_tools').delete().in('id', names);
    expect(found).toEqual([]);
  }, 300_000);
});
