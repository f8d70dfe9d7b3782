import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'message';

/** A message that is said without the toaster, which could not be loaded. */
export type PlainMessage = {
  key: number;
  title: string;
  description?: string | undefined;
  action?: (() => void) | undefined;
  label?: ReactNode;
};

/** What the Toasts component shows: the toaster from the first message on, or plain messages in its place. */
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

/** The toaster and what it shows, in one chunk; asked for again where it could not be fetched. */
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

/** The toast that stands in each place: an `id` of its caller's, or its own text. */
const shown = new Map<string | number, string | number>();
let count = 0;

async function show(kind: Kind, title: string, options: ExternalToast = {}) {
  const { id, ...rest } = options;
  let toaster: Awaited<ReturnType<typeof fetchToaster>>;
  try {
    // Not by `loadPart`: loading the page again would lose the message.
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
  // A new toast, not an update of the old one: what updates a toast that is on its way out is never seen.
  shown.set(place, toaster.toast[kind](title, rest));
  if (previous !== undefined) toaster.toast.dismiss(previous);
}

/**
 * Messages. The toaster is 10 kB that most visits never need: it is loaded when somebody first acts on the page, and
 * where it cannot be loaded the message stands as plain text. The same text, or the same `id`, shown again takes
 * the earlier one's place.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
