import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { PasswordField } from './auth-fields';
import { AuthForm } from './auth-form';
import { isWrongPassword, useSetPassword } from './auth.mutations';
import { changePasswordSchema, setPasswordSchema } from './auth.schema';
import { Captcha } from './captcha';

type Values = { password: string; currentPassword?: string };

export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const setPassword = useSetPassword(email);
  // The number of saves. It is the form's key, so that saving clears the fields.
  const [saved, setSaved] = useState(0);
  const isWrong = isWrongPassword(setPassword.error);
  return (
    <AuthForm<Values>
      key={saved}
      label="Change password"
      schema={hasPassword ? changePasswordSchema : setPasswordSchema}
      onSend={(values) => setPassword.mutate(values, { onSuccess: () => setSaved(saved + 1) })}
    >
      {({ currentPassword, password, confirmPassword }) => (
        <>
          {hasPassword && (
            <div className="grid gap-1">
              <PasswordField
                isNew={false}
                name="currentPassword"
                label="Current password"
                error={currentPassword ?? (isWrong ? 'This is not your current password' : undefined)}
              />
              <Link
                to="/forgot-password"
                className="inline-flex min-h-8 items-center justify-self-end text-sm text-accent hover:underline pointer-coarse:min-h-11"
              >
                Forgot your password?
              </Link>
            </div>
          )}
          <PasswordField isNew label="New password" hint="At least 8 characters." error={password} />
          <PasswordField isNew name="confirmPassword" label="Confirm password" error={confirmPassword} />
          {hasPassword && <Captcha />}
          <Button type="submit" className="justify-self-start" disabled={setPassword.isPending}>
            {setPassword.isPending ? 'Saving...' : 'Save password'}
          </Button>
        </>
      )}
    </AuthForm>
  );
}
