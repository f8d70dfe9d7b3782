import { site } from './site';

/** Returns a mailto: address for the site's mailbox, with an optional subject and text. */
export function mailto(subject = '', body = ''): string {
  const parts = [subject && `subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`];
  const query = parts.filter(Boolean).join('&');
  return `mailto:${site.email}${query && `?${query}`}`;
}
