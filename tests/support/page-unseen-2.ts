// Kinds of pages that the first set has not, written after the reader was mended for it.
import type { Unseen } from './page-unseen';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n';
const pages: Unseen[] = [];
const add = (kind: string, address: string, html: string, right: Unseen['right']) =>
  pages.push({ kind, address, parts: [HEAD, html], right });

add(
  'A shop for makers: product page, og:site_name is the shop’s',
  'https://mirarivers.gumroad.com/l/promptpack',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Prompt Pack for Architects</title><meta name="description" content="120 prompts for plans, renders and client mails."><meta property="og:site_name" content="Gumroad"><meta property="og:type" content="gumroad:product"><meta property="og:title" content="Prompt Pack for Architects"><meta property="og:image" content="https://public-files.gumroad.com/abc"><meta property="product:price:amount" content="19"><meta property="product:price:currency" content="USD"><link rel="icon" href="https://assets.gumroad.com/images/pink-icon.png"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Prompt Pack for Architects","description":"120 prompts for plans, renders and client mails.","offers":{"@type":"Offer","price":"19","priceCurrency":"USD"}}</script></head><body><h1>Prompt Pack for Architects</h1><div itemprop="price" content="19">$19</div><button>I want this!</button></body></html>`,
  {
    name: ['Prompt Pack for Architects', null],
    description: '120 prompts for plans, renders and client mails.',
    picture: ['https://public-files.gumroad.com/abc', null],
    pricing_type: 'paid',
  },
);
add(
  'A store of extensions to a shop system',
  'https://apps.shopify.com/copyfox',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Copyfox: AI Descriptions - Copyfox AI product descriptions in bulk | Shopify App Store</title><meta name="description" content="Copyfox writes product descriptions from your photos, in the voice of your shop."><meta property="og:site_name" content="Shopify App Store"><meta property="og:title" content="Copyfox: AI Descriptions - Copyfox AI product descriptions in bulk"><meta property="og:image" content="https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png?height=1200"><link rel="icon" href="https://cdn.shopify.com/shopifycloud/shopify_app_store/bundles/favicon.png"><script type="application/ld+json">{"@context":"http://schema.org","@type":"SoftwareApplication","name":"Copyfox: AI Descriptions","image":"https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png","brand":"Fox & Co","offers":{"@type":"Offer","price":0,"priceCurrency":"USD"},"applicationCategory":"BusinessApplication"}</script></head><body><h1>Copyfox: AI Descriptions</h1><p>Pricing: Free plan available</p><h3>Free</h3><p>10 descriptions a month</p><h3>Basic $9.99 / month</h3></body></html>`,
  {
    name: ['Copyfox: AI Descriptions', 'Copyfox'],
    description: 'Copyfox writes product descriptions from your photos, in the voice of your shop.',
    logo_url: [
      'https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png?height=1200',
      'https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png',
      null,
    ],
    picture: [
      'https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png?height=1200',
      'https://cdn.shopify.com/app-store/listing_images/copyfox/icon.png',
      null,
    ],
    pricing_type: 'freemium',
  },
);
add(
  'A marketplace of editors',
  'https://marketplace.visualstudio.com/items?itemName=hoofware.lintelope',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Lintelope - Visual Studio Marketplace</title><meta name="description" content="Extension for Visual Studio Code - Explains every warning in plain words, and mends what can be mended."/><link rel="shortcut icon" type="image/x-icon" href="https://cdn.vsassets.io/v/M1/_content/Header/favicon.ico"/><meta property="og:title" content="Lintelope - Visual Studio Marketplace"/><meta property="og:type" content="website"/><meta property="og:image" content="https://hoofware.gallerycdn.vsassets.io/extensions/hoofware/lintelope/1.2.0/Microsoft.VisualStudio.Services.Icons.Default"/><meta property="og:description" content="Extension for Visual Studio Code - Explains every warning in plain words, and mends what can be mended."/></head><body><h1>Lintelope</h1><span>12,004 installs</span><span>Free</span><a>Install</a></body></html>`,
  {
    name: ['Lintelope', null],
    description: [
      'Extension for Visual Studio Code - Explains every warning in plain words, and mends what can be mended.',
      'Explains every warning in plain words, and mends what can be mended.',
    ],
    logo_url: [
      'https://hoofware.gallerycdn.vsassets.io/extensions/hoofware/lintelope/1.2.0/Microsoft.VisualStudio.Services.Icons.Default',
      null,
    ],
    picture: [
      'https://hoofware.gallerycdn.vsassets.io/extensions/hoofware/lintelope/1.2.0/Microsoft.VisualStudio.Services.Icons.Default',
      null,
    ],
    pricing_type: ['free', null],
  },
);
add(
  'A registry of packages: its own picture for everybody',
  'https://pypi.org/project/grovetext/',
  `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>grovetext · PyPI</title><meta name="description" content="Splits long texts where their meaning turns"><link rel="icon" href="/static/images/favicon.35549fe8.ico" type="image/x-icon"><meta property="og:url" content="https://pypi.org/project/grovetext/"><meta property="og:site_name" content="PyPI"><meta property="og:type" content="website"><meta property="og:image" content="https://pypi.org/static/images/twitter.abaf4b19.webp"><meta property="og:title" content="grovetext"><meta property="og:description" content="Splits long texts where their meaning turns"></head><body><h1>grovetext 0.4.1</h1><pre>pip install grovetext</pre><p>License: MIT</p></body></html>`,
  {
    name: ['grovetext', null],
    description: 'Splits long texts where their meaning turns',
    pricing_type: ['free', null],
  },
);
add(
  'A space of its own before its scripts: the framework’s name and words',
  'https://mlkits-captioner.hf.space/',
  `<!doctype html><html lang="en" style="margin: 0; padding: 0; min-height: 100%"><head><meta charset="utf-8" /><meta property="og:title" content="Gradio" /><meta property="og:type" content="website" /><meta property="og:description" content="Click to try out the app!" /><meta property="og:image" content="https://raw.githubusercontent.com/gradio-app/gradio/main/js/_website/src/lib/assets/img/header-image.jpg" /><meta name="twitter:creator" content="@Gradio" /><title>Captioner</title><script>window.gradio_config = {"version":"5.49.0","title":"Captioner"};</script><link rel="manifest" href="/manifest.json"></head><body><gradio-app></gradio-app></body></html>`,
  { name: ['Captioner', null] },
);
add(
  'Streamlit before its scripts',
  'https://sheet-oracle.streamlit.app/',
  `<!doctype html><html lang="en"><head><meta charset="UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><link rel="shortcut icon" href="./favicon.png" /><title>Streamlit</title><script type="module" crossorigin src="./static/js/index.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
  { logo_url: ['/favicon.png', null] },
);
add(
  'Prices in nested specifications, front of a language',
  'https://kilnstudio.com/en-us/',
  `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Kiln Studio · Textures from words</title><meta name="description" content="Kiln Studio bakes seamless textures for your 3D scenes from a few words."><meta property="og:image" content="/og.jpg"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Kiln Studio","offers":[{"@type":"Offer","name":"Solo","priceSpecification":{"@type":"UnitPriceSpecification","price":"12","priceCurrency":"USD","unitText":"MONTH"}}]}</script></head><body><h1>Textures from words</h1></body></html>`,
  {
    name: 'Kiln Studio',
    description: 'Kiln Studio bakes seamless textures for your 3D scenes from a few words.',
    logo_url: '/favicon.svg',
    picture: '/og.jpg',
    pricing_type: ['paid', null],
  },
);
const words = (
  kind: string,
  address: string,
  name: string,
  says: string,
  body: string,
  price?: Unseen['right']['pricing_type'],
) =>
  add(
    kind,
    address,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><meta name="description" content="${says}"></head><body><h1>${says}</h1>${body}</body></html>`,
    { name, description: says, ...(price && { pricing_type: price }) },
  );
words(
  'A table beside another tool’s price',
  'https://inkberry.chat/',
  'Inkberry',
  'Chat with any model, on your own machine.',
  '<table><tr><th></th><th>BigChat Plus</th><th>Inkberry</th></tr><tr><td>Price</td><td>$20/month</td><td>$0</td></tr><tr><td>Your data stays yours</td><td>–</td><td>✓</td></tr></table>',
  ['free', null],
);
words(
  'Hosted for money, or on one’s own for nothing',
  'https://watchpost.dev/',
  'Watchpost',
  'Traces every step of your agents.',
  '<p>Watchpost is free and open source. Host it yourself, or let us: Cloud from $29/month.</p>',
  ['freemium', null],
);
words(
  'Free for some',
  'https://marginalia.school/',
  'Marginalia',
  'Feedback on every essay, the same evening.',
  '<p>Free for teachers. Schools pay €3 per student per year.</p>',
  ['freemium', null],
);
words(
  'Money that is not a price',
  'https://ledgerlark.com/',
  'Ledgerlark',
  'Finds what you overpay your suppliers.',
  '<p>Our customers save $1,200 per month on average. Acme cut its bill from $9,000 a month to $6,000 a month. We raised $12 million from people who know.</p><p>“It pays back its cost within $1 per user.”</p>',
);
words(
  'From zero to ten thousand',
  'https://growthgoose.com/',
  'Growthgoose',
  'Newsletters that grow by themselves.',
  '<p>How Tom went from $0 to $10k a month. Learn how at our free webinar on Thursday.</p>',
);
words(
  'Prices in other money',
  'https://vakya.in/',
  'Vakya',
  'Subtitles in eleven languages of India.',
  '<p>₹499/month or Rs. 4,999 per year. R$ 29/mês no Brasil. US$ 7 a month elsewhere.</p>',
  ['paid', null],
);
words(
  'A plan that is called trial, for ever',
  'https://casebrief.law/',
  'Casebrief',
  'Summaries of judgments, with the page they stand on.',
  '<p>Used in 40 trials last year. Mock trial practice included. Our trial lawyers love it: from $99 a month.</p>',
  ['paid', null],
);
add(
  'A title that its framework did not fill in',
  'https://fablegen.com/',
  `<!doctype html><html><head><meta charset="utf-8"><title>%s | Fablegen</title><meta name="description" content="Fablegen tells your child a new story every night."><meta property="og:title" content="%s | Fablegen"><meta property="og:site_name" content=""></head><body><h1>A new story every night</h1></body></html>`,
  { name: ['Fablegen', null], description: 'Fablegen tells your child a new story every night.' },
);
add(
  'The film is behind a link with a picture',
  'https://stitchcraft.video/',
  `<!doctype html><html><head><meta charset="utf-8"><title>Stitchcraft — Edit by talking</title><meta name="description" content="Stitchcraft edits your clips as you tell it to."><meta property="og:image" content="https://stitchcraft.video/small.png"><meta property="og:image:width" content="1200"><meta property="og:image" content="https://stitchcraft.video/large.png"></head><body><h1>Edit by talking</h1><a class="glightbox" data-fancybox href="https://youtu.be/Q1w2E3r4T5y"><img src="https://i.ytimg.com/vi/Q1w2E3r4T5y/maxresdefault.jpg" alt="Watch the demo"></a><a href="https://youtu.be/OtHeRfIlM01">A customer’s story</a></body></html>`,
  {
    name: 'Stitchcraft',
    description: 'Stitchcraft edits your clips as you tell it to.',
    picture: ['https://stitchcraft.video/small.png', 'https://stitchcraft.video/large.png'],
    video_url: ['https://www.youtube.com/watch?v=Q1w2E3r4T5y', null],
  },
);
add(
  'It has another name now',
  'https://oldnotes.app/',
  `<!doctype html><html><head><meta charset="utf-8"><title>Oldnotes is now Brightnotes</title><meta name="description" content="Oldnotes has a new name and a new home."><link rel="icon" href="/icon.png"></head><body><h1>Oldnotes is now Brightnotes</h1><p>All your notes are where they were. <a href="https://brightnotes.app">Go to Brightnotes</a></p></body></html>`,
  {
    name: ['Oldnotes', 'Brightnotes', null],
    description: ['Oldnotes has a new name and a new home.', null],
    logo_url: ['/icon.png', null],
  },
);
add(
  'A thread of the tool’s forum',
  'https://community.pinboardly.com/t/how-do-i-export/812',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>How do I export my boards? - Support - Pinboardly Community</title><meta name="description" content="I have forty boards and want to move them to my new account. Is there a way?"><meta name="generator" content="Discourse 3.6"><link rel="icon" type="image/png" href="https://cdn.pinboardly.com/uploads/optimized/icon_32x32.png"><meta property="og:site_name" content="Pinboardly Community"><meta property="og:type" content="website"><meta property="og:image" content="https://cdn.pinboardly.com/uploads/original/logo.png"><meta property="og:title" content="How do I export my boards?"><meta property="og:description" content="I have forty boards and want to move them to my new account. Is there a way?"><script type="application/ld+json">{"@context":"http://schema.org","@type":"QAPage","name":"How do I export my boards?","mainEntity":{"@type":"Question","name":"How do I export my boards?","text":"I have forty boards.","answerCount":1}}</script></head><body><h1>How do I export my boards?</h1><p>I have forty boards.</p><p>The free plan cannot, I think. Pro is $5/month.</p></body></html>`,
  {
    name: ['Pinboardly', 'Pinboardly Community', null],
    logo_url: ['https://cdn.pinboardly.com/uploads/optimized/icon_32x32.png', null],
    picture: ['https://cdn.pinboardly.com/uploads/original/logo.png', null],
  },
);
add(
  'A shop behind a password',
  'https://velocanvas.com/password',
  `<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>Velocanvas &ndash; Opening Soon</title><meta property="og:site_name" content="Velocanvas"><meta property="og:title" content="Opening Soon"><meta property="og:type" content="website"><meta property="og:description" content="Velocanvas"></head><body><h1>Opening soon</h1><p>Be the first to know when we launch.</p><form><input type="email"></form><p>Enter store using password</p></body></html>`,
  { name: ['Velocanvas', null] },
);
add(
  'A channel on a video host',
  'https://www.youtube.com/@snipwell',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="shortcut icon" href="https://www.youtube.com/s/desktop/1a/img/logos/favicon.ico" type="image/x-icon"><link rel="icon" href="https://www.youtube.com/s/desktop/1a/img/logos/favicon_144x144.png" sizes="144x144"><title>Snipwell - YouTube</title><meta name="description" content="Tutorials and news of Snipwell, the clip maker."><meta property="og:title" content="Snipwell"><meta property="og:site_name" content="YouTube"><meta property="og:image" content="https://yt3.googleusercontent.com/abc=s900-c-k"><meta property="og:description" content="Tutorials and news of Snipwell, the clip maker."><meta property="og:type" content="profile"></head><body></body></html>`,
  {
    name: ['Snipwell', null],
    description: ['Tutorials and news of Snipwell, the clip maker.', null],
    picture: ['https://yt3.googleusercontent.com/abc=s900-c-k', null],
    logo_url: ['https://yt3.googleusercontent.com/abc=s900-c-k', null],
  },
);
add(
  'Old HTML: capitals, no quotes, no end tags',
  'https://rhymebarn.org/',
  `<HTML><HEAD><TITLE>Rhymebarn: rhymes for any line</TITLE><META NAME=DESCRIPTION CONTENT='Rhymebarn finds rhymes for any line,\n  in five languages.'><LINK REL="SHORTCUT ICON" HREF=barn.png><BODY BGCOLOR=white><H1>Rhymes for any line<P>Completely free. No ads.<P>Write to us<BR>any time`,
  {
    name: 'Rhymebarn',
    description: 'Rhymebarn finds rhymes for any line, in five languages.',
    logo_url: '/barn.png',
    pricing_type: 'free',
  },
);
add(
  'Two scripts in one name, a claim after it',
  'https://deeplingo.com/zh/',
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>DeepLingo翻译 - 最准确的AI翻译器</title><meta name="description" content="DeepLingo用AI把文档翻译成三十种语言，并保留版式。"><link rel="apple-touch-icon" href="/touch.png"></head><body><h1>翻译整份文档</h1><p>免费试用7天，之后每月￥39。</p></body></html>`,
  {
    name: ['DeepLingo翻译', 'DeepLingo', null],
    description: 'DeepLingo用AI把文档翻译成三十种语言，并保留版式。',
    logo_url: '/touch.png',
    pricing_type: ['trial', null],
  },
);
add(
  'A page of jobs on a host of jobs',
  'https://jobs.ashbyhq.com/quillon/1b2c',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Senior ML Engineer @ Quillon</title><meta name="description" content="Quillon is hiring a Senior ML Engineer in Berlin."><meta property="og:title" content="Senior ML Engineer"><meta property="og:image" content="https://app.ashbyhq.com/api/images/org-theme-social/1b2c.png"><script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"Senior ML Engineer","hiringOrganization":{"@type":"Organization","name":"Quillon","logo":"https://app.ashbyhq.com/api/images/org-theme-logo/1b2c.png"},"baseSalary":{"@type":"MonetaryAmount","currency":"EUR","value":{"@type":"QuantitativeValue","minValue":90000}}}</script></head><body><h1>Senior ML Engineer</h1><p>€7,500 a month.</p></body></html>`,
  { name: ['Quillon', null], logo_url: ['https://app.ashbyhq.com/api/images/org-theme-logo/1b2c.png', null] },
);
add(
  'Words to every business, as real ones end',
  'https://chatmoor.com/',
  `<!doctype html><html><head><meta charset="utf-8"><title>Chatmoor | AI chat for your website</title><meta property="og:title" content="AI chat for your website"><meta property="og:description" content="Chatmoor answers visitors at any hour and books calls for your business."><meta property="og:image" content="https://chatmoor.com/static/default-share.png"><link rel="icon" href="/c.png"></head><body><h1>AI chat for your website</h1><p>Try free for 14 days. Plans start at $39/mo.</p></body></html>`,
  {
    name: 'Chatmoor',
    description: 'Chatmoor answers visitors at any hour and books calls for your business.',
    logo_url: '/c.png',
    picture: ['https://chatmoor.com/static/default-share.png', null],
    pricing_type: 'trial',
  },
);

export const unseen = pages;
