// example: true (delete this line when the texts are your own)
import type { OptionalPage } from './content.types';
import { isPageOn } from './pages';

export const submitIntro =
  "Choose what you want to submit. A correction starts on the tool's page. A person reviews every tool.";

type SubmitOption = { title: string; description: string; linkText: string; href: string; page?: OptionalPage };

const allOptions: SubmitOption[] = [
  {
    title: 'A tool',
    description: 'For people who make or represent an AI tool. The account and the listing are free.',
    linkText: 'Submit a tool',
    href: '/create-listing',
  },
  {
    title: 'A course',
    description: 'A free course, book or video series on one of our subjects.',
    linkText: 'Suggest a course',
    href: '/contact?subject=Course%20suggestion',
    page: '/free-courses',
  },
  {
    title: 'An article',
    description: 'A subject for the blog, or an article of your own. Send a short outline first.',
    linkText: 'Suggest an article',
    href: '/contact?subject=Article%20suggestion',
    page: '/blog',
  },
  {
    title: 'A correction',
    description:
      "A price has changed, a link is dead, a tool has closed or a description is wrong. Open the tool's page and press 'Something wrong?'.",
    linkText: 'Find the tool',
    href: '/',
  },
];

/** What visitors can submit. Courses and articles need their page. */
export const submitOptions = allOptions.filter(({ page }) => !page || isPageOn(page));

export const lookFor: string[] = [
  'A working product that people can use today',
  'A plain description of what the tool does',
  'Pricing that we can check on its website',
  ...(isPageOn('/free-courses') ? ['Courses that are free from start to finish'] : []),
  'Corrections with a link to the source',
];

export const decline: string[] = [
  'Waiting lists and announcements',
  'A second listing of a tool',
  'Promises nobody can check',
  'Tools made to deceive, harass or undress people, or break the law',
  'Affiliate links, and links to anything but the product',
];
