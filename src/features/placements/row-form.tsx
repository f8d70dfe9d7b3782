import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { formText } from '../../lib/form-text';
import { currencyName, stepOf, unitsOf } from '../../lib/money';
import { PLACEMENT_PRICES_PRICE_RANGE_MAX } from '../../lib/rules';
import { Button } from '../../ui/button';
import { InputField } from '../../ui/field';

/** A form below its table row. It takes the focus when it opens. Escape closes it. */
export function RowForm({
  label,
  submitLabel,
  isDanger = false,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  label: string;
  submitLabel: string;
  isDanger?: boolean;
  isBusy: boolean;
  onSubmit: (values: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const element = form.current as HTMLFormElement;
    element.querySelector<HTMLElement>('input, button')?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} aria-label={label} onSubmit={submit} className="grid gap-4 rounded-md bg-sunken p-4">
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" look={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
          {isBusy ? 'Saving...' : submitLabel}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

/**
 * A field for an amount of money.
 * @param currency Undefined while the prices load.
 * @param cents The initial amount in the currency's smallest unit.
 */
export function PriceField({
  currency,
  label = 'Price',
  name = 'price',
  cents = null,
  ...field
}: { currency: string | undefined; label?: string; name?: string; cents?: number | null } & Pick<
  ComponentProps<typeof InputField>,
  'hint' | 'isOptional' | 'onChange'
>) {
  if (!currency) return <InputField {...field} label={label} name={name} type="number" disabled />;
  const units = unitsOf(currency);
  return (
    <InputField
      {...field}
      label={`${label} in ${currencyName(currency)}`}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={PLACEMENT_PRICES_PRICE_RANGE_MAX / units}
      step={stepOf(currency)}
      defaultValue={cents === null ? '' : cents / units}
    />
  );
}

/** Returns the amount of a `PriceField` in the currency's smallest unit, or null if it is blank. */
export function priceIn(values: FormData, currency: string, name = 'price'): number | null {
  const text = formText(values, name);
  return text ? Math.round(Number(text) * unitsOf(currency)) : null;
}
