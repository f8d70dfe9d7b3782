import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EMAIL_KINDS } from '../../domain/account/email-kinds';
import { isUuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { LoadError } from '../../ui/load-error';
import { Loading, SkeletonBlock } from '../../ui/skeleton';
import { useToggleEmailByToken } from './email.mutations';
import { emailQueries } from './email.queries';

/** The page that an unsubscribe link opens. Unsubscribing requires a click, because email programs prefetch links. */
export function EmailUnsubscribe({ token }: { token: string }) {
  const isWhole = isUuid(token);
  const {
    data: choice,
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...emailQueries.link(token),
    enabled: isWhole,
  });
  const choose = useToggleEmailByToken(token);
  if (isWhole && isPending)
    return (
      <Loading>
        <SkeletonBlock className="h-32" />
      </Loading>
    );
  if (isError && !choice)
    return <LoadError title="The link could not be checked" isRetrying={isFetching} onRetry={refetch} />;
  if (!choice)
    return (
      <Notice tone="warning" title="This link does not work">
        <p>
          It may be incomplete. Open it from the email again, or sign in and choose your emails under{' '}
          <Link to="/settings" className="underline">
            Settings
          </Link>
          .
        </p>
      </Notice>
    );
  return (
    <div className="grid justify-items-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div role="status" className="grid gap-1">
        <p className="font-semibold">
          {choice.is_on ? 'You receive these emails.' : 'You no longer receive these emails.'}
        </p>
        <p className="text-muted">{EMAIL_KINDS[choice.kind]}.</p>
      </div>
      <Button
        look={choice.is_on ? 'primary' : 'secondary'}
        aria-disabled={choose.isPending}
        onClick={() => !choose.isPending && choose.mutate(!choice.is_on)}
      >
        {choice.is_on ? 'Unsubscribe' : 'Subscribe again'}
      </Button>
      <p className="text-sm text-muted">
        Choose your other emails under{' '}
        <Link to="/settings" className="underline">
          Settings
        </Link>{' '}
        (you need to sign in).
      </p>
    </div>
  );
}
