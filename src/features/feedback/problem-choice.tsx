import { useFormContext, useWatch } from 'react-hook-form';
import { REPORT_REASONS } from '../../domain/review/feedback';
import { cx } from '../../ui/cx';
import { PROBLEM, type WithReason } from '../listing-form/duplicates';

/** The reasons as chips, because a phone can show all of them at once. */
export function ProblemChoice({ error }: { error: string | undefined }) {
  const { register, control } = useFormContext<WithReason>();
  const chosen = useWatch({ control, name: PROBLEM });
  return (
    <fieldset aria-describedby={error && 'problem-error'}>
      <legend className="mb-2 text-sm font-semibold">What is wrong?</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(REPORT_REASONS).map(([reason, label]) => (
          <label
            key={reason}
            className={cx(
              'chip cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              reason === chosen && 'chip-chosen',
            )}
          >
            <input type="radio" value={reason} className="sr-only" {...register(PROBLEM)} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id="problem-error" className="pt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
