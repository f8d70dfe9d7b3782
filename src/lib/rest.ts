import { hasEarly } from './early';

/** What somebody does who may want to use the page. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'change'];

/** Loads the code; undefined when the page does not rest. */
let load: (() => Promise<void>) | undefined;
let loading: Promise<void> | undefined;
let end = () => {};
let ended = Promise.resolve();

export const isResting = () => load !== undefined;

/** Resolves when the page does not rest any more. */
export const whenAwake = () => ended;

/** Ends the rest without the page's code, because another page is shown. */
export function leaveResting() {
  load = undefined;
  for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
  end();
}

/** Loads the code of a page at rest. If that fails, the next call tries again. */
export function wake(): Promise<void> {
  if (!load) return ended;
  loading ??= load().then(leaveResting, (error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
const onSign = () => void wake().catch(() => {});

/**
 * Leaves a page that was rendered at build time as it is until somebody may want to use it: it can be read, and its
 * links can be followed, without its code.
 * @param loadPage loads the code, and announces a failure.
 */
export function rest(loadPage: () => Promise<void>): void {
  load = loadPage;
  ended = new Promise((resolve) => {
    end = resolve;
  });
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true });
  // Somebody was faster than this script.
  if (hasEarly() || window.scrollY > 0 || document.activeElement !== document.body) onSign();
}
