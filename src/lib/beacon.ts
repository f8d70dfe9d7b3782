/** Addresses of e-mail, ids, tokens and long numbers: what could name somebody, or open something. */
const PERSONAL =
  /[^\s/@]+@[^\s/@]+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20,}|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{16,}|\d{6,}/g;

/** Without what could be personal; quoted text and queries of addresses go wholly, because somebody may have typed them. */
export function redactText(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/(?<!\w)["'`“‘«][\s\S]*["'`”’»]|(?<!\w)["'`“‘«][\s\S]*/, '…')
    .replace(/[?#]\S*/g, '')
    .replace(PERSONAL, '…')
    .slice(0, 200);
}

/** A path as it may be told: without ids, tokens and addresses of e-mail. */
export function redactPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).slice(0, 2000).replace(PERSONAL, '…').slice(0, 200);
  } catch {
    return '/…';
  }
}

/**
 * Sends to a collector on another host, also while the page is left: no cookie and no referrer goes along, and no answer is
 * read. Being sent as text, it needs no consent of that host; a collector that cannot be reached is nobody's failure.
 */
export const sendBeacon = (address: string, body: string | URLSearchParams): void =>
  void fetch(address, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
