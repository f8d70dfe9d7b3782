import { masthead } from '../../content/masthead';
import { env } from '../../lib/env';

export const websiteData = () => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: masthead.name,
  description: masthead.tagline,
  url: `${env.siteUrl()}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${env.siteUrl()}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
