import { expect, it } from 'vitest';
import { hostFiles } from '../../scripts/hosts/host-files';

const READS = '/rest/v1/* https://abc.supabase.co/rest/v1/:splat 200\n';
const filesFor = (redirects: string) => hostFiles({ headers: '', redirects });
const vercel = (redirects: string) =>
  JSON.parse(filesFor(redirects)['vercel.json'] ?? '') as {
    redirects: { source: string; destination: string; statusCode: number }[];
    rewrites: { source: string; destination: string }[];
  };

it('the rule that passes reads to the project is a rewrite for Vercel and no redirect for nginx and Caddy', () => {
  const { redirects, rewrites } = vercel(READS);
  expect(redirects).toHaveLength(1);
  expect(rewrites[0]).toEqual({
    source: '/rest/v1/:path(.*)',
    destination: 'https://abc.supabase.co/rest/v1/:path',
  });
  const { 'nginx.conf': nginx, Caddyfile } = filesFor(READS);
  expect(`${nginx}${Caddyfile}`).not.toContain('supabase');
});

it('vercel.json matches the special characters of a former URL literally', () => {
  expect(vercel('/category/a(b)* /?category=c 301\n').redirects[0]).toEqual({
    source: String.raw`/category/a\(b\)\*`,
    destination: '/?category=c',
    statusCode: 301,
  });
});

it('vercel.json leaves out redirects that Vercel rejects, and has at most 1,024 routes', () => {
  expect(vercel('/category/a /?category=a%3Ab 301\n').redirects).toHaveLength(1);
  const many = Array.from({ length: 1900 }, (_, at) => `/tools/${at} /tools/chatgpt 301\n`).join('');
  expect(vercel(many).redirects.length).toBeLessThanOrEqual(1020);
});
