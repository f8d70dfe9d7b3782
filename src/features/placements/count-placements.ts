import { env } from '../../lib/env';

/** The database refuses more than this in one call. */
const MOST = 20;
/** How long counts wait for others, in milliseconds. */
const WAIT = 2000;

let shown = new Set<string>();
let clicked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is waiting. The request outlives the page; when it fails, only the count is lost. */
function send() {
  clearTimeout(timer);
  timer = undefined;
  if (shown.size + clicked.size === 0) return;
  const body = JSON.stringify({ shown: [...shown], clicked: [...clicked] });
  shown = new Set();
  clicked = new Set();
  const key = env.supabaseKey();
  // Past the client, which most visitors have not loaded, and whose session must not be named here.
  void fetch(`${env.supabaseUrl()}/rest/v1/rpc/count_placements`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: key, 'content-type': 'application/json' },
    body,
  }).catch(() => {});
}

function queue(kind: Set<string>, id: string) {
  kind.add(id);
  if (shown.size + clicked.size >= MOST) send();
  else timer ??= setTimeout(send, WAIT);
}

/** Counts that a placement was seen: at least half of it, for a second. */
export const countSeen = (placementId: string) => queue(shown, placementId);

/** Counts a click. The click itself waits for nothing. */
export function countClick(placementId: string) {
  queue(clicked, placementId);
  // The click may leave the page.
  send();
}

/** Leaving the page sends what is waiting. */
export function sendOnLeave(): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') send();
  };
  document.addEventListener('visibilitychange', onHide);
  return () => document.removeEventListener('visibilitychange', onHide);
}
