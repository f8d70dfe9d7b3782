import type { ProseSection } from '../content.types';
import type { Offer } from '../../domain/placement/prices';
import { env } from '../../lib/env';
import { placementTerms } from '../prices';
import { site } from '../site';

const PAID_ELSEWHERE =
  'The site itself takes no payment. Choosing a placement in the form is a request. We agree with you on dates and payment before the placement starts.';
const PAID_HERE =
  'Choosing a placement in the form is a request and costs nothing. Once your listing is in the directory you pay on the My tools page, where Stripe takes the payment for us. The placement starts when we have received the payment, or on a later day that we agree on with you. A placement with a monthly price renews each month until you cancel it under My tools. It then runs through the last day that is paid for. If your listing is closed or taken down, or if you delete your account, we cancel the placement for you.';

export const terms = (offers: readonly Offer[]): { updated: string; sections: ProseSection[] } => ({
  updated: 'November 23, 2026',
  sections: [
    {
      heading: 'These terms',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `${site.name} is a directory of AI tools run from ${site.city}, ${site.address.at(-1)}. By using the site you accept these terms. How we handle personal data is described in the `,
            { text: 'privacy policy', href: '/privacy' },
            '.',
          ],
        },
      ],
    },
    {
      heading: 'Listings',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'Listings describe products of other companies. Prices and features change, and we cannot check all of them every day, so the website of the tool has the last word. A listing is not a recommendation, and names and trademarks belong to their owners. A name in the directory or among the featured partners does not mean that its owner endorses us.',
          ],
        },
      ],
    },
    {
      heading: 'Accounts',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'You need an account to submit a tool. Give an email address that is yours, keep your password to yourself, and tell us if you think somebody else is using the account. We may close an account that is used for spam, to deceive, or to attack the site.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'You can download what you entered, and delete your account, at any time under ',
            { text: 'Settings', href: '/settings' },
            '. Your published listings then stay without an owner, and your other listings are deleted. A placement that was paid for runs until its last day.',
          ],
        },
      ],
    },
    {
      heading: 'What you may submit',
      blocks: [
        {
          kind: 'list',
          items: [
            ['A tool that exists, works and is reached directly at the address you give.'],
            ['A description that is true, and pricing that matches the website of the tool.'],
            ['Texts, logos and banners that you have the right to publish.'],
            ['Nothing illegal, malicious, deceptive or harassing, and no duplicate of a listing that is already here.'],
          ],
        },
      ],
    },
    {
      heading: 'Rights in submissions',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'What you submit remains yours. You allow us to store it, publish it on the site and in its promotion, and edit it for accuracy, length and category, without charge and for as long as it is listed. You can ask us at any time to correct or remove a listing of your own tool. You can change or withdraw a submission while it is in review, and fix and resubmit one that was rejected. We review changes to a published listing.',
          ],
        },
      ],
    },
    {
      heading: 'Review',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'Submissions from members are reviewed by a person before they are published. We may reject any of them, with a written reason. We may also edit or remove a published listing, for example when the tool has closed. The site shows no user ratings or reviews.',
          ],
        },
      ],
    },
    {
      heading: 'Sponsored placement',
      blocks: [
        {
          kind: 'paragraph',
          text: placementTerms(offers),
        },
        {
          kind: 'paragraph',
          text: [
            env.checkout() === 'on' ? PAID_HERE : PAID_ELSEWHERE,
            ' A permanent listing has no end date, but it can be removed like any other if it no longer meets these terms.',
          ],
        },
      ],
    },
    {
      heading: 'Affiliate links',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'Some links to tools are affiliate links. If you buy something after following one, we may receive a commission; your price stays the same. Only we set affiliate links, and having one does not move a listing in the results.',
          ],
        },
      ],
    },
    {
      heading: 'Warranty and liability',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'The site is offered as it is, without a promise that it is complete, correct or always available. Tools are provided by their makers under their own terms. As far as the law allows, we are not liable for losses from using a listed tool or from relying on a listing. Nothing here limits liability that cannot be limited by law, or the rights you have as a consumer.',
          ],
        },
      ],
    },
    {
      heading: 'Changes and law',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `When these terms change, the new text and its date are published here and apply from then on; placements already agreed keep the terms they were agreed under. ${site.law.adjective} law applies, and disputes belong before the courts of ${site.law.courts} unless the law of the country you live in gives you, as a consumer, another choice. Questions go to `,
            { strong: site.email },
            '.',
          ],
        },
      ],
    },
  ],
});
