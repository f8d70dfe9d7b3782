import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import type { MemberRecord } from '../../domain/account/member-record';
import type { AiTool } from '../../domain/listing/tool';
import type { ReviewFacts, Same } from '../listings/admin-listings';

export type RowActions = {
  mark: (id: string) => void;
  select: (id: string) => void;
  preview: (id: string) => void;
  /** Filters the list to this member. */
  narrow: (member: string) => void;
  approve: (tool: AiTool) => void;
  askReason: (id: string) => void;
  reject: (tool: AiTool, reason: string) => void;
  cancel: (id: string) => void;
};

export type RowProps = {
  tool: AiTool;
  isMarked: boolean;
  isSelected: boolean;
  isPreviewed: boolean;
  isRejecting: boolean;
  isBusy: boolean;
  /** Already decided: the row stays only to keep its place until the pointer leaves the list. */
  isGone: boolean;
  outcome: ApprovalStatus | undefined;
  facts: ReviewFacts | undefined;
  same: Same | undefined;
  /** The address of its member's account. */
  email: string | null;
  /** Its member's record; undefined if the row above or the heading shows the same. */
  record: MemberRecord | undefined;
  actions: RowActions;
};
