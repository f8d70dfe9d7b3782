import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx';

const controlClass =
  'w-full min-h-11 rounded-md border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60';

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/**
 * Connects a label, a control, a hint and an error for assistive technology. The render function passes the connecting
 * attributes to the control.
 */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  children: (attributes: Described) => ReactNode;
}) {
  const id = useId();
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export const InputField = ({
  label,
  hint,
  isOptional = false,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode; isOptional?: boolean }) => (
  <Field label={label} hint={hint} isOptional={isOptional}>
    {(attributes) => <Input {...attributes} {...input} />}
  </Field>
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(controlClass, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx(controlClass, 'min-h-28', className)} {...rest} />;
}

export function Select({ className, isSmall, ...rest }: ComponentProps<'select'> & { isSmall?: boolean }) {
  return (
    <span className={cx('relative block', className)}>
      <select className={cx(controlClass, 'appearance-none truncate pr-9', isSmall && 'text-sm')} {...rest} />
      <ChevronDown
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
    </span>
  );
}
