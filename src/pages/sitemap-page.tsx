import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { blogPosts } from '../content/blog/posts';
import { categoryPages } from '../content/categories';
import { familyHeading } from '../domain/directory/collections';
import { type Families, familyOf, findFamily } from '../domain/categories/families';
import { linksTo } from '../content/pages';
import { numeral } from '../domain/text/text';
import { useCategories } from '../features/categories/use-categories';
import { type SitePage, sitePagesQuery } from '../features/directory/site-pages.queries';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const trail = [{ label: 'Sitemap', href: '/sitemap' }];

const pagesOf = (title: 'Pages' | 'Account' | 'Legal') => ({
  title,
  links: linksTo(({ group = 'Pages', label }) => (group === title ? [label] : [])),
});

const groupsOf = (families: Families) =>
  [
    pagesOf('Pages'),
    {
      title: 'Blog posts',
      links: blogPosts.map(({ slug, title }) => ({ href: `/blog/${slug}`, label: title })),
    },
    {
      title: 'Categories',
      links: categoryPages.map(({ slug, heading }) => {
        const family = findFamily(families, slug);
        return { href: `/category/${slug}`, label: family ? familyHeading(family.name) : heading };
      }),
    },
    pagesOf('Account'),
    pagesOf('Legal'),
  ].filter(({ links }) => links.length > 0);

const none: SitePage[] = [];
const written = new Set(categoryPages.map(({ slug }) => `/category/${slug}`));

export default function SitemapPage() {
  const { data: pages } = useQuery(sitePagesQuery);
  const families = useCategories();
  const isAdult = ({ label }: SitePage) => findFamily(families, familyOf(families, label))?.isAdult ?? false;
  const categories = [...(pages?.families ?? none), ...(pages?.categories ?? none)]
    .filter(({ path }) => !written.has(path))
    .sort((one, other) => Number(isAdult(one)) - Number(isAdult(other)) || one.label.localeCompare(other.label, 'en'));
  return (
    <Page>
      <PageMeta
        title="Sitemap"
        description="Every public page: the directory, its categories, articles, courses and legal pages."
        structuredData={[breadcrumbData(trail)]}
      />
      <PageHeader title="Sitemap" lead="Every public page.">
        <Breadcrumb items={trail} />
      </PageHeader>
      <div className="gap-x-12 sm:columns-2 lg:columns-3">
        {groupsOf(families).map(({ title, links }) => (
          <section key={title} aria-label={title} className="mb-10 break-inside-avoid">
            <h2 className="border-b border-line pb-2 text-base font-bold">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    to={href}
                    className="inline-flex min-h-9 items-center py-1 text-base hover:text-accent hover:underline pointer-coarse:min-h-11"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pages id="categories" title="More categories" pages={categories} />
      <Pages id="tags" title="Tags" pages={pages?.tags} />
      <Pages id="alternatives" title="Alternatives to" note="For the newest tools." pages={pages?.alternatives} />
    </Page>
  );
}

type PagesProps = { id: string; title: string; note?: string; pages: readonly SitePage[] | undefined };

/** Links to generated pages, each with its number of listings. Screen readers read the heading with each link. */
function Pages({ id, title, note, pages = none }: PagesProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="mb-10">
      <h2 id={`${id}-heading`} className="border-b border-line pb-2 text-base font-bold">
        {title}
      </h2>
      {note && <p className="pt-2 text-sm text-muted">{note}</p>}
      <ul className="mt-2 gap-x-12 sm:columns-2 lg:columns-3">
        {pages.map(({ path, label, count }) => (
          <li key={path} className="flex break-inside-avoid items-center gap-2">
            <Link
              to={path}
              className="inline-flex min-h-9 min-w-0 items-center py-1 text-base [overflow-wrap:anywhere] hover:text-accent hover:underline pointer-coarse:min-h-11"
            >
              <bdi>{label}</bdi>
            </Link>
            <span className="text-sm tabular-nums text-muted">{numeral(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
