// example: true (delete this line when the texts are your own)
import type { Offer } from '../domain/placement/prices';
import type { FaqItem } from './content.types';
import { PAID_PLACES } from './paid-places';
import { pricesBegin } from './prices';
import { site } from './site';

export const contactFaq = (offers: readonly Offer[]): FaqItem[] => [
  {
    question: 'How soon will I get an answer?',
    answer: [
      [
        'We answer email to ',
        { strong: site.email },
        ` within two business days.${site.phone ? ` You can call us during the business hours on this page (${site.city} time).` : ''}`,
      ],
    ],
  },
  {
    question: 'How do I get my tool listed?',
    answer: [
      [
        'Create a free account, then ',
        { text: 'submit your tool', href: '/create-listing' },
        '. You need the tool’s name, description, website URL, category, tags and pricing, and a 1200×300 px banner for a featured or sponsored listing.',
      ],
      ['We review each submission by hand. A listing is free.'],
    ],
  },
  {
    question: 'How can I advertise or sponsor the directory?',
    answer: [pricesBegin(offers), [PAID_PLACES]],
  },
];
