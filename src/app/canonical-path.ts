const KNOWN = [
  '/about',
  '/contact',
  '/blog',
  '/services',
  '/pricing',
  '/sign-in',
  '/sign-up',
  '/free-courses',
  '/create-listing',
];

/** Returns the correct path for a mistyped path, or null (specification, section 2, "Not found"). */
export function canonicalPath(pathname: string): string | null {
  const stripped = pathname.replace(/(?<!\/)\/+$/, '');
  if (stripped !== pathname && stripped !== '') return stripped;
  const lower = pathname.toLowerCase();
  return lower !== pathname && KNOWN.includes(lower) ? lower : null;
}
