import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field';

// The page registers the fields in its own order, so that the first invalid one gets the focus.
type Props = { registration: UseFormRegisterReturn; error?: string | undefined };

export const NameField = ({ registration, error }: Props) => (
  <Field label="Name" error={error}>
    {(attributes) => <Input {...attributes} {...registration} autoComplete="name" />}
  </Field>
);

export const EmailField = ({ registration, error }: Props) => (
  <Field label="Email" error={error}>
    {(attributes) => <Input {...attributes} {...registration} type="email" autoComplete="email" />}
  </Field>
);

export const PasswordField = ({
  label = 'Password',
  isNew,
  hint,
  registration,
  error,
}: Props & { label?: string; isNew: boolean; hint?: string }) => (
  <Field label={label} error={error} hint={hint}>
    {(attributes) => (
      <Input
        {...attributes}
        {...registration}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
    )}
  </Field>
);
