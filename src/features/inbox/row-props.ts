import type { Waiting } from '../../domain/review/review-queue';
import type { MemberRecord } from '../../domain/account/member-record';
import type { Verdict } from '../decisions/decision-of';
import type { ReviewQueue, RowState } from '../decisions/use-review-queue';
import type { ReviewFacts, Same } from '../listings/admin-listings';

export type RowProps = RowState<Verdict> & {
  row: Waiting<'pending'>;
  facts: ReviewFacts | undefined;
  same: Same | undefined;
  /** The address of its member's account. */
  email: string | null;
  /** Its member's record; undefined if the row above or the heading shows the same. */
  record: MemberRecord | undefined;
  on: ReviewQueue<Waiting, Verdict>['on'];
  /** Filters the list to this member. */
  onNarrow: (member: string) => void;
};
