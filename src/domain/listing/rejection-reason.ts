import { formatNumber } from '../../lib/format';
import { characters, isStorableText } from '../text/text';
import { LIMITS } from './listing.limits';

export function rejectionReasonError(reason: string): string | null {
  const trimmed = reason.trim();
  if (!trimmed) return 'Please provide a rejection reason';
  if (!isStorableText(trimmed)) {
    return 'The reason has characters that cannot be saved. Remove them and try again.';
  }
  const { max } = LIMITS.rejectedReason;
  if (characters(trimmed) > max) {
    return `The reason can have at most ${formatNumber(max)} characters. Yours has ${formatNumber(characters(trimmed))}.`;
  }
  return null;
}
