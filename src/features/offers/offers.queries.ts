import { queryOptions } from '@tanstack/react-query';
import { forEverybody } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import { publicAnswer } from '../../lib/public-answer';

/** What is sold today. Public pages have it from the build, and read it again when the directory has changed since. */
export const offersQuery = queryOptions({
  queryKey: placementKeys.offers,
  meta: forEverybody,
  queryFn: () => publicAnswer('current_offers'),
});
