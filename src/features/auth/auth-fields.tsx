import { Field, Input } from '../../ui/field';

type Props = { error: string | undefined };

export const NameField = ({ error, defaultValue }: Props & { defaultValue?: string }) => (
  <Field label="Name" error={error}>
    {(attributes) => <Input {...attributes} name="name" autoComplete="name" defaultValue={defaultValue} />}
  </Field>
);

export const EmailField = ({ error }: Props) => (
  <Field label="Email" error={error}>
    {(attributes) => <Input {...attributes} name="email" type="email" autoComplete="email" />}
  </Field>
);

/** @param name the field's name in the form's schema. */
export const PasswordField = ({
  name = 'password',
  label = 'Password',
  isNew,
  hint,
  error,
}: Props & { name?: string; label?: string; isNew: boolean; hint?: string }) => (
  <Field label={label} error={error} hint={hint}>
    {(attributes) => (
      <Input {...attributes} name={name} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} />
    )}
  </Field>
);
