import type { Site } from './content.types.ts';
import { example } from './example.ts';

/**
 * Your site's name, details and colour. Replace the example values. A hosted build and the administrator's dashboard
 * list the example values that remain.
 */
export const site: Site = {
  /** The logo, the favicon and the preview pictures show the name too. */
  name: example.name,
  tagline: 'The AI tools directory',
  /** The colour of links, buttons and pictures as #rrggbb. Each theme uses a readable shade of it. */
  accent: '#bd3c0c',

  /** The legal name of the person or company that runs the site. */
  operator: example.operator,
  /** The words after 'is run by'. */
  team: 'a small team of founders',
  email: example.email,
  /** The phone number, or null if there is none. */
  phone: example.phone,
  /** One entry per line. The last line is the country. */
  address: example.address,
  /** The city of the address. Business hours are in its time zone. */
  city: 'Copenhagen',
  businessHours: [
    { days: 'Monday to Friday', hours: '9:00 AM–5:00 PM' },
    { days: 'Saturday', hours: '10:00 AM–2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  /** The governing law of the terms, and your data protection authority. */
  law: example.law,

  hashtag: example.hashtag,
  /** Links in the footer, such as { label: 'Mastodon', href: 'https://…' }. */
  links: [],
  /**
   * The 'Featured AI Partners' on the home page. They are shown as names, because logos are trademarks. [] hides the
   * section.
   */
  partners: example.partners,

  /** The sign-in providers that your project's auth settings enable, such as ['google', 'github']. */
  signInWith: ['google'],
  /** Payment links if you do not deploy the payments function, such as { gold: 'https://…' } (docs/payments.md). */
  paymentLinks: {},
  /** Whether the edge function `mcp` is deployed. */
  hasMcpServer: true,
  /**
   * Whether Google's favicon service supplies icons that the site has not stored. If true, Google receives the tool's
   * host name.
   */
  usesFaviconService: true,
  /** The pages that your site does not have, such as ['/services', '/free-courses']. src/content/choices.ts lists them. */
  pagesOff: [],
};
