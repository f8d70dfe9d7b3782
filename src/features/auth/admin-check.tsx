import type { ReactNode } from 'react';
import { useAccess } from './use-access';

/** Shows its children only to the administrator. It is a separate chunk, because it queries the database. */
export default function AdminCheck({ children }: { children: ReactNode }) {
  return useAccess().kind === 'administrator' && children;
}
