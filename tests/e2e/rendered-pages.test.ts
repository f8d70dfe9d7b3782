import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privatePages } from '../../src/app/routes';
import { pagePaths } from '../../src/content/pages';
import { openBrowser, openPage } from '../support/browser';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => decode(found));
const metas = (html: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
    ([, name = '', text = '']) => [name, decode(text)] as const,
  );
const content = (read: ReturnType<typeof metas>, name: string) =>
  read.filter(([known]) => known === name).map(([, text]) => text);

type Pages = ReadonlyMap<string, string>;
let everyPage: Pages | undefined;
let indexable: Pages | undefined;
const allPages = () => (everyPage ??= readPages());
/** Indexable pages. Some tests look up thousands of URLs, so the pages are read only once. */
const renderedPages = () =>
  (indexable ??= new Map([...allPages()].filter(([, html]) => !content(metas(html), 'robots').includes('noindex'))));

function readPages(): Map<string, string> {
  const dist = servedSite().dist;
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const pages = files.map((file): [string, string] => [
    file === 'index.html' ? '/' : encodeURI(`/${file.replaceAll('\\', '/').slice(0, -5)}`),
    readFileSync(join(dist, file), 'utf8'),
  ]);
  return new Map(pages);
}

const RFC_3339 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;

/** Private or temporary pages, which search engines may not index. */
const appRoutes = new Set([...Object.keys(privatePages), ...pagePaths((page) => page.isUnlisted === true)]);

describe('every built page', () => {
  it('a page has one h1, a unique title and description, and its own canonical URL', () => {
    const pages = renderedPages();
    expect(pages.size).toBeGreaterThan(750);
    const faults: string[] = [];
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const [path, html] of pages) {
      const h1 = all(html, /<h1[\s>]/g).length;
      if (h1 !== 1) faults.push(`${path} has ${h1} h1`);
      const [title = '', ...titlesMore] = all(html, /<title>([^<]*)<\/title>/g);
      const read = metas(html);
      const [description = '', ...more] = content(read, 'description');
      if (!title || titlesMore.length > 0) faults.push(`${path} has ${1 + titlesMore.length} titles`);
      if (more.length > 0 || description.length < 50 || description.length > 160) {
        faults.push(`${path} has ${1 + more.length} descriptions, of ${description.length} characters`);
      }
      for (const [known, text] of [
        [titles, title],
        [descriptions, description],
      ] as const) {
        if (known.has(text)) faults.push(`${path} repeats the text of ${known.get(text)}: ${text}`);
        known.set(text, path);
      }
      const canonical = all(html, /<link rel="canonical" href="([^"]*)"/g);
      if (canonical.join() !== site.baseUrl + path) faults.push(`${path} has the canonical ${canonical.join()}`);
      for (const tag of ['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card', 'twitter:title']) {
        if (content(read, tag).length !== 1) faults.push(`${path} has ${content(read, tag).length} ${tag}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('every page, including account pages, is valid HTML', () => {
    const misplaced = [
      /<(?:a|summary)\s[^>]*\stype="[^"]*"/,
      /<summary\s[^>]*\saria-expanded="[^"]*"/,
      /<input\s(?=[^>]*type="(?:checkbox|radio)")[^>]*\sautocomplete="[^"]*"/i,
    ];
    const faults = [...allPages()].flatMap(([path, html]) => [
      ...(/<title>[^<]+<\/title>/.test(html) ? [] : [`${path} has no title`]),
      ...misplaced.flatMap((fault) => fault.exec(html)?.map((found) => `${path} has ${found}`) ?? []),
    ]);
    expect(faults).toEqual([]);
  });

  it('a page has only the script and the style that the content policy allows', () => {
    const policy = readFileSync(join(servedSite().dist, '_headers'), 'utf8');
    const isAllowed = (text = '') => policy.includes(createHash('sha256').update(text).digest('base64'));
    const faults: string[] = [];
    for (const [path, html] of renderedPages()) {
      const scripts = [...html.matchAll(/<script(?![^>]* type="application\/(?:ld\+)?json")([^>]*)>/g)];
      if (scripts.filter(([, attributes = '']) => !attributes.includes('src=')).length !== 1) faults.push(path);
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
      if (styles.length !== 1 || !isAllowed(styles[0]?.[1])) faults.push(`${path} has ${styles.length} styles`);
      if (/\sstyle="|rel="stylesheet"/.test(html)) faults.push(`${path} has another style`);
    }
    expect(faults).toEqual([]);
  });

  it('a page has valid structured data without invented ratings', () => {
    const faults: string[] = [];
    const kinds = new Set<string>();
    for (const [path, html] of renderedPages()) {
      for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
        const data = JSON.parse(text) as Record<string, unknown>;
        kinds.add(String(data['@type']));
        if (data['@context'] !== 'https://schema.org' || !data['@type']) faults.push(`${path}: ${text.slice(0, 80)}`);
        for (const [, name, date = ''] of text.matchAll(/"(date\w+)":"([^"]*)"/g))
          if (!RFC_3339.test(date)) faults.push(`${path}: ${name} is ${date}`);
        if (Object.keys(data).some((key) => /^(aggregate)?rating|^review/i.test(key)))
          faults.push(`${path} has ratings`);
      }
    }
    expect(faults).toEqual([]);
    for (const kind of [
      'WebSite',
      'ItemList',
      'CollectionPage',
      'SoftwareApplication',
      'BreadcrumbList',
      'BlogPosting',
      'FAQPage',
    ]) {
      expect(kinds).toContain(kind);
    }
  });

  it('an internal link points to a built page, a file or a route of the app', () => {
    const pages = renderedPages();
    const faults = new Set<string>();
    for (const [path, html] of pages) {
      for (const href of all(html, /<a [^>]*href="(\/[^"]*)"/g)) {
        const { pathname } = new URL(href, site.baseUrl);
        if (pages.has(pathname) || appRoutes.has(pathname)) continue;
        if (!existsSync(join(servedSite().dist, pathname))) faults.add(`${path} links to ${href}`);
      }
    }
    expect([...faults]).toEqual([]);
  });

  it('every <time> has a valid `datetime`', () => {
    const faults = [...renderedPages()].flatMap(([path, html]) =>
      all(html, /<time [^>]*datetime="([^"]*)"/gi)
        .filter((time) => !RFC_3339.test(time))
        .map((time) => `${path}: ${time}`),
    );
    expect(faults).toEqual([]);
  });

  it('a page uses only classes of the stylesheet', () => {
    const known = new Set<string>();
    const written = new Set<string>();
    const used = new Set<string>();
    const css = (name: string) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'");
    for (const [path, html] of renderedPages()) {
      if (path === '/') {
        const [sheet = ''] = all(html, /<style>([\s\S]*?)<\/style>/g);
        for (const name of all(sheet, /\.((?:\\.|[\w-])+)/g)) known.add(name.replace(/\\(.)/g, '$1'));
      }
      for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) written.add(names);
    }
    for (const names of written) for (const name of names.split(/\s+/)) if (name) used.add(css(name));
    expect(known.size).toBeGreaterThan(200);
    expect([...used].filter((name) => !known.has(name) && !name.startsWith('lucide'))).toEqual([]);
  });

  it('the sitemap lists exactly the indexable pages, and robots.txt links to the sitemap', () => {
    const dist = servedSite().dist;
    const listed = all(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), /<loc>([^<]*)<\/loc>/g);
    expect(new Set(listed)).toEqual(new Set([...renderedPages().keys()].map((path) => site.baseUrl + path)));
    expect(listed.length).toBe(new Set(listed).size);
    expect(readFileSync(join(dist, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${site.baseUrl}/sitemap.xml`);
  });

  it('a preview image has 1200×630 pixels', () => {
    const dist = servedSite().dist;
    let pictures = 0;
    for (const [, html] of renderedPages()) {
      const [image = ''] = content(metas(html), 'og:image');
      const bytes = readFileSync(join(dist, new URL(image).pathname));
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      if (image.includes('/previews/')) pictures += 1;
    }
    expect(pictures).toBeGreaterThan(580);
  });
});

/** Matches the URL of a list of tools. */
const COLLECTION = /^\/(?:(?:category|tag|alternatives)\/[^/]+|new)$/;

describe('collection pages', () => {
  const files = (ending: string, folders: readonly string[]) =>
    folders.flatMap((folder) =>
      readdirSync(join(servedSite().dist, folder))
        .filter((file) => file.endsWith(ending) && !file.startsWith('404'))
        .map((file) => `/${folder}/${encodeURIComponent(file.slice(0, -ending.length))}`),
    );
  const collections = () => [...renderedPages().keys()].filter((path) => COLLECTION.test(path)).sort();

  it('files, sitemap, canonical URLs and feeds contain the same collection pages', () => {
    const made = collections();
    for (const [kind, least] of [
      ['/category/', 35],
      ['/tag/', 50],
      ['/alternatives/', 100],
      ['/new', 1],
    ] as const)
      expect([kind, made.filter((path) => path.startsWith(kind)).length >= least]).toEqual([kind, true]);
    const pages = renderedPages();
    const { dist } = servedSite();
    const inSitemap = all(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), /<loc>([^<]*)<\/loc>/g).map((address) =>
      address.slice(site.baseUrl.length),
    );
    expect(inSitemap.filter((path) => COLLECTION.test(path)).sort()).toEqual(made);
    const canonicals = [...pages.values()].flatMap((html) => all(html, /<link rel="canonical" href="([^"]*)"/g));
    expect(
      canonicals
        .map((address) => address.slice(site.baseUrl.length))
        .filter((path) => COLLECTION.test(path))
        .sort(),
    ).toEqual(made);
    const withFeed = made.filter((path) => path !== '/new');
    expect(files('.xml', ['category', 'tag', 'alternatives']).sort()).toEqual(withFeed);
    for (const path of withFeed) expect(pages.get(path)).toContain(`type="application/atom+xml" href="${path}.xml"`);
  });

  it('a collection has at least five tools and differs from every other collection', () => {
    const lists = new Map<string, string>();
    for (const path of collections()) {
      const [, text = '{}'] =
        /<script type="application\/ld\+json">(\{[^<]*"CollectionPage"[^<]*)<\/script>/.exec(
          renderedPages().get(path) ?? '',
        ) ?? [];
      const { numberOfItems, itemListElement } = (
        JSON.parse(text) as { mainEntity: { numberOfItems: number; itemListElement: { url: string }[] } }
      ).mainEntity;
      expect([path, numberOfItems >= 5]).toEqual([path, true]);
      if (path.startsWith('/alternatives/')) continue;
      const list = JSON.stringify([numberOfItems, itemListElement.map(({ url }) => url)]);
      expect([path, lists.get(list)]).toEqual([path, undefined]);
      lists.set(list, path);
    }
  });

  it('the page /sitemap links to every category and tag, and each tool to its alternatives', () => {
    const links = (path: string) => new Set(all(renderedPages().get(path) ?? '', /<a [^>]*href="(\/[^"]*)"/g));
    const listed = links('/sitemap');
    expect(collections().filter((path) => !path.startsWith('/alternatives/') && !listed.has(path))).toEqual([]);
    const forgotten = collections().filter(
      (path) => path.startsWith('/alternatives/') && !links(path.replace('/alternatives/', '/tools/')).has(path),
    );
    expect(forgotten).toEqual([]);
  });

  it('categories and tools have linked Markdown versions with the correct type', async () => {
    const pages = renderedPages();
    const described = [...pages.keys()].filter((path) => /^\/(tools|category)\/[^/]+$/.test(path)).sort();
    expect(files('.md', ['tools', 'category']).sort()).toEqual(described);
    for (const path of described) expect(pages.get(path)).toContain(`type="text/markdown" href="${path}.md"`);
    const response = await fetch(`${site.baseUrl}/tools/chatgpt.md`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await response.text()).toMatch(/^# ChatGPT\n\n[\s\S]*\n- Website: <https:\/\/chatgpt.com>\n/);
    const llms = await (await fetch(`${site.baseUrl}/llms.txt`)).text();
    expect(llms.trim().split('\n')).toHaveLength(21);
    expect(llms).toContain(`/agents): the MCP server ${site.baseUrl}/functions/v1/mcp `);
    for (const [, address = ''] of llms.matchAll(/\]\(([^)]*)\)/g)) expect((await fetch(address)).status).toBe(200);
  });
});

describe('the feeds', () => {
  it('the page /changes links to its feed and to its JSON, and each contains the new tools of the page', async () => {
    const page = renderedPages().get('/changes') ?? '';
    for (const [type, file] of [
      ['application/atom+xml', '/changes.xml'],
      ['application/json', '/changes.json'],
    ])
      expect(page).toContain(`<link rel="alternate" type="${type}" href="${file}"`);
    const groups = (await (await fetch(`${site.baseUrl}/changes.json`)).json()) as {
      week: string;
      family: string;
      category: string;
      added: number;
      newest: { page: string }[];
    }[];
    expect(groups.length).toBeGreaterThan(12);
    const feed = readFileSync(join(servedSite().dist, 'changes.xml'), 'utf8');
    for (const { week, family, category, added, newest } of groups) {
      const count = `${added} new tool${added === 1 ? '' : 's'}`;
      expect(page).toContain(`id="${week}-${family}"`);
      expect(feed).toContain(
        `<title>${count} in ${category}</title>\n<link href="${site.baseUrl}/changes#${week}-${family}"/>`,
      );
      for (const tool of newest) expect(page).toContain(`href="${tool.page.slice(site.baseUrl.length)}"`);
    }
  });

  it.each([
    ['feed.xml', 50],
    ['blog/feed.xml', 5],
  ])('the feed %s is linked in the head and lists the newest %i pages', (file, count) => {
    const feed = readFileSync(join(servedSite().dist, file), 'utf8');
    const pages = renderedPages();
    expect(pages.get('/')).toContain(`href="/${file}" type="application/atom+xml"`);
    const entries = all(feed, /<entry>\n<id>([^<]*)<\/id>/g);
    expect(entries).toHaveLength(count);
    expect(entries.filter((address) => !pages.has(new URL(address).pathname))).toEqual([]);
  });
});

it('every feed is valid and contains only built pages', async () => {
  const { dist } = servedSite();
  const lists = [...renderedPages().keys()].filter((path) => COLLECTION.test(path) && path !== '/new');
  const feeds = ['/feed', '/blog/feed', '/changes', ...lists].map((path) =>
    readFileSync(join(dist, `${decodeURIComponent(path.slice(1))}.xml`), 'utf8'),
  );
  const page = await site.newPage();
  const entries = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const feed = new DOMParser().parseFromString(text, 'application/xml');
        return feed.querySelector('parsererror')
          ? []
          : [...feed.querySelectorAll('entry > id')].map((id) => id.textContent);
      }),
    feeds,
  );
  expect(entries.filter((ids) => ids.length < 5)).toEqual([]);
  const times = feeds.flatMap((text) => all(text, /<(?:published|updated)>([^<]*)</g));
  expect(times.length).toBeGreaterThan(2 * entries.flat().length);
  expect(times.filter((time) => !RFC_3339.test(time) || !time.includes('T'))).toEqual([]);
  const unknown = entries.flat().filter((address) => !renderedPages().has(new URL(address ?? '').pathname));
  expect(unknown).toEqual([]);
});

// hosts.test.ts covers the other kinds of paths.
describe('responses of the server', () => {
  it.each([
    ['/blog/nothing', 404],
    ['/tag/nothing', 404],
    ['/alternatives/nothing', 404],
    ['/ai-admin', 200],
  ])('the path %s returns status %i', async (path, status) => {
    const response = await fetch(site.baseUrl + path, { redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    if (status === 404) expect(await response.text()).toContain('Oops! Page not found');
  });

  it.each([
    ['/About', '/about'],
    ['/Free-Courses?topic=cv', '/free-courses?topic=cv'],
  ])('the path %s redirects to %s', async (path, to) => {
    const response = await fetch(site.baseUrl + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });

  it('the server compresses pages', async () => {
    const response = await fetch(`${site.baseUrl}/`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});

const kinds = [
  ...['/', '/about', '/contact', '/pricing', '/faq', '/free-courses', '/blog', '/blog/best-ai-image-generators'],
  ...['/category/audio', '/tools/chatgpt', '/sitemap', '/privacy', '/sign-in'],
  ...['/category/chat', '/tag/open-source', '/alternatives/chatgpt', '/new', '/changes', '/compare'],
];

it.each([
  ['light', kinds],
  // The same script sets the theme on every page, so one page is enough.
  ['dark', ['/']],
] as const)(
  'hydration in the %s theme logs nothing, changes nothing and sends no extra read',
  async (colorScheme, paths) => {
    const logged: string[] = [];
    const reads: string[] = [];
    const check = async (chosen: readonly string[]) => {
      const page = await site.newPage({ colorScheme });
      page.on('console', (message) => {
        if (!message.text().startsWith('Failed to load resource')) logged.push(`${page.url()}: ${message.text()}`);
      });
      page.on('request', (request) => {
        // The page only checks for changes and counts visible placements.
        if (/\/rest\/v1\/(?!rpc\/(changes_since|count_events)\b)/.test(request.url()))
          reads.push(`${page.url()}: ${request.url()}`);
      });
      // Captures the page after its HTML has loaded and before a script changes it.
      await page.addInitScript(() => {
        document.addEventListener(
          'readystatechange',
          () => {
            const root = document.querySelector('#root');
            Object.assign(window, { asItCame: [document.title, root?.textContent] });
          },
          { once: true },
        );
      });
      for (const path of chosen) {
        await openPage(page, path);
        await page.waitForLoadState('networkidle');
        const [asItCame, now] = await page.evaluate(() => [
          (window as unknown as { asItCame: unknown[] }).asItCame,
          [document.title, document.querySelector('#root')?.textContent],
        ]);
        expect([path, asItCame?.[1]]).toEqual([path, expect.stringMatching(/Skip to content/)]);
        expect([path, now]).toEqual([path, asItCame]);
        expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
      }
    };
    // Checks three pages in parallel, because each waits for the network half of the time.
    await Promise.all([0, 1, 2].map((turn) => check(paths.filter((_, at) => at % 3 === turn))));
    expect(logged).toEqual([]);
    expect(reads).toEqual([]);
  },
);

describe('without JavaScript', () => {
  const open = async (path: string) => {
    const page = await site.newPage({ javaScriptEnabled: false, consent: null });
    await page.goto(path);
    return page;
  };

  it('the home page shows picks, tools and a note that the search needs JavaScript', async () => {
    const page = await open('/');
    expect(await page.getByRole('article').count()).toBe(6 + 16);
    expect(await page.locator('article a[href^="/tools/"]').count()).toBeGreaterThanOrEqual(6 + 16);
    expect(await page.locator('noscript p').isVisible()).toBe(true);
    expect(await page.locator('noscript p').textContent()).toContain('Searching needs JavaScript.');
  });

  it('while the HTML loads, cards below the paid row stay hidden until the row has arrived', async () => {
    // This build has no placement, so the test adds the class that a build with a placement has.
    const html = readFileSync(join(servedSite().dist, 'index.html'), 'utf8').replace(
      'class="card-grid"',
      'class="card-grid with-sponsored"',
    );
    const page = await site.newPage({ javaScriptEnabled: false });
    const countVisibleCards = async (body: string) => {
      await page.route(`${site.baseUrl}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('/');
      return page.getByRole('list', { name: 'Tools' }).locator('article').filter({ visible: true }).count();
    };
    expect(await countVisibleCards(html.slice(0, html.indexOf('</ul>', html.indexOf('with-sponsored"'))))).toBe(1);
    expect(await countVisibleCards(html)).toBe(16);
  });

  it('a form that cannot be submitted accepts no input', async () => {
    const page = await open('/sign-in');
    const button = await page.getByText('Sign In', { exact: true }).last().boundingBox();
    await page.mouse.click((button?.x ?? 0) + 5, (button?.y ?? 0) + 5);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    const forms = ['/sign-in', '/sign-up', '/contact', '/create-listing'].map(
      (path) => renderedPages().get(path) ?? '',
    );
    for (const html of forms) expect(all(html, /<form([^>]*)>/g).every((form) => form.includes('inert'))).toBe(true);
  });

  it('a tool page shows all its content', async () => {
    const page = await open('/tools/chatgpt');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('ChatGPT');
    expect(await page.getByRole('link', { name: /^Visit chatgpt.com/ }).getAttribute('href')).toMatch(/^https:/);
    expect(await page.locator('[aria-labelledby=alternatives-heading] a[href^="/tools/"]').count()).toBe(6);
  });

  it('an article shows its text, and a category page lists its tools', async () => {
    const article = await open('/blog/best-ai-image-generators');
    expect((await article.locator('article').innerText()).length).toBeGreaterThan(5000);
    const category = await open('/category/audio');
    expect(await category.locator('#directory article').count()).toBeGreaterThan(10);
  });
});
