import { PRICES } from '../domain/placement/prices';
import type { FaqItem } from './content.types';
import { listingPrices } from './plans';
import { site } from './site';

export const contactFaq: FaqItem[] = [
  {
    question: 'How soon will I get an answer?',
    answer: [
      [
        'We answer email to ',
        { strong: site.email },
        ' within two business days. By phone you reach us during the business hours on this page, Copenhagen time.',
      ],
    ],
  },
  {
    question: 'How do I get my tool listed?',
    answer: [
      [
        'Create a free account, then ',
        { text: 'submit your tool', href: '/create-listing' },
        '. Have its name, description, website URL, category, tags and pricing at hand, and a banner image of 1200×300 px if you choose a featured or sponsored listing.',
      ],
      ['We review each submission by hand before it goes live. A basic listing is free.'],
    ],
  },
  {
    question: 'How can I advertise or sponsor the directory?',
    answer: [
      [
        `In the submission form, a featured listing costs $${listingPrices.featured}/month and sponsored listings start at $${listingPrices.sponsored}/month. Promotion plans, from $${PRICES.plan_basic}/month, are on the `,
        { text: 'pricing page', href: '/pricing' },
        '.',
      ],
      ['Paid placement is labelled wherever it shows, and it does not change the order of the search results.'],
    ],
  },
];
