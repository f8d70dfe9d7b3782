import { masthead } from './masthead';

type PublicPage = {
  /** The page's name in the header, in the footer and on /sitemap. */
  label: string;
  /** The page's group on /sitemap. The default is 'Pages'. */
  group?: 'Account' | 'Legal';
  isInHeader?: true;
  /** Whether search engines and sitemap.xml exclude the page. The page is prerendered anyway. */
  isUnlisted?: true;
  footer?: { group: 'Take part' | 'Legal'; labels?: readonly string[] };
};

const table = <Path extends `/${string}`>(pages: Record<Path, PublicPage>) => pages;

/** Returns whether `pagesOff` in site.ts leaves the page on. */
export const isPageOn = (path: string) => !(masthead.pagesOff as readonly string[]).includes(path);

const allPages = table({
  '/': { label: 'Home', isInHeader: true },
  '/about': { label: 'About', isInHeader: true },
  '/services': { label: 'Services', isInHeader: true },
  '/blog': { label: 'Blog', isInHeader: true },
  '/free-courses': { label: 'Free Courses', isInHeader: true },
  '/contact': { label: 'Contact', isInHeader: true },
  '/new': { label: 'New Tools' },
  '/changes': { label: 'Changes' },
  '/create-listing': { label: 'Submit Tool' },
  '/submit-resource': {
    label: 'Submit a Resource',
    footer: { group: 'Take part' },
  },
  '/pricing': {
    label: 'Pricing',
    footer: { group: 'Take part', labels: ['Become a Sponsor', 'Sponsor Your Tool'] },
  },
  '/faq': { label: 'FAQ', footer: { group: 'Take part' } },
  '/agents': { label: 'For AI Agents', footer: { group: 'Take part' } },
  '/sitemap': { label: 'Sitemap', footer: { group: 'Take part' } },
  '/compare': { label: 'Compare Tools', isUnlisted: true },
  '/sign-in': { label: 'Sign In', group: 'Account' },
  '/sign-up': { label: 'Sign Up', group: 'Account' },
  '/privacy': { label: 'Privacy Policy', group: 'Legal', footer: { group: 'Legal' } },
  '/terms': { label: 'Terms of Service', group: 'Legal', footer: { group: 'Legal' } },
  '/cookies': { label: 'Cookie Policy', group: 'Legal', footer: { group: 'Legal' } },
});

type PublicPath = keyof typeof allPages;

/**
 * The public pages with a fixed URL that are on, in display order. Routes, sitemap.xml, HTML files and tests are
 * derived from this list. Each page needs a file in src/pages.
 */
export const publicPages = Object.fromEntries(
  Object.entries<PublicPage>(allPages).filter(([path]) => isPageOn(path)),
) as Partial<Record<PublicPath, PublicPage>>;

type PublicFile = PublicPath extends infer Path
  ? Path extends `/${infer File}`
    ? File extends ''
      ? 'home'
      : File
    : never
  : never;
/** Returns the first part of a page's file name: 'about' for src/pages/about-page.tsx. */
export const fileOf = (path: string) => (path.slice(1) || 'home') as PublicFile;

/** Returns links to all pages for which `labels` returns a label. */
export const linksTo = (labels: (page: PublicPage) => readonly string[]) =>
  Object.entries(publicPages).flatMap(([href, page]) => labels(page).map((label) => ({ href, label })));

export const pagePaths = (isAmong: (page: PublicPage) => boolean): string[] =>
  Object.entries(publicPages).flatMap(([path, page]) => (isAmong(page) ? path : []));

/**
 * The administrators' pages in the order of their navigation, without the dashboard. Routes and tests are derived from
 * this list.
 */
export const adminPages = {
  '/ai-admin/listings': { file: 'edit-listings', label: 'Edit listings' },
  '/ai-admin/categories': { file: 'categories', label: 'Categories' },
  '/ai-admin/picks': { file: 'picks', label: 'Picks' },
  '/ai-admin/placements': { file: 'placements', label: 'Placements' },
  '/ai-admin/words': { file: 'words', label: 'Search words' },
  '/bulk-import': { file: 'bulk-import', label: 'Bulk Import' },
  '/ai-admin/export': { file: 'export', label: 'Export' },
  '/ai-admin/jobs': { file: 'jobs', label: 'Jobs' },
  '/ai-admin/administrators': { file: 'administrators', label: 'Administrators' },
} as const;

/** The categories whose pages have their own text (src/content/categories.ts). */
export const EDITORIAL_CATEGORIES = ['text', 'video', 'image', 'audio', 'development'] as const;
