import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { type Account, signedInStorage } from './accounts';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { HYDRATION, TEST_TIMEOUT } from './test-timeout';
import { servedSite } from './served-site';

/** Blocks requests to all other hosts, as a content blocker would. */
const reachOnly = (reach: string[]) =>
  `--host-resolver-rules=${['MAP * ~NOTFOUND', 'EXCLUDE localhost', ...reach.map((host) => `EXCLUDE ${host}`)].join(', ')}`;

export type Visitor = Page & {
  complaints: string[];
};

/** Returns the bounding box of an element. An element that is being replaced has none for a moment. */
export async function boxOf(part: Locator) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- retries until there is a box
    const box = await part.boundingBox();
    if (box) return box;
  }
}

/** Waits until the page's code has hydrated its HTML and installed its listeners. */
export async function untilHydrated(page: Page) {
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { timeout: HYDRATION },
  );
  // React marks elements while it renders, and runs effects in later tasks. The browser is idle only after those.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })).then(() => {}));
}

/**
 * Opens a page of the app and waits until it responds to keys and clicks. Before hydration, a link loads a new document,
 * and a key has no effect.
 */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await untilHydrated(page);
}

const launched = new Map<string, Promise<Browser>>();
/** Shares one browser per worker and set of hosts, because starting one takes longer than opening a page. */
async function browserReaching(reach: string[]): Promise<Browser> {
  const key = reach.join();
  if (!launched.has(key))
    launched.set(
      key,
      findChromium().then((executablePath) =>
        chromium.launch({
          executablePath,
          args: [...CHROMIUM_FLAGS, '--disable-background-networking', '--no-first-run', reachOnly(reach)],
        }),
      ),
    );
  return launched.get(key) as Promise<Browser>;
}

/**
 * Opens a browser for a test file, on the built site or on `options.baseUrl`. Each page has its own storage, reaches only
 * the hosts in `reach`, and collects its errors; `close` fails if there are any.
 */
export async function openBrowser({
  baseUrl = servedSite().baseUrl,
  reach = [],
}: { baseUrl?: string; reach?: string[] } = {}) {
  const browser = await browserReaching(reach);
  const contexts: BrowserContext[] = [];
  const pages: Visitor[] = [];

  return {
    baseUrl,
    /**
     * @param options.consent The stored choice of the consent sheet; null shows the sheet.
     * @param options.as The account whose session is stored. Tests of the sign-in form use `signIn` instead.
     */
    async newPage(
      options: BrowserContextOptions & { consent?: 'accepted' | 'declined' | null; as?: Account } = {},
    ): Promise<Visitor> {
      const { consent = 'declined', as: account, ...contextOptions } = options;
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width: 1280, height: 800 },
        locale: 'en-US',
        ...(account && {
          storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage: await signedInStorage(account) }] },
        }),
        ...contextOptions,
      });
      contexts.push(context);
      if (consent) {
        await context.addInitScript((answer) => {
          try {
            localStorage.setItem('cookie-consent', answer);
          } catch {}
        }, consent);
      }
      const page = (await context.newPage()) as Visitor;
      page.setDefaultTimeout(TEST_TIMEOUT);
      page.setDefaultNavigationTimeout(HYDRATION);
      page.complaints = [];
      const complain = (text: string) => {
        // The browser logs blocked, aborted and failed requests itself, and the page reports chunks that fail to load.
        if (!/^(Failed to load resource|TypeError: Failed to fetch dynamically imported module)/.test(text)) {
          page.complaints.push(text);
        }
      };
      page.on('pageerror', (error) => complain(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complain(message.text());
      });
      pages.push(page);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      expect(pages.flatMap((page) => page.complaints)).toEqual([]);
    },
  };
}
