// Who keeps domains that nobody uses. Data: a new one is a line.

/** Those whose scripts, frames and pictures stand on parked pages and nowhere else. */
export const SERVICES = new Set(
  `above.com bodis.com cashparking.com domainsponsor.com dsparking.com fabulous.com internettraffic.com namedrive.com
  parkingcrew.com parkingcrew.net parklogic.com parkingpage.net parkweb.com rookdns.com rookmedia.net sedoparking.com
  skenzo.com smartname.com trafficz.com voodoo.com ztomy.com d38psrni17bvxu.cloudfront.net`.split(/\s+/),
);

/** Those that sell domains. They also have sites of their own: only an address there that names the domain is a lot. */
export const MARKETS = new Set(
  `4.cn 22.cn afternic.com atom.com brandbucket.com brandpa.com buydomains.com dan.com domainagents.com domaineasy.com
  domainmarket.com domainnamesales.com dropcatch.com dynadot.com efty.com epik.com godaddy.com hugedomains.com
  namebright.com namecheap.com namejet.com namesilo.com park.io perfectdomain.com porkbun.com sav.com saw.com sedo.co.uk
  sedo.com sedo.de snapnames.com spaceship.com squadhelp.com undeveloped.com uniregistry.com`.split(/\s+/),
);

/** Whole titles of pages that a machine shows while nobody has put a site there. */
export const VACANT =
  /^(welcome to (nginx|openresty|caddy|centos)( on [\w ]+)?!?|apache2? [\w ]*default page(: it works)?|it works!?|iis windows( server)?|internet information services|test page for the (nginx|apache|ssl)[\w ./-]*|index of \/|(this )?account (has been )?suspended|(default|future home of a) (web ?site|web ?page|page|site|something quite cool)( page)?|default (plesk|parallels plesk)[\w ]* page|domain default page|web ?site (disabled|suspended)|site not (found|published|configured)( · github pages)?|hosting24|congratulations, your (web ?site|site) is (up|live)[\w ]*)\.?$/i;
/** Where the same machines lead to. */
export const VACANT_PATHS = /^\/cgi-sys\/(defaultwebpage|suspendedpage|movingpage)\.cgi/;
