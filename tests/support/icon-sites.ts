// Sites with icons of every kind, served on local sockets.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import type { Network } from '../../supabase/functions/_shared/visit/network';
import { isPublicAddress } from '../../supabase/functions/_shared/visit/public-address';
import { bannerPng } from './pictures';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (inside: string, more = 'viewBox="0 0 10 10"') => `<svg ${SVG} ${more}>${inside}</svg>`;
const disc = (colour: string) => `<circle cx="5" cy="5" r="5" fill="${colour}"/>`;
const render = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render();
const png = (colour: string, side = 64) =>
  render(drawing(disc(colour), `viewBox="0 0 10 10" width="${side}" height="${side}"`)).asPng();

/** Returns the colour in the middle of a 128 × 128 icon, or undefined for other sizes. */
export function colourOf(icon: Buffer | undefined): string | undefined {
  if (!icon || icon.readUInt32BE(16) !== 128 || icon.readUInt32BE(20) !== 128) return undefined;
  const source = `data:image/png;base64,${icon.toString('base64')}`;
  const { pixels } = render(drawing(`<image width="128" height="128" href="${source}"/>`, 'width="128" height="128"'));
  const at = (64 * 128 + 40) * 4;
  return `#${pixels.subarray(at, at + 3).toString('hex')}`;
}

function ico(...pictures: { side: number; depth: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.set([0, 0, 1, 0, pictures.length, 0]);
  let from = head.length;
  for (const [at, { side, depth, bytes }] of pictures.entries()) {
    const entry = head.subarray(6 + at * 16);
    entry.set([side % 256, side % 256, 0, 0, 1, 0, depth, 0]);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(from, 12);
    from += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/**
 * Creates a bitmap with a green upper half and a transparent lower half. A bitmap stores its rows from bottom to top.
 */
function bitmap(side: number, depth: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(depth, 14);
  const row = (pixel: number[]) => Buffer.from(Array.from({ length: side }, () => pixel).flat());
  const rows = Array.from({ length: side }, (_, at) =>
    row(at >= side / 2 - 2 ? [0x33, 0xaa, 0x11, 0xff] : [0, 0, 0, 0]),
  );
  return Buffer.concat([head, ...rows, Buffer.alloc((side * side) / 8)]);
}

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAZEQABBQAAAAAAAAAAAAAAAAAAAwRBQoH/2gAMAwEAAhEDEQA/AJZ0CnQk5L3ldP/Z',
  'base64',
);
const webp = Buffer.from('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoQABAABABoJaACdAFAAAD+31X/94fb1N3R/+ZYP9WAAA==', 'base64');
const gif = Buffer.from(
  'R0lGODlhCAAIAIEAAMgAAP///wAAAAAAACwAAAAACAAIAAACJQQIMGFCgAATJgQIMGFCgAATJgQIMGFCgAATJgQIMGFCgAATJgUAOw==',
  'base64',
);
/** Creates an image of 30,000 × 30,000 pixels in a few kB. */
function vast(): Buffer {
  const picture = Buffer.concat([png('#000000').subarray(0, 33), deflateSync(Buffer.alloc(2 ** 20))]);
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  return picture;
}
const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghij'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCodePoint(name.codePointAt(0)! - 1)};`.repeat(10)}">`)}]>${drawing('<path d="&j;"/>')}`;
const doubled = Array.from(
  { length: 30 },
  (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`,
).join('');
/** An SVG that would take hours to render. */
export const endless = drawing(
  '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="2000000000"/></filter><rect width="128" height="128" filter="url(#f)"/>',
  'width="128" height="128"',
);

type Said = string | Buffer | { to: string } | { status: number } | { is: 'endless' };
type Site = { page?: Said; files?: Record<string, Said> };
const links = (...reply: [rel: string, href: string, more?: string][]) =>
  `<!doctype html><title>Tool</title>${reply.map(([rel, href, more = '']) => `<link rel="${rel}" href="${href}" ${more}>`).join('')}`;
const only = (file: Said): Site => ({ page: links(['icon', '/icon']), files: { '/icon': file } });

const sites: Record<string, Site> = {
  'best.test': {
    page: links(
      ['icon', '/32.png', 'sizes="32x32"'],
      ['icon', '/512.png', 'sizes="512x512"'],
      ['apple-touch-icon', 'touch.png'],
      ['icon', '/dark.png', 'sizes="128x128" media="(prefers-color-scheme: dark)"'],
      ['mask-icon', '/mask.svg'],
    ),
    files: { '/32.png': png('#000032'), '/512.png': png('#000512'), '/touch.png': png('#c00180', 180) },
  },
  'svg.test': only(drawing(disc('#118811'))),
  'www.svg.test': { page: { to: 'http://svg.test/' } },
  'jpeg.test': only(jpeg),
  'gif.test': only(gif),
  'ico.test': {
    files: {
      '/favicon.ico': ico(
        { side: 32, depth: 32, bytes: bitmap(32, 32) },
        { side: 64, depth: 32, bytes: png('#cc5500') },
      ),
    },
  },
  'bitmap.test': {
    files: {
      '/favicon.ico': ico({ side: 16, depth: 8, bytes: bitmap(16, 8) }, { side: 32, depth: 32, bytes: bitmap(32, 32) }),
    },
  },
  'data.test': { page: links(['icon', `data:image/svg+xml,${encodeURIComponent(drawing(disc('#224466')))}`]) },
  'base.test': { page: `<base href="http://best.test/">${links(['shortcut icon', '32.png'])}` },
  'next.test': {
    page: links(['apple-touch-icon', '/gone.png'], ['icon', '/icon.png']),
    files: { '/icon.png': png('#334455') },
  },
  'shy.test': { page: { status: 403 }, files: { '/favicon.ico': png('#556677') } },
  'moved.test': { page: { to: 'http://best.test/' } },
  'harmless.test': only(
    drawing(
      `<style>@import url(http://spy.test/x.css);</style><script href="http://spy.test/x.js">throw 1</script><use href="http://spy.test/x.svg#a"/><g onload="throw 1">${disc('#778899')}</g>`,
    ),
  ),

  'none.test': {},
  'webp.test': only(webp),
  'old-bitmap.test': only(ico({ side: 16, depth: 8, bytes: bitmap(16, 8) })),
  'cut-ico.test': only(ico({ side: 64, depth: 32, bytes: bitmap(64, 32) }).subarray(0, 40)),
  'page.test': only('<!doctype html><title>Not found</title><svg></svg>'),
  'words.test': only(drawing('<text y="9">A</text>')),
  'outside.test': only(drawing('<image href="file:///etc/passwd"/><image href="http://spy.test/x.png"/>')),
  'laughs.test': only(laughs),
  'doubled.test': only(drawing(`<defs><path id="a0" d="M0 0h9v9z"/></defs>${doubled}`)),
  'pixel.test': only(bannerPng(1, 1)),
  'clear.test': only(drawing('<circle cx="5" cy="5" r="5" fill="none"/>')),
  'flat.test': only(bannerPng(64, 64)),
  'vast.test': only(vast()),
  'broken.test': only(png('#000000').subarray(0, 60)),
  'endless.test': only({ is: 'endless' }),
  'lead-inside.test': only({ to: 'http://inside.test/icon' }),
  'lead-private.test': only({ to: 'http://192.168.0.1/icon' }),
};

/** Serves the sites for any host name. The name inside.test resolves to an address that counts as private. */
export async function openIconSites(more: Record<string, Site> = {}) {
  const requests: string[] = [];
  const all = { ...sites, ...more };
  const server = createServer(({ headers: { host = '' }, url = '/' }, response) => {
    requests.push(host + url);
    const site = all[host];
    const reply = url === '/' ? (site?.page ?? '<title>Tool</title>') : (site?.files?.[url] ?? { status: 404 });
    if (typeof reply === 'string' || Buffer.isBuffer(reply)) response.writeHead(200).end(reply);
    else if ('is' in reply) {
      const more = () => void (response.destroyed || (response.write(Buffer.alloc(65_536, 'a')) && setImmediate(more)));
      response.writeHead(200).on('drain', more);
      more();
    } else if ('to' in reply) response.writeHead(302, { location: reply.to }).end();
    else response.writeHead(reply.status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const network: Network = {
    resolve: async (host) => [host === 'inside.test' ? '127.0.0.2' : '127.0.0.1'],
    resolveText: async () => [],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    portOf: () => (server.address() as AddressInfo).port,
  };
  return {
    network,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
