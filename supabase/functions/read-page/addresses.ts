import { VIDEO_HOSTS } from '../_shared/lists.ts';
import { isPlaceholder } from './text.ts';
import { MAX_ADDRESS_LENGTH } from '../_shared/rules.ts';

/** An http(s) URL with a public host in printable ASCII. Must match `private.is_web_address` in SQL. */
const PUBLIC =
  /^https?:\/\/[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*\.[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][!-~]*)?$/i;

/** Returns an absolute URL that a listing may store, without user and password. */
export function webAddress(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS_LENGTH) return undefined;
  if (address.trim() === '' || isPlaceholder(address)) return undefined;
  const url = URL.parse(address.trim(), base);
  if (!url || url.username || url.password) return undefined;
  return PUBLIC.test(url.href) && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : undefined;
}

/** Returns an https URL for embedded content, because browsers do not load http content on an https page. */
export const secureAddress = (address: unknown, base: string): string | undefined => {
  const named = webAddress(address, base);
  const found = base.startsWith('https:') ? named?.replace(/^http:/, 'https:') : named;
  return found?.startsWith('https:') ? found : undefined;
};

/**
 * Converts the page URL or embed URL of a video to its page URL. Returns undefined for a channel, a list or another
 * host.
 */
export function videoAddress(address: unknown, base: string): string | undefined {
  const found = webAddress(address, base);
  if (!found) return undefined;
  const { hostname, pathname, searchParams } = new URL(found);
  const host = hostname.replace(/^(www|m|player)\./, '').replace(/^youtube-nocookie\.com$/, 'youtube.com');
  if (!Object.hasOwn(VIDEO_HOSTS, host)) return undefined;
  if (host === 'vimeo.com') {
    const id = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/[0-9a-f]+)?\/?$/.exec(pathname)?.[1];
    return id && `https://vimeo.com/${id}`;
  }
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : pathname === '/watch'
        ? searchParams.get('v')
        : /^\/(?:embed|v|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1];
  return id && /^[\w-]{11}$/.test(id) && id !== 'videoseries' ? `https://www.youtube.com/watch?v=${id}` : undefined;
}
