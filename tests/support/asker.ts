/** Who asks when a screen's own query runs in a backend test: `client` stands in for the site's Supabase client. */
export const asker = { client: undefined as unknown };
