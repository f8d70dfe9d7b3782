/** Not by URL.canParse, which on Node 22 begins to refuse international hosts once it has been called a thousand times. */
function isWebAddress(value: string) {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}

/**
 * What is wrong with the values that a build is given, as a sentence that says what to set; null when all is well.
 * vite.config.ts asks it once, before anything is built or served.
 */
export function environmentProblem(given: Record<string, string | undefined>): string | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key, VITE_SITE_URL: site } = given;
  if (url && !key) return 'VITE_SUPABASE_URL is set and VITE_SUPABASE_ANON_KEY is not. Set both, or neither.';
  if (key && !url) return 'VITE_SUPABASE_ANON_KEY is set and VITE_SUPABASE_URL is not. Set both, or neither.';
  if (url && !isWebAddress(url)) {
    return `VITE_SUPABASE_URL is “${url}”. Set it to the project's address, such as https://abcdefgh.supabase.co.`;
  }
  if (key?.startsWith('sb_secret_')) {
    return 'VITE_SUPABASE_ANON_KEY holds a secret key, which every visitor could read. Set the publishable key.';
  }
  if (site && !isWebAddress(site)) {
    return `VITE_SITE_URL is “${site}”. Set it to the site's public address, such as https://example.com.`;
  }
  return null;
}

/** Where the backend and the site are. Set at build time; see the README for the hosted values. */
export const env = {
  supabaseUrl: () => import.meta.env.VITE_SUPABASE_URL,
  supabaseKey: () => import.meta.env.VITE_SUPABASE_ANON_KEY,
  /** False on a laptop whose .env names no Google client. */
  hasGoogle: () => import.meta.env.VITE_GOOGLE_SIGN_IN !== 'off',
  /** The payment link of a kind of placement, such as VITE_PAYMENT_LINK_GOLD; undefined where none is set. */
  paymentLink: (kind: string): string | undefined => import.meta.env[`VITE_PAYMENT_LINK_${kind.toUpperCase()}`],
  /** The site key of Cloudflare Turnstile, where the project's auth asks for one; see docs/hosted.md. */
  captchaSiteKey: () => import.meta.env.VITE_CAPTCHA_SITE_KEY,
  /** The public origin for canonical links; the page's own when none is set. */
  siteUrl: () => import.meta.env.VITE_SITE_URL ?? (typeof window === 'undefined' ? '' : window.location.origin),
};
