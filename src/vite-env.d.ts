interface ViteTypeOptions {
  // A name that is not listed below is a type error.
  strictImportMetaEnv: unknown;
}

/** What the build puts into the app; src/lib/env.ts reads it, and says what to set where it does not hold. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_GOOGLE_SIGN_IN?: 'on' | 'off';
  /** Where a kind of placement is paid for, such as VITE_PAYMENT_LINK_GOLD. */
  readonly [link: `VITE_PAYMENT_LINK_${string}`]: string | undefined;
  readonly VITE_CAPTCHA_SITE_KEY?: string;
}
