import { offeredNames, offeredProviders } from '../offered-providers';
import { hasFaviconService } from '../masthead';
import { env } from '../../lib/env';
import type { ProseSection } from '../content.types';
import { site } from '../site';
import { collectors } from './collectors';

export const privacy: { updated: string; sections: ProseSection[] } = {
  updated: 'November 23, 2026',
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            `${site.operator}, ${site.address.join(', ')}, decides how the personal data described here is used. Write to `,
            { strong: site.email },
            ' about anything on this page.',
          ],
        },
      ],
    },
    {
      heading: 'In short',
      blocks: [
        {
          kind: 'list',
          items: [
            ['You can read the whole directory without an account.'],
            [
              env.analyticsUrl()
                ? 'The site sets no cookies of its own and loads no advertising trackers. Page views are counted only if you accept.'
                : 'The site sets no cookies of its own and loads no analytics and no advertising trackers.',
            ],
            ['An account holds your email, your name and your password, which is stored only as a hash.'],
            ['We do not sell personal data.'],
          ],
        },
      ],
    },
    {
      heading: 'What stays in your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'The site keeps the following in the storage of your browser. ',
            { text: 'The cookies page', href: '/cookies' },
            ' says what each key holds in more detail, and for how long it is kept.',
          ],
        },
        {
          kind: 'list',
          items: [
            [{ strong: 'sb-<project>-auth-token' }, ': your session, while you are signed in.'],
            [{ strong: 'cookie-consent' }, ': your answer to the consent sheet.'],
            [{ strong: 'theme' }, ': light or dark, once you have chosen.'],
            [{ strong: 'saved-tools' }, ': the tools you saved without an account, until you remove them or sign in.'],
            [
              { strong: 'listing-draft' },
              ': the text of a submission that you have started, or sent without a response yet.',
            ],
            [{ strong: 'import-columns' }, ': for the administrator, the meanings of the columns of imported tables.'],
            [
              { strong: 'visitor-data' },
              ' and ',
              { strong: 'visit-<date>' },
              ': only if you accept, the visits of this browser by day. The count stays on this device and is sent nowhere.',
            ],
            [{ strong: 'scroll-positions' }, ': your place on a page, for the Back button.'],
            [{ strong: 'compare' }, ': the tools that you have chosen to compare.'],
            [{ strong: 'reloaded-at' }, ': when the page last reloaded for a new version.'],
            [{ strong: 'auth-began' }, ': that you started to sign in, sign up or reset a password here.'],
            [{ strong: 'return-to' }, `: where you were going when you chose ${offeredNames()} sign-in.`],
            [{ strong: 'edit-draft:<id>' }, ': unsaved changes to a listing, or a report that you have not sent yet.'],
            [{ strong: 'review-keys' }, ': for the administrator only, a keyboard setting.'],
          ],
        },
      ],
    },
    {
      heading: 'What leaves your browser',
      blocks: [
        {
          kind: 'list',
          items: [
            [
              { strong: 'Requests to our backend.' },
              ' Pages load listings from it and send it what you submit. The backend runs on Supabase or on a compatible host, which provides the database, sign-in and file storage.',
            ],
            [
              { strong: 'Searches.' },
              ' What you type into the search box, and the filters you choose, go to our backend while you type, and it returns the results. They are also part of the page’s address, so the host of this website sees them when someone opens or reloads that address.',
            ],
            [
              { strong: 'Tool logos.' },
              ` If a listing names a logo, the image loads from the host in the logo’s address. Otherwise the icon of the tool’s website loads from our backend, where we keep a copy.${hasFaviconService() ? ' If we have no copy yet, the host name of the tool is sent to the favicon service of Google (www.google.com/s2/favicons), which may answer through another Google host.' : ''} Requests to other hosts contain no referrer.`,
            ],
            ...collectors().map(({ title, text }) => [{ strong: title }, ` ${text}`]),
            ...(env.checkout() === 'on'
              ? [
                  [
                    { strong: 'Payments.' },
                    ' Only if you press Pay or Manage payment for a placement, your browser goes to Stripe, which takes the payment. We send Stripe your email, the name of your tool and the amount to pay. Stripe reports to us what was paid, but not your card details. We keep the amount, the day and Stripe’s number of the payment.',
                  ],
                ]
              : []),
            ...offeredProviders().map(({ label }) => [
              { strong: `${label} sign-in.` },
              ` Only if you choose Continue with ${label}, your browser goes to ${label} to sign in, and ${label} gives us your name, your email and the address of your profile picture.`,
            ]),
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'Every server that your browser contacts sees your IP address and the name of your browser. Hosts may keep these in logs for security.',
          ],
        },
      ],
    },
    {
      heading: 'Accounts and submissions',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'For an account we store your email, your name, when the account was created and last used, and a hash of your password that the authentication provider makes. Nobody on our team can read the password. For a submission we store what you entered, the internal id of your account, when it was sent and reviewed, and the reason if it was rejected. Neither your name nor your email is part of a listing.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'Each change to a listing is recorded with the time, the text before and after, and the internal id of the account that made it. We can read these records. The owner of the listing can read them too, but does not see who made a change. We keep the records for three years, even if the listing is deleted. When an account is deleted, its id is removed from them.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'While you write a submission, the tool’s address and name go to our backend, which checks whether the tool is already listed or in review. The backend does not store them for this check. Other members can find out that an address is in review, but nothing else about your submission. If you explain why your tool is a different one, the explanation is stored and deleted with the submission, and only you and we can read it. If you have the form filled in from the tool’s page, our backend requests that page without saying who you are. The result goes to your form. We keep only how often you did this within the last day.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'If you claim a listing, we store which listing you claimed, your proof and our decision. Only you and we can read this. If your proof is a code on the tool’s domain, we look for the code on that domain and its name servers, and we store the time and the result. Only you can read the code. All of this is deleted with your account or the listing.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'The tools that you save while signed in are stored with your account, with the time when you saved each. Only you can read them. We also store the last 2,000 tools that you removed, with the time, so that another device of yours does not add them again. All of this is deleted with the account. A list that you share exists only as a link. Everyone who has the link can see the tools, the day and the name that you typed. We keep no copy.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'A banner image is public as soon as it is uploaded, even while the submission is in review. Nobody can guess the image’s address, but anyone who has the address can open the image. Do not upload an image that is confidential.',
          ],
        },
      ],
    },
    {
      heading: 'Contact',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'The form on the contact page sends and stores nothing at present. What you type there does not leave the page. For a request about your data, or anything else that needs an answer, write to ',
            { strong: site.email },
            '. We keep your email until the matter is closed, and for at most two years.',
          ],
        },
      ],
    },
    {
      heading: 'Counting views and clicks of paid placements',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'For a paid placement we count how often it was seen (at least half of it, for a second) and how often it was clicked. We store only totals per day. The count needs no cookie, and the totals contain nothing about you: not who looked, not from where, not at what time. So that nobody can fake the figures, we limit what we count from one network address a day. For this limit, the address is stored as a hash with a random salt, in a table that nobody reads. The salt changes every day. The first count of the next day deletes the hash and the salt. The owner of the listing and we see the totals. Listings without a paid placement are not counted.',
          ],
        },
      ],
    },
    {
      heading: 'Counting searches without results',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'This count runs only if you accept. If a search finds nothing, or if you open none of its results, the words of the search are sent to us without your account, so that we can improve the search. We store the words only once three visitors have searched for them on the same day. We then store the words, the day and the number of visitors: not who, not from where, not at what time. Until then we store only a hash of the words and a hash of your network address, both with a random salt that changes every day. Nobody reads these hashes, and they do not show that two searches came from one person. The first such search of the next day deletes them. Words that look like an email address, a long number or a password are never stored. The counts are deleted after 90 days. Only we see them.',
          ],
        },
      ],
    },
    {
      heading: 'Reports of problems',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'If you report a problem with a listing, we store the listing, the reason and the day. If you write a note, we also store the note and its time. Only we read reports. Do not write anything about yourself in the note. If you are signed in, the report also contains the internal id of your account and the time, so that you can see the result on the My tools page. So that nobody reports the same problem many times, we store who reported what today: your account or, without an account, a hash of your network address with a random salt that changes every day. Nobody reads this table, and the first report of a later day empties it. We keep reports until we resolve them, and for 90 days after that with their notes and our reply. They are then deleted with the first report of a later day. Your own reports are deleted with your account.',
          ],
        },
      ],
    },
    {
      heading: 'Your changes',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'If you send a change to a listing, we store the listing, its text at that time, your new text, your reason and source, the time, the internal id of your account, and our decision. Only you and we can read it. We also see your email and how many of your changes were approved and rejected. Do not write anything about yourself in the reason. An approved change becomes part of the listing, without your name. We keep a change while it is in review and for 90 days after it was decided or withdrawn. It is then deleted when the next change is sent. Your changes are deleted with your account.',
          ],
        },
      ],
    },
    {
      heading: 'Email',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'If this directory sends email, we write to the address of your account when a listing, a change, a claim, a placement or a report of yours changes. You choose the kinds of email under ',
            { text: 'Settings', href: '/settings' },
            '. Each email has a link that stops its kind without signing in. Until an email is sent, we store only internal ids of its subject. For 30 days after that, we store whether it could be sent. We do not store its text. The service that delivers the email receives your address and the text. Emails contain no pictures and no tracking.',
          ],
        },
      ],
    },
    {
      heading: 'Why, and for how long',
      blocks: [
        {
          kind: 'list',
          items: [
            ['Account and submission data: to provide what you signed up for (a contract).'],
            ['Server logs, review and logo requests: to run a safe and usable directory (our legitimate interest).'],
            [
              'The visit count on your device: with your consent. You can withdraw it at any time with the button on ',
              { text: 'the cookies page', href: '/cookies' },
              '. The count is then deleted.',
            ],
            [
              'The count of searches without results: with the same consent. If you decline, your searches are no longer counted. Earlier counts do not identify anyone.',
            ],
            ...collectors().map(({ why }) => [why]),
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'Account data is kept until you ask us to delete it. Pending and rejected submissions are kept with the account. A published listing stays as long as it is useful to readers; when an account is deleted, we remove the connection to it. Copies in backups disappear as the backups are replaced.',
          ],
        },
      ],
    },
    {
      heading: 'Downloading and deleting your data',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'Under ',
            { text: 'Settings', href: '/settings' },
            ' you can download all your data as one file, save your listings as JSON, CSV or Markdown, and delete your account immediately. Before you delete it, the page shows what happens to your data.',
          ],
        },
        {
          kind: 'list',
          items: [
            [
              { strong: 'Deleted with the account: ' },
              'your email, your name, your password, your sessions and the times when you signed in; your pending and rejected listings, with their banners; your claims, your reports and changes with their notes, and your saved tools.',
            ],
            [
              { strong: 'Kept without you: ' },
              'public listings, with their banners and agreed placements; the record of what was agreed and paid for a placement, which accounting law requires; the number of open reports on a listing; decisions, without the person who made them.',
            ],
            [
              { strong: 'On other devices ' },
              'your session cannot be renewed. Pages that are already open there can still be read for up to an hour, but nothing can be saved from them.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'Under the GDPR you can ask for access to your data, a copy to take elsewhere, correction, deletion or a restriction of its use, and you can object to uses based on our legitimate interest. Write to ',
            { strong: site.email },
            `. We answer within one month. You can also complain to ${site.law.authority.what}, `,
            { text: site.law.authority.name, href: site.law.authority.href },
            ', or to the authority where you live.',
          ],
        },
        {
          kind: 'paragraph',
          text: ['If what the site stores or sends changes, this page and its date change with it.'],
        },
      ],
    },
  ],
};
