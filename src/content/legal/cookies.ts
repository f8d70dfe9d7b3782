import { offeredNames } from '../offered-providers';
import { hasFaviconService } from '../masthead';
import { env } from '../../lib/env';
import type { ProseSection } from '../content.types';

export const cookies: { updated: string; sections: ProseSection[] } = {
  updated: 'November 23, 2026',
  sections: [
    {
      heading: 'In short',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `This site sets no cookies of its own and loads ${env.analyticsUrl() ? '' : 'no analytics and '}no advertising trackers. It keeps a few small notes in the storage of your browser, listed below in full. Your session goes to our backend to show that you are signed in, and a draft goes there when you submit it; everything else stays on your device.`,
          ],
        },
      ],
    },
    {
      heading: 'What is kept in your browser',
      blocks: [
        {
          kind: 'table',
          caption: 'Every key this site writes to the storage of your browser',
          head: ['Key', 'Where', 'What it holds', 'How long'],
          rows: [
            [
              [{ strong: 'sb-<project>-auth-token' }],
              ['Local storage'],
              ['Your session, so that you stay signed in'],
              ['From sign-in until sign-out'],
            ],
            [
              [{ strong: 'cookie-consent' }],
              ['Local storage'],
              ['Your answer to the consent sheet: accepted or declined'],
              ['Until you change it or delete it'],
            ],
            [
              [{ strong: 'theme' }],
              ['Local storage'],
              ['light or dark; written only after you use the toggle'],
              ['Until you delete it'],
            ],
            [
              [{ strong: 'saved-tools' }],
              ['Local storage'],
              ['The tools you saved without an account, and when; written only after you save one'],
              ['Until you remove them. After you sign in, they move to your account'],
            ],
            [
              [{ strong: 'listing-draft' }],
              ['Local storage'],
              [
                'The text of a submission that you have started, and the id of your account. Also the parts that were sent but not confirmed yet, so that they are not stored twice. Never the banner file',
              ],
              ['Until it is sent or discarded'],
            ],
            [
              [{ strong: 'import-columns' }],
              ['Local storage'],
              ['For the administrator: what each column of an imported table contains'],
              ['Until you delete it. Only for the last 20 tables'],
            ],
            [
              [{ strong: 'visitor-data' }],
              ['Local storage'],
              ['Only if you accept: the date of your last visit and the number of visits of this browser per day'],
              ['Each day for 30 days; all of it is deleted when you decline'],
            ],
            [
              [{ strong: 'visit-<date>' }],
              ['Session storage'],
              ['Only if you accept: a mark that this visit has been counted, so that it is counted once a day'],
              ['Until the tab is closed or you decline, and at most 7 days'],
            ],
            [
              [{ strong: 'scroll-positions' }],
              ['Session storage'],
              ['Where you were on a page, for the Back button'],
              ['Until the tab is closed'],
            ],
            [
              [{ strong: 'compare' }],
              ['Session storage'],
              ['The names of the tools that you have chosen to compare, at most four'],
              ['Until you clear them, or the tab is closed'],
            ],
            [
              [{ strong: 'reloaded-at' }],
              ['Session storage'],
              ['When the page last reloaded for a new version, so that it reloads only once'],
              ['Until the tab is closed'],
            ],
            [
              [{ strong: 'auth-began' }],
              ['Local and session storage'],
              [
                `That you started to sign in with ${offeredNames()}, to sign up or to reset a password here, with the time and, if you entered it, your email address`,
              ],
              ['Until you are signed in. It is ignored after an hour'],
            ],
            [
              [{ strong: 'return-to' }],
              ['Session storage'],
              [`Where you were going when you chose ${offeredNames()} sign-in`],
              ['Removed when you come back, or when the tab is closed'],
            ],
            [
              [{ strong: 'edit-draft:<id>' }],
              ['Session storage'],
              ['Unsaved changes to a listing, or a report that you have not sent yet'],
              ['Until they are saved or discarded, you sign out, or the tab is closed'],
            ],
            [
              [{ strong: 'review-keys' }],
              ['Local storage'],
              ['Administrator only: whether the keyboard shortcuts of the review queue are on'],
              ['Until you delete it'],
            ],
          ],
        },
      ],
    },
    {
      heading: 'What is counted without a cookie',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'We count how often paid placements are seen and clicked each day. Nothing is stored in your browser for this, and nothing about you is sent. You can read more in ',
            { text: 'the privacy policy', href: '/privacy' },
            '.',
          ],
        },
      ],
    },
    {
      heading: 'Your choice',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `Consent concerns ${env.analyticsUrl() ? 'three' : 'two'} counts. The first is the visit count: `,
            { strong: 'visitor-data' },
            ' and the ',
            { strong: 'visit-<date>' },
            ' marks. If you accept, this browser counts its own visits on this device, and the count is sent nowhere. The second count stores nothing in your browser. If a search finds nothing, or if you open none of its results, the words of the search are sent to us without your account.',
            env.analyticsUrl()
              ? ` The third count stores nothing in your browser either: ${new URL(env.analyticsUrl() ?? '').host} counts the pages that you open.`
              : '',
            ' If you decline, none of this is counted. ‘Customize’ has the same effect as ‘Accept All’, because there is only one choice. Everything else in the table is needed for what you do on the site.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'You can change your mind at any time with the button below, which shows the consent sheet again. Declining also deletes what has been counted so far.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'To remove every key above, delete the stored data of this site in the settings of your browser. That also signs you out. The site works with storage blocked too; it just cannot remember anything.',
          ],
        },
      ],
    },
    {
      heading: 'Other hosts',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `Logos load from the hosts that the listings name${hasFaviconService() ? ', and where we keep no icon of a tool yet, an icon is requested from the favicon service of Google' : ''}. We send no referrer with these requests, but we do not control those hosts. If you choose Continue with Google, or open a link to another website, the cookies of that website are subject to its own policy. You can read more in our `,
            { text: 'privacy policy', href: '/privacy' },
            '.',
          ],
        },
      ],
    },
  ],
};
