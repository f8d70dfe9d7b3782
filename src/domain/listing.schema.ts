import * as z from 'zod/mini';
import { type FieldRule, LISTING_COLUMNS, type ListingColumn, type ListingValues } from './listing-columns';
import { LISTING_FIELDS } from './listing-fields';
import { LIMITS } from './listing.limits';
import { characters, isStorableText, numeral, splitTags } from './text';
import type { AiTool } from './tool';
import { mendAddress, toWebAddress } from './web-address';

const NOT_STORABLE = 'Please remove the invisible control characters';

/** Each rule has its own message; lengths are counted after trimming. */
function schemaOf(rule: FieldRule): z.ZodMiniType {
  switch (rule.kind) {
    case 'text':
      return z.string().check(
        z.trim(),
        z.refine((text) => characters(text) >= rule.min, rule.tooShort),
        z.refine(
          (text) => characters(text) <= rule.max,
          `${rule.name} must be at most ${numeral(rule.max)} characters`,
        ),
        z.refine(isStorableText, NOT_STORABLE),
      );
    case 'address':
      return z.string().check(
        // Also here: a form can be sent by Enter without leaving the field.
        z.overwrite(mendAddress),
        z.refine((text) => (text === '' && !rule.isRequired) || toWebAddress(text) !== null, rule.wrong),
      );
    case 'choice':
      return z.enum([...rule.values], rule.wrong);
    case 'tags':
      return z.string().check(
        z.refine((text) => splitTags(text).length > 0, 'Please add at least one tag'),
        z.refine((text) => splitTags(text).length <= LIMITS.tags.max, `Please use at most ${LIMITS.tags.max} tags`),
        z.refine(
          (text) => splitTags(text).every((tag) => characters(tag) <= LIMITS.tag.max),
          `Each tag must be at most ${LIMITS.tag.max} characters`,
        ),
        z.refine((text) => splitTags(text).every((tag) => isStorableText(tag) && !/[\t\r\n]/.test(tag)), NOT_STORABLE),
      );
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
