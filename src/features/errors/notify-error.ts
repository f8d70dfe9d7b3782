import type { ExternalToast } from 'sonner';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown, UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import { notify } from '../../ui/notify';

/**
 * Shows why a write failed, or that its outcome is unknown. All mutations with error toasts use this function
 * (tests/unit/mutations.test.ts).
 * @param about the object of the write, if the toast appears far from it.
 * @param otherwise the text for an error without a message.
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
