import { vi } from 'vitest';

// The mock applies to all test files, because test files share modules.
vi.mock('../../src/lib/supabase', async () => {
  const { stubClient } = await import('./stub-client');
  const getSupabase = async () => stubClient.client;
  return { getSupabase, getDatabase: getSupabase };
});
vi.mock('../../src/lib/public-rpc', () => import('./stub-client'));
