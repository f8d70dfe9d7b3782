import type { ApprovalStatus } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { answerOf } from '../../lib/answer';

/** Listings on one page of the administrator's lists. */
export const ADMIN_PAGE = 50;

/** What is left out or empty narrows nothing. */
export type AdminAsked = {
  status?: ApprovalStatus | '';
  category?: string;
  /** A kind of placement or a tier. */
  placement?: string;
  /** The account that owns the listings. */
  member?: string | null;
  isOldestFirst?: boolean;
  /** From 1; past the end the database answers the last page. */
  page: number;
};

export type AdminPage = {
  tools: AiTool[];
  /** How many there are on all pages. */
  total: number;
  page: number;
};

/** A page of the listings in any status, for the administrator; anybody else finds none. */
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
