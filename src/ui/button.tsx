import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from './cx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'md' | 'sm';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-raised text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger bg-raised text-danger hover:bg-danger-soft',
};

/** On touch screens, each size is 44 px high. With a mouse, the small size is 36 px high. */
const sizes: Record<Size, string> = {
  md: 'min-h-11 px-4 text-sm',
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
};

type Appearance = { look?: Look | undefined; size?: Size | undefined };

export const buttonClass = ({ look = 'secondary', size = 'md' }: Appearance = {}, extra?: string) =>
  cx(base, looks[look], sizes[size], extra);

export function Button({ look, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Appearance) {
  return <button type={type} className={buttonClass({ look, size }, className)} {...rest} />;
}

export function ButtonLink({ look, size, className, ...rest }: LinkProps & Appearance) {
  return <Link className={buttonClass({ look, size }, className)} {...rest} />;
}
