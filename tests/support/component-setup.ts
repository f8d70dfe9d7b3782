import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// Generous, for slow and busy machines; tests continue as soon as the element appears.
configure({ asyncUtilTimeout: 5000 });

// An unexpected console.error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

// Timers that a library leaves running would fire when the file's window is gone.
const timers = new Set<ReturnType<typeof setTimeout>>();
const begin = globalThis.setTimeout;
const beginKnown = (...given: Parameters<typeof begin>) => {
  const timer = begin(...given);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(beginKnown, begin);
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

// Stubs for what jsdom does not implement.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom shows what a closed details element holds.
const style = document.createElement('style');
style.textContent = 'details:not([open]) > :not(summary) { display: none }';
document.head.append(style);

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
