import { site } from './site';

export function mailto(subject = '', body = ''): string {
  const parts = [subject && `subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`];
  const query = parts.filter(Boolean).join('&');
  return `mailto:${site.email}${query && `?${query}`}`;
}
