/** Matches email addresses, ids, tokens and long numbers. They may identify a person or grant access. */
const PERSONAL =
  /[^\s/@]+@[^\s/@]+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20,}|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{16,}|\d{6,}/g;

/**
 * Removes personal data. Quoted text and query strings are removed completely, because a visitor may have typed them.
 */
export function redactText(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/(?<!\w)["'`“‘«][\s\S]*["'`”’»]|(?<!\w)["'`“‘«][\s\S]*/, '…')
    .replace(/[?#]\S*/g, '')
    .replace(PERSONAL, '…')
    .slice(0, 200);
}

export function redactPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).slice(0, 2000).replace(PERSONAL, '…').slice(0, 200);
  } catch {
    return '/…';
  }
}

/**
 * Sends data to a collector on another host, even while the page unloads. Sends neither cookies nor a referrer. Ignores
 * the response and failures. The body is plain text, which needs no CORS preflight.
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
