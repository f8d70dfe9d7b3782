export type PageView = { url: string; host: string; referrer: string };

/** How a service is told of a page view. `needs` names the part of its address that says which website it is. */
type Service = { needs?: string; body: (view: PageView, address: URL) => string | URLSearchParams };

const umami: Service = {
  needs: 'website',
  body: ({ url, host, referrer }, address) =>
    JSON.stringify({
      type: 'event',
      payload: { website: address.searchParams.get('website'), hostname: host, url: new URL(url).pathname, referrer },
    }),
};
const matomo: Service = {
  needs: 'idsite',
  body: ({ url, referrer }) => new URLSearchParams({ rec: '1', url, urlref: referrer }),
};
/** Also for a collector of one's own: it is the plainest. */
const plausible: Service = {
  body: ({ url, host, referrer }) => JSON.stringify({ name: 'pageview', domain: host, url, referrer }),
};

/** Services are told apart by where they take page views. */
export const analyticsServiceFor = ({ pathname }: URL): Service =>
  pathname.endsWith('/api/send') ? umami : /\/(matomo|piwik)\.php$/.test(pathname) ? matomo : plausible;
