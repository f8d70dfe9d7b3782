import type { QueryClient } from '@tanstack/react-query';
import { isUnloading } from '../lib/page-unload';
import { redactPath, redactText, sendBeacon } from '../lib/beacon';
import { setErrorReporter } from '../lib/report-error';

/** The JSON sent to the error collector (docs/deploy.md documents the format). */
type ErrorReport = {
  kind: 'render' | 'unhandled' | 'read';
  message: string;
  at: string;
  path: string;
  version: string;
};

const MAX_REPORTS = 10;

const isIgnored = (error: unknown) =>
  (error instanceof Error && /-extension:\/\//.test(error.stack ?? '')) ||
  /AbortError/.test(error instanceof Error ? `${error.name} ${error.message}` : '');

/** Reports only the code of a database error, because the message may repeat what a visitor typed. */
function messageOf(error: unknown): string {
  const { name = 'Error', message = '', code } = Object(error) as Partial<Error> & { code?: unknown };
  if (typeof code === 'string' && /^\w{3,30}$/.test(code)) return `code ${code}`;
  return redactText(`${name}: ${message}`);
}

/** Returns the first position in the stack that is in the app's own code. */
const positionOf = (error: unknown) =>
  (error instanceof Error && /\/assets\/[\w.-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0]) || '';

/** Reports each kind of error once per path. Sends nothing while the browser is offline. */
export function collectErrors(queryClient: QueryClient, collector: string) {
  const sent = new Set<string>();

  const send = (kind: ErrorReport['kind'], error: unknown, at = positionOf(error)) => {
    const path = redactPath(window.location.pathname);
    const key = `${kind} ${path}`;
    if (sent.has(key) || sent.size >= MAX_REPORTS || isUnloading() || !navigator.onLine || isIgnored(error)) return;
    sent.add(key);
    const version = import.meta.env.VERSION;
    const report: ErrorReport = { kind, message: messageOf(error), at, path, version };
    sendBeacon(collector, JSON.stringify(report));
  };

  setErrorReporter((error) => send('render', error));
  // An error in another site's script has no error object and is not reported.
  window.addEventListener('error', ({ error }) => error instanceof Error && send('unhandled', error));
  window.addEventListener('unhandledrejection', ({ reason }) => send('unhandled', reason));
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { state, queryKey } = event.query;
    // A failed refetch is not reported, because the visitor still sees the earlier data.
    if (state.data === undefined && event.query.getObserversCount() > 0)
      send('read', event.action.error, String(queryKey[0]));
  });
}
