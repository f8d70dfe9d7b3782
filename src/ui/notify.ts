import type { ExternalToast } from 'sonner';

/** Called when the first toast is asked for; the Toasts component answers by loading the toaster. */
let onFirstToast: (() => void) | undefined;
let isAsked = false;
let toasterMounted: () => void;
const whenMounted = new Promise<void>((resolve) => {
  toasterMounted = resolve;
});

export const toasterBridge = {
  isAsked: () => isAsked,
  subscribe(run: () => void) {
    onFirstToast = run;
    return () => {
      onFirstToast = undefined;
    };
  },
  mounted: () => toasterMounted(),
};

/** The toast that stands in each place: an `id` of its caller's, or its own text. */
const shown = new Map<string | number, string | number>();

type Kind = 'success' | 'error' | 'info' | 'message';

async function show(kind: Kind, title: string, options?: ExternalToast) {
  isAsked = true;
  onFirstToast?.();
  await whenMounted;
  const { toast } = await import('sonner');
  const { id, ...rest } = options ?? {};
  const place = id ?? `${kind}:${title}`;
  const previous = shown.get(place);
  // A new toast, not an update of the old one: what updates a toast that is on its way out is never seen.
  shown.set(place, toast[kind](title, rest));
  if (previous !== undefined) toast.dismiss(previous);
}

/**
 * Toasts. The toaster is 10 kB that most visits never need, so it loads with the first toast.
 * The same text, or the same `id`, shown again takes the earlier one's place.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
