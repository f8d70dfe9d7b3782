import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../features/auth/auth-card';
import { Captcha } from '../features/auth/captcha';
import { EmailField, NameField, PasswordField } from '../features/auth/auth-fields';
import { AuthForm } from '../features/auth/auth-form';
import { useSignUp } from '../features/auth/auth.mutations';
import { type SignUpValues, signUpSchema } from '../features/auth/auth.schema';
import { ProviderButtons } from '../features/auth/provider-buttons';
import { toReturnAddress } from '../features/auth/return-address';
import { useSession } from '../features/auth/session';
import { Button } from '../ui/button';
import { PageMeta } from '../ui/page-meta';

export default function SignUpPage() {
  const [params] = useSearchParams();
  const returnTo = toReturnAddress(params.get('returnTo'));
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const signUp = useSignUp();

  if (isAuthenticated) return <Navigate to={returnTo} replace />;
  // The home page opens instead of the return address, which may require a session. If the server requires email
  // confirmation, the new account has no session yet.
  const submit = (values: SignUpValues) => signUp.mutate(values, { onSuccess: () => void navigate('/') });
  return (
    <AuthCard
      title="Create an Account"
      lead="Free. Submit tools, suggest changes, and keep what you save on every device."
    >
      <PageMeta
        title="Sign Up"
        description="Create a free account to submit AI tools, suggest changes and keep your saved tools."
      />
      <AuthForm label="Sign Up" schema={signUpSchema} onSend={submit}>
        {({ name, email, password, confirmPassword }) => (
          <>
            <NameField error={name} />
            <EmailField error={email} />
            <PasswordField isNew hint="At least 8 characters." error={password} />
            <PasswordField isNew name="confirmPassword" label="Confirm password" error={confirmPassword} />
            <Captcha />
            <Button type="submit" look="primary" disabled={signUp.isPending}>
              {signUp.isPending ? 'Creating Account...' : 'Create Account'}
            </Button>
          </>
        )}
      </AuthForm>
      <ProviderButtons returnTo={returnTo} purpose="create account" />
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <Link to={{ pathname: '/sign-in', search: params.toString() }} className="font-semibold text-accent underline">
          Sign in
        </Link>
      </p>
      <p className="text-xs text-muted">
        By creating an account you agree to the{' '}
        <Link to="/terms" className="underline hover:text-ink">
          terms
        </Link>{' '}
        and the{' '}
        <Link to="/privacy" className="underline hover:text-ink">
          privacy policy
        </Link>
        .
      </p>
    </AuthCard>
  );
}
