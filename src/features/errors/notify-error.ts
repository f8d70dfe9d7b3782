import type { ExternalToast } from 'sonner';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown, UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import { notify } from '../../ui/notify';

/**
 * Shows the error of a failed write, or that its outcome is unknown. A mutation that needs only a title sets
 * `meta.errorTitle` instead (src/app/query-client.ts).
 * @param about the object of the write, if the toast does not appear beside it.
 * @param otherwise the text if the server sends no message.
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
