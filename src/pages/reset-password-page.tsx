import { useNavigate } from 'react-router-dom';
import { AuthCard } from '../features/auth/auth-card';
import { PasswordField } from '../features/auth/auth-fields';
import { AuthForm } from '../features/auth/auth-form';
import { useSetPassword } from '../features/auth/auth.mutations';
import { setPasswordSchema } from '../features/auth/auth.schema';
import { useSession } from '../features/auth/session';
import { Button, ButtonLink } from '../ui/button';
import { PageMeta } from '../ui/page-meta';
import { BreakableText } from '../ui/breakable-text';

export default function ResetPasswordPage() {
  const { isAuthenticated, isLoading, user } = useSession();
  const navigate = useNavigate();
  const setPassword = useSetPassword();
  const meta = (
    <PageMeta
      title="Choose a New Password"
      description="Choose a new password for your account, with the link from your email."
      isPrivate
    />
  );

  if (isLoading) {
    return (
      <AuthCard title="Choose a New Password" lead="Loading...">
        {meta}
      </AuthCard>
    );
  }
  if (!isAuthenticated) {
    return (
      <AuthCard title="This link no longer works" lead="A link works once and for one hour.">
        {meta}
        <ButtonLink to="/forgot-password" look="primary">
          Send a new link
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Choose a New Password" lead={<BreakableText text={`For the account ${user?.email}.`} />}>
      {meta}
      <AuthForm
        label="Choose a New Password"
        schema={setPasswordSchema}
        onSend={(values) => setPassword.mutate(values, { onSuccess: () => void navigate('/') })}
      >
        {({ password, confirmPassword }) => (
          <>
            <PasswordField isNew label="New password" hint="At least 8 characters." error={password} />
            <PasswordField isNew name="confirmPassword" label="Confirm password" error={confirmPassword} />
            <Button type="submit" look="primary" disabled={setPassword.isPending}>
              {setPassword.isPending ? 'Saving...' : 'Save the Password'}
            </Button>
          </>
        )}
      </AuthForm>
    </AuthCard>
  );
}
