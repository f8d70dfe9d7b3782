interface ViteTypeOptions {
  // Makes an unknown variable name a type error.
  strictImportMetaEnv: unknown;
}

/** Build variables, which src/lib/env.ts reads and validates. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_READS_URL?: string;
  /** Only the local server sets these variables. */
  readonly [provider: `VITE_${string}_SIGN_IN`]: 'on' | 'off' | undefined;
  readonly VITE_FAVICON_SERVICE?: 'off';
  /** Only the local server sets `practice`. */
  readonly VITE_CHECKOUT?: 'on' | 'practice';
  readonly VITE_CAPTCHA_SITE_KEY?: string;
  readonly VITE_ERRORS_URL?: string;
  readonly VITE_ANALYTICS_URL?: string;
  /** Constants from vite.config.ts: the version in package.json, and the examples that are left in src/content. */
  readonly VERSION: string;
  /** Set in builds for a hosted project. Read this constant directly, so that the bundler removes unused code. */
  readonly IS_HOSTED?: true;
  readonly EXAMPLE_VALUES_LEFT?: string;
  readonly EXAMPLE_FILES_LEFT?: string;
}

/** A file of src/content/pages, which scripts/markdown compiles. */
declare module '*.md' {
  const page: import('./content/content.types').ContentPage;
  export default page;
}
