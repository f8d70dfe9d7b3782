import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AuthCard } from '../features/auth/auth-card';
import { PasswordField } from '../features/auth/auth-fields';
import { useSetPassword } from '../features/auth/auth.mutations';
import { setPasswordSchema } from '../features/auth/auth.schema';
import { useSession } from '../features/auth/session';
import { Button, ButtonLink } from '../ui/button';
import { PageMeta } from '../ui/page-meta';

export default function ResetPasswordPage() {
  const { isAuthenticated, isLoading, user } = useSession();
  const navigate = useNavigate();
  const setPassword = useSetPassword();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(setPasswordSchema), defaultValues: { password: '', confirmPassword: '' } });
  const meta = (
    <PageMeta
      title="Choose a New Password"
      description="Choose a new password for your account, with the link that was mailed to you."
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
      <AuthCard title="This link no longer works" lead="A link works once and for one hour. Ask for a new one.">
        {meta}
        <ButtonLink to="/forgot-password" look="primary">
          Send a new link
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Choose a New Password" lead={`For the account ${user?.email}.`}>
      {meta}
      <form
        noValidate
        className="grid gap-5"
        aria-label="Choose a New Password"
        onSubmit={(event) =>
          void handleSubmit((values) => setPassword.mutate(values, { onSuccess: () => void navigate('/') }))(event)
        }
      >
        <PasswordField
          isNew
          label="New password"
          hint="At least 8 characters."
          registration={register('password')}
          error={errors.password?.message}
        />
        <PasswordField
          isNew
          label="Confirm password"
          registration={register('confirmPassword')}
          error={errors.confirmPassword?.message}
        />
        <Button type="submit" look="primary" disabled={setPassword.isPending}>
          {setPassword.isPending ? 'Saving...' : 'Save the Password'}
        </Button>
      </form>
    </AuthCard>
  );
}
