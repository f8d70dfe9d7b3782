import { Link } from 'react-router-dom';
import { blogPosts } from '../content/blog/posts';
import { categoryPages } from '../content/categories';
import { linksTo } from '../content/pages';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const trail = [{ label: 'Sitemap', href: '/sitemap' }];

const pagesOf = (title: 'Pages' | 'Account' | 'Legal') => ({
  title,
  links: linksTo(({ group, label }) => (group === title ? [label] : [])),
});

const groups = [
  pagesOf('Pages'),
  {
    title: 'Blog posts',
    links: blogPosts.map(({ slug, title }) => ({ href: `/blog/${slug}`, label: title })),
  },
  {
    title: 'Categories',
    links: categoryPages.map(({ slug, heading }) => ({ href: `/category/${slug}`, label: heading })),
  },
  pagesOf('Account'),
  pagesOf('Legal'),
];

export default function SitemapPage() {
  return (
    <Page>
      <PageMeta
        title="Sitemap"
        description="Every public page of the site in one list: the directory and its categories, the articles, courses, accounts and legal pages."
        structuredData={[breadcrumbData(trail)]}
      />
      <PageHeader title="Sitemap" lead="Every public page, in one list.">
        <Breadcrumb items={trail} />
      </PageHeader>
      <div className="gap-x-12 sm:columns-2 lg:columns-3">
        {groups.map(({ title, links }) => (
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
    </Page>
  );
}
