import { vi } from 'vitest';

// Mocked for all files, because they share modules.
vi.mock('../../src/lib/supabase', async () => {
  const { asker } = await import('./asker');
  const getSupabase = async () => asker.client;
  return { getSupabase, getDatabase: getSupabase };
});
vi.mock('../../src/lib/public-answer', () => import('./asker'));
