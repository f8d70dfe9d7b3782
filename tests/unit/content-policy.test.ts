import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { hostFiles } from '../../scripts/hosts/host-files';
import { headersFile, headersFor } from '../../scripts/site-files';

const headers = readFileSync('public/_headers', 'utf8');
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('the content policy contains the hash of the only style element', () => {
  const sonner = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  );
  const css = JSON.parse(/^__insertCSS\((".*")\);$/m.exec(sonner)?.[1] ?? '""') as string;
  expect(css).not.toBe('');
  expect(headers).toContain(sha256(css));
});

it('the content policy forbids other inline styles, inline scripts and eval', () => {
  expect(headers).not.toContain('unsafe-inline');
  expect(headers).not.toContain('unsafe-eval');
});

it.each([
  [[undefined], "connect-src 'self';"],
  [['https://abcdefghijklmnopqrst.supabase.co'], "connect-src 'self' https://abcdefghijklmnopqrst.supabase.co;"],
  [['https://abcdefghijklmnopqrst.supabase.co/'], "connect-src 'self' https://abcdefghijklmnopqrst.supabase.co;"],
  [
    ['https://abc.supabase.co', 'https://s.example/report', 'https://s.example/api/send?website=1'],
    "connect-src 'self' https://abc.supabase.co https://s.example;",
  ],
])('a build for %j allows connections only to its project and collectors', (connects, expected) => {
  const policy = headersFor(headersFile(headers, { connects, hasCaptcha: false }), '/*')['Content-Security-Policy'];
  expect(policy).toContain(expected);
  expect(policy).not.toMatch(/[{}]|\*|challenges/);
});

it('a build with a separate URL for reads also allows connections to that URL', () => {
  const supabaseUrl = 'https://abcdefgh.supabase.co';
  const allowed = (readsUrl: string) =>
    /connect-src [^;]+/.exec(headersFile(headers, { connects: [supabaseUrl, readsUrl], hasCaptcha: false }))?.[0];
  expect(allowed('https://cache.example/')).toBe(`connect-src 'self' ${supabaseUrl} https://cache.example`);
  expect(allowed(supabaseUrl)).toBe(`connect-src 'self' ${supabaseUrl}`);
});

it('the hosting configuration enforces HTTPS only for the site’s own domain', () => {
  const files = hostFiles({ headers: headersFile(headers, { connects: [], hasCaptcha: false }), redirects: '' });
  for (const text of [headers, ...Object.values(files)]) {
    expect(text).toMatch(/Strict-Transport-Security\W+(value\W+)?max-age=31536000("|\n)/);
    expect(text).not.toMatch(/includeSubDomains/i);
  }
});

it('the captcha script is allowed only if a captcha is enabled', () => {
  const built = headersFile(headers, { connects: [], hasCaptcha: true });
  const policy = headersFor(built, '/*')['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com ");
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
  expect(policy).not.toMatch(/[{}]/);
});
