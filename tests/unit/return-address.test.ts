import { expect, test } from 'vitest';
import { signInAddress } from '../../src/domain/directory/paths';
import { toReturnAddress } from '../../src/features/auth/return-address';

test.each([
  '/',
  '/create-listing',
  '/?category=text&page=2',
  '/blog/top-ai-video-tools-2025#sora',
  '/?q=caf%C3%A9%20au%20lait',
  '/?next=https%3A%2F%2Fexample.com',
])('the path %s of this site is accepted as a return URL', (path) => {
  expect(toReturnAddress(path)).toBe(path);
});

test.each([
  ['no value', null],
  ['an empty value', ''],
  ['another site', 'https://evil.example'],
  ['another site and no protocol', '//evil.example'],
  ['a backslash as its second slash', '/\\evil.example'],
  ['a backslash in the path', '/a\\b'],
  ['an encoded slash', '/%2Fevil.example'],
  ['an encoded path', '%2F%2Fevil.example'],
  ['an encoded backslash', '/%5Cevil.example'],
  ['a slash encoded twice', '/%252Fevil.example'],
  ['a slash encoded many times', '/%25252525252Fevil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a line break that browsers drop', '/\n/evil.example'],
  ['an encoded tab', '/%09/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'create-listing'],
  ['a leading space', ' //evil.example'],
  ['broken encoding', '/%E0%A4%A'],
])('a return URL with %s is replaced by the home page', (_what, address) => {
  expect(toReturnAddress(address)).toBe('/');
});

test('a visitor returns to the original page after signing in', () => {
  const address = signInAddress('/create-listing?a=1&b=2');
  expect(address).toBe('/sign-in?returnTo=%2Fcreate-listing%3Fa%3D1%26b%3D2');
  expect(toReturnAddress(new URLSearchParams(address.split('?')[1]).get('returnTo'))).toBe('/create-listing?a=1&b=2');
});
