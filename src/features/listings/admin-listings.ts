import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import type { AdminListings } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';

/** The number of rows per page of the administrator's lists. */
export const ADMIN_PAGE_SIZE = 50;

/** Empty and missing filters do not limit the list. */
export type AdminListFilters = {
  status?: ApprovalStatus | '';
  category?: string;
  placement?: string;
  member?: string | null;
  isOldestFirst?: boolean;
  /** Starts at 1. For a number above the last page, the database returns the last page. */
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
