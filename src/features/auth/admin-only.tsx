import { type ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import { useSession } from './session';

const AdminCheck = lazyComponent(() => import('./admin-check'));

/** Shows its children only to the administrator. Signed-out visitors do not load the role check. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (!useSession().isAuthenticated) return null;
  return (
    <AsyncBoundary>
      <AdminCheck>{children}</AdminCheck>
    </AsyncBoundary>
  );
}
