import type { QueryClient } from '@tanstack/react-query';
import { isUnloading } from '../lib/page-unload';
import { redactPath, redactText, sendBeacon } from '../lib/beacon';
import { setErrorReporter } from '../lib/report-error';

/** A failure as the collector gets it, as JSON; docs/hosted.md describes it. */
type ErrorReport = {
  kind: 'render' | 'unhandled' | 'read';
  message: string;
  at: string;
  path: string;
  version: string;
};

/** Until the site is loaded anew: what fails again and again says nothing new. */
const MOST_REPORTS = 10;

/** What was cut off on purpose, and what an extension of the browser did. */
const isNotOurs = (error: unknown) =>
  (error instanceof Error && /-extension:\/\//.test(error.stack ?? '')) ||
  /AbortError/.test(error instanceof Error ? `${error.name} ${error.message}` : '');

/** The database's answers are told by their code alone: their words may repeat what was typed. */
function messageOf(error: unknown): string {
  const { name = 'Error', message = '', code } = Object(error) as Partial<Error> & { code?: unknown };
  if (typeof code === 'string' && /^\w{3,30}$/.test(code)) return `code ${code}`;
  return redactText(`${name}: ${message}`);
}

/** The first place in our own code. */
const placeOf = (error: unknown) =>
  (error instanceof Error && /\/assets\/[\w.-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0]) || '';

/** Tells a collector what failed for a visitor: once for each kind on a page. Offline nothing is a failure of ours. */
export function collectErrors(queryClient: QueryClient, collector: string) {
  const sent = new Set<string>();

  const send = (kind: ErrorReport['kind'], error: unknown, at = placeOf(error)) => {
    const path = redactPath(window.location.pathname);
    const key = `${kind} ${path}`;
    if (sent.has(key) || sent.size >= MOST_REPORTS || isUnloading() || !navigator.onLine || isNotOurs(error)) return;
    sent.add(key);
    const version = import.meta.env.VITE_VERSION;
    const report: ErrorReport = { kind, message: messageOf(error), at, path, version };
    sendBeacon(collector, JSON.stringify(report));
  };

  setErrorReporter((error) => send('render', error));
  // Errors without an object are of other hosts' scripts, or no failure.
  window.addEventListener('error', ({ error }) => error instanceof Error && send('unhandled', error));
  window.addEventListener('unhandledrejection', ({ reason }) => send('unhandled', reason));
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { state, queryKey } = event.query;
    // Where something was read before, it stays, and nobody sees a failure.
    if (state.data === undefined && event.query.getObserversCount() > 0)
      send('read', event.action.error, String(queryKey[0]));
  });
}
