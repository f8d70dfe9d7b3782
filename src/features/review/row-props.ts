import type { MemberRecord } from '../../domain/account/member-record';
import type { AiTool } from '../../domain/listing/tool';
import type { Desk, RowState } from '../decisions/use-desk';
import type { ReviewFacts, Same } from '../listings/admin-listings';
import type { Verdict } from './listing-decisions';

export type RowProps = RowState<Verdict> & {
  tool: AiTool;
  facts: ReviewFacts | undefined;
  same: Same | undefined;
  /** The address of its member's account. */
  email: string | null;
  /** Its member's record; undefined if the row above or the heading shows the same. */
  record: MemberRecord | undefined;
  on: Desk<AiTool, Verdict>['on'];
  /** Filters the list to this member. */
  onNarrow: (member: string) => void;
};
