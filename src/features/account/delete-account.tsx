import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { describeError } from '../../domain/errors/describe-error';
import type { OwnAccount } from '../../lib/database';
import { formatCount, formatDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { LoadError } from '../../ui/load-error';
import { SkeletonBlock } from '../../ui/skeleton';
import { BreakableText } from '../../ui/breakable-text';
import { useDeleteAccount } from './account.mutations';
import { accountQueries } from './account.queries';

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function consequences(own: OwnAccount) {
  const unseen = own.pending + own.rejected;
  return [
    {
      what: formatCount(own.approved, 'public listing'),
      becomes: 'Public listings stay in the directory without an owner. If you want one removed, write to us first.',
      count: own.approved,
    },
    {
      what: formatCount(unseen, 'pending or rejected listing', 'pending or rejected listings'),
      becomes: 'We delete all pending and rejected listings, with their banners and their history.',
      count: unseen,
    },
    {
      what: formatCount(own.placements, 'agreed placement'),
      becomes: 'Agreed placements run until their last day. We keep the payment record without your name.',
      count: own.placements,
    },
    {
      what: formatCount(own.renewing, 'subscription'),
      becomes: own.renewing_until
        ? `We cancel all subscriptions, and you are not charged again. What you have paid for runs through ${formatDay(own.renewing_until)}.`
        : 'We cancel all subscriptions, and you are not charged again.',
      count: own.renewing,
    },
    {
      what: formatCount(own.requests, 'placement request', 'placement requests'),
      becomes: 'We cancel all open requests.',
      count: own.requests,
    },
    {
      what: formatCount(own.claims, 'claim'),
      becomes: 'We delete all your claims, including claims in review.',
      count: own.claims,
    },
    {
      what: formatCount(own.feedback, 'report or change', 'reports and changes'),
      becomes:
        'We delete your reports and changes, with your notes. Approved changes stay in the listing. We keep the number of open reports, without your name.',
      count: own.feedback,
    },
    { what: formatCount(own.saved, 'saved tool'), becomes: 'We delete your list of saved tools.', count: own.saved },
  ].filter(({ count }) => count > 0);
}

/** The form for deleting the account. The user confirms by typing the email address. */
export function DeleteAccount({ userId, email }: { userId: string; email: string }) {
  const { data: own, isError, refetch } = useQuery(accountQueries.own(userId));
  const [isOpen, setIsOpen] = useState(false);
  if (isError && own === undefined) {
    return (
      <LoadError title="Your data could not be loaded" onRetry={() => void refetch()}>
        Check your connection and try again.
      </LoadError>
    );
  }
  if (own === undefined) return <SkeletonBlock className="h-24" />;
  if (own === null) return null;
  if (own.is_administrator) {
    return (
      <Notice title="This is an administrator’s account">
        <p>
          It cannot be deleted while it is an administrator’s account. Remove it under{' '}
          <Link to="/ai-admin/administrators" className="font-medium text-accent underline">
            Administrators
          </Link>{' '}
          first. If you are the only administrator, add another one before.
        </p>
      </Notice>
    );
  }
  const lines = consequences(own);
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        {lines.length > 0
          ? 'What happens to your data:'
          : 'You have no listings, claims, reports, changes or saved tools.'}
      </p>
      {lines.length > 0 && (
        <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line text-sm">
          {lines.map(({ what, becomes }) => (
            <div key={what} className="grid gap-x-6 bg-surface px-4 py-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt className="font-semibold tabular-nums">{what}</dt>
              <dd className="text-muted">{becomes}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="max-w-prose text-sm">
        Your email, name, password and email preferences are deleted, and you are signed out everywhere. This cannot be
        undone.
      </p>
      {isOpen ? (
        <Confirmation userId={userId} email={email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button look="danger" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      )}
    </div>
  );
}

function Confirmation({ userId, email, onClose }: { userId: string; email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const deletion = useDeleteAccount(userId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSure = sameAddress(typed, email);
    setIsWrong(!isSure);
    if (isSure && !deletion.isPending) deletion.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-lg border border-danger p-4">
      <Field
        label="Type your email address to delete the account"
        hint={<BreakableText text={email} />}
        error={isWrong ? 'This is not your account’s address' : undefined}
      >
        {(attributes) => (
          <Input
            {...attributes}
            type="email"
            // The user opened this form with a button, so moving the focus is expected.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsWrong(false);
            }}
          />
        )}
      </Field>
      {deletion.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {describeError(deletion.error) || 'The account could not be deleted. Please try again.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" aria-disabled={deletion.isPending}>
          {deletion.isPending ? 'Deleting...' : 'Delete permanently'}
        </Button>
        <Button onClick={onClose} disabled={deletion.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
