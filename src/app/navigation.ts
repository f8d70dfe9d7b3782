import { linksTo } from '../content/pages';
import type { Families } from '../domain/categories/families';
import { categoryPath } from '../domain/directory/paths';

export const headerLinks = linksTo(({ isInHeader, label }) => (isInHeader ? [label] : []));

export const adminLink = { href: '/bulk-import', label: 'Bulk Import' };

const footerGroup = (title: 'Take part' | 'Legal') => ({
  title,
  links: linksTo(({ footer, label }) => (footer?.group === title ? (footer.labels ?? [label]) : [])),
});

const FAMILIES_IN_FOOTER = 5;

export const footerGroups = (families: Families) => [
  {
    title: 'Directory',
    links: [
      ...families
        .filter(({ isAdult }) => !isAdult)
        .slice(0, FAMILIES_IN_FOOTER)
        .map(({ slug, name }) => ({
          href: categoryPath(slug),
          label: /\btools$/i.test(name) ? name : `${name} tools`,
        })),
      { href: '/sitemap#categories', label: 'More categories' },
      { href: '/sitemap#tags', label: 'Tags' },
      { href: '/sitemap#alternatives', label: 'Alternatives' },
      { href: '/new', label: 'New tools' },
      { href: '/changes', label: 'Changes' },
      { href: '/saved', label: 'Saved tools' },
    ],
  },
  footerGroup('Take part'),
  footerGroup('Legal'),
];
