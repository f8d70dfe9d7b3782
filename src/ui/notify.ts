import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'message';

/** A message that is shown without the toaster because its chunk could not be loaded. */
export type PlainMessage = {
  key: number;
  title: string;
  description?: string | undefined;
  action?: (() => void) | undefined;
  label?: ReactNode;
};

/** The state of the Toasts component: the toaster once it is needed, or plain messages instead. */
export type ToastsState = { isAsked: boolean; plain: readonly PlainMessage[] };

let state: ToastsState = { isAsked: false, plain: [] };
const listeners = new Set<() => void>();
const change = (next: Partial<ToastsState>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

let toasterMounted: () => void;
const whenMounted = new Promise<void>((resolve) => {
  toasterMounted = resolve;
});

/** The toaster's chunk; a failed load is retried the next time. */
let loading: ReturnType<typeof fetchToaster> | undefined;
const fetchToaster = () => import('./toaster');
export function loadToaster() {
  loading ??= fetchToaster();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export const toasterBridge = {
  state: () => state,
  subscribe: (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  },
  mounted: () => toasterMounted(),
  dismiss: (key: number) => change({ plain: state.plain.filter((message) => message.key !== key) }),
};

/** The current toast for each `id` or text. */
const shown = new Map<string | number, string | number>();
let count = 0;

async function show(kind: Kind, title: string, options: ExternalToast = {}) {
  const { id, ...rest } = options;
  let toaster: Awaited<ReturnType<typeof fetchToaster>>;
  try {
    // Not with `loadPart`, which might reload the page and lose the message.
    toaster = await loadToaster();
  } catch {
    count += 1;
    const { description, action } = rest;
    const isAction = typeof action === 'object' && action !== null && 'onClick' in action;
    const message: PlainMessage = {
      key: count,
      title,
      description: typeof description === 'string' ? description : undefined,
      ...(isAction && { label: action.label, action: () => action.onClick({} as never) }),
    };
    change({ plain: [...state.plain.filter((other) => other.title !== title), message].slice(-3) });
    return;
  }
  change({ isAsked: true });
  await whenMounted;
  const place = id ?? `${kind}:${title}`;
  const previous = shown.get(place);
  // A new toast instead of an update, because updates to a toast that is being dismissed are not shown.
  shown.set(place, toaster.toast[kind](title, rest));
  if (previous !== undefined) toaster.toast.dismiss(previous);
}

/**
 * Shows messages. The toaster (10 kB) is loaded when the user first interacts with the page; if it cannot be loaded,
 * the message is shown as plain text. A message with the same text or `id` replaces the earlier one.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
