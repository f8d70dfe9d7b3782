/** Where the backend and the site are. Set at build time; see the README for the hosted values. */
export const env = {
  supabaseUrl: () => import.meta.env.VITE_SUPABASE_URL as string,
  supabaseKey: () => import.meta.env.VITE_SUPABASE_ANON_KEY as string,
  /** False on a laptop whose .env names no Google client. */
  hasGoogle: () => import.meta.env.VITE_GOOGLE_SIGN_IN !== 'off',
  /** The public origin for canonical links; the page's own when none is set. */
  siteUrl: () =>
    (import.meta.env.VITE_SITE_URL as string | undefined) ??
    (typeof window === 'undefined' ? '' : window.location.origin),
};
