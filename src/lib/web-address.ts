import { VIDEO_HOSTS } from './lists';
import { MAX_ADDRESS_LENGTH } from './rules';

/**
 * An http(s) address in printable ASCII with any host, but without user or password. Such an address is safe as a link.
 */
const PLAIN = /^https?:\/\/[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/**
 * An address with a public host, which has a dot and a last part that starts with a letter. This excludes localhost and
 * IP addresses. Must match `private.is_web_address` in SQL.
 */
const PUBLIC =
  /^https?:\/\/[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*\.[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/**
 * Text without one of these characters cannot be a public address, and parsing it would be slow. The dot of a host may
 * be percent-encoded or written in another script.
 */
const MAY_HAVE_DOT = /[.%\u0080-\uffff]/;

/**
 * `new URL` is used instead of URL.canParse. In Node 22, URL.canParse rejects 'https://ä.example' after about a
 * thousand calls.
 */
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
  // Finds the host as `URL` does. Calling `URL` for text without a scheme is slow, because it throws.
  const authority = /^https?:\/*([^/?#]*)/i.exec(typed.replace(/[\t\r\n]/g, ''))?.[1];
  // A backslash or @ before the path would make the visible host differ from the real host.
  if (authority === undefined || /[\\@]/.test(authority)) return null;
  const url = parsed(typed);
  if (!url) return null;
  const address = form.test(typed) ? typed : url.href;
  return form.test(address) && address.length <= MAX_ADDRESS_LENGTH ? address : null;
}

/**
 * Normalizes a web address for storage, or returns null if a listing cannot use it. The address needs http or https, a
 * public host and no credentials. International host names and paths become ASCII.
 */
export const toWebAddress = (text: string): string | null => (MAY_HAVE_DOT.test(text) ? storable(text, PUBLIC) : null);

/** Normalizes a picture's address. The host may be localhost, because a local backend stores banners there. */
export const toPictureAddress = (text: string): string | null => storable(text, PLAIN);

/** Returns the object name of an uploaded picture, or null for a picture on another host. */
export function storedPicture(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

/** Normalizes a screenshot's address, which may be an uploaded picture. */
export const toScreenshotAddress = (text: string): string | null =>
  storedPicture(text.trim()) ? toPictureAddress(text) : toWebAddress(text);

/** Returns the name of an allowed video host, or undefined. Must match private.is_video_address in SQL. */
export const videoHostOf = (address: string): string | undefined => {
  const host = /^https?:\/\/(?:(?:www|m|player)\.)?([a-z.]+)\/./i.exec(address.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(VIDEO_HOSTS, host) ? VIDEO_HOSTS[host as keyof typeof VIDEO_HOSTS] : undefined;
};

/** Normalizes a video's address. Only a few hosts are allowed. */
export const toVideoAddress = (text: string): string | null => (videoHostOf(text) ? toWebAddress(text) : null);

/**
 * Fixes common errors in an address. Adds a missing 'https://'. If a URL was pasted after 'https://', keeps only the
 * pasted URL.
 */
export function fixAddress(text: string): string {
  const single = text.trim().replace(/^(?:(https?)(?::\/{1,2}|\/\/)\s*)+/i, '$1://');
  if (toWebAddress(single) !== null) return single;
  const completed = `https://${single.replace(/^\/+/, '')}`;
  return toWebAddress(completed) === null ? single : completed;
}

export const hostOf = (address: string): string => parsed(address)?.hostname ?? '';

/** Returns an address that is safe as a link, or undefined. React does not block `javascript:` links. */
export const safeHref = (address: string | null): string | undefined => toPictureAddress(address ?? '') ?? undefined;
