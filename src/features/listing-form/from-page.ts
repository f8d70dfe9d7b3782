import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTS } from '../../domain/text/lists';

/** Beside the listing's own fields: those that hold what the tool's page says, and that nobody has changed since. */
export const FROM_PAGE = 'fromPage';
export type WithFromPage = { [FROM_PAGE]?: string };

export const fieldsFromPage = (values: object): string[] =>
  LISTS.commas.split((values as WithFromPage)[FROM_PAGE] ?? '');

/** Whether the field still holds what the tool's page says. */
export function useIsFromPage(field: keyof ListingValues): boolean {
  const { control } = useFormContext<WithFromPage>();
  return fieldsFromPage({ [FROM_PAGE]: useWatch({ control, name: FROM_PAGE }) }).includes(field);
}
