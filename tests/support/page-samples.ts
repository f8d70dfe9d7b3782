// Pages of tools as they are found in the wild, and what a person would copy from each into the form.
import { gzipSync } from 'node:zlib';
import { type Animal, html as page } from './link-samples';

export type Right = Partial<
  Record<'name' | 'description' | 'logo_url' | 'picture' | 'video_url' | 'pricing_type', string>
>;
/** `right` is undefined where the page is not the tool's, or says nothing: then nothing is to be read. */
export type Shape = Animal & { right: Right | undefined };

const SAYS = 'Sketchy turns a few words into a finished drawing, for teams that have no designer.';
const filler = '<p>It helps a team to draw and to plan what comes next, in one place and without a course.</p>'.repeat(
  4,
);
export const meta = (marks: Record<string, string>, key = 'property') =>
  Object.entries(marks)
    .map(([name, content]) => `<meta ${key}="${name}" content="${content}">`)
    .join('\n');
export const ld = (...things: unknown[]) =>
  things.map((thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`).join('');
export const html = (title: string, head = '', body = `<h1>Draw what you mean</h1>${filler}`) =>
  page(title, body, head);

export const shape = (
  text: string | Buffer,
  right: Right | undefined,
  more: Partial<Animal> & { type?: string; head?: string } = {},
) => {
  const { type = 'text/html; charset=utf-8', head = '', ...rest } = more;
  const life: Animal['life'] = (_, { raw, socket }) => {
    raw(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${head}Connection: close\r\n\r\n`, text);
    socket.end();
  };
  return { is: 'alive', isSecure: true, life, right, ...rest } as Shape;
};
/** Something else in the page's place. */
const wall = (title: string, body = `<h1>${title}</h1>`, head = '', status = 200) =>
  ({
    is: 'alive',
    isSecure: true,
    life: (_, { page: send }) => send(page(title, body, head), status),
    right: undefined,
  }) as Shape;
const leads = (to: string, right: Right | undefined, more: Partial<Shape> = {}) =>
  ({ is: 'alive', isSecure: true, life: (_, { to: send }) => send(to, 301), right, ...more }) as Shape;

const og = meta({
  'og:title': 'Sketchy: draw what you mean',
  'og:site_name': 'Sketchy',
  'og:description': SAYS,
  'og:image': '/share.png',
});
const app = { '@context': 'https://schema.org', '@type': 'SoftwareApplication', name: 'Sketchy', description: SAYS };
const icon = '<link rel="apple-touch-icon" sizes="180x180" href="/touch.png"><link rel="icon" href="/favicon.ico">';
const base = { name: 'Sketchy', description: SAYS };
/** Where the pictures of a host are. */
const at = (host: string) => `https://${host}.zoo.test`;
const video = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>';

export const plainShapes: Record<string, Shape> = {
  'og.zoo.test': shape(html('Sketchy: draw what you mean', og), { ...base, picture: `${at('og')}/share.png` }),
  'og-alone.zoo.test': shape(`<head>${og}</head>`, { ...base, picture: `${at('og-alone')}/share.png` }),
  'ld.zoo.test': shape(
    html('Draw what you mean', ld({ ...app, image: 'https://ld.zoo.test/shot.png', offers: { price: '0' } })),
    {
      ...base,
      picture: `${at('ld')}/shot.png`,
      pricing_type: 'free',
    },
  ),
  'graph.zoo.test': shape(
    html(
      'Draw',
      ld({
        '@graph': [
          { '@type': 'WebSite', name: 'Sketchy', description: SAYS },
          { '@type': 'Organization', name: 'Sketchy', logo: { url: '/logo.png' } },
        ],
      }),
    ),
    { ...base, logo_url: `${at('graph')}/logo.png` },
  ),
  'broken-ld.zoo.test': shape(
    html(
      'Sketchy | Draw',
      `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Sketchy",\n"description":"${SAYS}",\n}</script>`,
    ),
    base,
  ),
  'ruined-ld.zoo.test': shape(
    html(
      'Sketchy | Draw',
      `<script type="application/ld+json">{"@type":"SoftwareApplication", name: Sketchy</script>${meta({ description: SAYS }, 'name')}`,
    ),
    base,
  ),
  'meta.zoo.test': shape(
    html('Sketchy – Draw what you mean', meta({ description: SAYS, 'application-name': 'Sketchy' }, 'name') + icon),
    { ...base, logo_url: `${at('meta')}/touch.png` },
  ),
  'twitter.zoo.test': shape(
    html(
      'Sketchy',
      meta(
        {
          'twitter:title': 'Sketchy — Draw',
          'twitter:description': SAYS,
          'twitter:image': 'https://cdn.zoo.test/card.jpg',
        },
        'name',
      ),
    ),
    { ...base, picture: 'https://cdn.zoo.test/card.jpg' },
  ),
  'free-plan.zoo.test': shape(
    html('Sketchy', og, `<h1>Prices</h1><p>Start with our free plan. Pro is $12 a month.</p>${filler}`),
    { ...base, picture: `${at('free-plan')}/share.png`, pricing_type: 'freemium' },
  ),
  'paid.zoo.test': shape(html('Sketchy', og + ld({ ...app, offers: [{ price: 19 }, { price: 49 }] })), {
    ...base,
    picture: `${at('paid')}/share.png`,
    pricing_type: 'paid',
  }),
  'aggregate.zoo.test': shape(
    html('Sketchy', ld({ ...app, offers: { '@type': 'AggregateOffer', lowPrice: '0', highPrice: '49.00' } })),
    { ...base, pricing_type: 'freemium' },
  ),
  'video.zoo.test': shape(html('Sketchy', og, video + filler), {
    ...base,
    picture: `${at('video')}/share.png`,
    video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  }),
  'vimeo.zoo.test': shape(
    html('Sketchy', og + meta({ 'og:video': 'https://player.vimeo.com/video/76979871?h=8272103f6e' })),
    { ...base, picture: `${at('vimeo')}/share.png`, video_url: 'https://vimeo.com/76979871' },
  ),
  'latin.zoo.test': shape(
    Buffer.from(
      html(
        'Café Crayon',
        `<meta charset="iso-8859-1">${meta({ 'og:site_name': 'Café Crayon', description: 'Dessinez ce que vous pensez, même à l’improviste.'.replace('’', "'") }, 'name')}`,
      ),
      'latin1',
    ),
    { name: 'Café Crayon', description: "Dessinez ce que vous pensez, même à l'improviste." },
    { type: 'text/html' },
  ),
  'mislabelled.zoo.test': shape(
    html(
      'Café Crayon',
      meta({ 'og:site_name': 'Café Crayon', 'og:description': 'Dessinez ce que vous pensez, même à l’improviste.' }),
    ),
    { name: 'Café Crayon', description: 'Dessinez ce que vous pensez, même à l’improviste.' },
    { type: 'text/html; charset=iso-8859-1' },
  ),
  'sjis.zoo.test': shape(
    Buffer.concat([
      Buffer.from('<meta charset="shift_jis"><title>'),
      Buffer.from([0x8a, 0x47, 0x95, 0x4d]),
      Buffer.from('</title><meta property="og:site_name" content="'),
      Buffer.from([0x8a, 0x47, 0x95, 0x4d]),
      Buffer.from(`"><p>${SAYS}</p>`),
    ]),
    { name: '絵筆' },
    { type: 'text/html' },
  ),
  'utf16.zoo.test': shape(
    Buffer.from(`\ufeff${html('Sketchy', og)}`, 'utf16le'),
    { ...base, picture: `${at('utf16')}/share.png` },
    { type: 'text/html' },
  ),
  'japanese.zoo.test': shape(
    html(
      '絵筆 | 言葉から絵を描く',
      meta({
        'og:title': '絵筆',
        'og:description': '数語の言葉から完成した絵を描き出す、デザイナーのいないチームのための道具です。',
      }),
    ),
    { name: '絵筆', description: '数語の言葉から完成した絵を描き出す、デザイナーのいないチームのための道具です。' },
  ),
  'arabic.zoo.test': shape(
    html('رسّام', meta({ 'og:site_name': 'رسّام', 'og:description': 'حوّل بضع كلمات إلى رسم كامل لفريقك بلا مصمم.' })),
    { name: 'رسّام', description: 'حوّل بضع كلمات إلى رسم كامل لفريقك بلا مصمم.' },
  ),
  'german.zoo.test': shape(
    html(
      'Startseite | Skizze',
      meta(
        {
          'og:site_name': 'Skizze',
          description: 'Skizze macht aus wenigen Worten eine fertige Zeichnung für Ihr Team.',
        },
        'name',
      ),
    ),
    { name: 'Skizze', description: 'Skizze macht aus wenigen Worten eine fertige Zeichnung für Ihr Team.' },
  ),
  'shell.zoo.test': shape(page('Sketchy', '<div id="root"></div><script src="/app.js"></script>', og + icon), {
    ...base,
    picture: `${at('shell')}/share.png`,
    logo_url: `${at('shell')}/touch.png`,
  }),
  'captcha-shell.zoo.test': shape(
    page(
      'Sketchy',
      '<div id="root"></div><script src="https://www.google.com/recaptcha/api.js"></script><div class="g-recaptcha"></div>',
      og,
    ),
    { ...base, picture: `${at('captcha-shell')}/share.png` },
  ),
  'huge.zoo.test': shape(html('Sketchy', og, `${filler}${'<p>More and more of it.</p>'.repeat(60_000)}`), {
    ...base,
    picture: `${at('huge')}/share.png`,
  }),
  'deep-head.zoo.test': shape(html('Sketchy', `<style>${'a{color:red}'.repeat(9000)}</style>${og}`), {
    ...base,
    picture: `${at('deep-head')}/share.png`,
  }),
  'too-deep.zoo.test': shape(html('Sketchy', `<style>${'a{color:red}'.repeat(90_000)}</style>${og}`), base),
  'packed.zoo.test': shape(
    gzipSync(html('Sketchy', og)),
    { ...base, picture: `${at('packed')}/share.png` },
    { head: 'Content-Encoding: gzip\r\n' },
  ),
  'no-type.zoo.test': {
    ...shape(html('Sketchy', og), { ...base, picture: `${at('no-type')}/share.png` }),
    life: (_, { raw, socket }) => {
      raw('HTTP/1.1 200 OK\r\n\r\n', html('Sketchy', og));
      socket.end();
    },
  },
  'moved.zoo.test': leads('https://og.zoo.test/', { ...base, picture: `${at('og')}/share.png` }),
  'refreshed.zoo.test': shape('<meta http-equiv="refresh" content="0; url=https://og.zoo.test/">', {
    ...base,
    picture: `${at('og')}/share.png`,
  }),
  'renamed.zoo.test': leads('http://sketchy.test/', { name: 'Sketchy', description: SAYS }),
  'sketchy.test': { ...shape(html('Sketchy', og.replace('/share.png', '/share.svg')), { ...base }), isSecure: false },
  'entities.zoo.test': shape(
    html(
      'Tom &amp; Jerry&#39;s Pens',
      meta({
        'og:site_name': 'Tom &amp;amp; Jerry&#39;s Pens',
        'og:description': 'Pens &amp;amp; paper for everybody&#x2019;s desk.',
      }),
    ),
    { name: "Tom & Jerry's Pens", description: 'Pens & paper for everybody’s desk.' },
  ),
  'based.zoo.test': shape(
    html('Sketchy', `<base href="https://cdn.zoo.test/site/">${og.replace('/share.png', 'share.png')}`),
    { ...base, picture: 'https://cdn.zoo.test/site/share.png' },
  ),
  'noisy.zoo.test': shape(html('🎨 Sketchy™ | #1 drawing tool', og.replaceAll('"Sketchy"', '"Sketchy™"')), {
    ...base,
    picture: `${at('noisy')}/share.png`,
  }),
  'login.zoo.test': shape(
    html(
      'Log in | Sketchy',
      meta({ 'og:site_name': 'Sketchy', description: 'Log in to your Sketchy account.' }, 'name'),
    ),
    { name: 'Sketchy' },
    { path: '/login' },
  ),
  'product.zoo.test': shape(
    html(
      'Firefly | Sketchy',
      meta({
        'og:title': 'Firefly',
        'og:site_name': 'Sketchy',
        'og:description': 'Firefly draws pictures from a few words.',
      }),
    ),
    { name: 'Firefly', description: 'Firefly draws pictures from a few words.' },
    { path: '/products/firefly' },
  ),
};

/** Pages that mislead: what stands on them is not the tool's, or is not what it seems. */
export const falseShapes: Record<string, Shape> = {
  'moment.zoo.test': wall('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x"></script>', '', 403),
  'moment-200.zoo.test': wall('Just a moment...', '<div class="cf-chl-widget"></div>'),
  'denied.zoo.test': wall(
    'Access Denied',
    '<h1>Access Denied</h1><p>Reference #18.1a2b</p>',
    meta({ description: 'px-captcha' }, 'name'),
  ),
  'human.zoo.test': wall('Are you a human?', 'Please verify you are a human'),
  'vercel.zoo.test': wall('Vercel Security Checkpoint', filler),
  'soft-404.zoo.test': wall('404 Not Found', filler, og),
  'soft-404-fr.zoo.test': wall('Sketchy | Page introuvable', filler, og),
  'hard-404.zoo.test': wall('Sketchy', filler, og, 404),
  'down.zoo.test': wall('Sketchy', filler, og, 503),
  'parked.zoo.test': wall('parked.zoo.test', '<h1>This domain is for sale</h1><p>Make an offer on this domain.</p>'),
  'parked-og.zoo.test': wall('sketchy.ai is for sale | Names', filler, og),
  'nginx.zoo.test': wall('Welcome to nginx!', '<h1>Welcome to nginx!</h1>'),
  'apache.zoo.test': wall('Apache2 Ubuntu Default Page: It works', filler),
  'consent.zoo.test': wall('Before you continue', filler),
  'closed.zoo.test': wall('Sketchy', '<h1>Sketchy has shut down</h1><p>Thank you for five good years.</p>'),
  'blank.zoo.test': wall('', ''),
  'sso.zoo.test': leads('http://accounts.elsewhere.test/signin', undefined),
  'accounts.elsewhere.test': {
    ...wall('Sign in - Elsewhere Accounts', filler, meta({ 'og:site_name': 'Elsewhere' })),
    isSecure: false,
    right: { name: 'Elsewhere' },
  },
  'json.zoo.test': {
    ...shape('{"name":"Sketchy"}', undefined),
    life: (_, { raw, socket }) => {
      raw('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', '{"name":"Sketchy"}');
      socket.end();
    },
  },
  'pdf.zoo.test': {
    ...wall('x'),
    life: (_, { raw, socket }) => {
      raw('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', html('Sketchy', og));
      socket.end();
    },
  },
  'template.zoo.test': shape(
    html(
      '{{ page.title }}',
      meta({
        'og:title': '{{title}}',
        'og:site_name': '%SITE_NAME%',
        'og:description': '{{ description | truncate }}',
        'og:image': '{{image}}',
      }),
    ),
    {},
  ),
  'next.zoo.test': shape(html('Create Next App', meta({ description: 'Generated by create next app' }, 'name')), {}),
  'lorem.zoo.test': shape(
    html(
      'Home',
      meta({ 'og:title': 'Home', description: 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.' }, 'name'),
    ),
    {},
  ),
  'slogan.zoo.test': shape(
    html('Draw what you mean', meta({ 'og:title': 'Draw what you mean', 'og:description': SAYS })),
    { description: SAYS },
  ),
  'undefined.zoo.test': shape(
    html(
      'undefined | undefined',
      meta({ 'og:site_name': 'undefined', 'og:description': 'undefined', 'og:image': 'undefined' }),
    ),
    {},
  ),
  'list.zoo.test': shape(html('The best drawing tools', ld({ ...app, name: 'Pens' }, { ...app, name: 'Brushes' })), {}),
  'careers.zoo.test': shape(
    html('Careers | Sketchy', meta({ 'og:site_name': 'Sketchy' })),
    { name: 'Sketchy' },
    { path: '/careers' },
  ),
  'review.zoo.test': shape(
    html('Pens reviewed', ld({ '@type': 'Review', itemReviewed: { ...app, name: 'Pens' } })),
    {},
  ),
  'script.zoo.test': shape(
    html(
      '<script>alert(1)</script>',
      meta({
        'og:site_name': '&lt;img src=x onerror=alert(1)&gt;',
        'og:description': '&lt;script&gt;alert(1)&lt;/script&gt; and more',
        'og:image': 'javascript:alert(1)',
        'og:video': 'https://evil.zoo.test/embed/dQw4w9WgXcQ',
      }),
    ),
    {},
  ),
  'hosts.zoo.test': shape(
    html(
      'Sketchy',
      og.replace('/share.png', 'https://user:pass@cdn.zoo.test/a.png') +
        meta({
          'og:video': 'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
          'twitter:image': 'http://127.0.0.1/a.png',
        }),
    ),
    base,
  ),
  'bidi.zoo.test': shape(
    html(
      'Sketchy',
      og.replace('"Sketchy"', '"\u202eyhctekS\u202c"').replace('"og:description"', '"x"').replace('Sketchy:', 'Draw:'),
    ),
    { name: 'yhctekS', picture: `${at('bidi')}/share.png` },
  ),
  'mojibake.zoo.test': shape(
    html(
      'CafÃ© Crayon',
      meta({ 'og:site_name': 'CafÃ© Crayon', 'og:description': 'Dessinez mÃªme Ã\u00a0 lâ€™improviste.' }),
    ),
    {},
  ),
  'videos.zoo.test': shape(html('Sketchy', og, `${video}${video.replace('dQw4w9WgXcQ', 'aaaaaaaaaaa')}${filler}`), {
    ...base,
    picture: `${at('videos')}/share.png`,
  }),
  'channel.zoo.test': shape(
    html('Sketchy', og, `<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>${filler}`),
    { ...base, picture: `${at('channel')}/share.png` },
  ),
  'not-free.zoo.test': shape(
    html(
      'Sketchy',
      og,
      `<p>There is no free plan and no free trial. Ad-free, feel free to ask. Sketchy is better than the free version of Pens.</p>${filler}`,
    ),
    { ...base, picture: `${at('not-free')}/share.png` },
  ),
  'priced-zero.zoo.test': shape(
    html('Sketchy', og + ld({ ...app, offers: { price: 0 } }), `<p>Pro plans from $20 a month.</p>${filler}`),
    { ...base, picture: `${at('priced-zero')}/share.png` },
  ),
  'cookies.zoo.test': shape(
    html(
      'Sketchy',
      meta({ 'og:site_name': 'Sketchy', description: 'We use cookies to give you the best experience.' }, 'name'),
    ),
    { name: 'Sketchy' },
  ),
  'long.zoo.test': shape(
    html('S'.repeat(400), meta({ 'og:site_name': 'N'.repeat(200), 'og:description': 'word '.repeat(900) })),
    { description: `${'word '.repeat(399).trim()}…` },
  ),
  'nested.zoo.test': shape(html('Sketchy', og, '<div>'.repeat(60_000)), {
    ...base,
    picture: `${at('nested')}/share.png`,
  }),
  'deep-ld.zoo.test': shape(
    html('Sketchy', `${og}<script type="application/ld+json">${'{"a":'.repeat(40_000)}</script>`),
    { ...base, picture: `${at('deep-ld')}/share.png` },
  ),
};
