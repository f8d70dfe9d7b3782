import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import type { AdminListings } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';

export const ADMIN_PAGE_SIZE = 50;

export type AdminListFilters = {
  status?: ApprovalStatus | '';
  category?: string;
  placement?: string;
  member?: string | null;
  isOldestFirst?: boolean;
  /** The page number, starting at 1. The database returns the last page for a number that is too high. */
  page: number;
};

/** Returns a page of listings in any status. Only the administrator receives rows. */
export async function readAdminListings(
  { isOldestFirst = false, page, ...narrowed }: AdminListFilters,
  signal?: AbortSignal,
): Promise<AdminListings> {
  const filters = {
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value)),
    oldest_first: isOldestFirst,
    page_size: ADMIN_PAGE_SIZE,
    page,
  };
  return unwrap((supabase) => {
    const request = supabase.rpc('admin_listings', filters, { get: true });
    return signal ? request.abortSignal(signal) : request;
  });
}
