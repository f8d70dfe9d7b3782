import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redraw, fetchIcon } from '../../scripts/icons/fetch-icon.ts';
import { colourOf, endless, openIconSites } from '../support/icon-sites';

let sites: Awaited<ReturnType<typeof openIconSites>>;
beforeAll(async () => {
  sites = await openIconSites();
});
afterAll(() => sites.close());

describe('the favicon of a host', () => {
  it.each([
    ['best.test', 'the smallest one that is large enough', '#c00180'],
    ['svg.test', 'an SVG', '#118811'],
    ['jpeg.test', 'a JPEG', '#df0000'],
    ['gif.test', 'a GIF', '#c80000'],
    ['ico.test', 'the largest PNG of an ICO file', '#cc5500'],
    ['bitmap.test', 'the largest bitmap of an ICO file', '#11aa33'],
    ['data.test', 'a data URL', '#224466'],
    ['base.test', 'an address relative to a base element', '#000032'],
    ['next.test', 'the second choice if the first is unusable', '#334455'],
    ['shy.test', '/favicon.ico if the page is refused', '#556677'],
    ['moved.test', 'the redirect target’s favicon', '#c00180'],
    ['harmless.test', 'an SVG without scripts and external files', '#778899'],
  ])('the favicon of %s is %s, redrawn as a 128-pixel PNG', async (host, _what, colour) => {
    const { png, problem } = await fetchIcon(`http://${host}/`, sites.network);
    expect([problem, colourOf(png)]).toEqual([undefined, colour]);
  });

  it.each([
    ['none.test', 'status 404'],
    ['webp.test', 'not a supported picture format'],
    ['old-bitmap.test', 'an unsupported bitmap format'],
    ['cut-ico.test', 'the file ends too early'],
    ['page.test', 'not a supported picture format'],
    ['words.test', 'an SVG file with <text>'],
    ['outside.test', 'an SVG file with <image>'],
    ['laughs.test', 'not a supported picture format'],
    ['doubled.test', 'the picture is empty'],
    ['pixel.test', '1 × 1 pixels: too small'],
    ['clear.test', 'the picture is empty'],
    ['flat.test', 'the picture has only one colour'],
    ['vast.test', '30000 × 30000 pixels: too large'],
    ['broken.test', 'the picture is empty'],
    ['endless.test', 'the download is too large or too slow'],
    ['lead-inside.test', 'private'],
    ['lead-private.test', 'private'],
  ])('the favicon of %s is rejected: %s', async (host, problem) => {
    expect(await fetchIcon(`http://${host}/`, sites.network)).toEqual({ problem, isAnswered: true });
  });

  it('the favicon is requested only from its own host', () => {
    expect(sites.requests.filter((address) => /^(spy|inside)\.test/.test(address))).toEqual([]);
  });
});

it('a rendering that exceeds its time limit is aborted, and the next rendering succeeds', async () => {
  expect(await redraw(Buffer.from(endless), 500)).toEqual({ problem: 'drawing the picture takes too long' });
  const { png } = await fetchIcon('http://svg.test/', sites.network);
  expect(colourOf(png)).toBe('#118811');
});
