// Pages that are sent in place of a site, and sites that look like such pages. `known` and `sealed` were written before the rules for
// them, `found` afterwards.
import { type Animal, html, shell } from './link-samples.ts';

type Life = Extract<Animal['life'], (...all: never[]) => void>;

const says =
  (text: string, status = 200): Life =>
  (_, { page }) =>
    page(text, status);
const notFound = html('404 Not Found', '<center><h1>404 Not Found</h1></center><hr><center>nginx</center>');
/** Only at one path: everything else is not found, as on most servers. */
const only =
  (text: string, at = '/', status = 200): Life =>
  ({ path }, { page }) =>
    path === at ? page(text, status) : page(notFound, 404);
const alive = (life: Life, path?: string): Animal => ({ is: 'alive', life, ...(path && { path }) });
const dead = (life: Life, path?: string): Animal => ({ is: 'dead', life, ...(path && { path }) });

const nav = '<nav><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/docs">Docs</a></nav>';
const paragraphs = [
  'Quill turns a rough outline into a finished draft. Paste your notes, choose a tone and let the editor suggest what comes next.',
  'Every suggestion shows its source, so that your team can check a claim before it is published. Nothing is sent without you.',
  'Start with the free plan: three projects, one language and the whole editor. Add people when you need them, one seat at a time.',
];
const prose = paragraphs.map((text) => `<p>${text}</p>`).join('');
/** A page as a project of its own would send it. */
const wholePage = (title: string, body = prose) =>
  html(title, `<header>${nav}</header><main><h1>${title}</h1>${body}</main><footer>© Quill Labs</footer>`);
/** What spa-github-pages puts into 404.html. */
const redirectToRoot = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Single Page Apps for GitHub Pages</title>
<script>var pathSegmentsToKeep = 0; var l = window.location; l.replace(l.protocol + '//' + l.hostname + (l.port ? ':' + l.port : '') +
l.pathname.split('/').slice(0, 1 + pathSegmentsToKeep).join('/') + '/?/' + l.pathname.slice(1).split('/').slice(pathSegmentsToKeep).join('/')
.replace(/&/g, '~and~') + (l.search ? '&' + l.search.slice(1).replace(/&/g, '~and~') : '') + l.hash);</script></head><body></body></html>`;

export const known: Record<string, Animal> = {
  // A whole page with status 404.
  'whole-404.test': alive(says(wholePage('Quill: write with sources'), 404)),
  'whole-404-short.test': alive(
    says(
      html(
        'Palette from a photo',
        '<h1>Palette from a photo</h1><p>Drop a photo and get five colours that go together.</p><form><input type="file"><button>Choose a photo</button></form><p>Your photo stays on your device.</p>',
      ),
      404,
    ),
  ),
  'whole-404-german.test': alive(
    says(
      html(
        'Notiz – Protokolle, die sich selbst schreiben',
        '<h1>Protokolle, die sich selbst schreiben</h1><p>Notiz hört zu, fasst zusammen und verteilt die Aufgaben. Sie brauchen kein Programm zu installieren.</p><p>Kostenlos für drei Sitzungen im Monat, danach neun Euro je Person.</p><a href="/start">Loslegen</a>',
      ),
      404,
    ),
  ),
  // A deep link into a single-page app.
  'deep-404.test': alive(({ path }, { page }) => page(shell('Boardly'), path === '/' ? 200 : 404), '/app/boards'),
  'deep-404-empty.test': alive(
    ({ path }, { page }) =>
      page(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vite App</title><script type="module" crossorigin src="/assets/index-4f2a.js"></script></head><body><div id="app"></div></body></html>',
        path === '/' ? 200 : 404,
      ),
    '/editor/new',
  ),
  'deep-404-redirect.test': alive(
    ({ path }, { page }) =>
      path === '/' || path.startsWith('/?/') ? page(shell('Boardly')) : page(redirectToRoot, 404),
    '/tools/resize',
  ),
  'deep-404-rendered.test': alive(
    ({ path }, { page }) => page(wholePage('Quill'), path === '/' ? 200 : 404),
    '/compose',
  ),
  'deep-200-domains.test': alive(
    says(
      html(
        'DomainHound',
        '<div id="root"><noscript>You need to enable JavaScript to run this app.</noscript></div><script src="/static/js/main.3c1.js"></script>',
      ),
    ),
    '/search',
  ),
  // A short page whose subject is domains.
  'whois.test': alive(
    only(
      html(
        'WHOIS lookup',
        '<h1>WHOIS lookup</h1><p>See who registered a domain, when it expires and which name servers it uses.</p><form><input name="domain" placeholder="example.com"><button>Look up</button></form>',
      ),
    ),
  ),
  'expired-list.test': alive(
    says(
      html(
        'Dropcatch daily',
        '<h1>Domains that expired today</h1><p>Every morning: the best expired domains, by age and links. Buy a domain before others see it.</p><form><input type="email"><button>Subscribe</button></form>',
      ),
    ),
  ),
  'name-maker.test': alive(
    says(
      html(
        'Namery',
        '<h1>Find a name whose domain is available</h1><p>Describe your idea. We suggest names and show which domain is for sale, and at what price.</p><a href="/go">Try it</a>',
      ),
    ),
  ),
  'parked-pages.test': alive(
    only(
      html(
        'ParkPage',
        '<h1>A better page for parked domains</h1><p>This domain is parked? Show a form, collect offers and sell the domain yourself.</p><a href="/signup">Start free</a>',
      ),
    ),
  ),
  // Words of notices, on sites that work.
  'dunning.test': alive(
    only(
      html(
        'Dunly',
        '<h1>Overdue invoices, paid</h1><p>Your account was suspended for non-payment? Your customers hear it from us first, politely. Payment reminders that work.</p><a href="/demo">Book a demo</a>',
      ),
    ),
  ),
  'builder.test': alive(
    says(
      html(
        'Sitekit: a website in a minute',
        '<h1>A website in a minute</h1><p>Describe your business, connect your domain and publish. If you own this domain already, bring it along.</p><a href="/new">Create your website</a>',
      ),
    ),
  ),
  'nginx-tool.test': alive(
    only(
      html(
        'Nginx config generator',
        '<h1>Nginx config generator</h1><p>Tired of "Welcome to nginx!"? Answer four questions and get a configuration that works.</p><button>Begin</button><script src="/app.js"></script>',
      ),
    ),
  ),
  'waiting-list.test': alive(
    says(
      html(
        'Loomly',
        '<h1>Loomly is coming soon</h1><p>An assistant for weavers. Leave your address and be the first to try it.</p><form><input type="email"><button>Join the waiting list</button></form>',
      ),
    ),
  ),
  // A site builder's notice.
  'wix.test': dead(
    says(
      html(
        'Error ConnectYourDomain occurred',
        '<div><h1>Looks Like This Domain Isn\'t Connected To A Website Yet!</h1><h2>Is this your domain? Connect it to your Wix website in just a few easy steps:</h2><ol><li>Sign in to your Wix account.</li><li>Go to My Domains.</li><li>Assign the domain to your site.</li></ol><a href="https://www.wix.com/">Go to Wix.com</a></div>',
      ),
    ),
  ),
  'squarespace.test': dead(
    says(
      html(
        'Squarespace - Website Expired',
        '<h1>Website Expired</h1><p>This account has expired. If you are the site owner, click below to login.</p><a href="https://account.squarespace.com">Login</a>',
      ),
    ),
  ),
  'shopify.test': dead(
    says(
      html(
        'Create an Ecommerce Website and Sell Online! Ecommerce Software by Shopify',
        '<h1>Sorry, this store is currently unavailable.</h1><p>Are you the store owner? <a href="https://www.shopify.com/login">Log in here</a> to re-open the store.</p><p><a href="https://www.shopify.com">Start your own store</a></p>',
      ),
    ),
  ),
  // A registrar's.
  'gandi.test': dead(
    says(
      html(
        'gandi.test',
        '<h1>This domain name has been registered with Gandi.net</h1><p>View the WHOIS results of gandi.test to get the domain’s public registration information.</p><p>gandi.test is currently parked by the owner.</p>',
      ),
    ),
  ),
  'hostinger.test': dead(
    says(
      html(
        'Parked Domain name on Hostinger DNS system',
        '<nav>Hostinger</nav><h1>You Are All Set to Go!</h1><p>All you have to do now is upload your website files and start your journey. Check out how to do that below:</p><ol><li>How to migrate a website</li><li>How to install WordPress</li><li>How to import a website with the file manager</li></ol>',
      ),
    ),
  ),
  'ionos.test': dead(
    says(
      html(
        'ionos.test',
        '<h1>Diese Domain wurde soeben freigeschaltet.</h1><p>Der Inhaber dieser Domain hat noch keine Homepage hinterlegt. Diese Website wird angezeigt, weil die Domain bei IONOS registriert ist.</p><a href="https://www.ionos.de">Eigene Domain sichern</a>',
      ),
    ),
  ),
  'verify.test': dead(
    says(
      html(
        'Contact verification',
        '<h1>This domain has been suspended</h1><p>The registrant has not verified the contact information of this domain, as ICANN requires. If this domain is yours, check your email for the verification link or contact your registrar.</p>',
      ),
    ),
  ),
  // A host's, about money.
  'unpaid.test': dead(
    says(
      html(
        'Website suspended',
        '<h1>This website has been suspended</h1><p>The hosting of this website was suspended because of an overdue payment. If you are the owner of this website, sign in to the client area and pay the open invoice to restore it.</p><p>Reference: HX-20391</p>',
      ),
    ),
  ),
  'plan-ended.test': dead(
    says(
      html(
        'Site unavailable',
        "<h1>This site is currently unavailable</h1><p>The owner's subscription has ended. If you are the owner, please update your billing details to bring your site back online.</p>",
      ),
    ),
  ),
  'paused-402.test': dead(
    says(
      html(
        'Payment required',
        '<h1>402</h1><p>This deployment is temporarily paused.</p><code>DEPLOYMENT_DISABLED</code>',
      ),
      402,
    ),
  ),
  // A server's welcome page.
  'tomcat.test': dead(
    only(
      html(
        'Apache Tomcat/9.0.71',
        '<div><h1>Apache Tomcat/9.0.71</h1><h2>If you\'re seeing this, you\'ve successfully installed Tomcat. Congratulations!</h2><h3>Recommended Reading:</h3><ul><li>Security Considerations How-To</li><li>Manager Application How-To</li><li>Clustering/Session Replication How-To</li></ul><a href="/manager/status">Server Status</a> <a href="/manager/html">Manager App</a><h4>Developer Quick Start</h4><p>Tomcat Setup, First Web Application, Realms & AAA, JDBC DataSources, Examples, Servlet Specifications, Tomcat Versions</p><h4>Managing Tomcat</h4><p>For security, access to the manager webapp is restricted. Users are defined in: $CATALINA_HOME/conf/tomcat-users.xml</p></div>',
      ),
    ),
  ),
  'lighttpd.test': dead(
    only(
      html(
        'Welcome page',
        '<h1>Placeholder page</h1><p>The owner of this web site has not put up any web pages yet. Please come back later.</p><p>You should replace this page with your own web pages as soon as possible.</p><p>Unless you changed its configuration, your new server is configured as follows: Configuration files can be found in /etc/lighttpd. The DocumentRoot, which is the directory under which all your HTML files should exist, is set to /var/www/html.</p>',
      ),
    ),
  ),
  'alma.test': dead(
    only(
      html(
        'HTTP Server Test Page powered by: AlmaLinux',
        '<h1>AlmaLinux Test Page</h1><p>This page is used to test the proper operation of the HTTP server after it has been installed. If you can read this page it means that this site is working properly. This server is powered by AlmaLinux.</p><h2>If you are a member of the general public:</h2><p>The website you just visited is either experiencing problems or is undergoing routine maintenance.</p><h2>If you are the website administrator:</h2><p>You may now add content to the directory /var/www/html/. Note that until you do so, people visiting your website will see this page.</p>',
      ),
    ),
  ),
  'ispconfig.test': dead(
    only(
      html(
        'Welcome!',
        '<h1>Welcome to your website!</h1><p>This is the default index page of your website.</p><p>This file may be deleted or overwritten without any difficulty. This is produced by the file index.html in the web directory.</p><p>For questions or problems please contact support.</p>',
      ),
    ),
  ),
};

export const sealed: Record<string, Animal> = {
  // A whole page with status 404.
  'sealed-whole.test': alive(
    says(
      html(
        'Tempo | Practice with a patient teacher',
        '<header><a href="/">Tempo</a> <a href="/teachers">For teachers</a></header><section><h1>Practice with a patient teacher</h1><p>Play, and Tempo listens. It hears which bars are hard for you and builds exercises from them, slower at first.</p></section><section><h2>Piano, violin, voice</h2><p>Two thousand pieces with their fingerings. Bring your own score as a photo or as MusicXML.</p></section><section><h2>What it costs</h2><p>Free for ten minutes a day. Six dollars a month for as long as you like.</p></section><footer>Imprint Privacy</footer>',
      ),
      404,
    ),
  ),
  'sealed-whole-docs.test': alive(
    says(
      html(
        'Getting started - Ferry',
        '<aside>Introduction Install Configure Deploy</aside><article><h1>Getting started</h1><p>Ferry moves tables between databases. Install it with your package manager, name a source and a target, and run it.</p><pre>ferry copy --from postgres://a --to postgres://b</pre><p>A copy that was interrupted continues where it stopped.</p></article>',
      ),
      404,
    ),
    '/docs/start',
  ),
  'sealed-whole-tiny.test': alive(
    says(
      html(
        'Rhyme me',
        '<h1>Rhyme me</h1><form><input name="word" placeholder="A word"><button>Rhyme</button></form><p>Made by two poets.</p>',
      ),
      404,
    ),
  ),
  'sealed-whole-french.test': alive(
    says(
      html(
        'Plume, votre relectrice',
        '<h1>Votre relectrice, à toute heure</h1><p>Plume corrige vos textes et vous explique pourquoi. Elle respecte votre style et ne garde rien.</p><p>Essayez gratuitement : collez un paragraphe.</p><textarea></textarea><button>Relire</button>',
      ),
      404,
    ),
  ),
  // A deep link into a single-page app.
  'sealed-deep-root.test': alive(
    ({ path }, { page }) =>
      page(
        '<!doctype html><html><head><title>Sequence</title><link rel="stylesheet" href="/app.css"></head><body><div id="root"></div><script src="/bundle.js"></script></body></html>',
        path === '/' ? 200 : 404,
      ),
    '/timeline/demo',
  ),
  'sealed-deep-noscript.test': alive(
    ({ path }, { page }) =>
      page(
        '<!doctype html><html><head><title>Mapsmith</title></head><body><noscript>Please enable JavaScript to continue.</noscript><app-root></app-root><script src="runtime.js" type="module"></script><script src="main.js" type="module"></script></body></html>',
        path === '/' ? 200 : 404,
      ),
    '/maps/new',
  ),
  'sealed-deep-redirect.test': alive(
    ({ path }, { page }) =>
      path === '/'
        ? page(shell('Sequence'))
        : page(
            '<!DOCTYPE html><html><head><script>sessionStorage.redirect = location.href;</script><meta http-equiv="refresh" content="0;URL=\'/\'"></head><body></body></html>',
            404,
          ),
    '/timeline',
  ),
  'sealed-deep-domains.test': alive(
    says(
      html(
        'Domain portfolio',
        '<div id="app">Loading your domains…</div><script type="module" src="/assets/app.js"></script>',
      ),
    ),
    '/portfolio',
  ),
  'sealed-deep-static.test': alive(
    ({ path }, { page }) =>
      page(
        html(
          'Sequence: storyboards from scripts',
          '<div id="__nuxt"><h1>Storyboards from scripts</h1><p>Paste a scene and get its frames.</p><a href="/start">Start</a></div><script src="/_nuxt/entry.js"></script>',
        ),
        path === '/' ? 200 : 404,
      ),
    '/start',
  ),
  // A short page whose subject is domains.
  'sealed-appraisal.test': alive(
    says(
      html(
        'What is it worth?',
        '<h1>What is your domain worth?</h1><p>Type a domain and get an appraisal from 2 million sales. Want to sell this domain? Make an offer page in one click.</p><form><input name="q"><button>Appraise</button></form>',
      ),
    ),
  ),
  'sealed-monitor.test': alive(
    only(
      html(
        'Renewly',
        '<h1>Never lose a domain again</h1><p>This domain has expired: nobody wants to read that. Renewly watches your domains at every registrar.</p><a href="/start">Watch a domain</a>',
      ),
    ),
  ),
  'sealed-dns.test': alive(
    says(
      html(
        'DNS doctor',
        '<h1>DNS doctor</h1><p>Is your domain not connected to your website yet? We check its name servers and records.</p><input placeholder="yourdomain.com"><button>Check</button>',
      ),
    ),
  ),
  'sealed-broker.test': alive(
    only(
      html(
        'Brokers for short domains',
        '<h1>Brokers for short domains</h1><p>We buy and sell domains of four letters. Interested in a domain that is registered? We ask its owner.</p><a href="mailto:hi@sealed-broker.test">Write to us</a>',
      ),
    ),
  ),
  // Words of notices, on sites that work.
  'sealed-billing.test': alive(
    says(
      html(
        'Revive',
        '<h1>Win back failed payments</h1><p>Subscription ended? Card expired? Revive asks your customers to update their billing details, at the right hour.</p><a href="/signup">Sign up</a>',
      ),
    ),
  ),
  'sealed-shop.test': alive(
    only(
      html(
        'Storefront AI',
        '<h1>Your store, written for you</h1><p>Are you the store owner? Connect your shop and get descriptions in nine languages.</p><a href="/connect">Connect a shop</a>',
      ),
    ),
  ),
  'sealed-server.test': alive(
    only(
      html(
        'Serverless in one file',
        "<h1>It works!</h1><p>Seriously: one file, one command, and your server is installed and running. No /etc, no DocumentRoot.</p><pre>npx onefile</pre><a href='/docs'>Read more</a>",
      ),
    ),
  ),
  'sealed-hosting.test': alive(
    says(
      html(
        'Hostling',
        '<h1>Hosting for small models</h1><p>Upload your files, connect your domain and go. If your account was suspended elsewhere, move here in an hour.</p><a href="/plans">See plans</a>',
      ),
    ),
  ),
  // A site builder's notice.
  'sealed-weebly.test': dead(
    says(
      html(
        'sealed-weebly.test',
        '<h1>There\'s nothing here yet.</h1><p>This domain is not connected to a published site. If you are the site owner, log in to launch this site.</p><a href="https://www.weebly.com">Build your own free website</a>',
      ),
    ),
  ),
  'sealed-carrd.test': dead(
    says(
      html(
        'Site Not Available',
        '<h1>This site is not available</h1><p>The Pro plan of this site has expired. If this is your site, log in to your account and renew it.</p>',
      ),
    ),
  ),
  'sealed-strikingly.test': dead(
    says(
      html(
        'Website unpublished',
        '<h1>This website has been unpublished</h1><p>The owner of this website has taken it offline. Are you the owner? Sign in and publish it again.</p><p>Create your own website in minutes. Get started for free.</p>',
      ),
    ),
  ),
  'sealed-jimdo.test': dead(
    says(
      html(
        'sealed-jimdo.test',
        '<h1>Diese Website ist zurzeit nicht erreichbar</h1><p>Sind Sie Inhaber dieser Website? Dann melden Sie sich an, um sie wieder zu veröffentlichen.</p>',
      ),
    ),
  ),
  // A registrar's.
  'sealed-porkbun.test': dead(
    says(
      html(
        'sealed-porkbun.test',
        '<h1>A Brand New Domain!</h1><p>Congratulations on your new domain name from Porkbun! sealed-porkbun.test is registered and ready. The owner has not built a website yet.</p><a href="https://porkbun.com">Learn how to use your domain</a>',
      ),
    ),
  ),
  'sealed-ovh.test': dead(
    says(
      html(
        'Congratulations',
        '<h1>Congratulations! Your domain sealed-ovh.test was created at OVHcloud</h1><p>If you are the owner of this domain: host your website, manage your DNS zone or redirect it.</p><a href="https://www.ovh.com">Order hosting</a>',
      ),
    ),
  ),
  'sealed-loopia.test': dead(
    says(
      html(
        'Parkerad hos Loopia',
        '<h1>sealed-loopia.test är parkerad hos Loopia</h1><p>Domänen är köpt och parkerad av en kund till Loopia. Logga in i kundzonen för att komma igång.</p><p>Buy domains, email and hosting at Loopia.</p>',
      ),
    ),
  ),
  'sealed-pending.test': dead(
    says(
      html(
        'sealed-pending.test - Renewal needed',
        '<h1>sealed-pending.test is pending renewal or deletion</h1><p>This domain name expired on 12 March and is in its grace period. Domain owner? Renew it at your registrar. Want to backorder this domain?</p>',
      ),
    ),
  ),
  // A host's, about money.
  'sealed-arrears.test': dead(
    says(
      html(
        'Account suspended',
        '<h1>Account suspended</h1><p>Service for this account has been suspended for billing reasons. Please contact our billing department as soon as possible.</p><p>Open Monday to Friday.</p>',
      ),
    ),
  ),
  'sealed-quota.test': dead(
    says(
      html(
        'App offline',
        '<h1>This app is offline</h1><p>This app has exceeded the limits of its plan. If you are the owner of this app, upgrade your plan or settle unpaid invoices in the dashboard.</p>',
      ),
    ),
  ),
  'sealed-hosting-ended.test': dead(
    says(
      html(
        'Hosting expired',
        '<h1>Hosting expired</h1><p>The hosting period for this website has expired. The website owner can renew the hosting in the control panel; files are kept for 30 days.</p>',
      ),
    ),
  ),
  'sealed-russian.test': dead(
    says(
      html(
        'Сайт заблокирован',
        '<h1>Сайт временно недоступен</h1><p>Хостинг сайта приостановлен: услуга не оплачена. Если вы владелец сайта, пополните баланс в личном кабинете.</p>',
      ),
    ),
  ),
  'sealed-402.test': dead(
    says(html('Unavailable', '<h1>This shop is unavailable</h1><p>Its plan has not been paid for.</p>'), 402),
  ),
  // A server's welcome page.
  'sealed-xampp.test': dead(
    only(
      html(
        'Welcome to XAMPP',
        '<nav>Applications FAQs phpMyAdmin</nav><h1>XAMPP Apache + MariaDB + PHP + Perl</h1><h2>Welcome to XAMPP for Windows 8.2.4</h2><p>You have successfully installed XAMPP on this system! Now you can start using Apache, MariaDB, PHP and other components. You can find more info in the FAQs section or check the HOW-TO Guides for getting started with PHP applications.</p><p>XAMPP is meant only for development purposes. It has certain configuration settings that make it easy to develop locally but that are insecure if you want to have your installation accessible to others.</p>',
      ),
    ),
  ),
  'sealed-caddy.test': dead(
    only(
      html(
        'Caddy works!',
        "<h1>Congratulations!</h1><p>Your web server is working. Now make it work for you.</p><h2>Caddy is ready to serve your site over HTTPS</h2><p>Point your domain's A/AAAA DNS records at this machine. Upload your site's files to /var/www/html. Edit your Caddyfile at /etc/caddy/Caddyfile. Reload the configuration. Visit your site!</p>",
      ),
    ),
  ),
  'sealed-wildfly.test': dead(
    only(
      html(
        'Welcome to WildFly',
        '<h1>Welcome to WildFly</h1><h3>Your WildFly instance is running.</h3><p><a href="https://docs.wildfly.org">Documentation</a> | <a href="/console">Administration Console</a></p><p>To replace this page simply deploy your own war with / as its context path.</p>',
      ),
    ),
  ),
  'sealed-aapanel.test': dead(
    only(
      html(
        'Congratulations, the site is created successfully!',
        '<h1>Congratulations, the site is created successfully!</h1><h3>This is the default index.html, this page is automatically generated by the system</h3><ul><li>The index.html of this page is in the site root directory</li><li>You can modify, delete or overwrite this page</li></ul>',
      ),
    ),
  ),
  'sealed-litespeed.test': dead(
    only(
      html(
        'Welcome to OpenLiteSpeed',
        '<h1>Congratulations!</h1><p>You have successfully installed the OpenLiteSpeed Web Server!</p><p>This page is the default page of the server. Replace it with the content of your own site.</p>',
      ),
    ),
  ),
};

/** Written after the rules, from notices that hosting panels and public templates bring. */
export const found: Record<string, Animal> = {
  'found-whole-numbers.test': alive(
    says(
      html(
        'Pipelines for everybody',
        '<h1>Pipelines for everybody</h1><p>Connect any of 500 services without code. Gone are the nights of copying rows by hand.</p><p>A missing field? The assistant fills it in. Errors show up in your inbox before your customers notice.</p><p>Starts at nine euros a month, with a trial of two weeks for every team.</p><a href="/signup">Start</a>',
      ),
      404,
    ),
  ),
  'found-whole-japanese.test': alive(
    says(
      html(
        '議事録アシスタント',
        '<h1>会議の議事録を自動で作成</h1><p>録音をアップロードするだけで、要点と次の行動をまとめます。チームで共有でき、無料で始められます。</p>',
      ),
      404,
    ),
  ),
  'found-deep.test': alive(
    ({ path }, { page }) =>
      page(
        '<!doctype html><html><head><title>Canvas</title></head><body><div id="__next"></div><script src="/_next/static/main.js"></script></body></html>',
        path === '/' ? 200 : 404,
      ),
    '/board/7',
  ),
  'found-engine.test': alive(
    only(
      html(
        'Engine server',
        '<h1>Engine server</h1><p>Version 2.1</p><a href="/swagger">API explorer</a><table><tr><td>Network</td><td>Operator</td></tr></table><footer>This is the default web page of an engine with a REST API</footer>',
      ),
    ),
  ),
  'found-maintenance.test': {
    is: 'unknowable',
    life: says(
      html(
        'Technical maintenance',
        '<h1>Technical maintenance</h1><p>This website is temporarily unavailable because of technical maintenance. We apologize and will be back soon.</p>',
      ),
    ),
  },
  'found-offline.test': {
    is: 'unknowable',
    life: says(
      html(
        'Site Temporarily Offline',
        '<h1>Site Temporarily Offline</h1><p>This website is currently offline for maintenance.</p>',
      ),
    ),
  },
  'found-domainless.test': alive(
    says(
      html(
        'Domainless',
        '<h1>Publish without a domain</h1><p>No registrar, no renewal, nothing that expires. This site is served by its readers.</p><code>npx domainless publish</code>',
      ),
    ),
  ),
  'found-alerts.test': alive(
    says(
      html(
        'Drop alerts',
        '<h1>Alerts for domains that drop</h1><p>We write to you when a domain is pending deletion, has expired or is for sale.</p><a href="/alerts">Set an alert</a>',
      ),
    ),
  ),
  'found-namecheap.test': dead(
    says(
      html(
        'found-namecheap.test - coming soon',
        '<h1>found-namecheap.test</h1><p>This domain has recently been registered with Namecheap.</p><a href="https://www.namecheap.com">Find a domain</a>',
      ),
    ),
  ),
  'found-panel.test': dead(
    says(
      html(
        'Website Suspended',
        '<h1>Website Suspended</h1><p>This website has been suspended. Please contact the administrator for more details.</p>',
      ),
    ),
  ),
  'found-provider.test': dead(
    says(html('Suspended', '<h1>Suspended</h1><p>This website has been suspended. Contact your hosting provider.</p>')),
  ),
  'found-hosting.test': dead(
    says(
      html(
        'Hosting',
        '<h1>Website Suspended</h1><p>This website has been suspended because its hosting expired.</p><footer>Future Tech</footer>',
      ),
    ),
  ),
  'found-account.test': dead(
    says(
      html(
        'Notice',
        '<h4>Account suspended</h4><p>This account has been suspended, and its websites and mailboxes are closed for now. If you are the owner of the account, contact customer service to activate it.</p>',
      ),
    ),
  ),
  'found-agency.test': dead(
    says(
      html(
        'Suspension notice',
        '<h2>SUSPENSION NOTICE</h2><strong>found-agency.test</strong><p>This website has been suspended due to non-payment. Please contact customer service or accounting immediately.</p><p>We tried to reach you by phone and email. If you have settled your account, contact us to remove this notice.</p>',
      ),
    ),
  ),
  'found-visitor.test': dead(
    says(
      html(
        'Insurance for trucks',
        '<h2>Your website has been temporarily suspended!</h2><p>The web hosting account of this website has been suspended. If you are the owner of this website, please contact the administrator. If you are a visitor, please come back soon.</p>',
      ),
    ),
  ),
  'found-unpaid-402.test': dead(
    says(
      html(
        '402 Payment Required',
        '<p>402 · Payment Required</p><h1>This Website Has Been Suspended</h1><p>Access to this website has been disabled because of an outstanding payment.</p>',
      ),
      402,
    ),
  ),
  'found-disabled.test': dead(
    says(
      html(
        'Domain',
        '<h1>Your domain is registered, your site is built and ready.</h1><p>Your domain has been disabled. Why? Because we need you, the owner, to take ownership of it. If you are the owner, call us today.</p>',
      ),
    ),
  ),
  'found-apache.test': dead(
    only(
      '<html><body><h1>It works!</h1><p>This is the default web page for this server.</p><p>The web server software is running but no content has been added, yet.</p></body></html>',
    ),
  ),
  'found-iis.test': dead(
    only(
      '<html><head><title>IIS Windows Server</title></head><body><a href="https://go.microsoft.com/"><img src="iisstart.png"></a></body></html>',
    ),
  ),
  'found-plesk.test': dead(
    only(
      html(
        'Domain Default page',
        "<h1>Web Server's Default Page</h1><p>This page is generated by Plesk, the leading hosting automation software. You see this page because there is no Web site at this address.</p>",
      ),
    ),
  ),
  'found-vesta.test': dead(
    only(
      html(
        'found-vesta.test — Coming Soon',
        '<h1>found-vesta.test</h1><p>This is a default index page for a new domain. You can replace it with your own website.</p><p>Powered by the control panel</p>',
      ),
    ),
  ),
};
