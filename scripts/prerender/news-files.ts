import { formatCount, PAGE_LOCALE } from '../../src/lib/format.ts';
import type { Build } from './build.ts';
import { atomFeed, type FeedEntry } from './sitemap-and-feeds.ts';

const MAX_ENTRIES = 200;

/** Writes /changes.xml and /changes.json. The feed leaves out tools without a page. */
export async function writeNewsFiles({ app, output, site }: Build, hasPage: (page: { path: string }) => boolean) {
  const groups = await app.readNews();
  const json = groups.map(({ newest, changes, ...group }) => ({
    ...group,
    newest: newest.map(({ name, path }) => ({ name, page: site + path })),
    changes: changes.map(({ path, ...line }) => ({ ...line, page: site + path })),
  }));
  output.write('changes.json', JSON.stringify(json));

  const entries = groups.flatMap(({ week, family, category, added, newest, changes, at }): FeedEntry[] => {
    const changed = changes.filter(hasPage).map((line) => ({
      path: `${line.path}#${line.kind}-${line.at.slice(0, 10)}`,
      title: `${line.name}: ${line.text}`,
      summary: category,
      published: line.at,
      updated: line.at,
    }));
    const count = formatCount(added, 'new tool', 'new tools', PAGE_LOCALE);
    const isMore = added > newest.length;
    const fresh = {
      path: `/changes#${week}-${family}`,
      title: `${count} in ${category}`,
      summary: `${newest.map(({ name }) => name).join(', ')}${isMore ? ` and ${added - newest.length} more` : ''}`,
      published: `${week}T00:00:00Z`,
      updated: at,
    };
    return added > 0 ? [...changed, fresh] : changed;
  });
  const latest = entries
    .sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated))
    .slice(0, MAX_ENTRIES);
  output.writeFeed(
    '/changes',
    atomFeed(site, {
      path: '/changes.xml',
      home: '/changes',
      title: `${app.site.name}: changes to AI tools`,
      author: app.site.name,
      entries: latest,
    }),
  );
}
