import { describe, expect, it } from 'vitest';
import { environmentProblem } from '../../src/lib/env';

const hosted = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
  VITE_SITE_URL: 'https://aisle.example',
};

describe('build settings', () => {
  it.each([
    ['nothing, for the embedded backend', {}],
    ['a hosted project', hosted],
    [
      'collectors',
      { ...hosted, VITE_ERRORS_URL: 'https://e.example/x', VITE_ANALYTICS_URL: 'https://s.example/api/event' },
    ],
    ['one that is read through the site', { ...hosted, VITE_READS_URL: 'https://aisle.example' }],
    ['a hosted project with payments', { ...hosted, VITE_CHECKOUT: 'on' }],
    ['practice payments on the local server', { VITE_CHECKOUT: 'practice' }],
  ])('the settings can be %s', (_what, given) => expect(environmentProblem(given)).toBeNull());

  it.each([
    ['an address without a key', { ...hosted, VITE_SUPABASE_ANON_KEY: '' }, 'VITE_SUPABASE_ANON_KEY is not. Set both'],
    ['a key without an address', { ...hosted, VITE_SUPABASE_URL: '' }, 'VITE_SUPABASE_URL is not. Set both'],
    ['an address that is none', { ...hosted, VITE_SUPABASE_URL: 'abcdefgh' }, 'Set it to the project'],
    ['a script as the address', { ...hosted, VITE_SUPABASE_URL: 'javascript:1' }, 'Set it to the project'],
    ['a secret key', { ...hosted, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }, 'Set the publishable key'],
    ['a collector that is no address', { VITE_ERRORS_URL: 'e.example' }, 'VITE_ERRORS_URL is “e.example”. Set it to'],
    ['a collector with a password', { VITE_ANALYTICS_URL: 'https://me:pw@s.example/' }, 'without a name or password'],
    ['http on a site of https', { ...hosted, VITE_ERRORS_URL: 'http://e.example' }, 'Set it to an https address'],
    ['Umami without its website', { VITE_ANALYTICS_URL: 'https://u.example/api/send' }, 'Add ?website=… to it'],
    ['Matomo without its website', { VITE_ANALYTICS_URL: 'https://m.example/matomo.php' }, 'Add ?idsite=… to it'],
    ['reads at what is no address', { ...hosted, VITE_READS_URL: '/rest/v1' }, 'passes /rest/v1 to the project'],
    ['reads without a project', { VITE_READS_URL: 'https://aisle.example' }, 'and set VITE_SUPABASE_URL'],
    ['practice payments for a hosted project', { ...hosted, VITE_CHECKOUT: 'practice' }, 'VITE_CHECKOUT is “practice”'],
    ['payments that are neither', { ...hosted, VITE_CHECKOUT: 'yes' }, 'Set it to on'],
    ['a site that is no address', { ...hosted, VITE_SITE_URL: 'aisle.example' }, 'Set it to the site'],
  ])('invalid settings are rejected with the variable to set: %s', (_what, given, sentence) =>
    expect(environmentProblem(given)).toContain(sentence),
  );
});
