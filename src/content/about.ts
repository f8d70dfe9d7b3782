import type { ProseSection } from './content.types';
import { PAID_PLACES } from './paid-places';
import { site } from './site';

export const aboutSections: ProseSection[] = [
  {
    heading: 'Our mission',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `New AI tools appear faster than anyone can try them, and most describe themselves in the same words. ${site.name} helps you find the one that fits your work in minutes. Every listing answers the same questions: what the tool does, who it is for and what it costs.`,
        ],
      },
      {
        kind: 'paragraph',
        text: [
          `A directory is only useful if you can trust its order. The list shows the newest tools first. A search shows the best match first. ${PAID_PLACES}`,
        ],
      },
    ],
  },
  {
    heading: 'What you will find here',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'The directory covers tools for video, text, image, audio, productivity, development and more. You can ',
          { text: 'search it', href: '/' },
          ', filter it by category or pricing, and share the result as a link, all without an account.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          'There is more to read, too. ',
          { text: 'The blog', href: '/blog' },
          ' compares tools of one kind. ',
          { text: 'Free courses', href: '/free-courses' },
          ' covers seven subjects, from NLP to LlamaIndex. If you want help, our ',
          { text: 'services', href: '/services' },
          ' range from a recommendation to a workshop. Anyone with an account can submit a tool, and a listing is free.',
        ],
      },
    ],
  },
  {
    heading: 'The team',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${site.name} is run by ${site.team} in ${site.city}. We review each submission by hand before it goes live: we open the website and check the description, the category and the price. If we reject it, we say why.`,
        ],
      },
      {
        kind: 'paragraph',
        text: ['Sponsorship and affiliate links pay for the site. Payment does not speed up the review.'],
      },
    ],
  },
  {
    heading: 'The community',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'The directory depends on the people who make tools and the people who use them. Makers ',
          { text: 'submit a tool', href: '/create-listing' },
          ' in their own words. Readers tell us when a price has changed or a tool has closed, and ',
          { text: 'suggest', href: '/submit-resource' },
          ' courses and articles that helped them.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          "A correction is worth as much to us as a new listing. You do not need to be an expert: press 'Something wrong?' on the tool's page, and say what should be there.",
        ],
      },
    ],
  },
];
