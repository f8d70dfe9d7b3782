type PublicPage<File extends string> = {
  /** 'about' is src/pages/about-page.tsx. */
  file: File;
  /** Its name in the header, in the footer and on /sitemap. */
  label: string;
  /** Its group on /sitemap. */
  group: 'Pages' | 'Account' | 'Legal';
  isInHeader?: true;
  /** Not for search engines: rendered like the others, but not in sitemap.xml. */
  isUnlisted?: true;
  footer?: { group: 'Take part' | 'Legal'; labels?: readonly string[] };
};

const table = <File extends string>(pages: Record<`/${string}`, PublicPage<File>>) => pages;

/**
 * The pages for everybody that have one address each, in the order of header, footer and /sitemap. Routes, sitemap.xml,
 * HTML files and the tests of every page follow; the type check asks src/app/page-modules.ts for the file.
 */
export const publicPages = table({
  '/': { file: 'home', label: 'Home', group: 'Pages', isInHeader: true },
  '/about': { file: 'about', label: 'About', group: 'Pages', isInHeader: true },
  '/services': { file: 'services', label: 'Services', group: 'Pages', isInHeader: true },
  '/blog': { file: 'blog', label: 'Blog', group: 'Pages', isInHeader: true },
  '/free-courses': { file: 'free-courses', label: 'Free Courses', group: 'Pages', isInHeader: true },
  '/contact': { file: 'contact', label: 'Contact', group: 'Pages', isInHeader: true },
  '/new': { file: 'new', label: 'New Tools', group: 'Pages' },
  '/create-listing': { file: 'create-listing', label: 'Submit Tool', group: 'Pages' },
  '/submit-resource': {
    file: 'submit-resource',
    label: 'Submit a Resource',
    group: 'Pages',
    footer: { group: 'Take part' },
  },
  '/pricing': {
    file: 'pricing',
    label: 'Pricing',
    group: 'Pages',
    footer: { group: 'Take part', labels: ['Become a Sponsor', 'Sponsor Your Tool'] },
  },
  '/faq': { file: 'faq', label: 'FAQ', group: 'Pages', footer: { group: 'Take part' } },
  '/agents': { file: 'agents', label: 'For AI Agents', group: 'Pages', footer: { group: 'Take part' } },
  '/sitemap': { file: 'sitemap', label: 'Sitemap', group: 'Pages', footer: { group: 'Take part' } },
  '/compare': { file: 'compare', label: 'Compare Tools', group: 'Pages', isUnlisted: true },
  '/sign-in': { file: 'sign-in', label: 'Sign In', group: 'Account' },
  '/sign-up': { file: 'sign-up', label: 'Sign Up', group: 'Account' },
  '/privacy': { file: 'privacy', label: 'Privacy Policy', group: 'Legal', footer: { group: 'Legal' } },
  '/terms': { file: 'terms', label: 'Terms of Service', group: 'Legal', footer: { group: 'Legal' } },
  '/cookies': { file: 'cookies', label: 'Cookie Policy', group: 'Legal', footer: { group: 'Legal' } },
});

/** The links to the pages for which `labels` has names. */
export const linksTo = (labels: (page: PublicPage<string>) => readonly string[]) =>
  Object.entries(publicPages).flatMap(([href, page]) => labels(page).map((label) => ({ href, label })));

/** The addresses of some of the pages. */
export const pagePaths = (isAmong: (page: PublicPage<string>) => boolean): string[] =>
  Object.entries(publicPages).flatMap(([path, page]) => (isAmong(page) ? path : []));

/**
 * The administrator's doors, in the order of the dashboard, each with its pages. Routes, links and the tests of every page
 * follow.
 */
export const adminDoors = {
  Listings: {
    '/ai-admin/listings': { file: 'edit-listings', label: 'Edit listings' },
    '/ai-admin/categories': { file: 'categories', label: 'Categories' },
    '/ai-admin/picks': { file: 'picks', label: 'Picks' },
  },
  Placements: { '/ai-admin/placements': { file: 'placements', label: 'Placements' } },
  Words: { '/ai-admin/words': { file: 'words', label: 'Search words' } },
  'Import and export': {
    '/bulk-import': { file: 'bulk-import', label: 'Bulk Import' },
    '/ai-admin/export': { file: 'export', label: 'Export' },
  },
} as const;
export const adminPages: Record<string, { file: AdminFile; label: string }> = Object.assign(
  {},
  ...Object.values(adminDoors),
);
type PageOf<Door> = Door extends Record<string, { file: infer File }> ? File : never;
type AdminFile = { [Door in keyof typeof adminDoors]: PageOf<(typeof adminDoors)[Door]> }[keyof typeof adminDoors];

/** The categories whose pages have words of their own, in src/content/categories.ts. */
export const WRITTEN_CATEGORIES = ['text', 'video', 'image', 'audio', 'development'] as const;
