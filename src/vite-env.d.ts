interface ViteTypeOptions {
  // Makes unknown variable names a type error.
  strictImportMetaEnv: unknown;
}

/** Build variables; src/lib/env.ts reads and validates them. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_READS_URL?: string;
  /** Whether a sign-in provider is set up, such as VITE_GITHUB_SIGN_IN. */
  readonly [provider: `VITE_${string}_SIGN_IN`]: 'on' | 'off' | undefined;
  /** The payment link of a placement kind, such as VITE_PAYMENT_LINK_GOLD. */
  readonly [link: `VITE_PAYMENT_LINK_${string}`]: string | undefined;
  /** Only the local server sets `practice`. */
  readonly VITE_CHECKOUT?: 'on' | 'practice';
  readonly VITE_CAPTCHA_SITE_KEY?: string;
  readonly VITE_MCP?: 'on' | 'off';
  readonly VITE_FAVICON_SERVICE?: 'on' | 'off';
  /** Set by vite.config.ts. */
  readonly VITE_DEFAULTS_LEFT?: string;
  readonly VITE_ERRORS_URL?: string;
  /** The version in package.json. */
  readonly VITE_VERSION: string;
  readonly VITE_ANALYTICS_URL?: string;
}
