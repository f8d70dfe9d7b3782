import { linksTo } from '../content/pages';

/** The header's links in order. */
export const headerLinks = linksTo(({ isInHeader, label }) => (isInHeader ? [label] : []));

/** Follows them for the administrator. */
export const adminLink = { href: '/bulk-import', label: 'Bulk Import' };

const footerGroup = (title: 'Take part' | 'Legal') => ({
  title,
  links: linksTo(({ footer, label }) => (footer?.group === title ? (footer.labels ?? [label]) : [])),
});

export const footerGroups = [
  {
    title: 'Directory',
    links: [
      { href: '/category/text', label: 'Text tools' },
      { href: '/category/video', label: 'Video tools' },
      { href: '/category/image', label: 'Image tools' },
      { href: '/category/audio', label: 'Audio tools' },
      { href: '/category/development', label: 'Development tools' },
      { href: '/sitemap#categories', label: 'More categories' },
      { href: '/sitemap#tags', label: 'Tags' },
      { href: '/sitemap#alternatives', label: 'Alternatives' },
      { href: '/new', label: 'New tools' },
      { href: '/saved', label: 'Saved tools' },
    ],
  },
  footerGroup('Take part'),
  footerGroup('Legal'),
];
