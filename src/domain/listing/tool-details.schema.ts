import * as z from 'zod/mini';
import { DETAIL_FIELDS, type DetailValues } from './tool-details';
import { mendAddress } from '../address/web-address';

/** The schema of the details' fields; each may be empty. */
export const detailsSchema = z.object(
  Object.fromEntries(
    DETAIL_FIELDS.map(({ field, control, wrong }) => [
      field,
      z.string().check(
        z.trim(),
        z.overwrite((text) => (control === 'address' ? mendAddress(text) : text)),
        z.refine((text) => text === '' || wrong(text) === undefined, { error: ({ input }) => wrong(String(input)) }),
      ),
    ]),
  ),
) as unknown as z.ZodMiniObject<Record<keyof DetailValues, z.ZodMiniType<string, string>>>;
