import { AT_ONCE, type Build, entriesOf, type ListedPage } from './build.ts';
import { inTurn } from './for-each-limited.ts';
import { type Address, atomFeed, type FeedEntry } from './sitemap-and-feeds.ts';
import { toolMarkdown } from './markdown.ts';
import { previewImageOf } from './site-output.ts';

const FEED_ENTRIES = 50;

type Tool = Parameters<Build['app']['renderToolPage']>[0];
type Similar = Parameters<Build['app']['renderToolPage']>[1];

/**
 * Writes the pages of tools, newest first, with their pictures and machine-readable files. A tool with enough
 * alternatives also gets an alternatives page.
 */
export async function renderTools(build: Build, max: { tools: number; alternatives: number }) {
  const { app, output, census, previews, toFile, version, dist, site } = build;
  const pages: (Address & { isFound: boolean })[] = [];
  const alternatives: ListedPage[] = [];
  const newest: FeedEntry[] = [];

  async function renderAlternatives(tool: Tool, similar: Similar): Promise<boolean> {
    const path = app.alternativesPath(tool.slug);
    const label = `Alternatives to ${tool.name}`;
    const isMade = await output.attempt(path, async () => {
      output.writePage(path, toFile(await app.renderAlternatives(tool, similar, version), path));
      const entries = entriesOf(app, similar);
      output.writeFeed(
        path,
        atomFeed(site, { path: `${path}.xml`, home: path, title: label, author: app.site.name, entries }),
      );
    });
    // The list of all pages omits alternatives to a closed tool.
    if (isMade && !tool.closed_listings)
      alternatives.push({ path, label: tool.name, count: similar.length, changed: tool.updated_at });
    return isMade;
  }

  function describe(tool: Tool, path: string, similar: Similar) {
    const text = toolMarkdown({
      name: tool.name,
      description: tool.description,
      page: site + path,
      website: tool.url,
      facts: app.factsForMachines(tool),
      alternatives: app
        .firstAlternatives(similar, tool.alternatives?.length)
        .map((other) => ({ name: other.name, page: site + app.toolPath(other.slug) })),
    });
    output.writeMarkdown(path, text);
  }

  let count = 0;
  let written = 0;
  await inTurn(app.toolsForPages(), AT_ONCE, async (tool) => {
    const path = app.toolPath(tool.slug);
    count += 1;
    const place = count;
    const closed = tool.closed_listings;
    // A closed tool keeps its page, but search engines may index the page only for a limited time.
    pages.push({ path, changed: tool.updated_at, isFound: app.isFound(closed) });
    if (!closed && newest.length < FEED_ENTRIES) {
      const { name: title, description: summary, created_at: published, updated_at: updated } = tool;
      newest.push({ path, title, summary, published, updated });
    }
    if (place > max.tools) return;
    const [host, price] = [app.hostOf(tool.url), app.pricingOf(tool.pricing_type).label];
    previews.add({
      file: previewImageOf(dist, path),
      sign: tool.category,
      title: tool.name,
      text: tool.description,
      note: `${app.site.name}\n${[host.replace(/^www\./, ''), price].filter(Boolean).join(' · ')}`,
    });
    const similar = await app.alternativesOf(tool);
    await output.attempt(path, async () => {
      const hasAlternatives =
        place <= max.alternatives && similar.length >= app.FEWEST_LISTINGS && (await renderAlternatives(tool, similar));
      const links = app.waysOf(tool, census, hasAlternatives);
      output.writePage(path, toFile(await app.renderToolPage(tool, similar, links, version), path));
      describe(tool, path, similar);
    });
    written += 1;
    if (written % 100 === 0) console.log(`Pages of tools: ${written} of ${Math.min(census.total, max.tools)}`);
  });
  return { pages, alternatives, newest, count: Math.min(count, max.tools) };
}
