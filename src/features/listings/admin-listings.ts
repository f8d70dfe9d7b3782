import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import type { MemberRecord } from '../../domain/account/member-record';
import type { AiTool } from '../../domain/listing/tool';
import type { Database } from '../../lib/database';
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

type Answer = Database['public']['Functions']['admin_listings']['Returns'];

/** What the desk knows of a pending listing beyond itself. */
export type ReviewFacts = NonNullable<Answer['facts']>[string];

/** The listings that may be the same as a pending one, and why its submitter says that it is another. */
export type Same = NonNullable<Answer['same']>[string];

export type AdminPage = {
  rows: AiTool[];
  /** By id, of pending listings only. */
  facts: Record<string, ReviewFacts | undefined>;
  /** By id, of pending listings only. */
  same: Record<string, Same | undefined>;
  /** By the id of the account, of pending listings only. */
  members: Record<string, MemberRecord | undefined>;
  /** The number of listings on all pages. */
  found: number;
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
  return { facts: {}, same: {}, members: {}, ...answer };
}
