/** The header's links in order. */
export const headerLinks = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
  { href: '/services', label: 'Services' },
  { href: '/blog', label: 'Blog' },
  { href: '/free-courses', label: 'Free Courses' },
  { href: '/contact', label: 'Contact' },
];

/** Follows them for the administrator. */
export const adminLink = { href: '/bulk-import', label: 'Bulk Import' };

export const footerGroups = [
  {
    title: 'Directory',
    links: [
      { href: '/category/text', label: 'Text tools' },
      { href: '/category/video', label: 'Video tools' },
      { href: '/category/image', label: 'Image tools' },
      { href: '/category/audio', label: 'Audio tools' },
      { href: '/category/development', label: 'Development tools' },
    ],
  },
  {
    title: 'Take part',
    links: [
      { href: '/submit-resource', label: 'Submit a Resource' },
      { href: '/pricing', label: 'Become a Sponsor' },
      { href: '/pricing', label: 'Sponsor Your Tool' },
      { href: '/faq', label: 'FAQ' },
      { href: '/sitemap', label: 'Sitemap' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy Policy' },
      { href: '/terms', label: 'Terms of Service' },
      { href: '/cookies', label: 'Cookie Policy' },
    ],
  },
];
