import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

export const openPhoneBrowser = async () =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });

/** Opens a page as a new visitor on a slow phone with touch, a 562 ms round trip, 1.47 Mbps and a 4× slower CPU. */
export async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: (1.47 * 1024 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page, devtools };
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
