import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authQueries } from './auth.queries';
import { useAccess } from './use-access';

/** Shows its children only to administrators. It is a separate chunk, because it queries the database. */
export default function AdminCheck({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const { kind, user } = useAccess();
  const isAdmin = kind === 'administrator';
  const { data: isFirstAdmin } = useQuery({
    ...authQueries.isFirstAdmin(user?.id),
    enabled: isFirst && isAdmin,
  });
  return isAdmin && (!isFirst || isFirstAdmin) && children;
}
