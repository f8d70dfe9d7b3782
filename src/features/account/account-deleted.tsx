import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useSignOut } from '../auth/auth.mutations';
import { accountQueries } from './account.queries';

export function UnlessDeleted({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: own } = useQuery(accountQueries.own(userId));
  const signOut = useSignOut();
  if (own !== null) return children;
  return (
    <Notice tone="warning" role="alert" title="This account has been deleted">
      <p>It was deleted in another window or on another device.</p>
      <Button
        size="sm"
        className="mt-2 justify-self-start"
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        Sign out
      </Button>
    </Notice>
  );
}
