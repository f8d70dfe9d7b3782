import type { Site } from './content.types.ts';
import { example } from './example.ts';

/**
 * The one file with your name, details and colour. Replace the example's values. A hosted build and the
 * administrator's dashboard list the remaining ones.
 */
export const site: Site = {
  /** Also drawn into the logo, the favicon and the preview pictures. */
  name: example.name,
  tagline: 'The AI tools directory',
  /** For links, buttons and pictures, as #rrggbb. Each theme gets a readable shade. */
  accent: '#bd3c0c',

  /** The legal name of the person or company that runs the site. */
  operator: example.operator,
  /** The text after 'is run by'. */
  team: 'a small team of founders',
  email: example.email,
  /** null if there is none. */
  phone: example.phone,
  /** Line by line; the last one is the country. */
  address: example.address,
  /** The city of the address; the business hours are in its time zone. */
  city: 'Copenhagen',
  businessHours: [
    { days: 'Monday to Friday', hours: '9:00 AM–5:00 PM' },
    { days: 'Saturday', hours: '10:00 AM–2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  /** The governing law of the terms, and your data protection authority. */
  law: example.law,

  hashtag: example.hashtag,
  /** In the footer, such as { label: 'Mastodon', href: 'https://…' }. */
  links: [],
  /** The 'Featured AI Partners' of the home page, by name, because logos are trademarks; [] hides them. */
  partners: example.partners,

  /** The providers that your project's auth settings enable, such as ['google', 'github']. */
  signInWith: ['google'],
  /** Payment links for placements without the payments function, such as { gold: 'https://…' } (docs/payments.md). */
  paymentLinks: {},
  /** Whether the function `mcp` is deployed. */
  hasMcpServer: true,
  /** Whether icons that the site does not keep load from Google's favicon service. It receives the tool's host name. */
  usesFaviconService: true,
};
