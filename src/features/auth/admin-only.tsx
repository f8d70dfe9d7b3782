import { type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../../ui/part';
import { useSession } from './session';

const AdminCheck = lazyPart(() => import('./admin-check'));

/** Shows its children to the administrator. Visitors who are not signed in need not load the question. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (!useSession().isAuthenticated) return null;
  return (
    <Part>
      <AdminCheck>{children}</AdminCheck>
    </Part>
  );
}
