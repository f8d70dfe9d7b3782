import type { ExternalToast } from 'sonner';
import { preventReload } from '../lib/reload-after-deploy';

type Kind = 'success' | 'error' | 'info' | 'message';
type Loaded = typeof import('./toaster');

let toaster: Loaded | undefined;
const listeners = new Set<() => void>();

/** The toaster once it is loaded, for the Toasts component. */
export const toasterStore = {
  read: () => toaster,
  subscribe: (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  },
};

export async function loadToaster() {
  // A reload after a deployment would lose the message.
  const allowReload = preventReload();
  try {
    toaster ??= await import('./toaster');
    for (const run of listeners) run();
    return toaster;
  } finally {
    allowReload();
  }
}

/** Duration of a toast with a button, in milliseconds: long enough to reach 'Undo' with the keyboard. */
const ACTION_DURATION_MS = 8000;

/** The current toast for each `id` or text. */
const shown = new Map<string | number, string | number>();

async function show(kind: Kind, title: string, options: ExternalToast = {}) {
  const { id = `${kind}:${title}`, ...rest } = options;
  const loaded = await loadToaster().catch(() => null);
  if (!loaded) {
    // The toaster could not be loaded.
    window.alert([title, rest.description].filter((text) => typeof text === 'string').join('\n\n'));
    return;
  }
  const previous = shown.get(id);
  // A new toast instead of an update, because updates to a toast that is being dismissed are not shown.
  shown.set(id, loaded.toast[kind](title, rest.action ? { duration: ACTION_DURATION_MS, ...rest } : rest));
  if (previous !== undefined) loaded.toast.dismiss(previous);
}

/**
 * Shows toasts. The toaster (10 kB) is loaded at the first click on a control or the first toast. A toast with the same
 * text or `id` replaces the earlier one.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
