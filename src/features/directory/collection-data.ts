import { toolPath } from '../../domain/directory/paths';
import { env } from '../../lib/env';

export const collectionData = (
  path: string,
  name: string,
  { found, rows }: { found: number; rows: readonly { name: string; slug: string }[] },
) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  '@id': `${env.siteUrl()}${path}`,
  url: `${env.siteUrl()}${path}`,
  name,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: found,
    itemListElement: rows.map((tool, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tool.name,
      url: `${env.siteUrl()}${toolPath(tool.slug)}`,
    })),
  },
});
