import { LIMITS } from './listing.limits';

/** The same pattern as the CHECK constraints ai_tools_*_url_form: http(s), a plain host, printable ASCII. */
const STORED_FORM = /^https?:\/\/[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/** Not URL.canParse: on Node 22 it starts rejecting 'https://ä.example' after about a thousand calls. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Normalizes a web address for storage, or returns null if it must not be linked: only http and https, no user name or
 * password, at most 2,048 characters. International host names and paths become ASCII; other addresses stay as typed.
 */
export function toWebAddress(text: string): string | null {
  const typed = text.trim();
  if (typed.length > LIMITS.url.max) return null;
  const url = parsed(typed);
  if (!url) return null;
  // A backslash or @ before the path would make the real host differ from the one the reader sees.
  if (/^[^/]*\/\/[^/?#]*[\\@]/.test(typed)) return null;
  const address = STORED_FORM.test(typed) ? typed : url.href;
  return STORED_FORM.test(address) && address.length <= LIMITS.url.max ? address : null;
}

/** The host of a stored address, for favicons and labels; empty if it cannot be parsed. */
export const hostOf = (address: string): string => parsed(address)?.hostname ?? '';

/** An address that is safe as a link: React does not block `javascript:` links from data. */
export const safeHref = (address: string | null): string | undefined =>
  (address ? toWebAddress(address) : null) ?? undefined;
