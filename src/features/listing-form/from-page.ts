import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTS } from '../../domain/text/lists';

/**
 * The name of the field that lists the prefilled fields. A prefilled field leaves the list when the visitor changes it.
 */
export const FROM_PAGE = 'fromPage';
export type WithFromPage = { [FROM_PAGE]?: string };

export const fieldsFromPage = (values: object): string[] =>
  LISTS.commas.split((values as WithFromPage)[FROM_PAGE] ?? '');

export function useIsFromPage(field: keyof ListingValues): boolean {
  const { control } = useFormContext<WithFromPage>();
  return fieldsFromPage({ [FROM_PAGE]: useWatch({ control, name: FROM_PAGE }) }).includes(field);
}
