import * as z from 'zod/mini';
import { type FieldRule, LISTING_COLUMNS, type ListingColumn, type ListingValues } from './listing-columns';
import { LISTING_FIELDS } from './listing-fields';
import { splitLines, splitTags } from '../import/split-list';
import { characters, isStorableText, numeral, orList } from '../text/text';
import type { AiTool } from './tool';
import { mendAddress, toWebAddress } from '../address/web-address';

const NOT_STORABLE = 'Please remove the invisible control characters';
const BREAK = /[\t\r\n]/;

/** Each rule has its own message; lengths are counted after trimming. */
function schemaOf(rule: FieldRule): z.ZodMiniType {
  switch (rule.kind) {
    case 'text':
      return z.string().check(
        z.trim(),
        z.refine((text) => characters(text) >= rule.min, rule.tooShort ?? ''),
        z.refine(
          (text) => characters(text) <= rule.max,
          `${rule.name} must be at most ${numeral(rule.max)} characters`,
        ),
        z.refine((text) => isStorableText(text) && !(rule.isOneLine && BREAK.test(text)), NOT_STORABLE),
      );
    case 'address':
      return z.string().check(
        // Also here: a form can be sent by Enter without leaving the field.
        z.overwrite(mendAddress),
        z.refine((text) => (text === '' && !rule.isRequired) || toWebAddress(text) !== null, rule.wrong),
      );
    case 'choice':
      return z.enum([...rule.values], rule.wrong);
    case 'some':
      return z
        .string()
        .check(
          z.refine(
            (text) => splitTags(text).every((value) => rule.values.includes(value)),
            `Please choose among ${orList(rule.values)}`,
          ),
        );
    case 'list': {
      const split = rule.by === 'lines' ? splitLines : splitTags;
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

/** The listing form's schema (specification, section 5), with the database's length limits. */
export const listingSchema = z.object(
  Object.fromEntries(LISTING_FIELDS.map(({ field, rule }) => [field, schemaOf(rule)])),
) as unknown as z.ZodMiniObject<{
  [Field in keyof ListingValues]: z.ZodMiniType<ListingValues[Field], ListingValues[Field]>;
}>;

/** The columns that the form fills; the banner has a separate control. */
export type FormRow = Pick<AiTool, Exclude<ListingColumn, 'banner_url'>>;

/** Converts validated form values into the columns to store. */
export const toListingRow = (values: ListingValues, by: { isAdmin: boolean }): FormRow =>
  Object.fromEntries(
    Object.entries(LISTING_COLUMNS).flatMap(([column, { form }]) => (form ? [[column, form.store(values, by)]] : [])),
  ) as FormRow;
