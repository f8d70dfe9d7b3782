// example: true (delete this line when the texts are your own)
import { PRICING_TYPES } from '../domain/listing/listing.constants';
import { BANNER_SHAPE } from '../domain/listing/banner-shape';
import { TOOL_BANNERS_MEGABYTES } from '../lib/rules';
import { offeredNames } from './offered-providers';
import type { Offer } from '../domain/placement/prices';
import { orList } from '../domain/text/text';
import type { FaqItem } from './content.types';
import { isPageOn } from './pages';
import { PAID_PLACES } from './paid-places';
import { listingCosts } from './prices';
import { site } from './site';

/** Returns the opening hours as text: 'Monday to Friday, 9:00 AM to 5:00 PM, and Saturday, 10:00 AM to 2:00 PM'. */
const openHours = () =>
  site.businessHours
    .filter(({ hours }) => !/^closed$/i.test(hours))
    .map(({ days, hours }) => `${days}, ${hours.replace('–', ' to ')}`)
    .join(', and ');

export const faqItems = (offers: readonly Offer[]): FaqItem[] => [
  {
    question: `Do I need an account to use ${site.name}?`,
    answer: [['No. You need one only to submit tools, suggest changes, or keep your saved tools on every device.']],
  },
  {
    question: 'How do I create an account, and what if I forget my password?',
    answer: [
      [
        'You can ',
        { text: 'sign up', href: '/sign-up' },
        ` with an email address and a password of at least 8 characters, or continue with ${offeredNames()}. If you forget your password, request a reset link on the `,
        { text: 'forgot password', href: '/forgot-password' },
        ' page.',
      ],
    ],
  },
  {
    question: 'How do I find a tool?',
    answer: [
      [
        'The search box on the ',
        { text: 'home page', href: '/' },
        ` searches the name, description, category and tags of every listing. Filter the results by category and by pricing: ${orList(PRICING_TYPES)}. Each category also has its own page.`,
      ],
    ],
  },
  {
    question: 'What do I need to submit a tool?',
    answer: [
      [
        'A submission needs a name, description, website URL, category, pricing and a banner image. The form under ',
        { text: 'Submit Tool', href: '/create-listing' },
        ' also asks for a tag.',
      ],
      [
        `Only featured and sponsored listings show the banner: a PNG, JPEG, WebP or AVIF file of up to ${TOOL_BANNERS_MEGABYTES} MB, recommended ${BANNER_SHAPE}. A free listing needs none.`,
      ],
      ['Is your tool in the directory already? Open its page and press ‘Is this your tool?’.'],
    ],
  },
  {
    question: 'What happens after I submit a tool?',
    answer: [
      [
        'Your submission is pending until we have reviewed it. Then we approve it and it appears in the directory, or we reject it with a reason. Follow it under ',
        { text: 'My tools', href: '/my-submissions' },
        '.',
      ],
    ],
  },
  {
    question: 'Why was my submission rejected?',
    answer: [
      [
        'Every rejection has a reason, shown under ',
        { text: 'My tools', href: '/my-submissions' },
        '. If you think we made a mistake, ',
        { text: 'contact us', href: '/contact' },
        ' with the name of the tool.',
      ],
    ],
  },
  {
    question: 'What does a listing cost?',
    answer: listingCosts(offers),
  },
  {
    question: 'Do payments or affiliate links change the order of the listings?',
    answer: [
      [
        `No. ${PAID_PLACES} Paid cards have their own row labelled Sponsored, below the first row of results. A gold banner is above the list. Some links are affiliate links: we may earn a commission when you buy, at no cost to you.`,
      ],
    ],
  },
  {
    question: 'A listing is wrong or out of date. How can it be corrected?',
    answer: [
      [
        { text: 'Find the tool', href: '/' },
        ", open its page and press 'Something wrong?'. Choose what is wrong, and say what should be there. You need no account. If you sign in, you can change the listing yourself. Your change goes live once we have reviewed it.",
      ],
    ],
  },
  {
    question: 'When can I reach you?',
    answer: [
      [
        `${openHours()}, ${site.city} time. The `,
        { text: 'contact page', href: '/contact' },
        ' shows how to reach us.',
      ],
    ],
  },
  ...(isPageOn('/free-courses')
    ? [
        {
          question: 'Are the free courses really free, and who runs them?',
          answer: [
            [
              'The ',
              { text: 'free courses', href: '/free-courses' },
              ' page lists seven resources for each of seven topics. All are free to study, though some providers ask you to register or charge for a certificate. Each card names the provider that runs the course. The course opens on the provider’s website.',
            ],
          ],
        },
      ]
    : []),
  {
    question: 'What does the site store in my browser?',
    answer: [
      [
        'Your sign-in session, your cookie choice, and small notes such as your theme or a draft. If you accept, the site also counts your visits by day, on your device only. The ',
        { text: 'cookies page', href: '/cookies' },
        ' lists every entry; the ',
        { text: 'privacy page', href: '/privacy' },
        ' says what leaves your browser.',
      ],
    ],
  },
];
