import { vi } from 'vitest';

// For all files alike, as they share the modules that ask.
vi.mock('../../src/lib/supabase', async () => {
  const { asker } = await import('./asker');
  const getSupabase = async () => asker.client;
  return { getSupabase, getDatabase: getSupabase };
});
vi.mock('../../src/lib/public-answer', () => import('./asker'));
