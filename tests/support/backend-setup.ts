import { vi } from 'vitest';

// Mocked for all files, because they share modules.
vi.mock('../../src/lib/supabase', async () => {
  const { stubClient } = await import('./stub-client');
  const getSupabase = async () => stubClient.client;
  return { getSupabase, getDatabase: getSupabase };
});
vi.mock('../../src/lib/public-rpc', () => import('./stub-client'));
