import { vi } from 'vitest';

// For all files alike, as they share the modules that ask.
vi.mock('../../src/lib/supabase', async () => {
  const { asker } = await import('./asker');
  return { getSupabase: async () => asker.client };
});
