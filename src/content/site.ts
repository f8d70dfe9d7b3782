import type { Site } from './content.types.ts';
import { example } from './example.ts';

/**
 * Make it yours: the one file with your name, your details and your colour. Write your own value wherever the example's
 * stands; a build for a hosted project names what is left, and so does the administrator's dashboard.
 */
export const site: Site = {
  /** Also drawn into the logo, the favicon and the preview pictures. */
  name: example.name,
  tagline: 'The AI tools directory',
  /** Of links, buttons and pictures, as #rrggbb. Each theme gets a shade of it that can be read. */
  accent: '#bd3c0c',

  /** The person or company that runs the site, as law names it. */
  operator: example.operator,
  /** Who you are, after 'is run by'. */
  team: 'a small team of founders',
  email: example.email,
  /** null if there is none. */
  phone: example.phone,
  /** Line by line; the last one is the country. */
  address: example.address,
  /** As it stands in the address; the business hours are in its time. */
  city: 'Copenhagen',
  businessHours: [
    { days: 'Monday to Friday', hours: '9:00 AM–5:00 PM' },
    { days: 'Saturday', hours: '10:00 AM–2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  /** Which law the terms are under, and who watches over data protection where you are. */
  law: example.law,

  hashtag: example.hashtag,
  /** In the footer, such as { label: 'Mastodon', href: 'https://…' }. */
  links: [],
  /** The 'Featured AI Partners' of the home page, by name, because logos are trademarks; [] hides them. */
  partners: example.partners,
};
