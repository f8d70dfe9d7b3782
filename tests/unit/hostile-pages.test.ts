import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { HOSTILE_PAGES } from '../support/hostile-pages';

/** In milliseconds. On an idle machine, linear parsing takes 200 ms. Quadratic parsing would take minutes. */
const LONGEST = 10_000;

/** Returns false if the work takes too long. A test timeout cannot abort synchronous work. */
function finishes(work: () => unknown): boolean {
  const context = globalThis as { workToFinish?: typeof work };
  context.workToFinish = work;
  try {
    runInThisContext('workToFinish()', { timeout: LONGEST });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

describe.each(Object.entries(HOSTILE_PAGES))(
  'the parser of a %s',
  { timeout: 3 * LONGEST },
  (_name, { read, shapes }) => {
    it.each(Object.entries(shapes))('512 kB of %s is parsed in linear time', (_what, shape) => {
      const text = shape(512 * 1024);
      expect(finishes(() => read(text))).toBe(true);
    });
  },
);
