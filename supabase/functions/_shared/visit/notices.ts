// Parking services that show advertisements on unused domains, one per line.

/** Hosts whose scripts, frames and images appear only on parked pages. */
export const SERVICES = new Set(
  `above.com bodis.com cashparking.com domainsponsor.com dsparking.com fabulous.com internettraffic.com namedrive.com
  parkingcrew.com parkingcrew.net parklogic.com parkingpage.net parkweb.com rookdns.com rookmedia.net sedoparking.com
  skenzo.com smartname.com trafficz.com voodoo.com ztomy.com d38psrni17bvxu.cloudfront.net`.split(/\s+/),
);

/**
 * Domain marketplaces. Marketplaces also have normal pages, so a URL counts as an offer only if it contains the domain.
 */
export const MARKETS = new Set(
  `4.cn 22.cn afternic.com atom.com brandbucket.com brandpa.com buydomains.com dan.com domainagents.com domaineasy.com
  domainmarket.com domainnamesales.com dropcatch.com dynadot.com efty.com epik.com godaddy.com hugedomains.com
  namebright.com namecheap.com namejet.com namesilo.com park.io perfectdomain.com porkbun.com sav.com saw.com sedo.co.uk
  sedo.com sedo.de snapnames.com spaceship.com squadhelp.com undeveloped.com uniregistry.com`.split(/\s+/),
);

/** The whole titles of placeholder pages that hosts show. */
export const VACANT =
  /^(welcome to (nginx|openresty|caddy|centos)( on [\w ]+)?!?|apache2? [\w ]*default page(: it works)?|it works!?|iis windows( server)?|internet information services|test page for the (nginx|apache|ssl)[\w ./-]*|index of \/|(this )?account (has been )?suspended|(default|future home of a) (web ?site|web ?page|page|site|something quite cool)( page)?|default (plesk|parallels plesk)[\w ]* page|domain default page|web ?site (disabled|suspended)|site not (found|published|configured)( · github pages)?|hosting24|congratulations, your (web ?site|site) is (up|live)[\w ]*)\.?$/i;
/** Paths of placeholder pages to which hosts redirect. */
export const VACANT_PATHS = /^\/cgi-sys\/(defaultwebpage|suspendedpage|movingpage)\.cgi/;

/** Statements that this site, domain or account is out of service. Questions do not match. */
export const NOTICE = new RegExp(
  [
    String.raw`\b(this|your) (domain|web ?site|web ?page|site|shop|store|app|application|account|hosting|deployment|project|service|server)\b[^.!?]{0,40}\b(is|isn.t|has|hasn.t|was)\b[^.!?]{0,30}\b(suspended|expired|unavailable|not available|disabled|deactivated|inactive|offline|unpublished|blocked|paused|parked|registered|connected|published|exceeded|ended|terminated|frozen|locked)\b(?![^.!?]{0,80}(\?|\bin your\b))`,
    String.raw`\bhas (not built|not published|not set up|not uploaded|not put up) (a|any|the|their) (web ?site|web ?page|content)`,
    // The same statements in German, French, Spanish, Italian, Portuguese, Dutch and Russian.
    'dies(e|er|em|es) (domain|website|webseite|seite|internetseite|shop|konto)[^.!?]{0,60}(nicht (erreichbar|verfügbar)|gesperrt|abgelaufen|deaktiviert|registriert|freigeschaltet|geparkt|reserviert|keine (homepage|website|inhalte))',
    '(ce|cet|cette) (site|domaine|nom de domaine|hébergement|compte|boutique|page)[^.!?]{0,60}(suspendu|expiré|indisponible|désactivé|enregistré|réservé|résilié|pas disponible)',
    '(este|esta) (sitio|site|dominio|domínio|página|cuenta|conta|tienda|loja|web)[^.!?]{0,60}(suspen[ds]|expirad|disponib|disponív|desactivad|desativad|registrad|caducad)',
    '(questo|il) (sito|dominio|account|negozio)[^.!?]{0,60}(sospes|scadut|non (è )?disponibile|disattivat|registrat|parcheggiat)',
    'deze (website|site|domeinnaam|pagina|webwinkel)[^.!?]{0,60}(opgeschort|verlopen|niet (beschikbaar|bereikbaar)|gedeactiveerd|geregistreerd|geparkeerd)',
    '(сайт|домен|хостинг|аккаунт|магазин)[^.!?]{0,60}(недоступен|приостановлен|заблокирован|отключ|не оплачен|ист[её]к|припаркован|зарегистрирован)',
  ].join('|'),
  'i',
);
/** Texts for the site's owner or about the owner's bill. Real sites address their visitors instead. */
export const TO_OWNER =
  /\b(are you|if you (are|own)|if you.re) [^.!?]{0,20}\b(owner|administrator|webmaster|this (domain|web ?site|site))\b|\bis this your (domain|web ?site|site|shop|store|app)\b|\bif this (is your|domain is yours|site is yours)|\b(domain|web ?site|site|store|shop|account|app) owner\b|\bowner of this (domain|web ?site|site|shop|store|app|account)\b|\b(the|by the|its|their) (owner|registrant)\b|\bcontact (your|the|our) (hosting|host|registrar|billing|web ?site administrator)|\b(overdue|unpaid|outstanding) (payment|invoice|bill)|\bnon-?payment\b|\bbilling (reasons|details|department)|inhaber|betreiber|eigentümer|propriétaire|titulaire|propietari|titolare|proprietári|eigenaar|владел/i;

/** Texts about the server itself, which the default page of a web server contains. */
export const SERVER_ITSELF =
  /\bif you(.re| are| can)? (see|seeing|read|reading) this\b|\byou(.ve| have) (just )?successfully installed\b|\b(this is|is) (the|a) default [\w.]{0,12} ?(page|site|web ?site)\b|\bplaceholder page\b|\b(this page|page) is used to test\b|\breplace this page\b|\bthis (page|file) (may|can|should) be (deleted|overwritten|replaced)|\b(point|upload|add|put|copy)\b[^.!?]{0,60}(\b(to|at|on|in) this (machine|server)\b|\/var\/www)|\b(you can|you may) (modify|replace|delete|overwrite)[^.!?]{0,30} (this page|it with your)\b/gi;
/** Texts about the server's machine, such as file paths. */
export const SERVER_MACHINE =
  /\/var\/www|\/usr\/share\/nginx|\/etc\/\w+|\bhtdocs\b|\bpublic_html\b|\bdocumentroot\b|\bcatalina_home\b|\b(web|http|application) ?server\b[^.!?]{0,40}\b(is|has been) (\w+ )?(working|running|installed)|\binstance is running\b|\bindex\.html\b|\b(web|root|site) (root )?directory\b|\bcontext path\b|\b(apache|nginx|tomcat|lighttpd|litespeed|caddy|xampp|wildfly|jetty|iis)\b/i;
