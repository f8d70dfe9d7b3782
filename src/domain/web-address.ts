import { LIMITS } from './listing.limits';

/** The same pattern as the CHECK constraints ai_tools_*_url_form: http(s), a plain host, printable ASCII. */
const STORED_FORM = /^https?:\/\/[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/** Not by URL.canParse, which on Node 22 begins to refuse 'https://ä.example' once it has been called a thousand times. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The form in which a web address is stored, or null when it is not one that we link to:
 * only http and https, no user or password in it, at most 2,048 characters.
 * International host names and paths come back in their ASCII form; others as typed.
 */
export function toWebAddress(text: string): string | null {
  const typed = text.trim();
  if (typed.length > LIMITS.url.max) return null;
  const url = parsed(typed);
  if (!url) return null;
  // A backslash or an at-sign before the path would make another host of it than the reader sees.
  if (/^[^/]*\/\/[^/?#]*[\\@]/.test(typed)) return null;
  const address = STORED_FORM.test(typed) ? typed : url.href;
  return STORED_FORM.test(address) && address.length <= LIMITS.url.max ? address : null;
}

/** The host of a stored address, for favicons and labels; empty when it cannot be read. */
export const hostOf = (address: string): string => parsed(address)?.hostname ?? '';

/** An address that may be put into a link: React does not stop `javascript:` links from data. */
export const safeHref = (address: string | null): string | undefined =>
  (address ? toWebAddress(address) : null) ?? undefined;
