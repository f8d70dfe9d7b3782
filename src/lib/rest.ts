import { hasEarly } from './early';

/** What somebody does who may want to use the page, and who does use it. */
const MOVES = ['pointermove', 'wheel', 'scroll'];
const SIGNS = [...MOVES, 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'change', 'click'];
/** After a failure moves alone do not try again for so long, in milliseconds. */
const PAUSE = 3000;

/** Loads the code; undefined when the page does not rest. */
let load: (() => Promise<void>) | undefined;
let loading: Promise<void> | undefined;
let failedAt = Number.NEGATIVE_INFINITY;
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
    failedAt = performance.now();
    throw error;
  });
  return loading;
}
const onSign = ({ type }: { type: string }) => {
  if (MOVES.includes(type) && performance.now() - failedAt < PAUSE) return;
  wake().catch(() => {});
};

/**
 * Leaves a page that was rendered at build time as it is until somebody may want to use it: it can be read, and its
 * links can be followed, without its code.
 * @param loadPage loads the code.
 */
export function rest(loadPage: () => Promise<void>): void {
  load = loadPage;
  ended = new Promise((resolve) => {
    end = resolve;
  });
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true });
  // Somebody was faster than this script.
  if (hasEarly() || window.scrollY > 0 || document.activeElement !== document.body) wake().catch(() => {});
}
