import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../features/auth/auth-card';
import { Captcha } from '../features/auth/captcha';
import { EmailField, PasswordField } from '../features/auth/auth-fields';
import { AuthForm } from '../features/auth/auth-form';
import { signInProblem, useSignIn } from '../features/auth/auth.mutations';
import { signInSchema } from '../features/auth/auth.schema';
import { ProviderButtons } from '../features/auth/provider-buttons';
import { toReturnAddress } from '../features/auth/return-address';
import { useSession } from '../features/auth/session';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { PageMeta } from '../ui/page-meta';

export default function SignInPage() {
  const [params] = useSearchParams();
  const returnTo = toReturnAddress(params.get('returnTo'));
  const { isAuthenticated } = useSession();
  const signIn = useSignIn();

  // The visitor may have signed in from another tab.
  if (isAuthenticated) return <Navigate to={returnTo} replace />;
  return (
    <AuthCard title="Sign In" lead="Sign in to submit tools and follow your submissions.">
      <PageMeta title="Sign In" description="Sign in to submit AI tools and follow your submissions." />
      <AuthForm label="Sign In" schema={signInSchema} onSend={(values) => signIn.mutate(values)}>
        {({ email, password }) => (
          <>
            <EmailField error={email} />
            <div className="grid gap-1">
              <PasswordField isNew={false} error={password} />
              <Link
                to="/forgot-password"
                className="inline-flex min-h-8 items-center justify-self-end text-sm text-accent hover:underline pointer-coarse:min-h-11"
              >
                Forgot your password?
              </Link>
            </div>
            {signIn.isError && (
              <Notice tone="danger">
                <p>{signInProblem(signIn.error)}</p>
              </Notice>
            )}
            <Captcha />
            <Button type="submit" look="primary" disabled={signIn.isPending}>
              {signIn.isPending ? 'Signing in...' : 'Sign In'}
            </Button>
          </>
        )}
      </AuthForm>
      <ProviderButtons returnTo={returnTo} purpose="sign in" />
      <p className="text-sm text-muted">
        No account yet?{' '}
        <Link to={{ pathname: '/sign-up', search: params.toString() }} className="font-semibold text-accent underline">
          Sign up
        </Link>
      </p>
    </AuthCard>
  );
}
