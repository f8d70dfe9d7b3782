import { site } from './site';

/** The address that opens a new mail to us, with its subject and text filled in where they are given. */
export function mailto(subject = '', body = ''): string {
  const parts = [subject && `subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`];
  const query = parts.filter(Boolean).join('&');
  return `mailto:${site.email}${query && `?${query}`}`;
}
