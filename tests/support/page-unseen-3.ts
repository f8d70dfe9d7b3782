// A third set, written after the second mend.
import type { Unseen } from './page-unseen';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n';
const pages: Unseen[] = [];
const add = (kind: string, address: string, html: string, right: Unseen['right']) =>
  pages.push({ kind, address, parts: [HEAD, html], right });

add(
  'A form of a form builder as the page of a waiting list',
  'https://tally.so/r/w4kQyZ',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Join the Murmlet beta</title><meta name="description" content="Made with Tally, the simplest way to create forms."><meta property="og:site_name" content="Tally Forms"><meta property="og:title" content="Join the Murmlet beta"><meta property="og:description" content="Made with Tally, the simplest way to create forms."><meta property="og:image" content="https://tally.so/images/og-image-form.png"><link rel="icon" href="https://tally.so/favicon-32.png"></head><body><h1>Join the Murmlet beta</h1><p>Your email</p><button>Submit</button></body></html>`,
  { name: ['Murmlet', null] },
);
add(
  'A page of links',
  'https://linktr.ee/snapverse.ai',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>snapverse.ai | Instagram, TikTok | Linktree</title><meta name="description" content="View snapverse.ai’s Linktree. Listen to their music on YouTube, Spotify here."><meta property="og:title" content="snapverse.ai | Linktree"><meta property="og:site_name" content="Linktree"><meta property="og:image" content="https://ugc.production.linktr.ee/abc_avatar.png"><link rel="icon" href="https://assets.production.linktr.ee/favicon.png"></head><body><h1>@snapverse.ai</h1><a href="https://snapverse.ai">Try it</a></body></html>`,
  { name: ['snapverse.ai', 'Snapverse', null], picture: ['https://ugc.production.linktr.ee/abc_avatar.png', null] },
);
add(
  'An article on a host of articles that tells of the tool',
  'https://medium.com/@lea/introducing-fernleaf-8ab1c2d3e4f5',
  `<!doctype html><html lang="en"><head><title>Introducing Fernleaf. Plants that tell you when they are… | by Lea | Medium</title><meta data-rh="true" property="og:site_name" content="Medium"><meta data-rh="true" property="og:type" content="article"><meta data-rh="true" name="title" content="Introducing Fernleaf | by Lea | Medium"><meta data-rh="true" property="og:title" content="Introducing Fernleaf"><meta data-rh="true" name="description" content="Three years ago my basil died. This is what I learned."><meta data-rh="true" property="og:image" content="https://miro.medium.com/v2/resize:fit:1200/1.jpg"><link data-rh="true" rel="icon" href="https://miro.medium.com/v2/5d8de952517e8160e40ef9841c781cdc14a5db313057fa3c3de41c6f5b494b19"><script type="application/ld+json">{"@context":"http://schema.org","@type":"NewsArticle","headline":"Introducing Fernleaf","publisher":{"@type":"Organization","name":"Medium","logo":{"@type":"ImageObject","url":"https://miro.medium.com/v2/logo.png"}}}</script></head><body><h1>Introducing Fernleaf</h1><p>Three years ago my basil died.</p></body></html>`,
  { name: ['Fernleaf', null] },
);
add(
  'An assistant inside a chat service: the service’s name first',
  'https://chatgpt.com/g/g-2fkFE8rbu-heraldry-helper',
  `<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/><title>ChatGPT - Heraldry Helper</title><meta name="description" content="Designs a coat of arms, and explains what each charge means."/><meta property="og:site_name" content="ChatGPT"/><meta property="og:title" content="ChatGPT - Heraldry Helper"/><meta property="og:description" content="Designs a coat of arms, and explains what each charge means."/><meta property="og:image" content="https://cdn.openai.com/chatgpt/share-og.png"/><link rel="icon" href="https://cdn.oaistatic.com/assets/favicon-180x180.webp" sizes="180x180"/></head><body><h1>Heraldry Helper</h1><p>Free plan users have limits. Plus costs $20 per month.</p></body></html>`,
  {
    name: ['Heraldry Helper', null],
    description: 'Designs a coat of arms, and explains what each charge means.',
    picture: ['https://cdn.openai.com/chatgpt/share-og.png', null],
    pricing_type: ['freemium', null],
  },
);
add(
  'A model on a host of models',
  'https://replicate.com/fogworks/unblur',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>fogworks/unblur | Run with an API on Replicate</title><meta name="description" content="Takes the blur out of photos of moving things"><meta property="og:site_name" content="Replicate"><meta property="og:title" content="fogworks/unblur – Replicate"><meta property="og:description" content="Takes the blur out of photos of moving things"><meta property="og:image" content="https://replicate.delivery/pbxt/abc/out.png"><link rel="icon" href="/static/apple-touch-icon.1adc51db122a.png"></head><body><h1>fogworks / unblur</h1><p>This model costs approximately $0.011 to run on Replicate, or 90 runs per $1. Cold boots are free.</p></body></html>`,
  {
    name: ['unblur', null],
    description: 'Takes the blur out of photos of moving things',
    picture: ['https://replicate.delivery/pbxt/abc/out.png', null],
    pricing_type: ['paid', null],
  },
);
add(
  'A bot in a messenger',
  'https://t.me/polyglotpalbot',
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Telegram: Launch @polyglotpalbot</title><meta name="viewport" content="width=device-width"><meta property="og:title" content="Polyglot Pal"><meta property="og:image" content="https://cdn4.telesco.pe/file/abc.jpg"><meta property="og:site_name" content="Telegram"><meta property="og:description" content="Corrects your messages in nine languages, kindly."><link rel="icon" type="image/svg+xml" href="https://telegram.org/img/website_icon.svg?4"><link rel="apple-touch-icon" sizes="180x180" href="https://telegram.org/img/apple-touch-icon.png"></head><body><div class="tgme_page_title"><span>Polyglot Pal</span></div><div>18,204 monthly users</div></body></html>`,
  {
    name: ['Polyglot Pal', null],
    description: 'Corrects your messages in nine languages, kindly.',
    picture: ['https://cdn4.telesco.pe/file/abc.jpg', null],
    logo_url: ['https://cdn4.telesco.pe/file/abc.jpg', null],
  },
);
add(
  'A plugin of a design tool',
  'https://www.figma.com/community/plugin/1234567890123/glyphbot',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Glyphbot | Figma</title><meta name="description" content="Figma Community plugin — Names your layers by what they show. Runs on the whole file."><meta property="og:title" content="Glyphbot | Figma"><meta property="og:site_name" content="Figma"><meta property="og:image" content="https://s3-figma-hubfile-images-production.figma.com/hub/file/carousel/img/abc"><link rel="icon" href="https://static.figma.com/app/icon/2/icon-192.png"></head><body><h1>Glyphbot</h1><p>Free · 30-day trial of Pro · $3/month</p></body></html>`,
  {
    name: 'Glyphbot',
    description: [
      'Figma Community plugin — Names your layers by what they show. Runs on the whole file.',
      'Names your layers by what they show. Runs on the whole file.',
    ],
    picture: ['https://s3-figma-hubfile-images-production.figma.com/hub/file/carousel/img/abc', null],
    pricing_type: ['freemium', 'trial', null],
  },
);
const words = (
  kind: string,
  address: string,
  name: string,
  says: string,
  body: string,
  price?: Unseen['right']['pricing_type'],
  more: Unseen['right'] = {},
) =>
  add(
    kind,
    address,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}: ${says}</title><meta name="description" content="${says}"></head><body><h1>${says}</h1>${body}</body></html>`,
    { name, description: says, ...(price && { pricing_type: price }), ...more },
  );
words(
  'A question about a free plan, whose answer is no',
  'https://briefbadger.com/',
  'Briefbadger',
  'Digs the brief out of long calls.',
  '<h3>Is there a free plan?</h3><p>We do not have one. You can try everything for two weeks.</p><h3>Pro</h3><p>$19/month</p>',
  ['paid', 'trial', null],
);
words(
  'A free plan that is the other’s',
  'https://sidewell.app/',
  'Sidewell',
  'A sidebar for the chatbot you have.',
  '<p>Works with the free version of ChatGPT. Sidewell itself is $4 a month.</p>',
  ['paid', null],
);
words(
  'A trial of another sort, a free lesson',
  'https://tutorfinch.com/',
  'Tutorfinch',
  'Lessons with a patient bird.',
  '<p>Book a free trial lesson with a human teacher. Then $30 per month.</p>',
  ['paid', 'trial', null],
);
words(
  'Free to use, with gifts',
  'https://openloom.org/',
  'Openloom',
  'Weaving patterns from words.',
  '<p>Openloom is free to use for everyone. Become a patron from $5 per month.</p>',
  ['free', null],
);
words(
  'A limited free version that ended',
  'https://stencilgpt.com/',
  'StencilGPT',
  'Stencils from sentences.',
  '<p>Since May we have no free tier. Plans from $6/month. The old free accounts were closed.</p>',
  ['paid', null],
);
words(
  'Two films of two customers',
  'https://hostwren.com/',
  'Hostwren',
  'Answers your guests at night.',
  '<h2>What hosts say</h2><iframe src="https://www.youtube.com/embed/aaaaaaaaaa1"></iframe><iframe src="https://www.youtube.com/embed/aaaaaaaaaa2"></iframe>',
);
words(
  'A film that only moves behind the words',
  'https://driftreel.com/',
  'Driftreel',
  'Stock footage that does not exist.',
  '<iframe src="https://player.vimeo.com/video/123456789?background=1&autoplay=1&loop=1&muted=1"></iframe>',
  undefined,
  { video_url: ['https://vimeo.com/123456789', null] },
);
words(
  'A film of a lecture on somebody else’s matter cannot be told from one’s own: one alone counts',
  'https://quietdesk.io/',
  'Quietdesk',
  'Noise out, voice in.',
  '<iframe src="https://www.youtube.com/embed/lKj8HgF7dS6" title="Quietdesk demo"></iframe>',
  undefined,
  { video_url: 'https://www.youtube.com/watch?v=lKj8HgF7dS6' },
);
add(
  'A course about a tool',
  'https://learnlab.academy/courses/mastering-midbrush',
  `<!doctype html><html><head><meta charset="utf-8"><title>Mastering Midbrush | LearnLab</title><meta name="description" content="Twelve lessons on Midbrush, from first prompt to print."><meta property="og:site_name" content="LearnLab"><link rel="icon" href="/ll.png"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Course","name":"Mastering Midbrush","provider":{"@type":"Organization","name":"LearnLab"},"offers":{"@type":"Offer","price":"79","priceCurrency":"EUR"}}</script></head><body><h1>Mastering Midbrush</h1><p>€79, once. Lifetime access.</p></body></html>`,
  {
    name: ['Mastering Midbrush', null],
    description: 'Twelve lessons on Midbrush, from first prompt to print.',
    pricing_type: ['paid', null],
    logo_url: ['/ll.png', null],
  },
);
add(
  'Bought by somebody: the tool goes on elsewhere',
  'https://pagepuffin.com/',
  `<!doctype html><html><head><meta charset="utf-8"><title>Pagepuffin is joining Northstar</title><meta name="description" content="We are joining Northstar to bring Pagepuffin to more people."><meta property="og:image" content="https://pagepuffin.com/joining.png"><meta property="og:site_name" content="Pagepuffin"></head><body><h1>Pagepuffin is joining Northstar</h1><p>What changes for you: sign-ups are closed from today. Your data stays until March.</p></body></html>`,
  {
    name: ['Pagepuffin', null],
    description: ['We are joining Northstar to bring Pagepuffin to more people.', null],
    picture: ['https://pagepuffin.com/joining.png', null],
  },
);
add(
  'A page of a tool among many of one suite, in a language of its own',
  'https://www.kappsuite.com/de/werkzeuge/pdf-zusammenfassen',
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>PDF zusammenfassen – kostenlos online | Kappsuite</title><meta name="description" content="Fassen Sie ein PDF in Sekunden zusammen, ohne Anmeldung."><meta property="og:site_name" content="Kappsuite"><meta property="og:title" content="PDF zusammenfassen – kostenlos online"><meta property="og:image" content="https://cdn.kappsuite.com/og/pdf-de.png"><link rel="icon" href="/k.png"></head><body><h1>PDF zusammenfassen</h1></body></html>`,
  {
    name: ['PDF zusammenfassen', 'Kappsuite', 'Kappsuite PDF zusammenfassen', null],
    description: 'Fassen Sie ein PDF in Sekunden zusammen, ohne Anmeldung.',
    picture: 'https://cdn.kappsuite.com/og/pdf-de.png',
    logo_url: ['/k.png', null],
    pricing_type: ['free', 'freemium', null],
  },
);

export const unseen = pages;
