import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { Families } from '../domain/categories/families';
import {
  describeCount,
  familyHeading,
  FEWEST_LISTINGS,
  type Topic,
  topicOfSlug,
} from '../domain/directory/collections';
import { categoryPath, filteredBy } from '../domain/directory/paths';
import { tagSlug } from '../domain/directory/tag-slug';
import { numeral } from '../domain/text/text';
import type { ListedTool } from '../domain/listing/tool';
import { useCategories } from '../features/categories/use-categories';
import { collectionData } from '../features/directory/collection-data';
import { Directory } from '../features/directory/directory';
import { directoryTitle } from '../features/directory/directory-title';
import { ofTag } from '../features/directory/tools.queries';
import { useWholeList } from '../features/directory/use-directory-page';
import { useDirectoryState } from '../features/directory/use-directory-state';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { NeedsJavaScript } from '../ui/needs-javascript';
import { AlternateLinks } from '../ui/alternate-links';
import { Page } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import NotFoundPage from './not-found-page';

type About = Topic & { kind: 'category' | 'tag'; which: string };

function aboutCategory(families: Families, slug: string): About {
  const topic = topicOfSlug(families, slug);
  return { ...topic, kind: 'category', which: `in ${topic.name}` };
}

/** Returns a tag's topic in the spelling of the newest tool. */
function aboutTag(slug: string, tools: readonly ListedTool[] = []): About {
  const tags = tools.flatMap((tool) => tool.tags);
  const name = tags.find((tag) => tagSlug(tag) === slug) ?? slug.replaceAll('-', ' ');
  const which = `tagged “${name}”`;
  return { kind: 'tag', within: ofTag(slug), name, which, heading: `AI tools ${which}`, categories: [] };
}

export default function CollectionPage() {
  const { pathname } = useLocation();
  const { slug = '' } = useParams();
  const isTag = pathname.startsWith('/tag/');
  return <Collection key={pathname} slug={slug} isTag={isTag} />;
}

function Collection({ slug, isTag }: { slug: string; isTag: boolean }) {
  const { pathname } = useLocation();
  const control = useDirectoryState();
  const families = useCategories();
  const list = useWholeList(control.settled, isTag ? ofTag(slug) : topicOfSlug(families, slug).within);
  const { kind, within, name, which, heading, family, categories, sentence, movedTo } = isTag
    ? aboutTag(slug, list?.rows)
    : aboutCategory(families, slug);
  if (movedTo) return <Navigate to={movedTo} replace />;
  // Mistyped URLs and topics newer than the build have no prerendered page.
  if (list?.found === 0) return <NotFoundPage />;
  if (list && list.found < FEWEST_LISTINGS) return <Navigate to={filteredBy(kind, name)} replace />;

  const trail = [
    ...(family ? [{ label: familyHeading(family.label), href: categoryPath(family.slug) }] : []),
    { label: heading, href: pathname },
  ];
  const counted = list
    ? describeCount({ which, total: list.found, pricing: list.facets.pricing, newest: list.rows[0] })
    : `${heading}, with prices, uses and alternatives.`;
  const parts = categories.flatMap((category) => {
    const count = list?.facets.category[category] ?? 0;
    const path = categoryPath(tagSlug(category));
    return count >= FEWEST_LISTINGS && path !== pathname ? [{ category, count, path }] : [];
  });
  return (
    <Page>
      <PageMeta
        title={directoryTitle(families, control.settled, heading) ?? heading}
        description={sentence ?? counted}
        {...(!isTag && { image: `/previews${pathname}.png` })}
        structuredData={[breadcrumbData(trail), ...(list ? [collectionData(pathname, heading, list)] : [])]}
      />
      <AlternateLinks path={pathname} feed={heading} hasMarkdown={!isTag} />
      <header className="grid gap-3 pb-4 pt-6">
        <Breadcrumb items={trail} />
        <h1 tabIndex={-1} className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
          {heading}
        </h1>
        <p className="min-h-5 max-w-prose text-pretty text-sm text-muted sm:min-h-6 sm:text-base">
          {sentence && `${sentence} `}
          {list && counted}
        </p>
        {parts.length > 0 && (
          <ul aria-label={`Categories of ${heading}`} className="flex flex-wrap gap-1.5">
            {parts.map(({ category, count, path }) => (
              <li key={category}>
                <Link to={path} className="chip">
                  {category} <span className="chip-count">{numeral(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      <NeedsJavaScript>Searching needs JavaScript.</NeedsJavaScript>
      <Directory control={control} title={heading} within={within} />
    </Page>
  );
}
