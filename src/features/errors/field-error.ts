import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { notifyError } from './notify-error';

/** Shows at a form's field why the write failed, or in a toast that its outcome is unknown. */
export const fieldError =
  <Values extends FieldValues>({ setError }: UseFormReturn<Values>, field: Path<Values>) =>
  (error: unknown) => {
    if (isOutcomeUnknown(error)) notifyError('')(error);
    else setError(field, { message: describeError(error) || 'Please try again.' }, { shouldFocus: true });
  };
