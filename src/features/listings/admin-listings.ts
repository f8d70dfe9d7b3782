import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import type { AdminListings } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';

/** Page size of the administrator's lists. */
export const ADMIN_PAGE_SIZE = 50;

/** The filters; missing or empty ones do not filter. */
export type AdminListFilters = {
  status?: ApprovalStatus | '';
  category?: string;
  /** A placement kind or tier. */
  placement?: string;
  /** The account that owns the listings. */
  member?: string | null;
  isOldestFirst?: boolean;
  /** From 1; beyond the last page the database returns the last one. */
  page: number;
};

/** Returns a page of listings in any status for the administrator; other accounts get no rows. */
export async function readAdminListings(
  { isOldestFirst = false, page, ...narrowed }: AdminListFilters,
  signal?: AbortSignal,
): Promise<AdminListings> {
  const asked = {
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value)),
    oldest_first: isOldestFirst,
    page_size: ADMIN_PAGE_SIZE,
    page,
  };
  return unwrap((supabase) => {
    const request = supabase.rpc('admin_listings', asked, { get: true });
    return signal ? request.abortSignal(signal) : request;
  });
}
