import * as rules from '../../lib/rules';

/** The limits of listing fields. Lengths are in characters (code points), as PostgreSQL's char_length counts them. */
export const LIMITS = {
  id: { max: rules.AI_TOOLS_ID_FORM_MAX },
  name: { min: rules.AI_TOOLS_NAME_LENGTH_MIN, max: rules.AI_TOOLS_NAME_LENGTH_MAX },
  description: { min: rules.AI_TOOLS_DESCRIPTION_LENGTH_MIN, max: rules.AI_TOOLS_DESCRIPTION_LENGTH_MAX },
  category: { min: rules.AI_TOOLS_CATEGORY_LENGTH_MIN, max: rules.AI_TOOLS_CATEGORY_LENGTH_MAX },
  tag: { max: rules.AI_TOOLS_TAGS_LENGTH_MAX },
  tags: { max: rules.AI_TOOLS_TAGS_COUNT_MAX },
  /** `deed` limits the length of one item in the feature list. `deeds` limits the number of items. */
  deed: { max: rules.AI_TOOLS_WHAT_IT_DOES_LENGTH_MAX },
  deeds: { max: rules.AI_TOOLS_WHAT_IT_DOES_COUNT_MAX },
  bestFor: { max: rules.AI_TOOLS_BEST_FOR_LENGTH_MAX },
  whatIsFree: { max: rules.AI_TOOLS_WHAT_IS_FREE_LENGTH_MAX },
  url: { max: rules.MAX_ADDRESS_LENGTH },
  rejectedReason: { min: rules.AI_TOOLS_REJECTED_REASON_LENGTH_MIN, max: rules.AI_TOOLS_REJECTED_REASON_LENGTH_MAX },
  duplicateReason: { max: rules.DUPLICATE_REASONS_REASON_LENGTH_MAX },
  trialDays: { min: rules.AI_TOOLS_TRIAL_DAYS_RANGE_MIN, max: rules.AI_TOOLS_TRIAL_DAYS_RANGE_MAX },
  alternatives: { max: rules.AI_TOOLS_ALTERNATIVES_COUNT_MAX },
  reviewYears: {
    min: Number.parseInt(rules.AI_TOOLS_LAST_REVIEWED_ON_RANGE_MIN, 10),
    max: Number.parseInt(rules.AI_TOOLS_LAST_REVIEWED_ON_RANGE_MAX, 10),
  },
} as const;
