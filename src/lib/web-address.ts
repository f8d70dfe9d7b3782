import { VIDEO_HOSTS } from './lists';
import { MAX_ADDRESS_LENGTH } from './rules';

/**
 * An http(s) address in printable ASCII, with any host but without user or password. Such an address is safe as a link.
 */
const PLAIN = /^https?:\/\/[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/**
 * The same pattern as `private.is_web_address` in SQL. A public host has a dot, and its last part begins with a letter.
 * This excludes localhost and bare IP addresses.
 */
const PUBLIC =
  /^https?:\/\/[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*\.[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/** The dot of a public host may be percent-encoded or written in another script. Parsing all other text would be slow. */
const MAY_HAVE_DOT = /[.%\u0080-\uffff]/;

/** Not URL.canParse: on Node 22 it starts rejecting 'https://ä.example' after about a thousand calls. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function storable(text: string, form: RegExp): string | null {
  const typed = text.trim();
  if (typed.length > MAX_ADDRESS_LENGTH) return null;
  // Parses the host as `URL` does. `URL` throws for text without a scheme, and exceptions are slow.
  const authority = /^https?:\/*([^/?#]*)/i.exec(typed.replace(/[\t\r\n]/g, ''))?.[1];
  // A backslash or @ before the path would make the visible host differ from the real host.
  if (authority === undefined || /[\\@]/.test(authority)) return null;
  const url = parsed(typed);
  if (!url) return null;
  const address = form.test(typed) ? typed : url.href;
  return form.test(address) && address.length <= MAX_ADDRESS_LENGTH ? address : null;
}

/**
 * Normalizes a web address for storage. Returns null for an address that a listing cannot use. A valid address has http
 * or https, a public host, no credentials, and at most 2,048 characters. International host names and paths become
 * ASCII.
 */
export const toWebAddress = (text: string): string | null => (MAY_HAVE_DOT.test(text) ? storable(text, PUBLIC) : null);

/** Normalizes a picture's address. Its host may be localhost, because a local backend stores banners there. */
export const toPictureAddress = (text: string): string | null => storable(text, PLAIN);

/** Returns the bucket object of an uploaded picture, or null for a picture on another host. */
export function storedPicture(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

/** Normalizes a screenshot's address. The screenshot may be an uploaded picture. */
export const toScreenshotAddress = (text: string): string | null =>
  storedPicture(text.trim()) ? toPictureAddress(text) : toWebAddress(text);

/** Returns the name of an allowed video host, or undefined (private.is_video_address in SQL). */
export const videoHostOf = (address: string): string | undefined => {
  const host = /^https?:\/\/(?:(?:www|m|player)\.)?([a-z.]+)\/./i.exec(address.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(VIDEO_HOSTS, host) ? VIDEO_HOSTS[host as keyof typeof VIDEO_HOSTS] : undefined;
};

/** Normalizes a video's address. Only a few hosts are allowed. */
export const toVideoAddress = (text: string): string | null => (videoHostOf(text) ? toWebAddress(text) : null);

/**
 * Fixes common errors in an address. A URL pasted after 'https://' has two schemes: keeps the pasted scheme. Adds https
 * if this makes a valid address.
 */
export function fixAddress(text: string): string {
  const single = text.trim().replace(/^(?:(https?)(?::\/{1,2}|\/\/)\s*)+/i, '$1://');
  if (toWebAddress(single) !== null) return single;
  const completed = `https://${single.replace(/^\/+/, '')}`;
  return toWebAddress(completed) === null ? single : completed;
}

export const hostOf = (address: string): string => parsed(address)?.hostname ?? '';

/** Returns an address that is safe as a link. React does not block `javascript:` links from data. */
export const safeHref = (address: string | null): string | undefined => toPictureAddress(address ?? '') ?? undefined;
