import { VIDEO_HOSTS } from './lists';
import { MAX_ADDRESS_LENGTH } from './rules';

/** http(s), a plain host without user or password, printable ASCII: safe as a link, whatever the host. */
const PLAIN = /^https?:\/\/[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/**
 * The same pattern as `private.is_web_address` in SQL: a public host has a dot, and its last part begins with a letter,
 * so that this machine and bare IP addresses are refused.
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
  // Like URL, without tabs and line breaks. URL throws, which is slow, for most text that has no scheme.
  const authority = /^https?:\/*([^/?#]*)/i.exec(typed.replace(/[\t\r\n]/g, ''))?.[1];
  // A backslash or @ before the path would make the real host differ from the one the reader sees.
  if (authority === undefined || /[\\@]/.test(authority)) return null;
  const url = parsed(typed);
  if (!url) return null;
  const address = form.test(typed) ? typed : url.href;
  return form.test(address) && address.length <= MAX_ADDRESS_LENGTH ? address : null;
}

/**
 * Normalizes a web address for storage, or returns null if a listing must not name it: only http and https, a public
 * host, no user name or password, at most 2,048 characters. International host names and paths become ASCII; other
 * addresses stay as typed.
 */
export const toWebAddress = (text: string): string | null => (MAY_HAVE_DOT.test(text) ? storable(text, PUBLIC) : null);

/** The same for a picture's address, whose host may be this machine: that is where a local backend keeps banners. */
export const toPictureAddress = (text: string): string | null => storable(text, PLAIN);

/** Returns the bucket object of a picture that was uploaded here; null if it is stored elsewhere. */
export function storedPicture(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

/** The same for a screenshot's, which may have been uploaded here. */
export const toScreenshotAddress = (text: string): string | null =>
  storedPicture(text.trim()) ? toPictureAddress(text) : toWebAddress(text);

/** Returns the name of a video's host; undefined if it is not allowed (private.is_video_address). */
export const videoHostOf = (address: string): string | undefined => {
  const host = /^https?:\/\/(?:(?:www|m|player)\.)?([a-z.]+)\/./i.exec(address.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(VIDEO_HOSTS, host) ? VIDEO_HOSTS[host as keyof typeof VIDEO_HOSTS] : undefined;
};

/** The same for a video's, which must be at one of a few hosts. */
export const toVideoAddress = (text: string): string | null => (videoHostOf(text) ? toWebAddress(text) : null);

/**
 * Fixes common errors in an address field. Typing into a field that begins with 'https://' duplicates a pasted
 * scheme: keeps the pasted one. Adds a missing https scheme if that makes a valid address. Leaves everything else as
 * typed.
 */
export function fixAddress(text: string): string {
  const single = text.trim().replace(/^(?:(https?)(?::\/{1,2}|\/\/)\s*)+/i, '$1://');
  if (toWebAddress(single) !== null) return single;
  const completed = `https://${single.replace(/^\/+/, '')}`;
  return toWebAddress(completed) === null ? single : completed;
}

/** The host of a stored address, for favicons and labels; empty if it cannot be parsed. */
export const hostOf = (address: string): string => parsed(address)?.hostname ?? '';

/** An address that is safe as a link: React does not block `javascript:` links from data. */
export const safeHref = (address: string | null): string | undefined => toPictureAddress(address ?? '') ?? undefined;
