import { queryOptions } from '@tanstack/react-query';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { publicRpc } from '../../lib/public-rpc';

export const newsQuery = queryOptions({
  queryKey: toolKeys.news,
  meta: forEverybody,
  queryFn: ({ signal }) => publicRpc('weekly_news', {}, signal),
});
