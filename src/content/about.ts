import type { ProseSection } from './content.types';

export const aboutSections: ProseSection[] = [
  {
    heading: 'Our mission',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'New AI tools appear faster than anyone can try them, and most of them describe themselves in the same few words. Aisle exists so that you can find the one that fits your work in minutes. Every listing answers the same questions in the same order: what the tool does, where it belongs and how it is priced.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          'We think a directory is only useful if its order can be trusted. The list is sorted by date, newest first, and the results of a search by how well they fit. Paid placements are labelled, and no payment moves a listing up in the results.',
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
          ', narrow it by category or by pricing, and share the result as a link. Browsing needs no account.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          'Around it there is more to read. ',
          { text: 'The blog', href: '/blog' },
          ' explains how to choose between tools of one kind. ',
          { text: 'Free courses', href: '/free-courses' },
          ' gathers learning material in seven subjects, from NLP to LlamaIndex. If you would rather have help, our ',
          { text: 'services', href: '/services' },
          ' run from a recommendation to a workshop. Anyone with an account can submit a tool, and a basic listing is free.',
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
          'Aisle is run by a small team of founders in Copenhagen. There is no content department: the people who build the site also read what is sent to it. Each submission from a member is reviewed by hand before it goes live. We open the website, compare it with the description and check the category and the price. If we turn a submission down, we write down the reason.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          'The site is paid for by sponsorship and by affiliate links. So we keep the two sides apart: a sponsored placement says that it is one, payment never changes the organic order, and paying does not shorten the review.',
        ],
      },
    ],
  },
  {
    heading: 'The community',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'A directory this wide depends on the people who make the tools and the people who use them. Makers ',
          { text: 'submit a tool', href: '/create-listing' },
          ' and describe it in their own words. Readers tell us when a price has changed, a tool has closed or a category is wrong, and ',
          { text: 'suggest', href: '/submit-resource' },
          ' courses and articles that helped them.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          "A correction is worth as much to us as a new listing, because a directory ages quickly. You do not need to be an expert: press 'Something wrong?' on the tool's page, and say what should be there.",
        ],
      },
    ],
  },
];
