import { memo } from 'react';
import type { ListedTool } from '../../domain/tool';
import { StructuredData } from '../../ui/structured-data';
import type { DirectoryState } from './directory-state';
import { useDirectoryPage } from './use-directory-page';

/** The first page of the whole directory as schema.org ItemList, once it is loaded. */
export function HomeListData({ state }: { state: DirectoryState }) {
  const { rows, asked } = useDirectoryPage(state);
  const isWhole = asked && !asked.query && !asked.category && !asked.pricing && asked.page === 1;
  return isWhole && rows.length > 0 ? <ListData rows={rows} /> : null;
}

const ListData = memo(function ListData({ rows }: { rows: readonly ListedTool[] }) {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'AI tools, newest first',
    itemListElement: rows.slice(0, 16).map((tool, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tool.name,
      url: tool.url,
    })),
  };
  return <StructuredData data={list} />;
});
