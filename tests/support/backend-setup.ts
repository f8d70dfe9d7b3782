import { vi } from 'vitest';

// For all files alike, as they share the modules that ask.
vi.mock('../../src/lib/supabase', async () => {
  const { stubClient } = await import('./stub-client');
  const getSupabase = async () => stubClient.client;
  return { getSupabase, getDatabase: getSupabase };
});
vi.mock('../../src/lib/public-rpc', () => import('./stub-client'));
