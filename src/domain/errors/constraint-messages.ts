import { APPROVAL_STATUSES } from '../listing/listing.constants';
import { COLUMNS, type Described, LISTING_COLUMNS, type ListingColumn } from '../listing/listing-columns';
import { LIMITS } from '../listing/listing.limits';
import * as rules from '../../lib/rules';
import { numeral, orList } from '../text/text';

const { id, rejectedReason, duplicateReason } = LIMITS;

const unshowable = 'has characters that cannot be shown. Remove them and try again.';

function messagesOf(column: ListingColumn): Record<string, string> {
  const { label, called = `The ${label.toLowerCase()}`, rule } = LISTING_COLUMNS[column] as Described;
  const all: Record<string, string> = {};
  const addMessage = (constraint: string, sentence: string) => {
    all[`ai_tools_${column}_${constraint}`] = sentence;
  };
  switch (rule.kind) {
    case 'text': {
      const isAsked = rule.min > 0;
      const sentence = `must be ${rule.min} to ${numeral(rule.max)} characters.`;
      addMessage(
        'length',
        isAsked ? `${called} ${sentence}` : `‘${label}’ must be one line of at most ${rule.max} characters.`,
      );
      addMessage('characters', `${isAsked ? called : `‘${label}’`} ${unshowable}`);
      break;
    }
    case 'list':
      addMessage('count', `A listing can have at most ${rule.max} ${rule.one}s.`);
      addMessage('length', `‘${label}’: each ${rule.one} must be 1 to ${rule.each} characters.`);
      addMessage('characters', `‘${label}’ ${unshowable}`);
      break;
    case 'some':
      addMessage('allowed', `‘${label}’ must be one or more of ${orList(rule.values)}.`);
      addMessage('count', `‘${label}’ must have 1 to ${rule.values.length} values.`);
      break;
    case 'address':
      addMessage('form', `${called} must begin with http:// or https:// and be a plain web address.`);
      break;
    case 'choice':
      addMessage('allowed', `${called} must be ${orList(rule.values)}.`);
      break;
    case 'number':
    case 'day':
      addMessage('range', rule.wrong);
      break;
    case 'flag':
  }
  return all;
}

export const CATEGORY_NAME = `The name must be ${rules.CATEGORIES_NAME_FORM_MIN} to ${rules.CATEGORIES_NAME_FORM_MAX} characters, without a comma.`;
export const CATEGORY_SENTENCE = `The sentence must be ${rules.CATEGORIES_SENTENCE_FORM_MIN} to ${rules.CATEGORIES_SENTENCE_FORM_MAX} characters.`;

const DAY_SENTENCES = {
  placements_days_finite: 'The first and last day must be real dates.',
  placements_days_in_order: 'The last day cannot be before the first.',
};

const PRICE_RANGE =
  'The price must be between 0 and 999,999,999,999 in the smallest unit of the currency, such as cents.';

export const CONSTRAINT_MESSAGES: Record<string, string> = {
  // The form generates the id, but an import file contains its own ids.
  ai_tools_pkey: 'A listing with this id already exists. Reload the page and check whether your listing was saved.',
  ai_tools_id_form: `The id must be 1 to ${id.max} characters without control characters or spaces at either end.`,
  ...Object.assign({}, ...COLUMNS.map(messagesOf)),
  ai_tools_approval_status_allowed: `The status must be ${orList(APPROVAL_STATUSES)}.`,
  ai_tools_rejected_reason_length: `The rejection reason must be ${rejectedReason.min} to ${numeral(rejectedReason.max)} characters.`,
  ai_tools_rejected_reason_characters: 'The reason has characters that cannot be shown. Remove them and try again.',
  categories_name_form: CATEGORY_NAME,
  categories_sentence_form: CATEGORY_SENTENCE,
  families_name_form: CATEGORY_NAME,
  families_sentence_form: CATEGORY_SENTENCE,
  duplicate_reasons_reason_length: `The reason must be 1 to ${numeral(duplicateReason.max)} characters.`,
  duplicate_reasons_reason_characters: 'The reason has characters that cannot be shown. Remove them and try again.',
  ...DAY_SENTENCES,
  listing_feedback_note_length: `The note must be 1 to ${rules.LISTING_FEEDBACK_NOTE_LENGTH_MAX} characters.`,
  listing_feedback_note_needed: 'Say why the listing should change.',
  listing_feedback_note_characters: 'The note has characters that cannot be shown. Remove them and try again.',
  listing_feedback_source_form: 'The source must begin with http:// or https:// and be a plain web address.',
  listing_feedback_reply_length: `The reply must be 1 to ${numeral(rules.LISTING_FEEDBACK_REPLY_LENGTH_MAX)} characters.`,
  listing_feedback_report_reply_length: `The reply must be 1 to ${rules.LISTING_FEEDBACK_REPORT_REPLY_LENGTH_MAX} characters.`,
  listing_feedback_reply_needed: 'Please give a reason.',
  listing_feedback_reply_characters: 'The reply has characters that cannot be shown. Remove them and try again.',
  placement_offers_benefits_count: `Enter 1 to ${rules.PLACEMENT_OFFERS_BENEFITS_COUNT_MAX} benefits, one per line.`,
  placement_offers_benefits_characters: 'Each line must be 1 to 120 characters, without control characters.',
  placement_offers_places_range: `The number of places must be 1 to ${numeral(rules.PLACEMENT_OFFERS_PLACES_RANGE_MAX)}.`,
  placement_prices_price_range: PRICE_RANGE,
  placement_prices_year_range: PRICE_RANGE,
  placement_prices_year_monthly: 'A yearly price needs a monthly price.',
  placement_prices_currency_form: 'The currency must be three capital letters, such as USD.',
  picks_place_unique: 'Another tool took this place in the meantime. Reload the page and try again.',
};
