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

type Kind = 'success' | 'error' | 'info' | 'message';

async function show(kind: Kind, title: string, options?: ExternalToast) {
  isAsked = true;
  onFirstToast?.();
  await whenMounted;
  const { toast } = await import('sonner');
  toast[kind](title, { ...options, id: options?.id ?? `${kind}:${title}` });
}

/**
 * Toasts. The toaster is 10 kB that most visits never need, so it loads with the first toast.
 * The same text shown twice is one toast.
 */
export const notify = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  info: (title: string, options?: ExternalToast) => void show('info', title, options),
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
