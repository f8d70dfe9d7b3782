// Sites as they are found in the wild, on sockets of this machine: each is answered by hand, so that it may also answer
// as no well-behaved server does.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';

/** What a person says who opens the address in a browser; `unknowable`, where that depends on who asks or when. */
type Nature = 'alive' | 'moved' | 'dead' | 'unknowable';

export type Question = {
  path: string;
  headers: Record<string, string>;
  lines: string[];
  isRobot: boolean;
  host: string;
};
export type Answer = {
  socket: Socket;
  raw: (...parts: (string | Buffer)[]) => void;
  page: (html: string, status?: number, ...headers: string[]) => void;
  to: (address: string, status?: number, ...headers: string[]) => void;
  /** So many seconds later; where no time is to pass, once the stubClient has given up the first time. */
  after: (seconds: number, act: () => void) => void;
  /** How often the host has been asked before. */
  before: number;
};
type Life = (question: Question, answer: Answer) => void;
export type Animal = {
  is: Nature;
  /** Without one there is no server: the name or the connection fails in this way. */
  life: Life | { name: 'ENOTFOUND' | 'ENODATA' | 'ESERVFAIL' | 'ETIMEOUT' } | { connection: 'refused' };
  /** Never says all of its headers: whoever waits longer learns no more. */
  isSilent?: true;
  /** By https alone. */
  isSecure?: boolean;
  path?: string;
};

const filler =
  ' It helps a team to write, to draw and to plan what comes next, in one place and without a course.'.repeat(9);
export const html = (title: string, body = `<h1>${title}</h1><p>${filler}</p>`, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
export const tool = html('Sketchy: draw what you mean', `<h1>Draw what you mean</h1><p>${filler}</p>`);
/** An app that draws itself. */
export const shell = (title: string, text = 'Write faster with us') =>
  html(
    title,
    `<div id="root"></div><script>document.getElementById('root').innerHTML = '<h1>${text}</h1><p>${filler}</p>'</script>`,
  );
const notFound = html('404 Not Found', '<center><h1>404 Not Found</h1></center><hr><center>nginx</center>');
const unavailable = html('503 Service Temporarily Unavailable', '<h1>503 Service Temporarily Unavailable</h1>');
const STATUS = 'HTTP/1.1 200 OK\r\n';
const TYPE = 'Content-Type: text/html; charset=utf-8\r\n';

const wall =
  (refuse: Life): Life =>
  (question, answer) =>
    question.isRobot ? refuse(question, answer) : answer.page(tool);
/** Shuts out everybody for the night as soon as a machine has come. */
const grudge =
  (refuse: Life): Life =>
  (question, answer) =>
    question.isRobot || answer.before > 0 ? refuse(question, answer) : answer.page(tool);
const steps =
  (number: number): Life =>
  ({ path }, { page, to }) => {
    const at = Number(path.slice(1)) || 0;
    if (at === number) page(tool);
    else to(`/${at + 1}`);
  };
const rawly =
  (...parts: string[]): Life =>
  (_, { raw, socket }) => {
    raw(...parts);
    socket.end();
  };
const says =
  (text: string, status = 200, ...headers: string[]): Life =>
  (_, { page }) =>
    page(text, status, ...headers);
const leads =
  (address: string, status = 301): Life =>
  (_, { to }) =>
    to(address, status);

/** The half that the rules were made with. */
export const seen: Record<string, Animal> = {
  'plain.test': { is: 'alive', life: says(tool) },
  'wall-404.test': { is: 'alive', life: wall(says(notFound, 404)) },
  'wall-503.test': { is: 'alive', life: wall(says(unavailable, 503)) },
  'wall-reset.test': { is: 'alive', life: wall((_, { socket }) => socket.resetAndDestroy()) },
  'wall-silent.test': { is: 'alive', life: wall(() => undefined) },
  'six-steps.test': { is: 'alive', life: steps(6) },
  'ten-steps.test': { is: 'alive', life: steps(10) },
  'cold-12.test': { is: 'alive', life: (_, { after, page }) => after(12, () => page(tool)) },
  'cold-25.test': { is: 'alive', life: (_, { after, page }) => after(25, () => page(tool)) },
  'drip.test': {
    is: 'alive',
    life: (_, { raw, socket }) => {
      raw(STATUS, TYPE, '\r\n', tool.slice(0, 700));
      const timer = setInterval(() => raw('.'), 100);
      socket.on('close', () => clearInterval(timer));
    },
  },
  'held.test': { is: 'alive', life: (_, { raw }) => raw(STATUS, TYPE, '\r\n', tool) },
  'shorter.test': { is: 'alive', life: rawly(STATUS, TYPE, 'Content-Length: 99999\r\n\r\n', tool) },
  'doubled.test': {
    is: 'alive',
    life: rawly(STATUS, TYPE, ...Array<string>(2).fill(`Content-Length: ${Buffer.byteLength(tool)}\r\n`), '\r\n', tool),
  },
  'line-feeds.test': { is: 'alive', life: rawly('HTTP/1.1 200 OK\nContent-Type: text/html\n\n', tool) },
  'odd-name.test': { is: 'alive', life: rawly(STATUS, TYPE, 'X Powered By: nobody\r\n\r\n', tool) },
  'odd-value.test': { is: 'alive', life: rawly(STATUS, TYPE, 'X-Odd: \u0001\u0002\r\n\r\n', tool) },
  'heavy.test': { is: 'alive', life: rawly(STATUS, TYPE, `X-Heavy: ${'h'.repeat(77_000)}\r\n\r\n`, tool) },
  'app-404.test': { is: 'alive', life: says(shell('Sketchy'), 404) },
  'names.test': {
    is: 'alive',
    life: says(
      html('Names for start-ups', `<h1>Is this domain for sale?</h1><p>Buy this domain or that.${filler}</p>`),
    ),
  },
  'brands.test': {
    is: 'alive',
    life: says(shell('Brands', 'Interested in this domain? Make an offer on this domain with us')),
  },
  'expiry.test': {
    is: 'alive',
    life: says(html('Watch it', `<p>This domain has expired: be told first. Renew your domain in time.${filler}</p>`)),
  },
  'bought.test': { is: 'moved', life: leads('http://www.hugedomains.com/') },
  'cookie.test': {
    is: 'alive',
    life: ({ headers }, { page, to }) => (headers.cookie ? page(tool) : to('/', 302, 'Set-Cookie: seen=1; Path=/')),
  },
  'script-wall.test': {
    is: 'alive',
    life: ({ headers }, { page }) =>
      headers.cookie
        ? page(tool)
        : page(html('One moment', '<script>document.cookie = "a=1"; location.reload()</script>'), 503),
  },
  'shell.test': { is: 'alive', life: says(shell('Sketchy')) },
  'renamed.test': { is: 'moved', life: leads('http://plain.test/') },
  'refreshed.test': {
    is: 'moved',
    life: says(html('', '', '<meta http-equiv="refresh" content="0; url=http://plain.test/">')),
  },
  'no-name.test': { is: 'dead', life: { name: 'ENOTFOUND' } },
  'no-address.test': { is: 'dead', life: { name: 'ENODATA' } },
  'refused.test': { is: 'dead', life: { connection: 'refused' } },
  'missing.test': { is: 'dead', life: says(notFound, 404) },
  'removed.test': { is: 'dead', life: says(html('Gone', '<h1>410 Gone</h1>'), 410) },
  'failing.test': { is: 'dead', life: says(html('Error', '<h1>Internal Server Error</h1>'), 500) },
  'away.test': { is: 'dead', life: says(unavailable, 503) },
  'old.test': { is: 'dead', life: says(tool), isSecure: true },
  'loop.test': { is: 'dead', life: leads('http://loop.test/', 302) },
  'for-sale.test': {
    is: 'dead',
    life: says(html('for-sale.test', '<h1>This domain is for sale!</h1><p>Make an offer.</p>')),
  },
  'kept.test': { is: 'dead', life: leads('http://www.hugedomains.com/domain_profile.cfm?d=kept.test', 302) },
  'silent.test': { is: 'dead', isSilent: true, life: () => undefined },
  'reset.test': { is: 'dead', life: (_, { socket }) => socket.resetAndDestroy() },
  'empty.test': { is: 'dead', life: rawly(STATUS, TYPE, 'Content-Length: 0\r\n\r\n') },
  'closed.test': {
    is: 'dead',
    life: says(
      html('Thank you', '<h1>Sketchy has shut down</h1><p>After five years our service has closed for good.</p>'),
    ),
  },
  'wordless.test': {
    is: 'dead',
    life: says('<!doctype html><html data-adblockkey="MFww"><body><script>window.park = "eyJ1"</script></body></html>'),
  },
  'resolver.test': { is: 'unknowable', life: { name: 'ESERVFAIL' } },
  'forbidden.test': { is: 'unknowable', life: says(html('Forbidden', '<h1>Forbidden</h1>'), 403) },
  'busy.test': { is: 'unknowable', life: says('Too many requests', 429) },
};

/** The half that was made after the rules, and that they were not changed for. */
export const heldOut: Record<string, Animal> = {
  'wall-language.test': {
    is: 'alive',
    life: ({ headers }, { page }) => (headers['accept-language']?.includes('en-US') ? page(tool) : page(notFound, 404)),
  },
  'wall-order.test': {
    is: 'alive',
    life: ({ lines }, { page, socket }) =>
      /^host/i.test(lines[0] ?? '') &&
      /^connection: keep-alive/i.test(lines[1] ?? '') &&
      lines.some((line) => /avif/.test(line))
        ? page(tool)
        : void socket.destroy(),
  },
  'wall-secure.zoo.test': {
    is: 'alive',
    isSecure: true,
    life: ({ headers }, { page }) => (headers['sec-fetch-mode'] === 'navigate' ? page(tool) : page('', 500)),
  },
  'grudge.test': { is: 'alive', life: grudge(says(unavailable, 503)) },
  'chunks.test': {
    is: 'alive',
    life: rawly(
      STATUS,
      TYPE,
      'Transfer-Encoding: chunked\r\n\r\n',
      `${tool.length.toString(16)};odd=1\r\n`,
      tool,
      '\r\n',
    ),
  },
  'both-lengths.test': {
    is: 'alive',
    life: rawly(
      ...[STATUS, TYPE, 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'],
      ...[`${tool.length.toString(16)}\r\n`, tool, '\r\n0\r\n\r\n'],
    ),
  },
  'no-reason.test': { is: 'alive', life: rawly('HTTP/1.1 200\r\n', TYPE, '\r\n', tool) },
  'bare.test': { is: 'alive', life: rawly('HTTP/1.0 200 OK\r\n\r\n', tool) },
  'folded.test': { is: 'alive', life: rawly(STATUS, TYPE, 'X-Folded: one\r\n two\r\n\r\n', tool) },
  'spaced.test': { is: 'alive', life: rawly(STATUS, 'Content-Type : text/html\r\n\r\n', tool) },
  'nameless.test': { is: 'alive', life: rawly(STATUS, TYPE, ': nothing\r\nno colon at all\r\n\r\n', tool) },
  'zero-byte.test': { is: 'alive', life: rawly(STATUS, TYPE, 'X-Umlaut: \u00fc\u00e9\r\n\r\n', tool) },
  'cut-zip.test': {
    is: 'alive',
    life: (_, { raw, socket }) => {
      const zip = gzipSync(tool.repeat(3));
      raw(
        STATUS,
        TYPE,
        `Content-Encoding: gzip\r\nContent-Length: ${zip.length}\r\n\r\n`,
        zip.subarray(0, zip.length - 20),
      );
      socket.end();
    },
  },
  'wide.test': {
    is: 'alive',
    life: (_, { raw, socket }) => {
      raw(STATUS, 'Content-Type: text/html\r\n\r\n', Buffer.from(`\ufeff${tool}`, 'utf16le'));
      socket.end();
    },
  },
  'picture.test': {
    is: 'alive',
    life: says('<body style="margin:0"><img src="/all.png" width="900" height="600"></body>'),
  },
  'canvas.test': { is: 'alive', life: says('<!doctype html><canvas></canvas><script src="/app.js"></script>') },
  'frame.test': { is: 'alive', life: says('<frameset><frame src="http://plain.test/"></frameset>') },
  'drawn-404.test': { is: 'alive', life: says(tool, 404) },
  'drawn-500.test': { is: 'alive', life: says(shell('Sketchy'), 500) },
  'next-door.test': {
    is: 'alive',
    life: ({ path }, { page, to }) => (path === '/' ? to('//next-door.test/caf\u00c3\u00a9', 301) : page(tool)),
  },
  'twice.test': {
    is: 'alive',
    life: ({ path, headers }, { page, to }) =>
      path === '/' ? to('/set', 302, 'Set-Cookie: a=1') : headers.cookie?.includes('a=1') ? page(tool) : to('/', 302),
  },
  'meta-home.test': {
    is: 'alive',
    life: ({ path }, { page }) =>
      path === '/home' ? page(tool) : page(html('', '', '<meta http-equiv=REFRESH content="1;URL=\'/home\'">')),
  },
  'script-home.test': {
    is: 'alive',
    life: ({ path }, { page }) =>
      path === '/home' ? page(tool) : page('<script>window.location.replace("/home")</script>'),
  },
  'cold-18.test': { is: 'alive', life: (_, { after, page }) => after(18, () => page(shell('Cold'))) },
  'slow-start.test': {
    is: 'alive',
    life: (_, { raw, after, socket, before }) => {
      raw(STATUS, TYPE, '\r\n');
      after(before ? 3 : 4, () => (raw(tool), socket.end()));
    },
  },
  'lots.test': {
    is: 'alive',
    life: says(
      html(
        'Names worth having',
        `<p>Each of these domains is for sale.</p><a href="http://dan.com/buy-domain/other.test">other.test</a> <a href="http://sedo.com/search/details/?domain=more.test">more.test</a>`,
      ),
    ),
  },
  'free-spot.test': {
    is: 'alive',
    life: says(
      html(
        'Parked free',
        `<p>Find where you have parked. Parked free for an hour? We tell you.</p><form><input name="where"></form>`,
      ),
    ),
  },
  'lapsed.test': {
    is: 'alive',
    life: says(
      html(
        'Lapsed',
        '<p>Domain has expired? Paste it here.</p><form><input name="domain"><button>Look</button></form>',
      ),
    ),
  },
  'namely.test': {
    is: 'alive',
    life: says(
      html(
        'Namely.test',
        `<h1>Namely.test finds names</h1><p>Get the domain that you want. Is a domain for sale? Buy this domain in one step.${filler}</p>`,
      ),
    ),
  },
  'finder.test': { is: 'alive', life: says(html('404 finder', '<p>Finds every page that is not found.</p>')) },
  'bakery.test': {
    is: 'alive',
    life: says(
      html('Bakery', '<p>We are closed on Mondays. The beta has closed; join the list.</p><a href="/more">More</a>'),
    ),
  },
  'graveyard.test': {
    is: 'alive',
    life: says(html('Graveyard of apps', `<p>Which service has shut down? Inbox has been discontinued.${filler}</p>`)),
  },
  'sold.test': { is: 'moved', life: leads('http://www.atom.com/?utm_source=sold.test') },
  'merged.test': { is: 'moved', life: leads('http://plain.test/welcome?from=merged.test') },
  'merged-names.test': { is: 'moved', life: leads('http://namely.test/') },
  'nowhere.test': { is: 'dead', life: leads('http://no-such.test/') },
  'no-such.test': { is: 'dead', life: { name: 'ENOTFOUND' } },
  'deaf.zoo.test': { is: 'dead', isSecure: true, life: { connection: 'refused' } },
  'wrong-name.test': { is: 'dead', isSecure: true, life: says(tool) },
  'fancy-404.test': {
    is: 'dead',
    life: says(html('Page not found', `<nav>Home Prices Blog</nav><h1>Oops!</h1><p>${filler}</p>`), 404),
  },
  'json-404.test': { is: 'dead', life: says('{"detail":"Not Found"}', 404) },
  'pages-404.test': {
    is: 'dead',
    life: says(
      html(
        'Site not found · GitHub Pages',
        "<h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p>",
      ),
      404,
    ),
  },
  'no-app.test': {
    is: 'dead',
    life: says(
      '<!doctype html><title>No such app</title><iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe>',
      404,
    ),
  },
  'next-404.test': {
    is: 'dead',
    life: says(
      html(
        '404: This page could not be found.',
        '<div id="__next"><h1>404</h1><h2>This page could not be found.</h2></div><script src="/_next/a.js"></script>',
      ),
      404,
    ),
  },
  'origin-522.test': {
    is: 'dead',
    life: says(
      html(
        'origin-522.test | 522: Connection timed out',
        `<p>What happened? The initial connection between the network and the origin web server timed out.${filler}</p>`,
      ),
      522,
    ),
  },
  'gateway.test': { is: 'dead', life: says('', 502) },
  'german-404.test': { is: 'dead', life: says(html('Fehler', '<h1>Seite nicht gefunden</h1>'), 404) },
  'mute.test': { is: 'dead', life: (_, { socket }) => void socket.end() },
  'endless.test': { is: 'dead', life: ({ path }, { to }) => to(`/${Number(path.slice(1)) + 1}`) },
  'half.test': { is: 'dead', isSilent: true, life: (_, { raw }) => raw('HTTP/1.1 200 OK\r\nContent-Type: te') },
  'lot.test': { is: 'dead', life: leads('http://keeper.test/?domain=lot.test', 302) },
  'framed.test': {
    is: 'dead',
    life: says('<html><body><iframe src="http://www.sedoparking.com/framed.test" width="100%"></iframe></body></html>'),
  },
  'lander.test': {
    is: 'dead',
    life: ({ path }, { page }) =>
      page(
        path === '/lander'
          ? '<div id="root"></div><script src="http://img1.wsimg.com/parking-lander/static/js/main.js"></script>'
          : '<script>window.onload=function(){window.location.href="/lander"}</script>',
      ),
  },
  'offer.test': {
    is: 'dead',
    life: says(
      html(
        'offer.test',
        '<h1>offer.test is available for purchase</h1><form><input name="price"><button>Make an offer</button></form><footer>Privacy</footer>',
      ),
    ),
  },
  'registrar.test': {
    is: 'dead',
    life: says(
      html(
        'Expired',
        '<nav>Domains Hosting Mail Help</nav><h1>This domain has expired</h1><p>If you are its owner, sign in to your account within thirty days and renew it. If not, it will be offered to others.</p>',
      ),
    ),
  },
  'related.test': {
    is: 'dead',
    life: says(
      html(
        'related.test',
        '<h2>Related searches</h2><ul><li>AI writer</li><li>AI art</li></ul><p>Sponsored listings. Privacy policy</p>',
      ),
    ),
  },
  'vacant.test': {
    is: 'dead',
    life: says(
      html('Welcome to nginx!', '<h1>Welcome to nginx!</h1><p>If you see this page, the server is installed.</p>'),
    ),
  },
  'suspended.test': {
    is: 'dead',
    life: ({ path }, { page, to }) =>
      path === '/' ? to('/cgi-sys/suspendedpage.cgi') : page(html('Contact your provider')),
  },
  'blank.test': { is: 'dead', life: says('<!doctype html><html><head><title></title></head><body>\n</body></html>') },
  'farewell.test': {
    is: 'dead',
    life: says(
      html(
        'Farewell',
        '<h1>Sketchy is no longer available</h1><p>Thank you for five good years. Write to us at hello@farewell.test.</p><img src="/team.jpg">',
      ),
    ),
  },
  'farewell-home.test': {
    is: 'dead',
    life: ({ path }, { page }) =>
      page(
        path === '/' ? html('Farewell', '<h1>Sketchy has closed its doors</h1>') : notFound,
        path === '/' ? 200 : 404,
      ),
  },
  'quiet-keeper.test': {
    is: 'dead',
    life: says('<frameset><frame src="http://keeper.test/?d=quiet-keeper.test"></frameset>'),
  },
  'banner.test': { is: 'dead', life: (_, { raw, socket }) => (raw('SSH-2.0-OpenSSH_9.2\r\n'), void socket.end()) },
  'paused.test': { is: 'unknowable', life: says(html('Maintenance', '<h1>Back at ten</h1>'), 503, 'Retry-After: 600') },
  'slow-names.test': { is: 'unknowable', life: { name: 'ETIMEOUT' } },
  'members.test': { is: 'unknowable', life: says('', 401) },
  'robot-check.test': { is: 'unknowable', life: says(html('One moment', 'Please verify you are a human')) },
};

/** Hosts that others lead to. */
const around: Record<string, Life> = {
  'plain.test': says(tool),
  'namely.test': says(html('Namely', `<h1>Names</h1><p>Buy this domain or that.${filler}</p>`)),
  'www.atom.com': says(html('Names', `<h1>Names for every idea</h1><p>Get this domain or that one.${filler}</p>`)),
  'keeper.test': ({ path }, { page }) =>
    page(html('A lot', `<h1>${/d(omain)?=([\w.-]+)/.exec(path)?.[2]} is for sale</h1><p>Price on request</p>`)),
  'www.hugedomains.com': ({ path }, { page }) =>
    page(
      path.startsWith('/domain_profile')
        ? html('kept.test is for sale', '<h1>kept.test</h1><p>Buy now for $2,795</p>')
        : html('Names', `<h1>Names for every idea</h1><p>Buy this domain or that one.${filler}</p>`),
    ),
};

// Both are signed by themselves, the second has been out of date since 2020.
const GOOD = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggH8j0WnK6p9ZZBt/
XQlygxKMVWgAc4pa9HpXSVLC+ZahRANCAATqSqsagw8SPWu6NpXV2mEq6PH1jNT+
LNoQJqGWStEM7Foplh1helsDzZp3kNjWB6TSkuXFwIf2bEVqTmw6AVr6
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUUPvgIQ3qgCFhhFW9WdfYN1GcsPYwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIem9vLnRlc3QwIBcNMjYxMTIyMjMxMDA5WhgPMjEyNjEwMjky
MzEwMDlaMBMxETAPBgNVBAMMCHpvby50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE6kqrGoMPEj1rujaV1dphKujx9YzU/izaECahlkrRDOxaKZYdYXpbA82a
d5DY1gek0pLlxcCH9mxFak5sOgFa+qN0MHIwHQYDVR0OBBYEFLVtkYe+J4cgqu2n
+zdx59a/5v9JMB8GA1UdIwQYMBaAFLVtkYe+J4cgqu2n+zdx59a/5v9JMA8GA1Ud
EwEB/wQFMAMBAf8wHwYDVR0RBBgwFoIKKi56b28udGVzdIIIem9vLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIgCYtxmjU3SuNR+SoQD5ZVyOpLDjfCTWmMRMPI8P676K4C
IQCtaEjtEwaZju7e6zwe5pUAZ42i0OUS9Uqflo32UrmvXg==
-----END CERTIFICATE-----
`,
};
const BAD = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgarjsfaUrygXvkmAB
s0tFSnMckHFkZaW9TAV/fMUX8wahRANCAAS9C2w5cx/B3YObKRD1U0OX06+Mrayv
no/+SCK1FrxGtHrQZSU9ClMcG7pQV62s+V8PaHbM3HlSORGZPhQIx3Pf
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBSTCB8aADAgECAgEBMAoGCCqGSM49BAMCMBMxETAPBgNVBAMMCG9sZC50ZXN0
MB4XDTIwMDEwMTAwMDAwMFoXDTIwMDIwMTAwMDAwMFowEzERMA8GA1UEAwwIb2xk
LnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS9C2w5cx/B3YObKRD1U0OX
06+Mrayvno/+SCK1FrxGtHrQZSU9ClMcG7pQV62s+V8PaHbM3HlSORGZPhQIx3Pf
ozYwNDATBgNVHREEDDAKgghvbGQudGVzdDAdBgNVHQ4EFgQUbbFh5k8++M46hzxr
hkPi8YRsxWowCgYIKoZIzj0EAwIDRwAwRAIgE5RIW9Uf0Y65OtEly7ftRI8xuesO
63XfFTpb482TWHICIBZuTgSXRxmEO4fIV0GQQopzb4ScJyKA8DU3/J2x9sq7
-----END CERTIFICATE-----
`,
};
/** What Chromium may be told to trust. */
export const GOOD_KEY_HASH = 'QWOaIMAz680C8WcoED7xVEfLx06A+sJrr4BsDuVuufE=';

/** @param pace ms for a second of the animals' own; with 0 they wait for what the stubClient does. */
export async function openLinkSamples(animals: Record<string, Animal>, pace: number) {
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
      const life = animals[host]?.life ?? around[host];
      const isRobot = !/ Chrome\/\d/.test(headers['user-agent'] ?? '') || !headers['upgrade-insecure-requests'];
      const before = times.get(host) ?? 0;
      const path = first.split(' ')[1] ?? '/';
      if (path !== '/favicon.ico') times.set(host, before + 1);
      const raw: Answer['raw'] = (...parts) => {
        for (const part of parts) if (!socket.destroyed) socket.write(part);
      };
      const page: Answer['page'] = (text, status = 200, ...more) =>
        raw(
          `HTTP/1.1 ${status} Said\r\n`,
          ...more.map((line) => `${line}\r\n`),
          `${TYPE}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n`,
          text,
        );
      const to: Answer['to'] = (address, status = 302, ...more) => page('', status, `Location: ${address}`, ...more);
      const after: Answer['after'] = (seconds, act) => {
        if (pace > 0) setTimeout(act, seconds * pace);
        else if (before > 0) act();
      };
      if (path === '/favicon.ico' || typeof life !== 'function') return page('', 404);
      life({ path, headers, lines, isRobot, host }, { socket, raw, page, to, after, before });
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
      const life = animals[host]?.life;
      if (life && 'name' in life && typeof life !== 'function')
        throw Object.assign(new Error(life.name), { code: life.name, syscall: 'queryA' });
      return [life && 'connection' in life ? '127.0.0.3' : '127.0.0.1'];
    },
    resolveText: async () => [],
    isAllowed: (address) => address.startsWith('127.0.0.'),
    portOf: () => port,
  };
  return {
    network,
    port,
    addressOf: (host: string) => `http${animals[host]?.isSecure ? 's' : ''}://${host}${animals[host]?.path ?? '/'}`,
    /** Everybody forgets who has come. */
    sleep: () => times.clear(),
    close: () => {
      setDefaultCACertificates(trusted);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
