import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { notifyError } from './notify-error';

/** Shows the error of a failed write at a form's field. If the outcome is unknown, shows a toast instead. */
export const fieldError =
  <Values extends FieldValues>({ setError }: UseFormReturn<Values>, field: Path<Values>) =>
  (error: unknown) => {
    if (isOutcomeUnknown(error)) notifyError('')(error);
    else setError(field, { message: describeError(error) || 'Please try again.' }, { shouldFocus: true });
  };
