import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { servedSite } from './served-site';

const onPath = (name: string) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

/** An explicit path, Playwright's own browser, a system Chrome or Chromium, else the one from npm. */
async function findChromium(reach: string[]): Promise<{ executablePath: string; args: string[] }> {
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    // No other host can be found: pages meet what visitors behind a blocker meet.
    `--host-resolver-rules=${['MAP * ~NOTFOUND', 'EXCLUDE localhost', ...reach.map((host) => `EXCLUDE ${host}`)].join(', ')}`,
  ];
  const explicit = process.env.CHROMIUM_PATH;
  if (explicit) return { executablePath: explicit, args };
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { executablePath: own, args };
  for (const name of ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']) {
    const found = onPath(name);
    if (found) return { executablePath: found, args };
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  // Without its own arguments: they are for functions of one process, which cannot hold several visitors.
  return { executablePath: await packaged.executablePath(), args };
}

export type Visitor = Page & {
  /** What the page complained about since it was opened: uncaught errors and console errors. */
  complaints: string[];
};

/**
 * A browser for one test file, on the built site or on the one at `options.baseUrl`. Pages have storage of their own, reach no other host than those of `reach`, and collect
 * what they complain about; `close` fails when they complained.
 */
export async function openBrowser({
  baseUrl = servedSite().baseUrl,
  reach = [],
}: { baseUrl?: string; reach?: string[] } = {}) {
  const browser: Browser = await chromium.launch(await findChromium(reach));
  const pages: Visitor[] = [];

  return {
    browser,
    baseUrl,
    /** @param consent what the visitor answered to the consent sheet before; null leaves the sheet open. */
    async newPage(
      options: BrowserContextOptions & { consent?: 'accepted' | 'declined' | null } = {},
    ): Promise<Visitor> {
      const { consent = 'declined', ...contextOptions } = options;
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width: 1280, height: 800 },
        locale: 'en-US',
        ...contextOptions,
      });
      if (consent) {
        await context.addInitScript((answer) => {
          try {
            localStorage.setItem('cookie-consent', answer);
          } catch {}
        }, consent);
      }
      const page = (await context.newPage()) as Visitor;
      page.setDefaultTimeout(15_000);
      page.complaints = [];
      const complain = (text: string) => {
        // Requests that a test blocks, that a change of page cuts off or that answer with an error are reported by the
        // browser itself; a part of the app that did not come is seen on the page.
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
      await browser.close();
      expect(pages.flatMap((page) => page.complaints)).toEqual([]);
    },
  };
}
