import { memo } from 'react';
import { StructuredData } from '../../ui/structured-data';
import { useApprovedTools } from './use-approved-tools';

/** The newest tools as structured data: schema.org ItemList, once they are there. */
export const HomeListData = memo(function HomeListData() {
  const { tools } = useApprovedTools();
  if (tools.length === 0) return null;
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'AI tools, newest first',
    itemListElement: tools.slice(0, 16).map((tool, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tool.name,
      url: tool.url,
    })),
  };
  return <StructuredData data={list} />;
});
