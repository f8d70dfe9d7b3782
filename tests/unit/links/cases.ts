import type { Reason, Seen } from '../../../scripts/links/classify.ts';

/** What a person says who opens the link in a browser. */
export type Label = 'alive' | 'dead' | 'moved';
type Extra = { headers?: Record<string, string>; elsewhere?: string; hops?: [number, string][] };

const HOME = 'https://tool.ai/';
const filler =
  ' It helps a team to write, to draw and to plan what comes next, in one place and without a course.'.repeat(9);
const html = (title: string, body = filler) => `<!doctype html><title>${title}</title><body>${body}</body>`;
const shell = (root = 'root') =>
  `<!doctype html><title>Tool</title><div id="${root}"></div><script type="module" src="/assets/index-4f2a.js"></script>`;

const failed = (reason: Reason, hops: [number, string][] = []): Seen => ({
  kind: 'failure',
  reason,
  hops: hopsFrom(hops),
});
function hopsFrom(hops: [number, string][]) {
  return hops.map(([status, to], at) => ({ from: at === 0 ? HOME : hops[at - 1]![1], status, to }));
}
const answered = (status: number, text: string, { headers = {}, hops = [], elsewhere }: Extra = {}): Seen => ({
  kind: 'answer',
  status,
  text,
  headers,
  hops: hopsFrom(hops),
  url: hops.at(-1)?.[1] ?? HOME,
  ...(elsewhere === undefined ? {} : { elsewhere }),
});

const of = (label: Label, cases: Seen[]): [Label, Seen][] => cases.map((seen) => [label, seen]);

/** Pages that say the same at every address, as those of a domain's keeper do. */
const everywhere = (text: string, extra: Extra = {}) => answered(200, text, { ...extra, elsewhere: text });

const keepers = [
  '<h1>tool.ai is for sale</h1><p>The domain tool.ai is for sale. Make an offer.</p>',
  '<p>This domain may be for sale!</p><div>Related searches: <a>AI</a></div>',
  '<p>The domain name tool.ai is available for sale</p>',
  '<p>Buy this domain. Secure checkout.</p>',
  '<p>Purchase this domain from its owner</p>',
  '<p>Get this domain for 299 USD or lease to own</p>',
  '<p>This domain is parked free, courtesy of GoDaddy.com</p>',
  '<p>Parked Domain name on Hostinger DNS system</p><p>This domain is parked</p>',
  '<p>This domain has expired. Is this your domain? Renew now.</p>',
  '<p>Domain expired. If you are the owner, log in.</p>',
  '<p>Please renew this domain at your registrar</p>',
  '<script src="https://img.sedoparking.com/js/x.js"></script>',
  '<script>window.park = "eyJ1dWlkIjoiNGY0ZjRmNGYi";</script><script src="/bKxyz.js"></script>',
  '<html data-adblockkey="MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAL"><body></body></html>',
  '<script>window.onload=function(){window.location.href="/lander"}</script>',
  '<script>location.replace("/lander?x=1")</script>',
  '<a href="https://www.afternic.com/forsale/tool.ai">Inquire</a>',
  '<p>tool.ai</p><a href="https://www.hugedomains.com/domain_profile.cfm?d=tool.ai">Price</a>',
  '<a href="https://dan.com/buy-domain/tool.ai">tool.ai</a>',
  '<p>Interested in this domain? Tell us what it is worth to you.</p>',
  '<p>Inquire about this domain</p>',
  '<p>Make an offer on this domain</p>',
  '<p>Own this domain today</p>',
  '<iframe src="https://parklogic.com/page.html?d=tool.ai"></iframe>',
  '<div>Related searches</div><ul><li>AI writer</li><li>AI art</li></ul><div>Sponsored Listings</div>',
  '<img src="//d1.parkingcrew.net/logo.png">',
  '<p>The web address is for sale</p>',
  '<p>Acquire this domain with confidence</p>',
];

/** What keepers of domains leave out: nothing tells these from a small page. A dead link may be missed. */
const silentKeepers = [
  '<h1>Welcome to nginx!</h1>',
  '<h1>Apache2 Debian Default Page</h1>',
  '<h1>Index of /</h1>',
  '<p>Coming soon</p>',
  '<p>Account suspended</p>',
  '',
];

const living = [
  html('Tool: write faster'),
  html('Tool', 'Draw what you think of.'),
  html('Home', '<h1>Bienvenue</h1><p>Un outil pour écrire.</p>'),
  html('ツール', '<p>文章を書くための道具です。</p>'),
  html('Sign in', '<form><input name="email"><div class="g-recaptcha"></div></form>' + filler),
  html('Pricing', `<p>Trial has expired? Renew your plan.</p>${filler}`),
  html('API', `<p>HTTP 404 means that nothing was found.</p>${filler}`),
  html('We are down for a short while', '<p>Back at 10:00</p>'),
  html('Tool is shutting down in December', filler),
  html('Waiting list', '<p>Leave your address.</p>'),
  '{"status":"ok"}',
  'User-agent: *',
  '%PDF-1.7',
];

/** About domains, and alive. At another address they say something else. */
const traders = [
  html('Names for your start-up', `<p>We look up whether the domain is for sale.</p>${filler}`),
  html('Domain appraisals by AI', `<p>Interested in this domain? See what it is worth.</p>${filler}`),
  html(
    'A blog about domains',
    `<p>How to buy this domain or that: afternic, hugedomains and others compared.</p>${filler}`,
  ),
  html('Expired domains', `<p>This domain has expired: be told first.</p>${filler}`),
  html('Parking lots by AI', `<p>Parked free for an hour.</p>${filler}`),
  html('Host', `<p>Renew your domain with us.</p>${filler}`),
  html('Detector of parked domains', `<p>Finds sedoparking, bodis.com, parkingcrew.</p>${filler}`),
  html('Sponsored', `<p>Related searches and sponsored listings explained. Privacy policy.</p>${filler}`),
];

const challenges: [number, string, Record<string, string>?][] = [
  [403, html('Just a moment...', 'Enable JavaScript and cookies to continue'), { 'cf-mitigated': 'challenge' }],
  [503, html('Just a moment...', 'Checking your browser before accessing tool.ai')],
  [503, html('DDoS-Guard', 'Checking your browser')],
  [429, html('Vercel Security Checkpoint', 'We are verifying your browser')],
  [403, html('Attention Required! | Cloudflare', 'Sorry, you have been blocked')],
  [403, html('Access Denied', "You don't have permission. Reference #18.2f Akamai")],
  [403, html('tool.ai', '<script src="https://ct.captcha-delivery.com/c.js"></script>')],
  [
    405,
    html('Human Verification', '<script src="https://x.awswafcookie.com/challenge.js"></script>'),
    { 'x-amzn-waf-action': 'captcha' },
  ],
  [202, '', { 'x-amzn-waf-action': 'challenge' }],
  [200, html('Pardon Our Interruption', 'Something about your browser made us think that you are a bot.')],
  [200, '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>'],
  [200, html('Robot check', 'Please verify you are a human. <div id="px-captcha"></div>')],
  [404, html('Just a moment...', 'Verifying you are human'), { 'cf-mitigated': 'challenge' }],
  [503, html('Sucuri WebSite Firewall', 'Access denied by Sucuri Website Firewall')],
  [403, html('tool.ai', 'I am not a robot <div class="h-captcha"></div>')],
  [503, html('One more step', 'Are you a human? Complete the captcha <div class="g-recaptcha"></div>')],
  [500, html('Error', 'Request unsuccessful. Incapsula incident ID: 1')],
  [403, '', { 'x-datadome': 'protected' }],
];

const statuses = (label: Label, numbers: number[], text = '') =>
  of(
    label,
    numbers.map((status) => answered(status, text)),
  );

const moves: [number, string][][] = [
  [[301, 'https://newname.com/']],
  [[308, 'https://newname.com/']],
  [[302, 'https://newname.com/']],
  [[307, 'https://newname.com/welcome']],
  [
    [301, 'https://www.tool.ai/'],
    [301, 'https://newname.com/'],
  ],
  [[301, 'https://newname.co.uk/']],
  [[302, 'https://owner.com/products/tool']],
  [[301, 'https://other.github.io/']],
  [[301, 'https://tool.com/']],
  [[308, 'https://app.newname.io/']],
];
const stays: [number, string][][] = [
  [[301, 'https://www.tool.ai/']],
  [[302, 'https://tool.ai/en']],
  [[308, 'https://app.tool.ai/']],
  [[307, 'https://tool.ai/login']],
  [[302, 'https://accounts.google.com/o/oauth2/auth?x=1']],
  [[302, 'https://login.microsoftonline.com/common']],
  [[303, 'https://tool.auth0.com/authorize?x=1']],
  [
    [302, 'https://id.check.net/see'],
    [302, 'https://tool.ai/?seen=1'],
  ],
  [
    [301, 'https://tool.ai/home'],
    [301, 'https://tool.ai/home/'],
  ],
  [
    [302, 'https://eu.tool.ai/'],
    [302, 'https://eu.tool.ai/de'],
  ],
];

/** 200 and more things that a visit can see, each with what a person says of the link. */
export const cases: [Label, Seen][] = [
  ...of(
    'dead',
    keepers.map((text) => everywhere(text)),
  ),
  ...of(
    'dead',
    keepers.slice(0, 12).map((text) => answered(200, text, { hops: [[302, 'https://keeper.com/d/tool.ai']] })),
  ),
  ...of(
    'dead',
    silentKeepers.map((text) => everywhere(text)),
  ),
  ...of(
    'alive',
    living.map((text) => answered(200, text)),
  ),
  ...of(
    'alive',
    living.slice(0, 8).map((text) => everywhere(text)),
  ),
  ...of(
    'alive',
    ['root', 'app', '__next', '__nuxt', 'svelte', 'q-app'].map((root) => everywhere(shell(root))),
  ),
  ...of(
    'alive',
    traders.map((text) => answered(200, text, { elsewhere: html('404', 'No such page') })),
  ),
  ...of(
    'alive',
    traders.map((text) => answered(200, text)),
  ),
  ...of(
    'alive',
    challenges.map(([status, text, headers]) => answered(status, text, headers ? { headers } : {})),
  ),
  ...statuses('dead', [404, 410]),
  ...statuses('dead', [404, 410], html('Not found', 'This page has gone.')),
  ...of(
    'dead',
    [
      'There is no such app',
      'Repository not found',
      'DEPLOYMENT_NOT_FOUND',
      'Site not found · GitHub Pages',
      'Fastly error: unknown domain',
      'No such bucket',
      'Heroku | No such app',
      'Sorry, this shop is currently unavailable',
    ].map((text) => answered(404, html('404', text))),
  ),
  ...statuses('dead', [500, 501, 502, 503, 504, 505, 520, 521, 522, 523, 525, 526, 530]),
  ...of(
    'dead',
    ['Bad gateway', 'Application error', 'Web server is down', 'Origin DNS error', 'Service Unavailable'].map((text) =>
      answered(503, html(text, text)),
    ),
  ),
  ...statuses('alive', [401, 403, 429, 400, 402, 405, 406, 408, 409, 418, 421, 422, 423, 425, 426, 428, 431, 451, 999]),
  ...statuses('alive', [401, 403, 429], html('Forbidden')),
  ...statuses('alive', [200, 201, 202, 203, 204, 206], html('Tool')),
  ...statuses('alive', [300, 304], html('Choose')),
  ...of(
    'moved',
    moves.map((hops) => answered(200, html('New name'), { hops })),
  ),
  ...of(
    'moved',
    moves.slice(0, 2).map((hops) => answered(403, '', { hops })),
  ),
  ...of(
    'alive',
    stays.map((hops) => answered(200, html('Tool'), { hops })),
  ),
  ...of(
    'alive',
    stays.slice(0, 3).map((hops) => answered(403, '', { hops })),
  ),
  ...of(
    'dead',
    moves.slice(0, 4).map((hops) => answered(404, '', { hops })),
  ),
  ...of('dead', [
    failed('no_name'),
    failed('no_address'),
    failed('private'),
    failed('connection'),
    failed('tls'),
    failed('timeout'),
  ]),
  ...of('dead', [
    failed('redirects', [[302, HOME]]),
    failed('private', [[302, 'http://10.0.0.1/']]),
    failed('no_name', [[301, 'https://lost.com/']]),
  ]),
  ...of('alive', [failed('chain'), failed('cookies', [[302, HOME]]), failed('port')]),
];
