import { env } from '../../lib/env';

/** The most ids that the database accepts in one call. */
const MAX_IDS = 20;
/** How long counts are collected before they are sent, in milliseconds. */
const DELAY_MS = 2000;

let shown = new Set<string>();
let clicked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the collected counts. `keepalive` lets the request finish after the page is closed; a failure only loses the
 * counts.
 */
function send() {
  clearTimeout(timer);
  timer = undefined;
  if (shown.size + clicked.size === 0) return;
  const body = JSON.stringify({ shown: [...shown], clicked: [...clicked] });
  shown = new Set();
  clicked = new Set();
  const key = env.supabaseKey();
  // Without the Supabase client: most visitors have not loaded it, and counts must not carry a session.
  void fetch(`${env.supabaseUrl()}/rest/v1/rpc/count_placements`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: key, 'content-type': 'application/json' },
    body,
  }).catch(() => {});
}

const sendOnLeave = () => {
  if (document.visibilityState === 'hidden') send();
};

function queue(kind: Set<string>, id: string) {
  kind.add(id);
  document.addEventListener('visibilitychange', sendOnLeave);
  if (shown.size + clicked.size >= MAX_IDS) send();
  else timer ??= setTimeout(send, DELAY_MS);
}

/** Counts an impression. */
export const countSeen = (placementId: string) => queue(shown, placementId);

/** Counts a click without delaying it. */
export function countClick(placementId: string) {
  queue(clicked, placementId);
  // Sent at once, because the click may leave the page.
  send();
}
