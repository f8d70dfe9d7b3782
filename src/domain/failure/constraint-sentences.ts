import { API_CATEGORIES, API_QUALITIES, APPROVAL_STATUSES } from '../listing/listing.constants';
import { ID_REFUSALS, LISTING_COLUMNS } from '../listing/listing-columns';
import { DETAIL_LIMITS, LIMITS } from '../listing/listing.limits';
import * as rules from '../../lib/rules';
import { numeral, orList } from '../text/text';

const { id, rejectedReason, duplicateReason } = LIMITS;
const { trialDays, alternatives, reviewYears } = DETAIL_LIMITS;

/** What is wrong with a tool's details, by the constraint that refuses it; the form says the same before it is sent. */
export const DETAIL_SENTENCES = {
  tool_details_trial_days_range: `A trial lasts ${trialDays.min} to ${trialDays.max} days.`,
  tool_details_alternatives_count: `A tool can name at most ${alternatives.max} alternatives.`,
  tool_details_alternatives_length: `Each alternative must be the id of a tool, 1 to ${id.max} characters long.`,
  tool_details_alternatives_characters:
    'An alternative holds characters that no page can show. Remove them and try again.',
  tool_details_api_documentation_url_form:
    'The address of the API documentation must begin with http:// or https:// and be a plain web address.',
  tool_details_api_quality_allowed: `The API quality must be ${orList(API_QUALITIES)}.`,
  tool_details_api_category_allowed: `The API category must be ${orList(API_CATEGORIES)}.`,
  tool_details_last_reviewed_on_range: `The day of the last review must be between ${reviewYears.min} and ${reviewYears.max}.`,
};

const CATEGORY_NAME = `The name must be ${rules.CATEGORIES_NAME_FORM_MIN} to ${rules.CATEGORIES_NAME_FORM_MAX} characters long, without a comma.`;
const CATEGORY_SENTENCE = `The sentence must be ${rules.CATEGORIES_SENTENCE_FORM_MIN} to ${rules.CATEGORIES_SENTENCE_FORM_MAX} characters long.`;

/** What is wrong with a placement's days. */
const DAY_SENTENCES = {
  placements_days_finite: 'The first and the last day of a placement must be days of the calendar.',
  placements_days_in_order: 'The last day of a placement cannot be before its first.',
};

/** The message for each named constraint, with the numbers from the limits. */
export const CONSTRAINT_SENTENCES: Record<string, string> = {
  ...ID_REFUSALS,
  ...Object.assign({}, ...Object.values(LISTING_COLUMNS).map(({ refusals }) => refusals)),
  ai_tools_approval_status_allowed: `The status must be ${orList(APPROVAL_STATUSES)}.`,
  ai_tools_rejected_reason_length: `The rejection reason must be ${rejectedReason.min} to ${numeral(rejectedReason.max)} characters long.`,
  ai_tools_rejected_reason_characters: 'The reason holds characters that no page can show. Remove them and try again.',
  categories_name_form: CATEGORY_NAME,
  categories_sentence_form: CATEGORY_SENTENCE,
  families_name_form: CATEGORY_NAME,
  families_sentence_form: CATEGORY_SENTENCE,
  duplicate_reasons_reason_length: `The reason must be 1 to ${numeral(duplicateReason.max)} characters long.`,
  duplicate_reasons_reason_characters: 'The reason holds characters that no page can show. Remove them and try again.',
  ...DETAIL_SENTENCES,
  ...DAY_SENTENCES,
  listing_report_answers_remark_length: `What was done can be said in 1 to ${rules.LISTING_REPORT_ANSWERS_REMARK_LENGTH_MAX} characters.`,
  listing_report_answers_remark_if_other: 'Say what was done.',
  listing_report_answers_remark_characters:
    'The text holds characters that no page can show. Remove them and try again.',
  listing_revisions_note_length: `Say why in 1 to ${rules.LISTING_REVISIONS_NOTE_LENGTH_MAX} characters.`,
  listing_revisions_note_of_suggestion: 'Say why the listing should change.',
  listing_revisions_note_characters: 'The text holds characters that no page can show. Remove them and try again.',
  listing_revisions_source_form:
    'The address of the source must begin with http:// or https:// and be a plain web address.',
  listing_revisions_reason_length: `The reason must be ${rejectedReason.min} to ${numeral(rejectedReason.max)} characters long.`,
  listing_revisions_reason_characters: 'The reason holds characters that no page can show. Remove them and try again.',
  picks_place_unique: 'Another pick has this place by now. The list has been read again.',
};
