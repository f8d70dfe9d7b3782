import { quietCall } from '../../lib/quiet-call';
import { MAX_COUNTS_PER_REQUEST } from '../../lib/rules';

/** How long counts are collected before they are sent, in milliseconds. */
const DELAY_MS = 2000;

let shown = new Set<string>();
let clicked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the collected counts. */
function send() {
  clearTimeout(timer);
  timer = undefined;
  if (shown.size + clicked.size === 0) return;
  quietCall('count_placements', { shown: [...shown], clicked: [...clicked] });
  shown = new Set();
  clicked = new Set();
}

const sendOnLeave = () => {
  if (document.visibilityState === 'hidden') send();
};

function queue(kind: Set<string>, id: string) {
  kind.add(id);
  document.addEventListener('visibilitychange', sendOnLeave);
  if (shown.size + clicked.size >= MAX_COUNTS_PER_REQUEST) send();
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
