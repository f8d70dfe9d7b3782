import type { Page } from 'playwright-core';

/**
 * Replaces the responses of these functions, in single and batched requests. The database handles all other functions.
 */
export async function mockReads(page: Page, responses: Record<string, (args: Record<string, unknown>) => unknown>) {
  await page.route(/\/rest\/v1\/rpc\/\w+\?/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.split('/').at(-1) ?? '';
    const own = responses[name];
    if (own) return route.fulfill({ json: own(Object.fromEntries(searchParams)) });
    const reads = JSON.parse(searchParams.get('reads') ?? '[]') as [string, Record<string, unknown>][];
    if (!reads.some(([each]) => each in responses)) return route.fallback();
    const real = (await (await route.fetch()).json()) as unknown[];
    return route.fulfill({ json: reads.map(([each, args], at) => responses[each]?.(args) ?? real[at]) });
  });
}

/** Makes the page appear older than the directory. */
export const mockOutdatedBuild = (page: Page) =>
  mockReads(page, { changes_since: () => ({ version: 'changed since the build', tools: null }) });
