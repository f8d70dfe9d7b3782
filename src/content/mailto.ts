import { site } from './site';

/** A mailto: address for the site's mailbox, with subject and text filled in if given. */
export function mailto(subject = '', body = ''): string {
  const parts = [subject && `subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`];
  const query = parts.filter(Boolean).join('&');
  return `mailto:${site.email}${query && `?${query}`}`;
}
