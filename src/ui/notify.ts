import type { ExternalToast } from 'sonner';
import { preventReload } from '../lib/reload-after-deploy';

type Kind = 'success' | 'error' | 'info' | 'message';
type Loaded = typeof import('./toaster');

let toaster: Loaded | undefined;
const listeners = new Set<() => void>();

export const toasterStore = {
  read: () => toaster,
  subscribe: (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  },
};

export async function loadToaster() {
  // The page must not reload after a deployment while it shows the message.
  const allowReload = preventReload();
  try {
    toaster ??= await import('./toaster');
    for (const run of listeners) run();
    return toaster;
  } finally {
    allowReload();
  }
}

/** A toast with an action stays this long, because a keyboard user must reach 'Undo'. */
const ACTION_DURATION_MS = 8000;

/** The visible toast for each `id` or text. */
const shown = new Map<string | number, string | number>();

async function show(kind: Kind, title: string, options: ExternalToast = {}) {
  const { id = `${kind}:${title}`, ...rest } = options;
  const loaded = await loadToaster().catch(() => null);
  if (!loaded) {
    window.alert([title, rest.description].filter((text) => typeof text === 'string').join('\n\n'));
    return;
  }
  const previous = shown.get(id);
  // The toaster ignores updates to a toast that is being dismissed, so a new toast replaces it.
  shown.set(id, loaded.toast[kind](title, rest.action ? { duration: ACTION_DURATION_MS, ...rest } : rest));
  if (previous !== undefined) loaded.toast.dismiss(previous);
}

/**
 * Shows toasts. The toaster (10 kB) is loaded by the first toast or by the first use of a control. A toast replaces an
 * earlier toast with the same text or `id`.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
