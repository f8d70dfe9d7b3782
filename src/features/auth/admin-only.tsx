import { type ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import { useSession } from './session';

const AdminCheck = lazyComponent(() => import('./admin-check'));

/**
 * Shows its children only to administrators. Signed-out visitors do not load the role check.
 * @param isFirst whether only the administrator who was added first sees the children.
 */
export function AdminOnly({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  if (!useSession().isAuthenticated) return null;
  return (
    <AsyncBoundary>
      <AdminCheck isFirst={isFirst}>{children}</AdminCheck>
    </AsyncBoundary>
  );
}
