import { expect, it } from 'vitest';
import { provableDomain } from '../../src/domain/address/provable-domain';

it.each([
  ['https://tool.ai', 'tool.ai'],
  ['https://tool.ai/', 'tool.ai'],
  ['http://www.tool.ai/', 'tool.ai'],
  ['https://app.eu.tool.co.uk/', 'tool.co.uk'],
  ['https://TOOL.ai:443/', 'tool.ai'],
  ['https://someone.github.io/', 'someone.github.io'],
  ['https://deep.tool.vercel.app/', 'tool.vercel.app'],
  ['https://xn--bcher-kva.com/', 'xn--bcher-kva.com'],
])('the domain to verify for %s is the registrable domain %s', (address, domain) => {
  expect(provableDomain(address)).toBe(domain);
});

it.each([
  // Many users share these hosts.
  'https://github.com/someone',
  'https://huggingface.co/spaces/someone/tool',
  'https://chromewebstore.google.com/detail/tool/abc',
  'https://apps.apple.com/us/app/tool/id1',
  'https://play.google.com/store/apps/details?id=tool',
  'https://someone.notion.site/Tool-1',
  'https://someone.github.io/tool/',
  'https://shared.com/?user=someone',
  'https://shared.com/#/someone',
  'https://shared.com:8443/',
  // These hosts are public suffixes.
  ...['https://github.io/', 'https://vercel.app/', 'https://co.uk/', 'https://com/'],
  // These addresses have no domain.
  ...['https://93.184.216.34/', 'https://[2606:4700::1]/', 'https://localhost/', 'nothing'],
])('a code cannot verify the ownership of %s', (address) => {
  expect(provableDomain(address)).toBeUndefined();
});
