import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTS } from '../../domain/text/lists';

/** This field contains the names of prefilled fields that the visitor did not change. */
export const FROM_PAGE = 'fromPage';
export type WithFromPage = { [FROM_PAGE]?: string };

export const fieldsFromPage = (values: object): string[] =>
  LISTS.commas.split((values as WithFromPage)[FROM_PAGE] ?? '');

/** Returns whether a field has the value from the tool's page. */
export function useIsFromPage(field: keyof ListingValues): boolean {
  const { control } = useFormContext<WithFromPage>();
  return fieldsFromPage({ [FROM_PAGE]: useWatch({ control, name: FROM_PAGE }) }).includes(field);
}
