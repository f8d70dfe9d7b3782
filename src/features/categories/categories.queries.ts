import { queryOptions } from '@tanstack/react-query';
import { SEED } from '../../domain/categories/category-seed';
import type { Families } from '../../domain/categories/families';
import { forEverybody } from '../../domain/listing/tool-keys';
import { publicRpc } from '../../lib/public-rpc';

/**
 * The families with their categories. They are available at once, from the seed in the code or from the page's HTML.
 * Later changes are refetched (revalidate.ts).
 */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  meta: forEverybody,
  initialData: SEED,
  staleTime: Infinity,
  queryFn: (): Promise<Families> => publicRpc('categories_in_families'),
});
