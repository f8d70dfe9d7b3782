/** Test files share a window, so the timers are wrapped only once. */

const timers = new Set<ReturnType<typeof setTimeout>>();
const begin = globalThis.setTimeout;
const beginKnown = (...given: Parameters<typeof begin>) => {
  const timer = begin(...given);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(beginKnown, begin);

/** Clears the timers of libraries, which would run in another test file or after the window is closed. */
export function endTimers() {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

// jsdom does not implement these features.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture ??= () => {};
URL.createObjectURL ??= () => 'blob:made';
URL.revokeObjectURL ??= () => {};
window.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
window.ResizeObserver ??= class {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  // Browsers report the initial size.
  observe() {
    this.#tell([], this);
  }
  unobserve() {}
  disconnect() {}
};

// jsdom shows the content of closed details elements, so this style hides it.
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
