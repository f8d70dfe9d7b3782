import { fold } from '../text/fold';
import { hostOf } from '../../lib/web-address';

/** Where anybody has an address for nothing, and where an address hides another one. */
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

/** Words of names that say nothing about whose address it is. */
const COMMON = new Set(['the', 'and', 'for', 'app', 'tool', 'tools', 'free', 'online', 'pro', 'web', 'chat', 'bot']);

/** The host of an address as people name it, without 'www.'. */
export const displayHost = (address: string): string => hostOf(address).replace(/^www\./, '');

const isUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** a to z and 0 to 9 alone, so that 'Café AI' is 'cafeai'. */
const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

/** Whether a part of the host is made of the tool's name, or a word of the name stands in the host. */
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
 * What is odd about a tool's host, for whoever decides about it. Nothing of it is a reason by itself: a person looks.
 * @param isKnown whether a published listing has the same host.
 */
export function hostWarnings({ name, url }: { name: string; url: string }, isKnown: boolean): HostWarning[] {
  const host = displayHost(url);
  const marks: HostWarning[] = [];
  if (host.split('.').some((label) => label.startsWith('xn--'))) marks.push('punycode');
  if (/^[\d.]+$|^\[/.test(host)) marks.push('number');
  if (FREE_HOSTS.some((domain) => isUnder(host, domain))) marks.push('free');
  // Each of the others says more than that it is new.
  if (marks.length === 0 && !isKnown && !isDomainOf(name, host)) marks.push('stranger');
  return marks;
}
