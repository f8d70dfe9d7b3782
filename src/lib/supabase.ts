/** The Supabase client, in a chunk of its own that loads beside the page's. */
export const getSupabase = async () => (await import('./supabase-client')).supabase;
