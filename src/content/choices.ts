// The values that front matter and site.ts can choose from.

/** The categories of articles (specification, section 9). */
export const BLOG_CATEGORIES = ['Video', 'Text', 'Image', 'Audio', 'Development'] as const;

/** The icons of the cards on /services. */
export const SERVICE_ICONS = ['ClipboardCheck', 'Blocks', 'GraduationCap', 'Compass'] as const;

/** The pages that `pagesOff` in site.ts can switch off. */
export const OPTIONAL_PAGES = [
  '/services',
  '/free-courses',
  '/blog',
  '/pricing',
  '/agents',
  '/test-submission',
] as const;
