import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privatePages } from '../../src/app/routes';
import { adminPages, publicPages } from '../../src/content/pages';
import { admin, adminClient, newMember, serviceClient } from '../support/accounts';
import { openBrowser, openPage, untilHydrated, type Visitor } from '../support/browser';

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
const lightWide: Look = { colorScheme: 'light', viewport: wide };
const darkNarrow: Look = { colorScheme: 'dark', viewport: small };
const looks: readonly Look[] = [
  lightWide,
  { colorScheme: 'dark', viewport: wide },
  darkNarrow,
  { colorScheme: 'light', viewport: small },
];
const narrow: readonly Look[] = [{ colorScheme: 'light', viewport: small }, darkNarrow];
const isNightly = import.meta.env.MODE === 'looks';
/** Two combinations cover both themes and both widths. `npm run test:looks` checks all four combinations. */
const most = isNightly ? looks : [lightWide, darkNarrow];
/** All cards have the same markup, so only the first cards of a list are checked. */
const REPEATED = ['[aria-label=Tools] > :nth-child(n + 7)', 'main ~ footer', ':has(+ main)'];

/**
 * Returns axe violations and horizontal overflow as readable lines. The dark wide page differs from the light wide page
 * only in colour, so there only the colour rules run.
 */
async function findingsNow(page: Visitor, name: string, look: Look, isFirst: boolean): Promise<string[]> {
  // Colours change during a transition, so transitions are disabled.
  await page.evaluate(async () => {
    if (document.adoptedStyleSheets.length === 0) {
      const noTransitions = new CSSStyleSheet();
      noTransitions.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
      document.adoptedStyleSheets = [noTransitions];
    }
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  // The content policy blocks injected scripts, but not scripts that Playwright evaluates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const isColorOnly = look.colorScheme === 'dark' && look.viewport === wide;
  const rules = isColorOnly ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {};
  // The elements of passed rules would be megabytes, so only the number of rules is returned.
  const result: AxeResult = await page.evaluate(
    async ([context, options]) => {
      type Axe = { run(...pending: object[]): Promise<Omit<AxeResult, 'passes'> & { passes: unknown[] }> };
      const { passes, violations } = await (window as unknown as { axe: Axe }).axe.run(context, options);
      return { passes: passes.length, violations };
    },
    [{ exclude: isFirst ? REPEATED.slice(0, 1) : REPEATED }, { ...rules, resultTypes: ['violations'] }] as const,
  );
  // If no rule passed, axe did not run.
  expect(result.passes).toBeGreaterThan(isColorOnly ? 0 : 10);
  const found = result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
  return [...found, ...(await overflowNow(page, name))];
}

async function overflowNow(page: Visitor, name: string): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`${name}: scrolls sideways by ${overflow} px`] : [];
}

/**
 * Checks both themes at both widths without reloading the page. The last viewport is the narrow one.
 * @param isFirst True if the header and footer must be checked. They are the same on every page.
 */
async function findings(
  page: Visitor,
  name: string,
  { isFirst = true, among = isFirst ? looks : most }: { isFirst?: boolean; among?: readonly Look[] } = {},
) {
  const found: string[] = [];
  for (const look of among) {
    const { colorScheme, viewport } = look;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    found.push(...(await findingsNow(page, `${name}, ${colorScheme}, ${viewport.width} px`, look, isFirst)));
  }
  return found;
}

async function overflowAtTwiceTheText(page: Visitor, path: string): Promise<string[]> {
  const size = (percent: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), percent);
  await size('200%');
  const found: string[] = [];
  for (const width of isNightly ? [1280, 768] : [768]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    await expect
      .poll(() => page.evaluate(overflow))
      .toBe(0)
      .catch(async () => found.push(`${path} at ${width} px: ${await page.evaluate(overflow)} px`));
  }
  await size('');
  return found;
}

const titles = new Map<string, string>();
/**
 * Returns the problems of an account page, which must have one h1, a unique title and a description.
 * rendered-pages.test.ts checks public pages.
 */
async function pageProblems(page: Visitor, path: string): Promise<string[]> {
  if (!(path in privatePages)) return [];
  const found: string[] = [];
  const headings = await page.locator('h1').allTextContents();
  if (headings.length !== 1 || headings[0]?.includes('Page not found')) found.push(`${path}: ${headings.join()}`);
  const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
  if (description.length < 50 || description.length > 160) found.push(`${path} is described as: ${description}`);
  const title = await page.title();
  if ((titles.get(title) ?? path) !== path) found.push(`${path} has the title of ${titles.get(title)}: ${title}`);
  titles.set(title, path);
  return found;
}

/** Opens a page. The returned `visit` navigates with the app’s router, like a link. */
async function newVisitor(options: Parameters<typeof site.newPage>[0] = {}) {
  const page = await site.newPage(options);
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  let last = '';
  const visit = async (path: string) => {
    const [pathname = ''] = path.split(/[?#]/);
    if (!last || last === pathname) await page.goto(path);
    else {
      const title = await page.title();
      await page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      // Waits for the title, because the hidden heading of the previous page remains while a page loads.
      await page.waitForFunction((before) => document.title && document.title !== before, title);
    }
    last = pathname;
    await untilHydrated(page);
    await page.locator('main h1').first().waitFor();
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    await expect.poll(() => pending.size).toBe(0);
  };
  return { page, visit };
}

type Screen = readonly [path: string, open?: (page: Visitor) => Promise<unknown>];

/** Checks screens in two browser pages in parallel, because each waits for the server half of the time. */
async function findingsOn(
  screens: readonly Screen[],
  options: Parameters<typeof site.newPage>[0],
  also: (page: Visitor, path: string) => Promise<string[]>,
) {
  const found: string[] = [];
  const checkInTurn = async (turn: number) => {
    const { page, visit } = await newVisitor(options);
    for (const [at, [path, open]] of screens.filter((_, place) => place % 2 === turn).entries()) {
      await visit(path);
      await open?.(page);
      // Axe takes most of the time, so each screen is checked in one look. `npm run test:looks` uses all four.
      const isFirst = at === 0 && turn === 0;
      const among = isFirst || isNightly ? looks : [at % 2 === 0 ? lightWide : darkNarrow];
      found.push(...(await findings(page, path, { isFirst, among })));
      await page.setViewportSize(small);
      found.push(...(await overflowNow(page, `${path}, ${small.width} px`)));
      found.push(...(await also(page, path)));
    }
  };
  await Promise.all([0, 1].map(checkInTurn));
  return found;
}

const noMatch = (page: Visitor) => page.getByText(/^No tools match/).waitFor();
/** Pages with the same layout as a page that is checked elsewhere. */
const elsewhere = new Set(['/create-listing', '/sign-up', '/privacy', '/terms']);
const publicScreens: readonly Screen[] = [
  ...Object.keys(publicPages).flatMap((path): Screen[] => (elsewhere.has(path) ? [] : [[path]])),
  ...([['/blog/top-ai-video-tools-2025'], ['/category/text'], ['/tools/chatgpt'], ['/saved']] as const),
  ...([['/alternatives/chatgpt'], ['/reset-password'], ['/ai-admin'], ['/no-such-page'], ['/mail-link']] as const),
  ['/?q=chatgtp', noMatch],
  [
    '/tools/claude',
    async (page) => {
      await page.getByText('Is this your tool?').click();
      await page.getByText('Badge for your website').click();
      await page.getByLabel('Look').waitFor();
    },
  ],
  ['/compare?tools=chatgpt,gone,claude,gemini', (page) => page.getByRole('table').waitFor()],
  ['/?q=chatgpt+vs+claude', (page) => page.getByRole('link', { name: /^Compare / }).waitFor()],
];
const TWICE_THE_TEXT = [
  ...['/', '/about', '/services', '/blog', '/free-courses', '/contact', '/submit-resource', '/pricing', '/faq'],
  ...[
    '/agents',
    '/sitemap',
    '/compare',
    '/sign-in',
    '/cookies',
    '/blog/top-ai-video-tools-2025',
    '/category/text',
    '/saved',
  ],
  ...['/tools/chatgpt', '/alternatives/chatgpt', '/?q=chatgtp', '/compare?tools=chatgpt,gone,claude,gemini'],
];
const upload = (page: Visitor, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const SAME = { name: 'The same again', description: 'A listing that is there already.', url: 'https://chatgpt.com' };
const isClosed = (page: Visitor) =>
  page
    .getByText(/closed in /i)
    .first()
    .waitFor();
const openedScreens: readonly Screen[] = [
  [
    '/ai-admin',
    async (page) => {
      const row = page.getByRole('rowgroup').filter({ hasText: 'The same again' });
      await row.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('region', { name: 'May be the same' }).waitFor();
    },
  ],
  [
    '/ai-admin?kind=link',
    async (page) => {
      await page.getByRole('button', { name: 'Mark as closed About to end' }).click();
      await page.getByLabel('Closed since').waitFor();
    },
  ],
  [
    '/bulk-import',
    async (page) => {
      await upload(page, 'tools.csv', 'Nom;Adresse;Texte\nLumen;https://lumen.example;Paints with light.\n');
      await page.getByLabel('Nom').selectOption('Name');
      await page.getByText('No valid tools found to import').waitFor();
    },
  ],
  ['/ai-admin/placements?show=start'],
  ['/feedback?tool=chatgpt'],
  [
    '/ai-admin/words',
    async (page) => {
      await page.getByRole('button', { name: 'Add words' }).click();
      await page.locator('form :focus').waitFor();
      await page.keyboard.type('billeder, picture');
      await page.getByLabel('Preview search').fill('billeder');
      await page.getByRole('region', { name: 'After saving' }).waitFor();
      await page.getByRole('button', { name: /^Join / }).waitFor();
    },
  ],
  [
    '/bulk-import',
    async (page) => {
      const tool = { ...SAME, id: 'under-another-id', category: ['Chat'], tags: ['again'] };
      await upload(page, 'tools.json', JSON.stringify([tool]));
      await page.getByRole('heading', { name: 'Listed under another id' }).waitFor();
    },
  ],
  ['/my-submissions'],
  ['/ai-admin/placements?show=calendar'],
  ['/settings', (page) => page.getByRole('button', { name: /^Account menu of/ }).click()],
  ['/request-placement'],
  ['/test-submission'],
  ['/tools/ended', isClosed],
  ['/?q=ended', isClosed],
];
const adminScreens: readonly Screen[] = [
  ...openedScreens,
  ...Object.keys(adminPages)
    .filter((path) => openedScreens.every(([opened]) => opened !== path))
    .map((path): Screen => [path]),
];

describe('accessibility in both themes and at both widths', () => {
  it('public screens have no axe violations or horizontal scrolling, even at twice the text size', async () => {
    const found = await findingsOn(publicScreens, {}, async (page, path) => [
      ...(await pageProblems(page, path)),
      ...(TWICE_THE_TEXT.includes(path) ? await overflowAtTwiceTheText(page, path) : []),
    ]);
    expect(found).toEqual([]);
  }, 300_000);

  it('opened menus, sheets and error messages have no axe violations', async () => {
    const { page, visit } = await newVisitor({ consent: null });
    const found: string[] = [];
    await visit('/forgot-password');
    await page.getByRole('button', { name: 'Accept All' }).waitFor();
    found.push(...(await findings(page, 'consent sheet')), ...(await pageProblems(page, '/forgot-password')));
    await page.getByRole('button', { name: 'Decline All' }).click();
    const chosen = ['ChatGPT', 'Claude', 'Gemini', 'Midjourney'].map((name) => ({ slug: name.toLowerCase(), name }));
    await page.evaluate((tools) => sessionStorage.setItem('compare', JSON.stringify(tools)), chosen);
    await openPage(page, '/tag/captions');
    await page.getByRole('region', { name: 'Chosen to compare' }).waitFor();
    found.push(...(await findings(page, 'tray')));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByLabel('Menu').click();
    found.push(...(await findings(page, 'mobile menu', { among: narrow })));
    await visit('/sign-up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Name must be at least 2 characters').waitFor();
    found.push(...(await findings(page, 'form errors', { isFirst: false })));
    await visit('/feedback?tool=chatgpt');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Choose what is wrong').waitFor();
    await page.getByText('Category', { exact: true }).click();
    found.push(...(await findings(page, 'report', { isFirst: false })));
    for (const look of most) {
      // A toast closes after a few seconds, so the page is checked immediately.
      await visit('/create-listing');
      await page.getByText('Authentication required').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await findings(page, 'toast', { among: [look], isFirst: false })));
    }
    expect(found).toEqual([]);
  }, 300_000);

  it('account and administrator screens have no axe violations, one h1 and a unique title', async () => {
    const member = await newMember();
    const service = serviceClient();
    const names = ['Ended', 'About to end'];
    const rows = names.map((name) => ({
      ...SAME,
      id: name,
      name,
      url: `https://${name.replaceAll(' ', '')}.example.com`,
      category: 'Chat',
      tags: ['ended'],
      approved_at: '2026-01-01',
      approval_status: 'approved' as const,
    }));
    await service.from('ai_tools').insert(rows);
    await service.from('closed_listings').insert({ tool_id: 'Ended', closed_on: '2026-10-17', successor: 'chatgpt' });
    const moved = {
      tool_id: 'About to end',
      url: rows[1]!.url,
      outcome: 'moved',
      moved_to: 'https://else.example.com',
    };
    await service.rpc('record_link_checks', { checks: [moved] });
    await member.client
      .from('ai_tools')
      .insert({ ...SAME, category: 'Tools', tags: ['again'], premium_type: 'featured' });
    await member.client.rpc('send_feedback', {
      feedback_id: crypto.randomUUID(),
      listing_id: 'chatgpt',
      reason: 'price',
      note: 'It costs more by now.',
    });
    for (const patch of [{ description: 'An assistant that writes, codes and draws.' }, { category: 'Chat' }]) {
      const author = 'category' in patch ? await newMember() : member;
      const [column] = Object.keys(patch) as ['category'];
      const { data } = await author.client.from('ai_tools').select('*').eq('id', 'chatgpt').single();
      const { error } = await author.client.rpc('send_feedback', {
        feedback_id: crypto.randomUUID(),
        listing_id: 'chatgpt',
        patch,
        based_on: { [column]: data?.[column] ?? '' },
        note: 'Its own page says so.',
        source: 'https://example.com/news',
      });
      expect(error).toBeNull();
    }
    await (await adminClient()).from('ai_tools').update({ category: 'Assistants' }).eq('id', 'chatgpt');

    const found = await findingsOn(adminScreens, { as: admin }, pageProblems);
    // Only a member sees the form. An administrator sees a link to the editor.
    const { page, visit } = await newVisitor({ as: member });
    await visit('/feedback?tool=chatgpt');
    await page.getByText('Your change is in review.').waitFor();
    found.push(...(await findings(page, 'feedback', { isFirst: false })), ...(await pageProblems(page, '/feedback')));
    await visit('/my-submissions');
    for (const row of ['The same again', 'ChatGPT'])
      await page.getByRole('article', { name: row }).getByRole('heading', { level: 2 }).click();
    await page.getByRole('region', { name: 'Feedback on ChatGPT' }).waitFor();
    found.push(...(await findings(page, "a member's tools", { isFirst: false })));
    await visit('/create-listing');
    await page.getByLabel('Website URL').fill(SAME.url);
    await page.getByText('This address is already listed.').waitFor();
    found.push(...(await findings(page, 'an address that is listed', { isFirst: false })));
    await page.getByRole('button', { name: 'Fill in by hand' }).click();
    await page.getByLabel('Why your tool is different').waitFor();
    found.push(...(await findings(page, 'a listing', { isFirst: false })));
    await service.from('ai_tools').delete().in('id', names);
    expect(found).toEqual([]);
    expect([...new Set(titles.values())].toSorted()).toEqual(Object.keys(privatePages).toSorted());
  }, 300_000);
});
