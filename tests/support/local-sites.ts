// Websites on local sockets. A response consists of raw bytes, so that it can violate HTTP.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';
import rows from '../fixtures/link-check-sites.json' with { type: 'json' };

/** The state of the site in a browser. `unknowable` means that the state depends on the visitor or the time. */
type Nature = 'alive' | 'moved' | 'dead' | 'unknowable';

export type SiteRequest = {
  path: string;
  headers: Record<string, string>;
  lines: string[];
  isRobot: boolean;
  host: string;
};
export type Reply = {
  socket: Socket;
  raw: (...parts: (string | Buffer)[]) => void;
  page: (html: string, status?: number, ...headers: string[]) => void;
  to: (address: string, status?: number, ...headers: string[]) => void;
  /** Runs `act` after this number of seconds. With pace 0, `act` runs at the second request instead. */
  after: (seconds: number, act: () => void) => void;
  before: number;
};
type Respond = (request: SiteRequest, reply: Reply) => void;
export type LocalSite = {
  is: Nature;
  /** The response, or how the DNS lookup or the connection fails. */
  respond: Respond | { name: 'ENOTFOUND' | 'ENODATA' | 'ESERVFAIL' | 'ETIMEOUT' } | { connection: 'refused' };
  /** The response headers are never completed. */
  isSilent?: true;
  isSecure?: boolean;
  path?: string;
};

const filler =
  ' It helps a team to write, to draw and to plan what comes next, in one place and without a course.'.repeat(9);
export const html = (title: string, body = `<h1>${title}</h1><p>${filler}</p>`, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const tool = html('Sketchy: draw what you mean', `<h1>Draw what you mean</h1><p>${filler}</p>`);
/** A single-page app that renders in the browser. */
const shell = (title: string) =>
  html(
    title,
    `<div id="root"></div><script>document.getElementById('root').innerHTML = '<h1>Write faster with us</h1><p>${filler}</p>'</script>`,
  );
const notFound = html('404 Not Found', '<center><h1>404 Not Found</h1></center><hr><center>nginx</center>');

/** A row of a fixture: a page (whole HTML, or title, head and body), a redirect or a failure. */
export type SiteRow = {
  is?: string;
  path?: string;
  isSecure?: boolean;
  name?: string;
  connection?: string;
  to?: string;
  status?: number;
  /** The status of every path except the root. */
  deepStatus?: number;
  /** The only path that exists. Every other path returns 404. */
  onlyAt?: string;
  headers?: string[];
  type?: string;
  page?: string;
  title?: string;
  head?: string;
  body?: string;
  html?: string;
};
const snippets = {
  filler,
  filler4: '<p>It helps a team to draw and to plan what comes next, in one place and without a course.</p>'.repeat(4),
  says: 'Sketchy turns a few words into a finished drawing, for teams that have no designer.',
  prose: [
    'Quill turns a rough outline into a finished draft. Paste your notes, choose a tone and let the editor suggest what comes next.',
    'Every suggestion shows its source, so that your team can check a claim before it is published. Nothing is sent without you.',
    'Start with the free plan: three projects, one language and the whole editor. Add people when you need them, one seat at a time.',
  ]
    .map((text) => `<p>${text}</p>`)
    .join(''),
};
const expand = (text: string) =>
  text.replaceAll(/\{(filler|filler4|says|prose)\}/g, (_, name: keyof typeof snippets) => snippets[name]);

function pageOf({ page, title, head = '', body, html: whole = '' }: SiteRow): string {
  if (page) return page === 'tool' ? tool : notFound;
  return expand(title === undefined ? whole : html(title, body, head));
}
export function siteOf(row: SiteRow): LocalSite {
  const { is = 'alive', name, connection, to, status, deepStatus, onlyAt, headers = [], type, ...rest } = row;
  const text = pageOf(row);
  const send: Respond = ({ path }, reply) => {
    if (to !== undefined) return reply.to(to, status ?? 301, ...headers);
    if (onlyAt && path !== onlyAt) return reply.page(notFound, 404);
    reply.page(
      text,
      (path === '/' ? status : (deepStatus ?? status)) ?? 200,
      ...headers,
      ...(type ? [`Content-Type: ${type}`] : []),
    );
  };
  const { path, isSecure = false } = rest;
  const respond = (name ? { name } : connection ? { connection } : send) as LocalSite['respond'];
  return { is: is as Nature, respond, isSecure, ...(path && { path }) };
}
export const sitesOf = (all: Record<string, SiteRow>): Record<string, LocalSite> =>
  Object.fromEntries(Object.entries(all).map(([host, row]) => [host, siteOf(row)]));

const STATUS = 'HTTP/1.1 200 OK\r\n';
const TYPE = 'Content-Type: text/html; charset=utf-8\r\n';
const alive = (respond: Respond, more: Partial<LocalSite> = {}): LocalSite => ({ is: 'alive', respond, ...more });
const dead = (respond: Respond, more: Partial<LocalSite> = {}): LocalSite => ({ is: 'dead', respond, ...more });
const sends = (...parts: (string | Buffer)[]) =>
  alive((_, { raw, socket }) => {
    raw(...parts);
    socket.end();
  });
/** Returns a response that serves browsers and rejects bots. */
const botWall = (refuse: Respond) =>
  alive((request, reply) => (request.isRobot ? refuse(request, reply) : reply.page(tool)));
const redirects = (times: number) =>
  alive(({ path }, { page, to }) => {
    const step = Number(path.slice(1)) || 0;
    if (step === times) page(tool);
    else to(`/${step + 1}`);
  });
const slow = (seconds: number, text = tool) => alive((_, { after, page }) => after(seconds, () => page(text)));
/** Returns a site that shows the tool at `/home` and this text at every other path. */
const startsAt = (text: string) => alive(({ path }, { page }) => page(path === '/home' ? tool : text));
const reset: Respond = (_, { socket }) => socket.resetAndDestroy();
const unavailable: Respond = (_, { page }) =>
  page(html('503 Service Temporarily Unavailable', '<h1>503 Service Temporarily Unavailable</h1>'), 503);
const zipped = gzipSync(tool.repeat(3));
const length = Buffer.byteLength(tool);
const chunkLength = tool.length.toString(16);

/** Sites that were known when the rules of the link check were developed. */
const seenBehaviours: Record<string, LocalSite> = {
  'wall-404.test': botWall((_, { page }) => page(notFound, 404)),
  'wall-503.test': botWall(unavailable),
  'wall-reset.test': botWall(reset),
  'wall-silent.test': botWall(() => undefined),
  'six-steps.test': redirects(6),
  'ten-steps.test': redirects(10),
  'cold-12.test': slow(12),
  'cold-25.test': slow(25),
  'drip.test': alive((_, { raw, socket }) => {
    raw(STATUS, TYPE, '\r\n', tool.slice(0, 700));
    const timer = setInterval(() => raw('.'), 100);
    socket.on('close', () => clearInterval(timer));
  }),
  'held.test': alive((_, { raw }) => raw(STATUS, TYPE, '\r\n', tool)),
  'shorter.test': sends(STATUS, TYPE, 'Content-Length: 99999\r\n\r\n', tool),
  'doubled.test': sends(STATUS, TYPE, `Content-Length: ${length}\r\n`.repeat(2), '\r\n', tool),
  'line-feeds.test': sends('HTTP/1.1 200 OK\nContent-Type: text/html\n\n', tool),
  'odd-name.test': sends(STATUS, TYPE, 'X Powered By: nobody\r\n\r\n', tool),
  'odd-value.test': sends(STATUS, TYPE, 'X-Odd: \u0001\u0002\r\n\r\n', tool),
  'heavy.test': sends(STATUS, TYPE, `X-Heavy: ${'h'.repeat(77_000)}\r\n\r\n`, tool),
  'cookie.test': alive(({ headers }, { page, to }) =>
    headers.cookie ? page(tool) : to('/', 302, 'Set-Cookie: seen=1; Path=/'),
  ),
  'script-wall.test': alive(({ headers }, { page }) =>
    headers.cookie
      ? page(tool)
      : page(html('One moment', '<script>document.cookie = "a=1"; location.reload()</script>'), 503),
  ),
  'silent.test': dead(() => undefined, { isSilent: true }),
  'reset.test': dead(reset),
  'empty.test': { ...sends(STATUS, TYPE, 'Content-Length: 0\r\n\r\n'), is: 'dead' },
};

/** Sites that were written after the rules of the link check. The rules were not changed for these sites. */
const heldOutBehaviours: Record<string, LocalSite> = {
  'wall-language.test': alive(({ headers }, { page }) =>
    headers['accept-language']?.includes('en-US') ? page(tool) : page(notFound, 404),
  ),
  'wall-order.test': alive(({ lines: [first = '', second = '', ...others] }, { page, socket }) =>
    /^host/i.test(first) &&
    /^connection: keep-alive/i.test(second) &&
    [first, second, ...others].some((line) => /avif/.test(line))
      ? page(tool)
      : void socket.destroy(),
  ),
  'wall-secure.zoo.test': alive(
    ({ headers }, { page }) => (headers['sec-fetch-mode'] === 'navigate' ? page(tool) : page('', 500)),
    { isSecure: true },
  ),
  // Rejects every visitor after the first bot.
  'grudge.test': alive((request, reply) =>
    request.isRobot || reply.before > 0 ? unavailable(request, reply) : reply.page(tool),
  ),
  'chunks.test': sends(STATUS, TYPE, `Transfer-Encoding: chunked\r\n\r\n${chunkLength};odd=1\r\n`, tool, '\r\n'),
  'both-lengths.test': sends(
    ...[STATUS, TYPE, 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ...[`${chunkLength}\r\n`, tool, '\r\n0\r\n\r\n'],
  ),
  'no-reason.test': sends('HTTP/1.1 200\r\n', TYPE, '\r\n', tool),
  'bare.test': sends('HTTP/1.0 200 OK\r\n\r\n', tool),
  'folded.test': sends(STATUS, TYPE, 'X-Folded: one\r\n two\r\n\r\n', tool),
  'spaced.test': sends(STATUS, 'Content-Type : text/html\r\n\r\n', tool),
  'nameless.test': sends(STATUS, TYPE, ': nothing\r\nno colon at all\r\n\r\n', tool),
  'zero-byte.test': sends(STATUS, TYPE, 'X-Umlaut: \u00fc\u00e9\r\n\r\n', tool),
  'cut-zip.test': sends(
    `${STATUS}${TYPE}Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`,
    zipped.subarray(0, -20),
  ),
  'wide.test': sends(STATUS, 'Content-Type: text/html\r\n\r\n', Buffer.from(`\ufeff${tool}`, 'utf16le')),
  'next-door.test': alive(({ path }, { page, to }) =>
    path === '/' ? to('//next-door.test/caf\u00c3\u00a9', 301) : page(tool),
  ),
  'twice.test': alive(({ path, headers }, { page, to }) =>
    path === '/' ? to('/set', 302, 'Set-Cookie: a=1') : headers.cookie?.includes('a=1') ? page(tool) : to('/', 302),
  ),
  'meta-home.test': startsAt(html('', '', '<meta http-equiv=REFRESH content="1;URL=\'/home\'">')),
  'script-home.test': startsAt('<script>window.location.replace("/home")</script>'),
  'cold-18.test': slow(18, shell('Cold')),
  'slow-start.test': alive((_, { raw, after, socket, before }) => {
    raw(STATUS, TYPE, '\r\n');
    after(before ? 3 : 4, () => (raw(tool), socket.end()));
  }),
  'mute.test': dead((_, { socket }) => void socket.end()),
  'endless.test': dead(({ path }, { to }) => to(`/${Number(path.slice(1)) + 1}`)),
  'half.test': dead((_, { raw }) => raw('HTTP/1.1 200 OK\r\nContent-Type: te'), { isSilent: true }),
  'lander.test': dead(({ path }, { page }) =>
    page(
      path === '/lander'
        ? '<div id="root"></div><script src="http://img1.wsimg.com/parking-lander/static/js/main.js"></script>'
        : '<script>window.onload=function(){window.location.href="/lander"}</script>',
    ),
  ),
  'suspended.test': dead(({ path }, { page, to }) =>
    path === '/' ? to('/cgi-sys/suspendedpage.cgi') : page(html('Contact your provider')),
  ),
  'banner.test': { ...sends('SSH-2.0-OpenSSH_9.2\r\n'), is: 'dead' },
};

/** The file 404.html of the project spa-github-pages, which redirects to the root. */
const redirectToRoot = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Single Page Apps for GitHub Pages</title>
<script>var pathSegmentsToKeep = 0; var l = window.location; l.replace(l.protocol + '//' + l.hostname + (l.port ? ':' + l.port : '') +
l.pathname.split('/').slice(0, 1 + pathSegmentsToKeep).join('/') + '/?/' + l.pathname.slice(1).split('/').slice(pathSegmentsToKeep).join('/')
.replace(/&/g, '~and~') + (l.search ? '&' + l.search.slice(1).replace(/&/g, '~and~') : '') + l.hash);</script></head><body></body></html>`;
const redirectBySession =
  '<!DOCTYPE html><html><head><script>sessionStorage.redirect = location.href;</script><meta http-equiv="refresh" content="0;URL=\'/\'"></head><body></body></html>';

/**
 * The sites in five parts. `seen` and `heldOut` test the first rules. `known` and `sealed` were written before the
 * rules for notices that replace a site. `found` was written after all rules.
 */
export const linkSites: Record<keyof typeof rows, Record<string, LocalSite>> = {
  seen: { ...sitesOf(rows.seen), ...seenBehaviours },
  heldOut: { ...sitesOf(rows.heldOut), ...heldOutBehaviours },
  known: {
    ...sitesOf(rows.known),
    'deep-404-redirect.test': alive(
      ({ path }, { page }) =>
        path === '/' || path.startsWith('/?/') ? page(shell('Boardly')) : page(redirectToRoot, 404),
      { path: '/tools/resize' },
    ),
  },
  sealed: {
    ...sitesOf(rows.sealed),
    'sealed-deep-redirect.test': alive(
      ({ path }, { page }) => (path === '/' ? page(shell('Sequence')) : page(redirectBySession, 404)),
      { path: '/timeline' },
    ),
  },
  found: sitesOf(rows.found),
};

const show =
  (text: string): Respond =>
  (_, { page }) =>
    page(text);
/** Hosts that other sites redirect to. */
const around: Record<string, Respond> = {
  'plain.test': show(tool),
  'namely.test': show(html('Namely', `<h1>Names</h1><p>Buy this domain or that.${filler}</p>`)),
  'www.atom.com': show(html('Names', `<h1>Names for every idea</h1><p>Get this domain or that one.${filler}</p>`)),
  'keeper.test': ({ path }, { page }) =>
    page(html('A lot', `<h1>${/d(omain)?=([\w.-]+)/.exec(path)?.[2]} is for sale</h1><p>Price on request</p>`)),
  'www.hugedomains.com': ({ path }, { page }) =>
    page(
      path.startsWith('/domain_profile')
        ? html('kept.test is for sale', '<h1>kept.test</h1><p>Buy now for $2,795</p>')
        : html('Names', `<h1>Names for every idea</h1><p>Buy this domain or that one.${filler}</p>`),
    ),
};

const pem = (name: string) => readFileSync(new URL(`../fixtures/${name}.pem`, import.meta.url), 'utf8');
// Both certificates are self-signed. The second one expired in 2020.
const GOOD = { key: pem('valid-key'), cert: pem('valid-certificate') };
const BAD = { key: pem('expired-key'), cert: pem('expired-certificate') };
/** The hash of the valid key. Chromium trusts certificates with this key. */
export const GOOD_KEY_HASH = 'QWOaIMAz680C8WcoED7xVEfLx06A+sJrr4BsDuVuufE=';

/**
 * Starts the sites.
 * @param pace Milliseconds per second of `after`. With 0, `after` waits for the next request instead.
 */
export async function openLocalSites(sites: Record<string, LocalSite>, pace: number) {
  const times = new Map<string, number>();
  const sockets = new Set<Socket>();
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, GOOD.cert]);
  const contexts = { good: createSecureContext(GOOD), bad: createSecureContext(BAD) };

  const serve = (socket: Socket) => {
    let head = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = head.slice(0, end).split('\r\n');
      head = head.slice(end + 4);
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const host = headers.host ?? '';
      const respond = sites[host]?.respond ?? around[host];
      const isRobot = !/ Chrome\/\d/.test(headers['user-agent'] ?? '') || !headers['upgrade-insecure-requests'];
      const before = times.get(host) ?? 0;
      const path = first.split(' ')[1] ?? '/';
      if (path !== '/favicon.ico') times.set(host, before + 1);
      const raw: Reply['raw'] = (...parts) => {
        for (const part of parts) if (!socket.destroyed) socket.write(part);
      };
      const page: Reply['page'] = (text, status = 200, ...more) =>
        raw(
          `HTTP/1.1 ${status} Said\r\n`,
          ...more.map((line) => `${line}\r\n`),
          `${more.some((line) => /^content-type:/i.test(line)) ? '' : TYPE}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n`,
          text,
        );
      const to: Reply['to'] = (address, status = 302, ...more) => page('', status, `Location: ${address}`, ...more);
      const after: Reply['after'] = (seconds, act) => {
        if (pace > 0) setTimeout(act, seconds * pace);
        else if (before > 0) act();
      };
      if (path === '/favicon.ico' || typeof respond !== 'function') return page('', 404);
      respond({ path, headers, lines, isRobot, host }, { socket, raw, page, to, after, before });
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    socket.once('readable', () => {
      const start: Buffer | null = socket.read();
      if (!start) return;
      socket.unshift(start);
      if (start[0] !== 0x16) return serve(socket);
      const secure = new TLSSocket(socket, {
        isServer: true,
        secureContext: contexts.good,
        SNICallback: (name, done) => done(null, name === 'old.test' ? contexts.bad : contexts.good),
      });
      serve(secure);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const network: Network = {
    resolve: async (host) => {
      const respond = sites[host]?.respond;
      if (respond && 'name' in respond && typeof respond !== 'function')
        throw Object.assign(new Error(respond.name), { code: respond.name, syscall: 'queryA' });
      return [respond && 'connection' in respond ? '127.0.0.3' : '127.0.0.1'];
    },
    resolveText: async () => [],
    isAllowed: (address) => address.startsWith('127.0.0.'),
    portOf: () => port,
  };
  return {
    network,
    port,
    addressOf: (host: string) => `http${sites[host]?.isSecure ? 's' : ''}://${host}${sites[host]?.path ?? '/'}`,
    sleep: () => times.clear(),
    close: () => {
      setDefaultCACertificates(trusted);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
