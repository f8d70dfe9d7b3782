declare namespace NodeJS {
  /** Every variable that this project's tools, tests and configuration read. */
  interface ProcessEnv {
    /** Where to serve; 5173 when it is not set. */
    PORT?: string;
    VITEST?: string;
    VITE_SUPABASE_URL?: string;
    VITE_SUPABASE_ANON_KEY?: string;
    VITE_SITE_URL?: string;
    /** Keys of the embedded backend, written to .env at its first start. */
    SUPABASE_PUBLISHABLE_KEY?: string;
    SUPABASE_SECRET_KEY?: string;
    SUPABASE_JWT_SECRET?: string;
    /** Which browser the journeys run in, when it is not the one they find. */
    CHROMIUM_PATH?: string;
    /** The site that a bench measures. */
    BASE_URL?: string;
    ROWS?: string;
    TEXT?: string;
  }
}
