import { useLocation } from 'react-router-dom';
import { familyHeading } from '../domain/directory/collections';
import { findFamily } from '../domain/categories/families';
import { blogPosts } from '../content/blog/posts';
import { type CategoryPage as Category, categoryPages } from '../content/categories';
import { postsOfTab } from '../features/blog/blog-rules';
import { PostGrid } from '../features/blog/post-card';
import { useCategories } from '../features/categories/use-categories';
import { collectionData } from '../features/directory/collection-data';
import { Directory } from '../features/directory/directory';
import { directoryTitle } from '../features/directory/directory-title';
import { useWholeList } from '../features/directory/use-directory-page';
import { useDirectoryState } from '../features/directory/use-directory-state';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Page } from '../ui/page-header';
import { NeedsJavaScript } from '../ui/needs-javascript';
import { AlternateLinks } from '../ui/alternate-links';
import { PageMeta } from '../ui/page-meta';
import { RichText } from '../ui/rich-text';
import { lazyComponent } from '../ui/lazy-component';

const NotFoundPage = lazyComponent(() => import('./not-found-page'));

export default function CategoryPage() {
  const { pathname } = useLocation();
  const category = categoryPages.find(({ slug }) => pathname === `/category/${slug}`);
  return category ? <Tools key={category.slug} category={category} /> : <NotFoundPage />;
}

function Tools({ category: { slug, heading: written, description, paragraph, blogCategory } }: { category: Category }) {
  const control = useDirectoryState();
  const families = useCategories();
  // The family's name may have changed since the build.
  const family = findFamily(families, slug);
  const heading = family ? familyHeading(family.name) : written;
  const path = `/category/${slug}`;
  const trail = [{ label: heading, href: path }];
  const list = useWholeList(control.settled, slug);
  const posts = postsOfTab(blogPosts, blogCategory);
  return (
    <Page>
      <PageMeta
        title={directoryTitle(families, control.settled, heading) ?? heading}
        description={description}
        image={`/previews${path}.png`}
        structuredData={[breadcrumbData(trail), ...(list ? [collectionData(path, heading, list)] : [])]}
      />
      <AlternateLinks path={path} feed={heading} hasMarkdown />
      <header className="grid gap-3 pb-4 pt-6">
        <Breadcrumb items={trail} />
        <h1 tabIndex={-1} className="text-xl font-bold sm:text-2xl">
          {heading}
        </h1>
        <p className="hidden max-w-prose text-pretty text-muted sm:block">{description}</p>
      </header>
      <NeedsJavaScript>Searching needs JavaScript.</NeedsJavaScript>
      <Directory control={control} title={heading} within={slug} />
      <section aria-labelledby="choosing-heading" className="mt-16 border-t border-line pt-10">
        <h2 id="choosing-heading" className="mb-3 text-lg font-bold">
          How to choose
        </h2>
        <p className="max-w-[32.5rem] text-base">
          <RichText text={paragraph} />
        </p>
      </section>
      {posts.length > 0 && (
        <section aria-labelledby="posts-heading" className="mt-16 border-t border-line pt-10">
          <h2 id="posts-heading" className="mb-6 text-lg font-bold">
            From the blog
          </h2>
          <PostGrid posts={posts} level="h3" />
        </section>
      )}
    </Page>
  );
}
