import type { ReactNode } from 'react';
import { useAccess } from './use-access';

/** The part of AdminOnly that queries the database. */
export default function AdminCheck({ children }: { children: ReactNode }) {
  return useAccess().kind === 'administrator' && children;
}
