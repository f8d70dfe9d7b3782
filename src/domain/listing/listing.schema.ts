import * as z from 'zod/mini';
import { COLUMNS, type Described, type FormColumn, LISTING_COLUMNS, type ListingValues } from './listing-columns';
import { LISTING_FIELDS } from './listing-fields';
import { APPROVAL_STATUSES } from './listing.constants';
import { storedValue } from './listing-values';
import { LISTS } from '../text/lists';
import { characters, isStorableText, numeral, orList } from '../text/text';
import type { AiTool } from './tool';
import { fixAddress, toWebAddress } from '../../lib/web-address';

const NOT_STORABLE = 'Please remove the invisible control characters';
const BREAK = /[\t\r\n]/;

/** Returns the schema of a field. Each rule has its own error message. Lengths are measured after trimming. */
function schemaOf({ label, rule, choices }: (typeof LISTING_FIELDS)[number]): z.ZodMiniType {
  switch (rule.kind) {
    case 'text':
      return z.string().check(
        z.trim(),
        z.refine((text) => characters(text) >= rule.min, rule.tooShort ?? ''),
        z.refine((text) => characters(text) <= rule.max, `${label} must be at most ${numeral(rule.max)} characters`),
        z.refine((text) => isStorableText(text) && !(rule.isOneLine && BREAK.test(text)), NOT_STORABLE),
      );
    case 'address':
      return z.string().check(
        // Leaving the field also fixes the address, but Enter submits the form without leaving the field.
        z.overwrite((text) => fixAddress(text)),
        z.refine((text) => (text === '' && !rule.isRequired) || (rule.to ?? toWebAddress)(text) !== null, rule.wrong),
      );
    case 'choice':
    case 'flag':
      return z.enum(choices ?? [], rule.kind === 'choice' ? rule.wrong : undefined);
    case 'number':
      return z.string().check(
        z.trim(),
        z.refine(
          (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= rule.min && Number(text) <= rule.max),
          rule.wrong,
        ),
      );
    case 'day':
      return z.string().check(z.refine((text) => text === '' || (text >= rule.first && text <= rule.last), rule.wrong));
    case 'some':
      return z
        .string()
        .check(
          z.refine(
            (text) => LISTS.commas.split(text).every((value) => rule.values.includes(value)),
            `Please choose from ${orList(rule.values)}`,
          ),
        );
    case 'list': {
      const { split } = LISTS[rule.by];
      return z.string().check(
        z.refine((text) => rule.missing === undefined || split(text).length > 0, rule.missing),
        z.refine((text) => split(text).length <= rule.max, `Please use at most ${rule.max} ${rule.one}s`),
        z.refine(
          (text) => split(text).every((item) => characters(item) <= rule.each),
          `Each ${rule.one} must be at most ${rule.each} characters`,
        ),
        z.refine((text) => split(text).every((item) => isStorableText(item) && !BREAK.test(item)), NOT_STORABLE),
      );
    }
  }
}

/** The schema of the listing form (specification, section 5). Length limits come from the database. */
export const listingSchema = z.object(
  Object.fromEntries(LISTING_FIELDS.map((field) => [field.field, schemaOf(field)])),
) as unknown as z.ZodMiniObject<{
  [Field in keyof ListingValues]: z.ZodMiniType<ListingValues[Field], ListingValues[Field]>;
}>;

/** The columns of the listing form, except the banner, which has a separate control. */
export type FormRow = Pick<AiTool, FormColumn>;

export const toListingRow = (values: ListingValues, by: { isAdmin: boolean }): FormRow =>
  Object.fromEntries(
    LISTING_FIELDS.map(({ field, column, store, ...described }) => {
      const own = storedValue(described, values[field]);
      return [column, store ? store(values, by, own) : own];
    }),
  ) as FormRow;

function storedOf({ rule }: Described): z.ZodMiniType {
  if (rule.kind === 'list' || rule.kind === 'some') return z.array(z.string());
  if (rule.kind === 'choice') return z.enum([...rule.values]);
  return rule.kind === 'flag' ? z.boolean() : rule.kind === 'number' ? z.number() : z.string();
}
const isAsked = ({ rule, initial }: Described) =>
  initial !== undefined ||
  (rule.kind === 'text' && rule.min > 0) ||
  (rule.kind === 'list' && rule.missing !== undefined);

/** Validates a listing from browser storage. Columns without a schema may have any value. */
export const toolSchema = z.looseObject({
  id: z.string(),
  approval_status: z.enum(APPROVAL_STATUSES),
  rejected_reason: z.nullable(z.string()),
  updated_at: z.string(),
  ...Object.fromEntries(
    COLUMNS.map((column) => {
      const described = LISTING_COLUMNS[column] as Described;
      return [column, isAsked(described) ? storedOf(described) : z.nullable(storedOf(described))];
    }),
  ),
});
