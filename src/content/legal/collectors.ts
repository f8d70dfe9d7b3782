import { env } from '../../lib/env';

export function collectors(): { title: string; text: string; why: string }[] {
  const [errors, analytics] = [env.errorsUrl(), env.analyticsUrl()].map((address) => address && new URL(address).host);
  return [
    ...(errors
      ? [
          {
            title: 'Error reports.',
            text: `If a part of this site fails, your browser reports the error to ${errors}. The report contains a message without anything you typed, the place in our code, and the address of the page without its query. It contains nothing that identifies you: no account, no cookie, no identifier.`,
            why: 'Error reports: to find and fix failures (our legitimate interest).',
          },
        ]
      : []),
    ...(analytics
      ? [
          {
            title: 'Page views.',
            text: `Only if you accept, ${analytics} counts the pages that you open. It receives the address of each page without its query and, with the first page, the website that you came from. It runs no script here and sets no cookie.`,
            why: `The count of page views by ${analytics}: with the same consent. If you decline, your page views are no longer counted.`,
          },
        ]
      : []),
  ];
}
