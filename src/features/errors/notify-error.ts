import type { ExternalToast } from 'sonner';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown, UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import { notify } from '../../ui/notify';

/**
 * Says that a write failed, and why; where nobody knows what became of it, that alone. Every mutation that says its
 * failures in a message says them here (tests/unit/mutations.test.ts).
 * @param about what it was to be done to, where the message does not stand beside it.
 * @param otherwise what is said where the server says nothing.
 */
export const notifyError =
  (
    title: string,
    { about, otherwise = 'Please try again.', ...options }: ExternalToast & { about?: string; otherwise?: string } = {},
  ) =>
  (error: unknown) => {
    if (isOutcomeUnknown(error)) {
      notify.error(UNKNOWN_OUTCOME.title, { ...options, description: UNKNOWN_OUTCOME.advice });
      return;
    }
    const why = describeError(error) || otherwise;
    notify.error(title, { ...options, description: about ? `“${about}”: ${why}` : why });
  };
