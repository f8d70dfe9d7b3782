// A fourth set: ordinary pages of ordinary tools, the way most of those are that members submit.
import type { Unseen } from '../../../../../tmp/unseen-run/page-unseen';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n';
const pages: Unseen[] = [];
const add = (kind: string, address: string, html: string, right: Unseen['right']) =>
  pages.push({ kind, address, parts: [HEAD, html], right });
const front = (address: string, title: string, marks: string, body: string, right: Unseen['right'], kind = 'front') =>
  add(kind, address, `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${marks}</head><body>${body}</body></html>`, right);
const d = (text: string) => `<meta name="description" content="${text}"><meta property="og:description" content="${text}">`;

front('https://clipmonk.com/', 'Clipmonk | Turn long videos into shorts', d('Clipmonk finds the best moments of your videos and cuts them into shorts for every platform.') + '<meta property="og:title" content="Clipmonk"><meta property="og:image" content="https://clipmonk.com/static/og-default.jpg"><link rel="icon" href="/static/favicon.png">', '<a>Get started for free</a><p>Join 20,000 creators.</p><a href="https://www.youtube.com/watch?v=AbCdEfGhIjK">Watch video</a>', {
  name: 'Clipmonk', description: 'Clipmonk finds the best moments of your videos and cuts them into shorts for every platform.', logo_url: '/static/favicon.png', picture: 'https://clipmonk.com/static/og-default.jpg', video_url: ['https://www.youtube.com/watch?v=AbCdEfGhIjK', null], pricing_type: ['freemium', 'trial', null] });
front('https://www.summarly.io/features/pdf', 'PDF Summarizer - Summarly', d('Summarly turns any PDF into a page of notes with citations.') + '<meta property="og:site_name" content="Summarly"><meta property="og:image" content="https://www.summarly.io/assets/og/pdf.png"><link rel="icon" href="/icon-192.png">', '<h1>PDF summarizer</h1><p>Free plan: 10 PDFs a month. Pro: $9/month.</p>', {
  name: ['Summarly', 'PDF Summarizer', null], description: 'Summarly turns any PDF into a page of notes with citations.', logo_url: '/icon-192.png', picture: 'https://www.summarly.io/assets/og/pdf.png', pricing_type: 'freemium' }, 'a page of a feature');
front('https://notewise.app/how-it-works', 'How it works | Notewise', d('Notewise listens to your meetings and files what was decided.') + '<link rel="icon" href="/n.png">', '<h1>How it works</h1>', {
  name: ['Notewise', null], description: 'Notewise listens to your meetings and files what was decided.', logo_url: ['/n.png'] }, 'how it works');
front('https://vectorfox.ai/pricing', 'Pricing – VectorFox', d('Plans for every team: start with 1,000 free vectors, pay as you grow.') + '<link rel="apple-touch-icon" href="/fox.png"><meta property="og:image" content="/fox-og.png">', '<h2>Starter</h2><p>$0/mo</p><h2>Scale</h2><p>$49/mo</p>', {
  name: 'VectorFox', description: ['Plans for every team: start with 1,000 free vectors, pay as you grow.', null], logo_url: '/fox.png', picture: '/fox-og.png', pricing_type: 'freemium' }, 'pricing');
front('https://app.tonekeeper.com/', 'Tonekeeper', d('Tonekeeper keeps your team’s writing on brand.') + '<link rel="icon" href="/app/icon.svg" type="image/svg+xml">', '<div id="root"></div><script src="/app.js"></script>', {
  name: 'Tonekeeper', description: 'Tonekeeper keeps your team’s writing on brand.', logo_url: '/app/icon.svg' }, 'the app itself');
front('https://getmapwise.com/', 'Mapwise: mind maps from documents', d('Drop a document. Get a map of its ideas.') + '<meta property="og:image" content="https://getmapwise.com/og.webp">', '<p>Pay once: $39 for a lifetime license. 30-day money-back guarantee.</p>', {
  name: 'Mapwise', description: 'Drop a document. Get a map of its ideas.', picture: 'https://getmapwise.com/og.webp', pricing_type: 'paid' });
front('https://speakrly.com/about-us', 'About us | Speakrly', d('We are a team of six linguists in Porto.') + '<meta property="og:site_name" content="Speakrly"><link rel="icon" href="/s.png">', '<h1>About us</h1>', {
  name: 'Speakrly', description: ['We are a team of six linguists in Porto.', null], logo_url: '/s.png' }, 'about us');
front('https://boltdocs.dev/', 'Boltdocs - Docs that write themselves', d('Boltdocs reads your code and keeps its documentation true.') + '<meta property="og:image" content="https://boltdocs.dev/api/og?title=Boltdocs&amp;theme=default"><link rel="icon" href="/favicon-32x32.png" sizes="32x32">', '<p>Free for open source. $12 per user per month for teams.</p>', {
  name: 'Boltdocs', description: 'Boltdocs reads your code and keeps its documentation true.', logo_url: '/favicon-32x32.png', picture: 'https://boltdocs.dev/api/og?title=Boltdocs&theme=default', pricing_type: ['freemium', null] });
front('https://pixelpilot.studio/', 'PixelPilot', d('Your AI co-pilot for your website.') + '<meta property="og:image" content="https://pixelpilot.studio/cover.png"><link rel="icon" href="https://cdn.prod.website-files.com/6abc/fav.png">', '<p>Start your free 7-day trial. From €24 / month.</p>', {
  name: 'PixelPilot', description: 'Your AI co-pilot for your website.', logo_url: 'https://cdn.prod.website-files.com/6abc/fav.png', picture: 'https://pixelpilot.studio/cover.png', pricing_type: 'trial' });
front('https://quorumly.com/en', 'Quorumly | Decisions without meetings', d('Built with care in Oslo, Quorumly gathers opinions and drafts the decision.') + '<meta property="og:image" content="https://quorumly.com/en.png"><link rel="icon" href="/q.png">', '<p>€5 per user per month</p>', {
  name: 'Quorumly', description: 'Built with care in Oslo, Quorumly gathers opinions and drafts the decision.', logo_url: '/q.png', picture: 'https://quorumly.com/en.png', pricing_type: 'paid' });
front('https://acmelabs.com/products/scribe', 'Scribe by Acme Labs', d('Scribe writes discharge letters while you talk to the patient.') + '<meta property="og:site_name" content="Acme Labs"><meta property="og:title" content="Scribe"><meta property="og:image" content="https://images.ctfassets.net/abc/scribe.png"><link rel="icon" href="/acme.png">', '<h1>Scribe</h1><a>Request a demo</a>', {
  name: ['Scribe', 'Scribe by Acme Labs'], description: 'Scribe writes discharge letters while you talk to the patient.', picture: 'https://images.ctfassets.net/abc/scribe.png', logo_url: ['/acme.png', null] }, 'a product of a maker');
front('https://tinytutor.co/', 'TinyTutor — Homework help that asks back', d('TinyTutor helps children find the answer themselves.') + '<script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"TinyTutor","operatingSystem":"Web","offers":{"@type":"Offer","price":"0"},"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8"}}</script><link rel="icon" href="/t.png">', '<p>100% free. No ads.</p>', {
  name: 'TinyTutor', description: 'TinyTutor helps children find the answer themselves.', logo_url: '/t.png', pricing_type: 'free' });
front('https://shipsmith.dev/download', 'Download Shipsmith for Mac, Windows and Linux', d('Shipsmith reviews your pull requests on your own machine.') + '<meta property="og:image" content="https://shipsmith.dev/og.png"><link rel="icon" href="/ship.png"><meta property="og:site_name" content="Shipsmith">', '<p>Free and open source.</p>', {
  name: 'Shipsmith', description: 'Shipsmith reviews your pull requests on your own machine.', logo_url: '/ship.png', picture: 'https://shipsmith.dev/og.png', pricing_type: 'free' }, 'download');
front('https://lexiq.law/', 'Lexiq | Legal research, answered', d('Lexiq answers legal questions with the paragraph they rest on.') + '<link rel="icon" href="/l.png">', '<p>Lawyers bill $400 per hour. Lexiq is $99 per month. Book a demo.</p>', {
  name: 'Lexiq', description: 'Lexiq answers legal questions with the paragraph they rest on.', logo_url: '/l.png', pricing_type: ['paid', null] });
front('https://moodmix.fm/', 'Moodmix', d('Playlists for the mood you want to be in.') + '<meta property="og:image" content="https://moodmix.fm/og.png">', '<p>Listen for free with ads, or go Premium for $4.99/month.</p>', {
  name: 'Moodmix', description: 'Playlists for the mood you want to be in.', picture: 'https://moodmix.fm/og.png', pricing_type: ['freemium', null] });

export const unseen = pages;
