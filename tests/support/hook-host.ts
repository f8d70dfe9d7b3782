// @ts-expect-error The package has no types.
import { JSDOM } from 'jsdom';
import { vi } from 'vitest';

/**
 * Lets a backend test run the site’s hooks: React gets a document, and requests use Node’s fetch. A test must call this
 * before it imports React’s renderer.
 */
export function hostHooks() {
  const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost:5173/' });
  const names = [
    'window',
    'document',
    'HTMLElement',
    'HTMLInputElement',
    'Element',
    'Node',
    'localStorage',
    'sessionStorage',
  ] as const;
  for (const name of names) vi.stubGlobal(name, name === 'window' ? window : window[name]);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
}
