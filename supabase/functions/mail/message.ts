import { cutText } from '../_shared/truncate.ts';
import type * as lists from '../_shared/lists.ts';
import { unitsOf } from '../_shared/units.ts';

type Day = string;
type Placement = { name: string; placement: string; first_day: Day; last_day: Day | null };
type OneOf<List extends readonly string[]> = List[number];
type Outcome = Exclude<OneOf<typeof lists.LISTING_FEEDBACK_STATE>, 'open' | 'withdrawn'>;
export type EmailKind = OneOf<typeof lists.EMAIL_OPT_OUTS_KIND>;

/** The data of each kind of email, from private.email_data. A missing kind is a type error. */
type Facts = EmailData<{
  listing_received: { name: string };
  listing_decided: {
    name: string;
    slug: string;
    decision: 'approved' | 'rejected' | 'unpublished' | 'published';
    reason: string | null;
  };
  feedback_resolved: { name: string; slug: string | null; outcome: Outcome; reply: string | null };
  claim_decided: { name?: string; slug?: string; outcome: 'granted' | 'refused'; remark: string | null };
  placement_starts: Placement;
  placement_ending: Placement;
  placement_ended: Placement;
  payment_changed: {
    name: string;
    placement: string;
    what: 'refunded' | 'payment_failed' | 'subscription_stopping' | 'subscription_ended';
    amount_cents: number | null;
    currency: string | null;
    state: string;
    last_day: Day | null;
  };
  weekly_digest: { counts: Record<string, number> };
  site_alert: { subject: string; state: 'stopped' | 'failed' | 'waiting' | 'recovered' };
}>;
type EmailData<Kinds extends Record<EmailKind, object>> = Kinds;

/** Labels for kinds of items in the review queue. A kind without a label appears under its own name. */
const reviewKinds: Record<string, string> = {
  pending: 'Pending listings',
  feedback: 'Reports and changes',
  link: 'Links',
  claim: 'Claims',
  request: 'Placement requests',
  payment: 'Payments',
  category: 'New categories',
  mail: 'Unsent email',
};

/** The names of the jobs on the Jobs page. A job without a label appears under its own name. */
const jobLabels: Record<string, string> = {
  backup: 'Backup',
  claims: 'Domain checks',
  icons: 'Icons',
  links: 'Links',
  rebuild: 'Rebuild',
  renewals: 'Subscriptions',
  sweep: 'Cleanup',
};

export type Mail = {
  [Kind in EmailKind]: { key: string; attempt: number; kind: Kind; to: string; token: string; facts: Facts[Kind] };
}[EmailKind];

export type Links = { siteUrl: string; functionUrl: string };

export type Message = {
  subject: string;
  text: string;
  html: string;
  /** The List-Unsubscribe URL. A POST turns off this kind of email. */
  oneClick: string;
};

/** The content of an email. `quote` is text written by a person, possibly with several lines. */
type Content = { subject: string; lines: string[]; quote?: string | null; link: { label: string; path: string } };

/** Returns one line without characters that affect email headers or a terminal. */
const oneLine = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- this removes control characters
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const cut = (text: string, max: number) => (text.length > max ? `${cutText(text, max - 1)}…` : text);

const dayText = (day: Day) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

type Named = Pick<Placement, 'placement' | 'name'>;
/** Names a placement in a subject line. */
const placementAndName = ({ placement, name }: Named) => `${oneLine(name)} (${placement})`;
/** Names a placement in a sentence. */
const placementOf = ({ placement, name }: Named) => `placement “${placement}” for ${oneLine(name)}`;

const myTools = { label: 'My tools', path: '/my-submissions' };
const toolPath = (slug: string) => `/tools/${encodeURIComponent(slug)}`;

function decided({ name, slug, decision, reason }: Facts['listing_decided']): Content {
  const link = { label: 'View the tool’s page', path: toolPath(slug) };
  switch (decision) {
    case 'approved':
      return {
        subject: `${name} is in the directory`,
        lines: [`We reviewed ${name} and approved it. It is now in the directory.`],
        link,
      };
    case 'published':
      return {
        subject: `${name} is in the directory again`,
        lines: [`We published ${name} again.`],
        link,
      };
    case 'rejected':
      return {
        subject: `${name} was rejected`,
        lines: [`We reviewed ${name} and rejected it. You can fix the listing and resubmit it.`, 'The reason:'],
        quote: reason,
        link: myTools,
      };
    case 'unpublished':
      return {
        subject: `${name} was taken down`,
        lines: [`${name} is no longer in the directory. You can fix the listing and resubmit it.`, 'The reason:'],
        quote: reason,
        link: myTools,
      };
  }
}

const money = (amount: number, currency: string) => {
  const digits = Math.log10(unitsOf(currency));
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (amount / unitsOf(currency)).toLocaleString('en-US', { style: 'currency', currency, ...fraction });
};

function paymentChanged(facts: Facts['payment_changed']): Content {
  const what = placementAndName(facts);
  const runs =
    facts.last_day && ['scheduled', 'running'].includes(facts.state)
      ? `The placement runs through ${dayText(facts.last_day)} (UTC).`
      : 'The placement is not running.';
  switch (facts.what) {
    case 'refunded':
      return {
        subject: `Refunded: ${what}`,
        lines: [
          `We refunded your payment of ${money(facts.amount_cents ?? 0, facts.currency ?? 'USD')} for the ${placementOf(facts)}.`,
          runs,
        ],
        link: myTools,
      };
    case 'payment_failed':
      return {
        subject: `Payment failed: ${what}`,
        lines: [
          `We could not charge your card to renew the ${placementOf(facts)}. ${runs}`,
          'To keep the placement, choose ‘Manage payment’ on the My tools page and change your card.',
        ],
        link: myTools,
      };
    case 'subscription_stopping':
    case 'subscription_ended':
      return {
        subject: `Not renewed: ${what}`,
        lines: [`The ${placementOf(facts)} will not renew, and you will not be charged again. ${runs}`],
        link: myTools,
      };
  }
}

function siteAlert({ subject, state }: Facts['site_alert']): Content {
  const link = { label: 'Open the Jobs page', path: '/ai-admin/jobs' };
  const job = jobLabels[subject] ?? subject;
  switch (state) {
    case 'stopped':
      return {
        subject: `Job stopped: ${job}`,
        lines: [`The job “${job}” has had no successful run for twice its interval.`],
        link,
      };
    case 'failed':
      return {
        subject: 'The last build failed',
        lines: ['The last build of the site failed. Until a build succeeds, pages can show old content.'],
        link,
      };
    case 'waiting':
      return {
        subject: 'Emails are waiting',
        lines: ['At least one email has waited for more than an hour. Check the email service.'],
        link,
      };
    case 'recovered':
      return subject === 'emails'
        ? { subject: 'Emails are sent again', lines: ['No email has waited for more than an hour.'], link }
        : { subject: `Job works again: ${job}`, lines: [`The job “${job}” works again.`], link };
  }
}

const reportOutcomes: Record<Exclude<Outcome, 'accepted' | 'refused'>, string> = {
  fixed: 'The listing was fixed.',
  nothing_wrong: 'We found nothing wrong.',
  removed: 'The listing was removed or marked as closed.',
  other: 'Something else was done:',
};

function contentOf(mail: Mail): Content {
  switch (mail.kind) {
    case 'listing_received': {
      const name = oneLine(mail.facts.name);
      return {
        subject: `We have received ${name}`,
        lines: [
          `Thank you. We will review ${name}. On the My tools page you can follow the review, change the listing or withdraw it.`,
        ],
        link: myTools,
      };
    }
    case 'listing_decided':
      return decided({ ...mail.facts, name: oneLine(mail.facts.name) });
    case 'feedback_resolved': {
      const { slug, outcome, reply } = mail.facts;
      const name = oneLine(mail.facts.name);
      const link = slug ? { label: 'View the tool’s page', path: toolPath(slug) } : myTools;
      if (outcome === 'accepted')
        return {
          subject: `Your change was approved: ${name}`,
          lines: [`Your change to ${name} is live. Thank you.`],
          link,
        };
      if (outcome === 'refused')
        return {
          subject: `Your change was rejected: ${name}`,
          lines: [`We reviewed your change to ${name} and rejected it.`, 'The reason:'],
          quote: reply,
          link: myTools,
        };
      return {
        subject: `Your report was resolved: ${name}`,
        lines: [`You reported a problem with ${name}.`, reportOutcomes[outcome]],
        quote: reply,
        link,
      };
    }
    case 'claim_decided': {
      const { outcome, remark } = mail.facts;
      const name = oneLine(mail.facts.name ?? 'a listing');
      return outcome === 'granted'
        ? {
            subject: `Your claim was approved: ${name}`,
            lines: [`${name} is now one of your listings.`],
            quote: remark,
            link: myTools,
          }
        : {
            subject: `Your claim was rejected: ${name}`,
            lines: [`You claimed ${name}. We rejected the claim.`],
            quote: remark,
            link: myTools,
          };
    }
    case 'placement_starts': {
      const { first_day: first, last_day: last } = mail.facts;
      const until = last ? ` through ${dayText(last)}` : '';
      return {
        subject: `Your placement is running: ${placementAndName(mail.facts)}`,
        lines: [
          `Your ${placementOf(mail.facts)} runs from ${dayText(first)}${until} (UTC). You can see its results on the My tools page.`,
        ],
        link: myTools,
      };
    }
    case 'placement_ending':
      return {
        subject: `Your placement ends soon: ${placementAndName(mail.facts)}`,
        lines: [
          `Your ${placementOf(mail.facts)} runs through ${dayText(mail.facts.last_day ?? '')} (UTC). To continue, request another placement.`,
        ],
        link: myTools,
      };
    case 'placement_ended':
      return {
        subject: `Your placement has ended: ${placementAndName(mail.facts)}`,
        lines: [`The last day of your ${placementOf(mail.facts)} was ${dayText(mail.facts.last_day ?? '')} (UTC).`],
        link: myTools,
      };
    case 'payment_changed':
      return paymentChanged(mail.facts);
    case 'weekly_digest': {
      const counts = Object.entries(mail.facts.counts);
      const all = counts.reduce((sum, [, count]) => sum + count, 0);
      return {
        subject:
          all === 1 ? 'One item is waiting in your review queue' : `${all} items are waiting in your review queue`,
        lines: counts.map(([kind, count]) => `${reviewKinds[kind] ?? kind}: ${count}`),
        link: { label: 'Open the review queue', path: '/ai-admin' },
      };
    }
    case 'site_alert':
      return siteAlert(mail.facts);
  }
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`).replaceAll(/\r?\n/g, '<br>');

/**
 * Composes an email as plain text and HTML, with an unsubscribe link. The email contains only data that the recipient
 * may see.
 */
export function compose(mail: Mail, { siteUrl, functionUrl }: Links): Message {
  const { subject, lines, quote, link } = contentOf(mail);
  const off = `${siteUrl}/mail-link?token=${mail.token}`;
  const why = `You receive this email because you have an account at ${siteUrl} and emails of this kind are on.`;
  const text = [
    ...lines,
    ...(quote ? [quote.replaceAll(/^/gm, '> ')] : []),
    `${link.label}: ${siteUrl}${link.path}`,
    `-- \n${why}\nUnsubscribe: ${off}\nEmail settings: ${siteUrl}/settings`,
  ].join('\n\n');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(subject)}</title>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:38em">
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${quote ? `<blockquote style="margin:0;padding-left:1em;border-left:3px solid #888">${escaped(quote)}</blockquote>` : ''}
<p><a href="${escaped(`${siteUrl}${link.path}`)}">${escaped(link.label)}</a></p>
<hr><p style="font-size:13px">${escaped(why)} <a href="${escaped(off)}">Unsubscribe</a> · <a href="${escaped(`${siteUrl}/settings`)}">Email settings</a></p>
</body></html>`;
  return { subject: cut(oneLine(subject), 180), text, html, oneClick: `${functionUrl}?token=${mail.token}` };
}
