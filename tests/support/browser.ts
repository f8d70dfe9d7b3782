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

/**
 * Returns the bounding box of an element. Retries, because an element that is being replaced has no box for a moment.
 */
export async function boxOf(part: Locator) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- retries until there is a box
    const box = await part.boundingBox();
    if (box) return box;
  }
}

/** Waits until React has hydrated the page and installed its listeners. */
export async function untilHydrated(page: Page) {
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { timeout: HYDRATION },
  );
  // React marks elements while it renders and runs effects in later tasks. The browser is idle after the last effect.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })).then(() => {}));
}

/**
 * Opens a page of the app and waits until it responds to keys and clicks. Before hydration, a click on a link loads a
 * new document, and a key has no effect.
 */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await untilHydrated(page);
}

const launched = new Map<string, Promise<Browser>>();
/**
 * Returns the worker’s browser for these hosts. Starting a browser takes longer than opening a page, so test files
 * share it.
 */
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
 * Opens a browser for a test file. It shows the built site or `options.baseUrl`. Each page has separate storage, can
 * reach only the hosts in `reach`, and collects its errors. `close` fails if a page has collected an error.
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
     * @param options.consent The stored cookie choice. With null, the page shows the consent sheet.
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
        await context.addInitScript((choice) => {
          try {
            localStorage.setItem('cookie-consent', choice);
          } catch {}
        }, consent);
      }
      const page = (await context.newPage()) as Visitor;
      page.setDefaultTimeout(TEST_TIMEOUT);
      page.setDefaultNavigationTimeout(HYDRATION);
      page.complaints = [];
      const addError = (text: string) => {
        // These messages are not errors of the page. The browser logs blocked and failed requests, and the app reports
        // a chunk that fails to load.
        if (!/^(Failed to load resource|TypeError: Failed to fetch dynamically imported module)/.test(text)) {
          page.complaints.push(text);
        }
      };
      page.on('pageerror', (error) => addError(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') addError(message.text());
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
