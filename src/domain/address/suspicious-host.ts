import { fold } from '../text/fold';
import { hostOf } from '../../lib/web-address';

const FREE_HOSTS = `
  github.io gitlab.io pages.dev workers.dev netlify.app vercel.app onrender.com fly.dev herokuapp.com railway.app
  replit.app glitch.me surge.sh web.app firebaseapp.com hf.space streamlit.app lovable.app bolt.host ngrok.app
  ngrok-free.app trycloudflare.com github.com wixsite.com weebly.com wordpress.com blogspot.com webflow.io
  framer.website carrd.co notion.site sites.google.com docs.google.com medium.com substack.com tumblr.com
  gumroad.com bit.ly tinyurl.com t.co is.gd linktr.ee t.me
`
  .trim()
  .split(/\s+/);

export type HostWarning = 'punycode' | 'number' | 'free' | 'stranger';

/** Words that are too common to connect a tool's name with a host. */
const COMMON = new Set(['the', 'and', 'for', 'app', 'tool', 'tools', 'free', 'online', 'pro', 'web', 'chat', 'bot']);

export const displayHost = (address: string): string => hostOf(address).replace(/^www\./, '');

const isUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Keeps only a–z and 0–9: 'Café AI' becomes 'cafeai'. */
const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

/**
 * Returns whether the host resembles the tool's name. A host does if one part is the whole name, or if it contains a
 * word of the name.
 */
function isDomainOf(name: string, host: string): boolean {
  const whole = plain(name);
  const labels = host.split('.').slice(0, -1).map(plain);
  if (labels.some((label) => label === whole || (label.length > 2 && whole.includes(label)))) return true;
  const words = name.split(/[\s\-_.,:;()/&|]+/).map(plain);
  const initials = words.map((word) => word[0] ?? '').join('');
  return labels.some(
    (label) =>
      (initials.length > 2 && label.startsWith(initials)) ||
      words.some((word) => word.length > 2 && !COMMON.has(word) && label.includes(word)),
  );
}

/**
 * Returns warnings about a tool's host for the reviewer. A warning is not a reason to reject the tool.
 * @param isKnown whether a published listing has the same host.
 */
export function hostWarnings({ name, url }: { name: string; url: string }, isKnown: boolean): HostWarning[] {
  const host = displayHost(url);
  const marks: HostWarning[] = [];
  if (host.split('.').some((label) => label.startsWith('xn--'))) marks.push('punycode');
  if (/^[\d.]+$|^\[/.test(host)) marks.push('number');
  if (FREE_HOSTS.some((domain) => isUnder(host, domain))) marks.push('free');
  // An unknown host is mentioned only if there is no more specific warning.
  if (marks.length === 0 && !isKnown && !isDomainOf(name, host)) marks.push('stranger');
  return marks;
}
