import { env } from '../../lib/env';

/** Returns the data that this build sends to the operator's collectors, and the purpose. */
export function collectors(): { title: string; text: string; why: string }[] {
  const [errors, analytics] = [env.errorsUrl(), env.analyticsUrl()].map((address) => address && new URL(address).host);
  return [
    ...(errors
      ? [
          {
            title: 'Reports of failures.',
            text: `If a part of this site fails, your browser tells ${errors} what failed: a message without anything you typed, the place in our code, and the address of the page without its query. Nothing about you goes along: no account, no cookie, no number that is yours.`,
            why: 'Reports of failures: to find and mend them (our legitimate interest).',
          },
        ]
      : []),
    ...(analytics
      ? [
          {
            title: 'Page views.',
            text: `Only if you accept, ${analytics} counts the pages that you open: it is told the address of each without its query, and with the first the website that you came from. No script of theirs runs here, and no cookie goes along.`,
            why: `The count of page views by ${analytics}: with the same consent. Declining ends it at once.`,
          },
        ]
      : []),
  ];
}
