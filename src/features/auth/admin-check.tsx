import type { ReactNode } from 'react';
import { useAccess } from './use-access';

/** A separate chunk for AdminOnly, because it queries the database. */
export default function AdminCheck({ children }: { children: ReactNode }) {
  return useAccess().kind === 'administrator' && children;
}
