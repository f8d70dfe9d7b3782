import { memo } from 'react';
import { StructuredData } from '../../ui/structured-data';
import type { DirectoryState } from '../../domain/directory/directory-state';
import { useDirectoryPage } from './use-directory-page';

/**
 * The first page of the directory as schema.org ItemList.
 * @param state the state in the URL. It does not change while the visitor types.
 */
export const HomeListData = memo(function HomeListData({ state }: { state: DirectoryState }) {
  const { rows } = useDirectoryPage(state);
  if (rows.length === 0) return null;
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
