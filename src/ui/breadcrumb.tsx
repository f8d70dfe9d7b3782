import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { env } from '../lib/env';
import { cx } from './cx';

type Crumb = { label: string; href?: string };

const withHome = (items: Crumb[]): Crumb[] => [{ label: 'Home', href: '/' }, ...items];

export function Breadcrumb({ items }: { items: Crumb[] }) {
  const crumbs = withHome(items);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, href }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={label} className={cx('flex items-center gap-1', isLast ? 'min-w-0' : 'shrink-0')}>
              {index > 0 && <ChevronRight className="size-4 shrink-0 text-line-strong" aria-hidden />}
              {href && !isLast ? (
                <Link
                  to={href}
                  className="inline-flex min-h-8 items-center rounded-sm hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} className="truncate font-medium text-ink">
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export const breadcrumbData = (items: Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: withHome(items).map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href && { item: `${env.siteUrl()}${href}` }),
  })),
});
