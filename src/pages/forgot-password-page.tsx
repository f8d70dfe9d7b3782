import { Link } from 'react-router-dom';
import { AuthCard } from '../features/auth/auth-card';
import { Captcha } from '../features/auth/captcha';
import { EmailField } from '../features/auth/auth-fields';
import { AuthForm } from '../features/auth/auth-form';
import { useRequestPasswordReset } from '../features/auth/auth.mutations';
import { requestResetSchema } from '../features/auth/auth.schema';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { PageMeta } from '../ui/page-meta';

export default function ForgotPasswordPage() {
  const reset = useRequestPasswordReset();

  return (
    <AuthCard title="Reset Your Password" lead="We email you a link to choose a new one.">
      <PageMeta
        title="Reset Your Password"
        description="Get a link by email to choose a new password for your account."
        isPrivate
      />
      <AuthForm label="Reset Your Password" schema={requestResetSchema} onSend={(values) => reset.mutate(values)}>
        {({ email }) => (
          <>
            <EmailField error={email} />
            <Captcha />
            <Button type="submit" look="primary" disabled={reset.isPending}>
              {reset.isPending ? 'Sending...' : 'Send the Link'}
            </Button>
          </>
        )}
      </AuthForm>
      {reset.isSuccess && (
        // The message is the same for every address, so that it does not reveal who has an account.
        <Notice role="status" title="Check your email.">
          <p>If this address has an account, a link is on its way. It works for one hour.</p>
        </Notice>
      )}
      <Link to="/sign-in" className="justify-self-start text-sm font-semibold text-accent underline">
        Back to sign in
      </Link>
    </AuthCard>
  );
}
