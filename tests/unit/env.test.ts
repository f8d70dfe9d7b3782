import { describe, expect, it } from 'vitest';
import { environmentProblem } from '../../src/lib/env';

const hosted = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
  VITE_SITE_URL: 'https://aisle.example',
};

describe('build settings', () => {
  it.each([
    ['no settings, for the embedded backend', {}],
    ['a hosted project', hosted],
    [
      'collectors',
      { ...hosted, VITE_ERRORS_URL: 'https://e.example/x', VITE_ANALYTICS_URL: 'https://s.example/api/event' },
    ],
    ['a hosted project that is read through a cache', { ...hosted, VITE_READS_URL: 'https://aisle.example' }],
    ['a hosted project with payments', { ...hosted, VITE_CHECKOUT: 'on' }],
    ['practice payments on the local server', { VITE_CHECKOUT: 'practice' }],
  ])('the build accepts %s', (_what, given) => expect(environmentProblem(given)).toBeNull());

  it.each([
    ['an address without a key', { ...hosted, VITE_SUPABASE_ANON_KEY: '' }, 'VITE_SUPABASE_ANON_KEY is not. Set both'],
    ['a key without an address', { ...hosted, VITE_SUPABASE_URL: '' }, 'VITE_SUPABASE_URL is not. Set both'],
    ['an invalid address', { ...hosted, VITE_SUPABASE_URL: 'abcdefgh' }, 'Set it to the project'],
    ['a script as the address', { ...hosted, VITE_SUPABASE_URL: 'javascript:1' }, 'Set it to the project'],
    ['a secret key', { ...hosted, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }, 'Set the publishable key'],
    [
      'a collector with an invalid address',
      { VITE_ERRORS_URL: 'e.example' },
      'VITE_ERRORS_URL is “e.example”. Set it to',
    ],
    [
      'a collector address with a password',
      { VITE_ANALYTICS_URL: 'https://me:pw@s.example/' },
      'without a name or password',
    ],
    [
      'an http collector on an https site',
      { ...hosted, VITE_ERRORS_URL: 'http://e.example' },
      'Set it to an https address',
    ],
    ['Umami without a website id', { VITE_ANALYTICS_URL: 'https://u.example/api/send' }, 'Add ?website=… to it'],
    ['Matomo without a website id', { VITE_ANALYTICS_URL: 'https://m.example/matomo.php' }, 'Add ?idsite=… to it'],
    ['an invalid read address', { ...hosted, VITE_READS_URL: '/rest/v1' }, 'forwards /rest/v1 to the project'],
    ['a read address without a project', { VITE_READS_URL: 'https://aisle.example' }, 'and also set VITE_SUPABASE_URL'],
    ['practice payments for a hosted project', { ...hosted, VITE_CHECKOUT: 'practice' }, 'VITE_CHECKOUT is “practice”'],
    ['an unknown payment mode', { ...hosted, VITE_CHECKOUT: 'yes' }, 'Set it to on'],
    ['an invalid site address', { ...hosted, VITE_SITE_URL: 'aisle.example' }, 'Set it to the site'],
  ])('the build rejects %s and names the variable', (_what, given, sentence) =>
    expect(environmentProblem(given)).toContain(sentence),
  );
});
