import type { ApprovalStatus } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { answerOf } from '../../lib/answer';

/** Page size of the administrator's lists. */
export const ADMIN_PAGE = 50;

/** The filters; missing or empty ones do not filter. */
export type AdminAsked = {
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

export type AdminPage = {
  tools: AiTool[];
  /** The number of listings on all pages. */
  total: number;
  page: number;
};

/** A page of listings in any status, for the administrator; other accounts get none. */
export async function readAdminListings(
  { isOldestFirst = false, page, ...narrowed }: AdminAsked,
  signal?: AbortSignal,
): Promise<AdminPage> {
  const asked = {
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value)),
    oldest_first: isOldestFirst,
    page_size: ADMIN_PAGE,
    page,
  };
  const answer = await answerOf((supabase) => {
    const request = supabase.rpc('admin_listings', asked, { get: true });
    return signal ? request.abortSignal(signal) : request;
  });
  return { tools: answer.rows, total: answer.found, page: answer.page };
}
