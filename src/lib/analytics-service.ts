export type PageView = { url: string; host: string; referrer: string };

/** Builds the request for a page view. `needs` is the query parameter that must identify the website. */
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
/** An operator's own collector gets requests in this format too. */
const plausible: Service = {
  body: ({ url, host, referrer }) => JSON.stringify({ name: 'pageview', domain: host, url, referrer }),
};

export const analyticsServiceFor = ({ pathname }: URL): Service =>
  pathname.endsWith('/api/send') ? umami : /\/(matomo|piwik)\.php$/.test(pathname) ? matomo : plausible;
