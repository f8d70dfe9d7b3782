import { assert, constantFrom, domain, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  hostOf,
  fixAddress,
  safeHref,
  toPictureAddress,
  toScreenshotAddress,
  toVideoAddress,
  toWebAddress,
  videoHostOf,
} from '../../src/lib/web-address';
import { WEB_ADDRESSES } from '../support/web-addresses';

describe('a web address', () => {
  it.each(WEB_ADDRESSES)('the form accepts the address %s without a change: %s', (address, isStored) => {
    expect(toWebAddress(address) === address).toBe(isStored);
  });

  it('an address is trimmed', () => {
    expect(toWebAddress('  https://example.com/a ')).toBe('https://example.com/a');
  });

  it('an internationalised address is stored as ASCII', () => {
    expect(toWebAddress('https://bücher.example/straße')).toBe('https://xn--bcher-kva.example/stra%C3%9Fe');
    expect(toWebAddress('https://example.com/two words')).toBe('https://example.com/two%20words');
  });

  it('an address can have at most 2,048 characters', () => {
    const longest = `https://example.com/${'a'.repeat(2028)}`;
    expect(toWebAddress(longest)).toBe(longest);
    expect(toWebAddress(`${longest}a`)).toBeNull();
  });

  // A URL parser drops an empty user name and reads a backslash as a slash. The stored address would be different.
  it.each([
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com\\path',
    'https://example.com\\@other.example/',
    'https://other.example\\.example.com/',
    'https:\\\\example.com/',
    'https:/\\example.com/',
    'https:@example.com/',
    'https:/\t/example.com\\@other.example/',
    'ht\ntps://@example.com/',
  ])('an address with an @ or a backslash before the path is rejected: %j', (address) => {
    expect([toWebAddress(address), toPictureAddress(address)]).toEqual([null, null]);
  });

  it('an address with an @ or a backslash in the path is accepted', () => {
    expect(toWebAddress('https://example.com/@user')).toBe('https://example.com/@user');
    expect(toWebAddress('https://bücher.example/@user')).toBe('https://xn--bcher-kva.example/@user');
    expect(toWebAddress('https://example.com?mail=ä@b.example')).toBe('https://example.com/?mail=%C3%A4@b.example');
    expect(toWebAddress('https://example.com/a\\b')).toBe('https://example.com/a\\b');
  });

  it('the length limit applies to the encoded address', () => {
    expect(toWebAddress(`https://example.com/${'ß'.repeat(1000)}`)).toBeNull();
  });
});

it.each([
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  ['http://youtu.be/abc', 'YouTube'],
  ['https://Player.Vimeo.com/video/1', 'Vimeo'],
  ['https://youtube.com/', undefined],
  ['https://example.com/youtube.com/watch', undefined],
  ['https://youtube.com.example.com/watch', undefined],
  ['https://notyoutube.com/watch', undefined],
  ['https://youtube.com@example.com/watch', undefined],
  ['https://constructor/watch', undefined],
])('the video host of %s is %s', (address, host) => {
  expect(videoHostOf(address)).toBe(host);
  expect(toVideoAddress(address)).toBe(host ? address : null);
});

it('a screenshot on localhost is accepted only if a member uploaded it there', () => {
  const stored = 'http://localhost:5173/storage/v1/object/public/tool-banners/u/a.png';
  expect(toScreenshotAddress(stored)).toBe(stored);
  expect(toScreenshotAddress('http://localhost:5173/a.png')).toBeNull();
  expect(toScreenshotAddress('https://example.com/a.png')).toBe('https://example.com/a.png');
});

describe('an address field', () => {
  it.each([
    ['https://https://example.com/a', 'https://example.com/a'],
    ['https://http://example.com', 'http://example.com'],
    ['https://https//example.com', 'https://example.com'],
    ['https:// https://example.com ', 'https://example.com'],
    ['https://https://https://example.com', 'https://example.com'],
    ['HTTPS://HTTPS://Example.com', 'HTTPS://Example.com'],
    ['https//example.com', 'https://example.com'],
    ['https:/example.com', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['www.example.com/path?q=1', 'https://www.example.com/path?q=1'],
    ['//example.com', 'https://example.com'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['bücher.example', 'https://bücher.example'],
  ])('the field corrects %s when it loses the focus', (typed, address) => {
    expect(fixAddress(typed)).toBe(address);
  });

  it.each([
    'https://',
    '',
    'example',
    'not an address',
    'mo@example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'localhost:5173',
    '127.0.0.1',
    'https://https.example.com',
    'https://example.com/https://other.example',
    'https://bücher.example/straße',
  ])('the field leaves %s unchanged', (typed) => {
    expect(fixAddress(typed)).toBe(typed);
  });
});

test('correcting a stored or already corrected address changes nothing', () => {
  const beginnings = constantFrom('https://', 'HTTP://', 'https://https//', 'https:', '//', ' https:// ', 'ftp://', '');
  const path = tuple(constantFrom('/', '?', '#', ':80', '@'), string({ unit: 'binary' }));
  const texts = oneof(
    tuple(domain(), path).map(([host, rest]) => host + rest.join('')),
    string({ unit: 'binary' }),
  );
  assert(
    property(tuple(beginnings, texts), (parts) => {
      const fixed = fixAddress(parts.join(''));
      expect(fixAddress(fixed)).toBe(fixed);
      const stored = toWebAddress(fixed) ?? 'https://example.com';
      expect([toWebAddress(stored), fixAddress(stored)]).toEqual([stored, stored]);
    }),
    { numRuns: 2000 },
  );
});

test('a banner can be stored and shown on localhost', () => {
  const banner = 'http://localhost:5173/storage/v1/object/public/tool-banners/u/b.png';
  expect([toWebAddress(banner), toPictureAddress(banner), safeHref(banner)]).toEqual([null, banner, banner]);
  expect(toPictureAddress('javascript:alert(1)')).toBeNull();
});

test('a link with an invalid address has no href', () => {
  expect(safeHref('javascript:alert(1)')).toBeUndefined();
  expect(safeHref('')).toBeUndefined();
  expect(safeHref(null)).toBeUndefined();
  expect(safeHref('https://example.com')).toBe('https://example.com');
});

test('an invalid address has an empty host', () => {
  expect(hostOf('https://www.example.com/path')).toBe('www.example.com');
  expect(hostOf('javascript:alert(1)')).toBe('');
  expect(hostOf('nothing')).toBe('');
});

test('an internationalised address is accepted after thousands of other addresses', () => {
  for (let at = 0; at < 5000; at += 1) toWebAddress(`https://a-${at}.example/`);
  expect(toWebAddress('https://ä.example/ö')).toBe('https://xn--4ca.example/%C3%B6');
});
