import { analyticsServiceFor } from './analytics-service.ts';

/**
 * `new URL` is used instead of URL.canParse. In Node 22, URL.canParse rejects international hosts after about a
 * thousand calls.
 */
function isWebAddress(value: string) {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}

/** Returns whether the URL is the embedded backend. The build sets its URL while it renders pages. */
const isLocal = (url: string | undefined) => !url || /^http:\/\/localhost(:\d+)?\/?$/.test(url);

/**
 * Returns an error message that names the build variable to fix, or null. vite.config.ts calls this before building or
 * serving.
 */
export function environmentProblem(given: Record<string, string | undefined>): string | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key, VITE_READS_URL: reads, VITE_SITE_URL: site } = given;
  const { VITE_CHECKOUT: checkout } = given;
  if (url && !key) return 'VITE_SUPABASE_URL is set and VITE_SUPABASE_ANON_KEY is not. Set both, or neither.';
  if (key && !url) return 'VITE_SUPABASE_ANON_KEY is set and VITE_SUPABASE_URL is not. Set both, or neither.';
  if (url && !isWebAddress(url)) {
    return `VITE_SUPABASE_URL is “${url}”. Set it to the project's address, such as https://abcdefgh.supabase.co.`;
  }
  if (key?.startsWith('sb_secret_')) {
    return 'VITE_SUPABASE_ANON_KEY holds a secret key, which every visitor could read. Set the publishable key.';
  }
  if (reads && (!url || !isWebAddress(reads))) {
    return `VITE_READS_URL is “${reads}”. Set it to an address that forwards /rest/v1 to the project, such as https://example.com, and also set VITE_SUPABASE_URL.`;
  }
  if (checkout && checkout !== 'on' && !(checkout === 'practice' && isLocal(url))) {
    return `VITE_CHECKOUT is “${checkout}”. Set it to on, once the payments function is up (docs/payments.md), or leave it out.`;
  }
  if (site && !isWebAddress(site)) {
    return `VITE_SITE_URL is “${site}”. Set it to the site's public address, such as https://example.com.`;
  }
  return (
    collectorProblem('VITE_ERRORS_URL', given['VITE_ERRORS_URL'], site) ??
    collectorProblem('VITE_ANALYTICS_URL', given['VITE_ANALYTICS_URL'], site)
  );
}

/**
 * Returns an error message for a collector's URL, or null. Browsers block URLs with credentials, and http requests from
 * an https page. Reports would then be lost silently.
 */
function collectorProblem(name: string, address: string | undefined, site: string | undefined): string | null {
  if (!address) return null;
  const given = isWebAddress(address) ? new URL(address) : null;
  if (!given || given.username || given.password) {
    return `${name} is “${address}”. Set it to a web address without a name or password, such as https://stats.example.com/api/event.`;
  }
  if (given.protocol === 'http:' && given.hostname !== 'localhost' && site?.startsWith('https:')) {
    return `${name} is “${address}”, but browsers block requests to it from ${site}. Set it to an https address.`;
  }
  const { needs } = analyticsServiceFor(given);
  if (name === 'VITE_ANALYTICS_URL' && needs && !given.searchParams.get(needs)) {
    return `VITE_ANALYTICS_URL is “${address}”, which does not name the website to count. Add ?${needs}=… to it.`;
  }
  return null;
}

/** URLs and settings of the build. docs/deploy.md#settings lists the settings of a hosted site. */
export const env = {
  supabaseUrl: () => import.meta.env.VITE_SUPABASE_URL,
  /** The host for reads of `/rest/v1`: the project, or a caching proxy (docs/deploy.md). */
  readsUrl: () =>
    (typeof window === 'undefined' ? undefined : import.meta.env.VITE_READS_URL) ?? import.meta.env.VITE_SUPABASE_URL,
  supabaseKey: () => import.meta.env.VITE_SUPABASE_ANON_KEY,
  /** Whether the payments function handles placements, with Stripe or with the local practice checkout. */
  checkout: () => import.meta.env.VITE_CHECKOUT,
  captchaSiteKey: () => import.meta.env.VITE_CAPTCHA_SITE_KEY,
  /**
   * The fields of src/content/site.ts that are missing or still have the example's value, as text. Only a build for a
   * hosted project has this value and `exampleFilesLeft`.
   */
  exampleValuesLeft: () => import.meta.env.EXAMPLE_VALUES_LEFT,
  /** The files of src/content that are still examples, as text. */
  exampleFilesLeft: () => import.meta.env.EXAMPLE_FILES_LEFT,
  errorsUrl: () => import.meta.env.VITE_ERRORS_URL,
  /** The analytics service, if configured (docs/deploy.md). It is used only after consent. */
  analyticsUrl: () => import.meta.env.VITE_ANALYTICS_URL,
  /** The public origin for canonical links. The default is the page's own origin. */
  siteUrl: () => import.meta.env.VITE_SITE_URL ?? (typeof window === 'undefined' ? '' : window.location.origin),
};
