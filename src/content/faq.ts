import { PRICING_TYPES } from '../domain/listing/listing.constants';
import { BANNER_SHAPE } from '../domain/listing/banner-shape';
import { TOOL_BANNERS_MEGABYTES } from '../lib/rules';
import { PRICES } from '../domain/placement/prices';
import { offeredNames } from '../domain/account/sign-in-providers';
import { orList } from '../domain/text/text';
import type { FaqItem } from './content.types';

export const faqItems: FaqItem[] = [
  {
    question: 'Do I need an account to use Aisle?',
    answer: [
      [
        'No. Anyone can browse, search and filter the directory, read the blog and use the course lists without an account. With one you can submit tools, suggest changes, keep what you save on every device, and see what became of what you sent.',
      ],
    ],
  },
  {
    question: 'How do I create an account, and what if I forget my password?',
    answer: [
      [
        'You can ',
        { text: 'sign up', href: '/sign-up' },
        ` with an email address and a password of at least 8 characters, or continue with ${offeredNames()}. If you no longer know your password, ask for a reset link on the `,
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
        ` looks through the name, description, category and tags of every listing. You can narrow the results by category and by pricing: ${orList(PRICING_TYPES)}. Search and filters work together, and there are also pages for single categories.`,
      ],
    ],
  },
  {
    question: 'What do I need to submit a tool?',
    answer: [
      [
        'A submission needs a name, description, website URL, category, pricing and a banner image. The form, under ',
        { text: 'Submit Tool', href: '/create-listing' },
        ', also asks for at least one tag.',
      ],
      [
        `The banner image is used for featured and sponsored listings: a PNG, JPEG, WebP or AVIF file of up to ${TOOL_BANNERS_MEGABYTES} MB, recommended ${BANNER_SHAPE}. Basic listings can be sent without one.`,
      ],
    ],
  },
  {
    question: 'What happens after I submit a tool?',
    answer: [
      [
        'Your submission is pending until an administrator has looked at it. It is then approved and appears in the directory, or it is rejected with a reason. You can follow the state of everything you have sent in under ',
        { text: 'My submissions', href: '/my-submissions' },
        '.',
      ],
    ],
  },
  {
    question: 'Where can I see why my submission was rejected?',
    answer: [
      [
        'The administrator has to give a reason with every rejection, and you find it next to the tool under ',
        { text: 'My submissions', href: '/my-submissions' },
        '. Only approved tools are shown in the directory. If you think the decision rests on a mistake, ',
        { text: 'contact us', href: '/contact' },
        ' and name the tool.',
      ],
    ],
  },
  {
    question: 'What does a listing cost?',
    answer: [
      [
        `A basic listing is free. On the listing form you can choose paid placement by the month: Featured for $${PRICES.featured}, or Sponsored for $${PRICES.sponsored}, also at one of three tiers: Bronze for $${PRICES.bronze}, Silver for $${PRICES.silver} and Gold for $${PRICES.gold}.`,
      ],
      [
        'The ',
        { text: 'pricing page', href: '/pricing' },
        ` describes the separate sponsorship plans: Basic for $${PRICES.plan_basic} a month, Premium for $${PRICES.plan_premium} a month, and Custom, which is priced on request.`,
      ],
    ],
  },
  {
    question: 'Do payments or affiliate links change the order of the listings?',
    answer: [
      [
        'Payment never changes the organic order, and sponsored placement is labelled. Some listings carry affiliate links, which means that we may earn a commission if you buy something after following one. This adds no cost for you.',
      ],
    ],
  },
  {
    question: 'A listing is wrong or out of date. How can it be corrected?',
    answer: [
      [
        { text: 'Find the tool', href: '/' },
        ", open its page and press 'Something wrong?': choose what is wrong, and say what should be there. You need no account. Signed in, you change it yourself; it goes live once we have looked at it.",
      ],
    ],
  },
  {
    question: 'When can I reach you?',
    answer: [
      [
        'Our hours are Monday to Friday from 9:00 AM to 5:00 PM and Saturday from 10:00 AM to 2:00 PM, Copenhagen time. We are closed on Sunday. The ',
        { text: 'contact page', href: '/contact' },
        ' lists the ways to get in touch.',
      ],
    ],
  },
  {
    question: 'Are the free courses really free, and who runs them?',
    answer: [
      [
        'The ',
        { text: 'free courses', href: '/free-courses' },
        ' page lists seven resources for each of seven topics, from natural language processing to LlamaIndex. All of them can be studied without paying, though some providers ask you to register or charge for a certificate. They belong to the universities, companies and authors named on each card and open on their own sites.',
      ],
    ],
  },
  {
    question: 'What does the site store in my browser?',
    answer: [
      [
        'Your browser keeps your sign-in session and your answer to the cookie notice, and small notes such as your theme and the draft of a submission. If you accept in the notice, it also counts your visits by day, on your device only. The ',
        { text: 'cookies page', href: '/cookies' },
        ' lists every entry, and the ',
        { text: 'privacy page', href: '/privacy' },
        ' explains what leaves your browser.',
      ],
    ],
  },
];
