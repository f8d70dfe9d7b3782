import { AT_ONCE, type Build, entriesOf, type ListedPage } from './build.ts';
import type { Collection } from './collection-index.ts';
import { inTurn } from './for-each-limited.ts';
import { type Address, atomFeed } from './sitemap-and-feeds.ts';
import { collectionMarkdown } from './markdown.ts';
import { previewImageOf } from './site-output.ts';

/** The maximum number of alternatives pages in the list at /sitemap. Tool pages link to all of them. */
const ALTERNATIVES_LISTED = 60;

type Page = Awaited<ReturnType<Build['app']['renderPage']>>;

export async function renderCollections(build: Build, alternatives: readonly ListedPage[]): Promise<Address[]> {
  const { app, output, census, previews, toFile, version, dist, site } = build;
  const addresses: Address[] = [];
  const author = app.site.name;

  const write = (path: string, title: string, changed: string | undefined, rest?: (page: Page) => void) =>
    output.attempt(path, async () => {
      const page = await app.renderPage(path, version);
      output.writePage(path, toFile(page, path));
      const entries = entriesOf(app, page.list?.tools ?? []);
      output.writeFeed(path, atomFeed(site, { path: `${path}.xml`, home: path, title, author, entries }));
      rest?.(page);
      addresses.push({ path, ...(changed && { changed }) });
    });

  const writeCategory = async (path: string, changed: string | undefined) => {
    const { name, heading } = app.topicOfSlug(decodeURIComponent(path.split('/').at(-1) ?? ''));
    const written = app.categoryPages.find(({ slug }) => path === `/category/${slug}`);
    await write(path, heading, changed, ({ list }) => {
      const sentence = list ? app.describeCount({ which: `in ${name}`, newest: list.tools[0], ...list }) : '';
      const tools = (list?.tools ?? []).map(({ name: title, slug, description, pricing_type: type }) => ({
        name: title,
        page: site + app.toolPath(slug),
        description,
        price: app.pricingOf(type).label,
      }));
      output.writeMarkdown(path, collectionMarkdown({ heading, sentence, page: site + path, tools }));
      previews.add({
        file: previewImageOf(dist, path),
        sign: 'Category',
        title: heading,
        text: written?.description ?? sentence,
        note: `${author}\n${app.site.tagline}`,
      });
    });
  };

  const counted = new Map([...census.families, ...census.categories].map((page) => [page.path, page]));
  const always = app.categoryPages.map(({ slug }) => `/category/${slug}`);
  const categories = [...new Set([...always, ...counted.keys()])];
  await inTurn(categories, AT_ONCE, (path) => writeCategory(path, counted.get(path)?.changed));

  await inTurn(census.tags, AT_ONCE, async ({ path, label, changed }) => {
    await write(path, `AI tools tagged “${label}”`, changed);
  });

  // The page /new always exists, but the sitemap lists it only if there are enough tools.
  output.writePage('/new', toFile(await app.renderPage('/new', version), '/new'));
  if (census.total >= app.FEWEST_LISTINGS)
    addresses.push({ path: '/new', ...(census.changed && { changed: census.changed }) });

  const isMade = ({ path }: { path: string }) => !output.leftOut.has(path);
  const toLink = ({ path, label, count }: Collection | ListedPage) => ({ path, label, count });
  const pages = {
    families: census.families.filter(isMade).map(toLink),
    categories: census.categories.filter(isMade).map(toLink),
    tags: census.tags.filter(isMade).map(toLink),
    alternatives: alternatives.slice(0, ALTERNATIVES_LISTED).map(toLink),
  };
  output.write('pages.json', JSON.stringify(pages));
  output.writePage('/sitemap', toFile(await app.renderSitemap(pages, version), '/sitemap'));
  addresses.push({ path: '/sitemap' });
  return addresses;
}
