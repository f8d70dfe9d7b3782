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
              ' Pages ask it for listings, and send it what you submit. The backend runs on Supabase or on a compatible host, which provides the database, sign-in and file storage.',
            ],
            [
              { strong: 'Searches.' },
              ' What you type into the search box, and the filters you choose, go to our backend while you type, which answers with what it finds. They are also part of the address of the page, so the host of this website sees them when such an address is opened or loaded again.',
            ],
            [
              { strong: 'Tool logos.' },
              ` Where a listing names a logo, the image loads from the host that it names. Otherwise the icon of the tool’s website loads from our backend, where we keep a copy.${hasFaviconService() ? ' Where we have none yet, the host name of the tool is sent to the favicon service of Google (www.google.com/s2/favicons), which may answer through another Google host.' : ''} Requests to other hosts go without a referrer.`,
            ],
            ...collectors().map(({ title, text }) => [{ strong: title }, ` ${text}`]),
            ...(env.checkout() === 'on'
              ? [
                  [
                    { strong: 'Payments.' },
                    ' Only if you press Pay or Manage payment for a placement, your browser goes to Stripe, which takes the payment. We send Stripe your email, the name of your tool and what is to be paid; Stripe tells us what was paid, and keeps your card from us. We keep the amount, the day and Stripe’s number of the payment.',
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
            'For an account we hold your email, your name, when it was created and last used, and a hash of your password made by the authentication provider. Nobody on our team can read the password. For a submission we hold what you entered, the internal id of your account, the times it was sent and decided, and the reason if it was rejected. Neither your name nor your email is part of a listing.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'Each change of a listing is noted with the time, what stood before and after, and the internal id of the account that made it. We read it, and the owner of the listing does without learning who anybody else is. The notes are kept for three years, also where the listing is deleted; with an account its id disappears from them.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'While you write a submission, its address and name go to our backend, which answers whether such a listing is there or waits; neither is kept for that. Other members learn of a listing of yours that waits nothing but that its address is waiting. If you say why yours is another one, that is kept with the submission and deleted with it; only you and we can read it. If you have the form filled from the tool’s page, our backend asks the website of that address for it, without saying who you are; what it reads goes to your form, and we keep nothing but how often you did so within the last day.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'If you claim a listing, we keep which, the proof you name, and what we decided; only you and we can read it. For a code on the domain of the tool we ask that domain and its name servers for it, and keep when we looked and what we saw; nobody but you can read the code. All of it is deleted with your account or the listing.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'The tools you save while signed in are kept with your account: which, and when you saved each. Only you can read them. Of the tools you removed, the newest 2,000 stay with the account too, with when you removed each, so that another device of yours does not bring them back; all of it is deleted with the account. A list that you share is nothing but its address: it names the tools, the day, and the name you typed, to everybody who has it, and we keep no copy.',
          ],
        },
        {
          kind: 'paragraph',
          text: [
            'A banner image is public as soon as it is uploaded, even while the submission is in review: its address cannot be guessed, but anyone who has it can open the image. Do not upload an image that is confidential.',
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
            'The form on the contact page sends and stores nothing at present: what you type there does not leave the page. For a request about your data, or anything else that needs an answer, write to ',
            { strong: site.email },
            '. We keep such email for as long as it takes to answer and follow it up, and at most two years.',
          ],
        },
      ],
    },
    {
      heading: 'Counting paid places',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            'For a paid place we count how often it was seen (at least half of it, for a second) and how often it was clicked, as totals a day. The count needs no cookie and the totals hold nothing about you: not who looked, not from where, not at what time. So that nobody can make the figures up, we count only so much from one network address a day; for that, the address is kept as a hash with a random salt that is made anew each day, in a table that nobody reads, and both are dropped with the first count of the next day. The owner of the listing and we see the totals. Listings without a paid place are not counted.',
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
            'Only if you accept: where a search of yours finds nothing, or you open nothing of what it finds before you search again or leave, its words are sent to us, without your account, so that the search can learn what they mean. We keep the words only once three visitors have searched them on the same day, and then the words, the day and how many: not who, not from where, not at what time. Until then there is only a hash of them beside a hash of your network address, both with the random salt of the day, which nobody reads; no two searches of yours can be told to be one person’s. These hashes are dropped with the first such search of the next day. Words that look like an email address, a long number or a password are not kept at all. The counts are dropped after 90 days; only we see them.',
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
            'If you report a problem with a listing, we keep the listing, the reason, the day and, if you write one, your note and its time; nobody but us reads them. Do not write anything about yourself in the note. Signed in, the report also holds the internal id of your account and the time, so that you can see under My tools what became of it. So that nobody reports the same thing many times, we keep who reported what today: your account, or without one a hash of your network address with the random salt of the day, in a table that nobody reads. It is dropped with the first report of a later day. Reports are kept until we resolve them, and with their notes and our answer for 90 days after that; they are then dropped with the next report that begins a day. Your own go with your account at once.',
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
            'If you ask for a change to a listing, we keep the listing, what it should say, what it said then, your reason and the address you named, the time, the internal id of your account, and what became of it. Only you and we read it; we also see your email and how many of your changes were approved and rejected. Do not write anything about yourself in the reason. What is approved becomes part of the listing, without your name. A change is kept while it waits and for 90 days after it was decided or withdrawn, and is then dropped with the next one that anybody sends. Yours go with your account at once.',
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
            'If this directory sends email, we write to the address of your account when a listing, a change, a claim, a placement or a report of yours changes. Choose which kinds you want under ',
            { text: 'Settings', href: '/settings' },
            ', and each email has a link that stops its kind without signing in. Until an email is sent we keep only what it is about, by internal ids, and for 30 days after that whether it could be sent; its text is kept nowhere here. The service that delivers it gets your address and the text. Emails have no pictures and no tracking.',
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
              '; the count is then deleted.',
            ],
            [
              'The count of searches without results: with the same consent. Declining ends it; earlier counts do not identify anyone.',
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
            ' you can download everything that is kept of you as one file, save your listings as JSON, CSV or Markdown, and delete the account yourself, at once. The page says before what becomes of what you have here.',
          ],
        },
        {
          kind: 'list',
          items: [
            [
              { strong: 'Deleted with the account: ' },
              'your email, your name, your password, your sessions and the records of when you signed in; your pending and rejected listings, with their banners; your claims, your reports and changes with their notes, and your saved tools.',
            ],
            [
              { strong: 'Kept without you: ' },
              'listings that are public, with their banner and the placements agreed for them; the record of what was agreed and paid for a placement, which accounting law requires; the number of open reports of a listing; decisions, without who made them.',
            ],
            [
              { strong: 'On other devices ' },
              'a session cannot be renewed any more. What was opened there before can still be looked at for up to an hour; nothing can be stored by it.',
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
            `; we answer within one month. You can also complain to ${site.law.authority.what}, `,
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
