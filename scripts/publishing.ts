import ipaddr from 'ipaddr.js';
import { environmentProblem } from '../src/lib/env.ts';
import { isPublicAddress } from '../supabase/functions/_shared/visit/public-address.ts';

/** Returns whether a URL is reachable only from this machine or its network. */
function isLocal(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '');
  return ipaddr.isValid(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local)$/.test(host);
}

/**
 * Returns why a build with this environment must not be published, or null. Only `npm run build` checks this, because
 * `npm start` and the tests only make local builds.
 */
export function publishingProblem(given: Record<string, string | undefined>): string | null {
  const problem = environmentProblem(given);
  if (problem) return problem;
  const { VITE_SUPABASE_URL: url, VITE_SITE_URL: site, DEMO: demo } = given;
  if (!url) {
    if (demo === 'yes') return null;
    return 'VITE_SUPABASE_URL is not set, so this would publish the demo, whose passwords are public. Set VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY and VITE_SITE_URL. To publish the demo, run DEMO=yes npm run build.';
  }
  if (!site) {
    return 'VITE_SITE_URL is not set, so every page, the sitemap and the feeds would contain localhost addresses. Set it to the site’s public address, such as https://example.com.';
  }
  // A site whose backend is local too is a trial, which is allowed.
  if (isLocal(site) && !isLocal(url)) {
    return `VITE_SITE_URL is “${site}”, which nobody else can reach. Set it to the site’s public address, such as https://example.com.`;
  }
  return null;
}
