import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export type Option<Value extends string> = {
  value: Value;
  label: string;
  price: string;
  note?: string;
  benefits?: readonly string[];
  picture?: ReactNode;
};

/** Radio buttons as cards with a label, a price and benefits. A choice is required. */
export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChoose,
  note,
}: {
  legend: string;
  name: string;
  options: readonly Option<Value>[];
  /** The selected value, or null while nothing is selected. */
  value: string | null;
  onChoose: (value: Value) => void;
  note?: string;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div
        className={cx('grid gap-3', options.some((option) => option.benefits) ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex cursor-pointer gap-3 rounded-lg border bg-raised p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value ? 'border-accent bg-accent-soft' : 'border-edge hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              required
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="grid min-w-0 flex-1 content-start gap-0.5">
              <span className="text-sm font-semibold">{option.label}</span>
              <span className="text-sm tabular-nums">{option.price}</span>
              {option.note && <span className="text-xs text-muted">{option.note}</span>}
              {option.benefits && (
                <span className="mt-1 grid gap-0.5 text-sm text-muted">
                  {option.benefits.map((benefit) => (
                    <span key={benefit} className="flex gap-1.5">
                      <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
                      {benefit}
                    </span>
                  ))}
                </span>
              )}
            </span>
            {option.picture}
          </label>
        ))}
      </div>
      {note && <p className="text-xs text-muted">{note}</p>}
    </fieldset>
  );
}
