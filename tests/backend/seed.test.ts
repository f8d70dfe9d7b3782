import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSeed } from '../../supabase/local/make-seed';
import { type Backend, engines, startBackend } from '../support/backend';

const seed = () => readFileSync('supabase/seed.sql', 'utf8');

it('the seed is what `npm run db:seed` makes of the catalogue', async () => {
  const { text } = await makeSeed();
  // The first line that differs says more than two files of 200 kB.
  const [made, stored] = [text.split('\n'), seed().split('\n')];
  const at = made.findIndex((line, index) => line !== stored[index]);
  expect([stored[at], stored.length]).toEqual([made[at], made.length]);
});

describe.each(engines)('the seed on %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend(engine, { seed: false });
    await backend.script(seed());
  });
  afterAll(() => backend?.stop());

  it('brings a directory: at least 60 tools of 12 categories, every price and every tier', async () => {
    const { data, count } = await backend.visitor().from('ai_tools').select('*', { count: 'exact' }).range(0, 999);
    expect(count).toBeGreaterThanOrEqual(60);
    const distinct = (column: 'category' | 'pricing_type' | 'sponsor_tier') =>
      new Set(data?.map((tool) => tool[column]));
    expect(distinct('category').size).toBeGreaterThanOrEqual(12);
    expect(distinct('pricing_type')).toEqual(new Set(['free', 'freemium', 'trial', 'paid']));
    expect(distinct('sponsor_tier')).toEqual(new Set(['none', 'bronze', 'silver', 'gold']));
    expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(count);
  });

  it.each([
    ['admin@example.com', 'admin-password', true],
    ['member@example.com', 'member-password', false],
  ])('lets %s in with the password that is printed; administrator: %s', async (email, password, isAdmin) => {
    const { client } = await backend.signIn(email, password);
    const { data } = await client.rpc('is_admin');
    expect(data).toBe(isAdmin);
  });

  it('leaves the administrator’s address to nobody else', async () => {
    const { error } = await backend.signUp('Admin@Example.com');
    expect(error).not.toBeNull();
  });
});
