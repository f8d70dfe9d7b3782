import { describe, expect, it } from 'vitest';
import { TOOL_BANNERS_MEGABYTES } from '../../src/lib/rules';
import { bannerKey, checkPicture } from '../../src/features/listing-form/banner-file';

const MB = 1024 * 1024;
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const file = (bytes: number[], type = '', size = 64) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new Blob([content], { type });
};

describe('a banner file', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/webp', [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WEBP')]],
    ['image/avif', [0, 0, 0, 32, ...ascii('ftypavif')]],
  ])('the file type %s is accepted and detected from the bytes', async (type, bytes) => {
    expect(await checkPicture(file(bytes, 'text/plain'))).toEqual({ type });
  });

  it.each([
    ['HTML with the type of a PNG', ascii('<!doctype html><script>'), 'image/png'],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg">'), 'image/svg+xml'],
    ['GIF', ascii('GIF89a'), 'image/gif'],
    ['a video in an AVIF container', [0, 0, 0, 32, ...ascii('ftypmp42')], 'image/avif'],
    ['nothing', [], 'image/png'],
  ])('the form rejects %s', async (_what, bytes, type) => {
    expect(await checkPicture(file(bytes, type))).toEqual({
      error: 'The banner must be a PNG, JPEG, WebP or AVIF picture.',
    });
  });

  it('a file of exactly the maximum size is accepted', async () => {
    expect(await checkPicture(file(png, '', TOOL_BANNERS_MEGABYTES * MB))).toEqual({ type: 'image/png' });
    expect(await checkPicture(file(png, '', TOOL_BANNERS_MEGABYTES * MB + 1))).toEqual({
      error: expect.stringContaining(`Choose a picture of at most ${TOOL_BANNERS_MEGABYTES} MB.`),
    });
  });
});

describe('the storage key of a banner', () => {
  const owner = '5f0c3a52-0000-4000-8000-000000000000';
  const key = (name: string) => bannerKey(owner, name, 'image/webp');

  it('the key contains the member’s folder, the time, the file name and a random part', () => {
    expect(key('My Banner.png')).toMatch(new RegExp(`^${owner}/\\d{13}-[0-9a-f]{8}-[0-9a-f]{4}-My-Banner\\.webp$`));
    expect(key('a.png')).not.toBe(key('a.png'));
  });

  it.each([
    '../../etc/passwd',
    'a/b\\c.png',
    '..',
    'x%2F..%2Fy.html',
    '画像.png',
    '.png',
    '',
    `${'n'.repeat(300)}.png`,
  ])('the key is safe for any file name: %s', (name) => {
    expect(key(name)).toMatch(new RegExp(`^${owner}/[0-9A-Za-z-]{1,100}\\.webp$`));
  });
});
