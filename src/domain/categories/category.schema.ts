import * as z from 'zod/mini';
import { CATEGORIES_NAME_FORM_MAX, CATEGORIES_SENTENCE_FORM_MAX, CATEGORIES_SENTENCE_FORM_MIN } from '../../lib/rules';
import { CATEGORY_NAME, CATEGORY_SENTENCE } from '../errors/constraint-messages';
import { characters, isStorableText } from '../text/text';

const fields = {
  name: z.string().check(
    z.trim(),
    z.refine(
      (name) => /^[^,]+$/.test(name) && characters(name) <= CATEGORIES_NAME_FORM_MAX && isStorableText(name),
      CATEGORY_NAME,
    ),
  ),
  /** The category's description, or '' if there is none. */
  sentence: z.string().check(
    z.trim(),
    z.refine(
      (text) =>
        text === '' ||
        (characters(text) >= CATEGORIES_SENTENCE_FORM_MIN &&
          characters(text) <= CATEGORIES_SENTENCE_FORM_MAX &&
          isStorableText(text)),
      CATEGORY_SENTENCE,
    ),
  ),
};

export const categorySchema = z.object({ ...fields, family: z.string(), is_offered: z.boolean() });
export const familySchema = z.object(fields);

export type CategoryValues = z.infer<typeof categorySchema>;
export type FamilyValues = z.infer<typeof familySchema>;
