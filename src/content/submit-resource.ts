export const submitIntro =
  'The directory grows with what its readers send. Pick what you have: a tool goes through the submission form and a review by hand, a correction on the page of the tool; for everything else, the contact page opens with the subject filled in.';

export const submitOptions: { title: string; description: string; linkText: string; href: string }[] = [
  {
    title: 'A tool',
    description:
      'You have made an AI tool, or work for the people who did. You need a free account; a basic listing costs nothing.',
    linkText: 'Submit a tool',
    href: '/create-listing',
  },
  {
    title: 'A course',
    description:
      'A free course, book or video series on one of the subjects of our course list. Tell us what it taught you.',
    linkText: 'Suggest a course',
    href: '/contact?subject=Course%20suggestion',
  },
  {
    title: 'An article',
    description:
      'A subject you would like to see on the blog, or an article of your own. Send an outline first; a paragraph is enough.',
    linkText: 'Suggest an article',
    href: '/contact?subject=Article%20suggestion',
  },
  {
    title: 'A correction',
    description:
      "A price has changed, a link is dead, a tool has closed or a description is wrong. Open the tool's page and press 'Something wrong?'.",
    linkText: 'Find the tool',
    href: '/',
  },
];

export const lookFor: string[] = [
  'A working product that people can try or buy today',
  'A description that says what the tool does, in plain words',
  'A price, or the type of pricing, that can be checked on its website',
  'Courses that are free to follow from start to finish',
  'Corrections with a link to the source',
];

export const decline: string[] = [
  'Waiting lists, parked domains and pages that only announce a product',
  'A second listing of a tool that is already here',
  'Descriptions that promise results nobody can check',
  'Tools made to deceive, harass or undress people, or to break the law',
  'Links to a page other than the product itself, and links through an affiliate account',
];
