import type { ComponentType, ReactNode } from 'react';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown, UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import type { ReviewPage } from '../../lib/database';

type StoredItem = ReviewPage['rows'][number];
export type ReviewedTool = NonNullable<StoredItem['tool']>;

/** An item of the review queue: its kind, what the database returns for it, and whether it is about a listing. */
export type Item<
  Name extends string = string,
  Facts = unknown,
  Tool extends ReviewedTool | null = ReviewedTool | null,
> = Omit<StoredItem, 'kind' | 'facts' | 'tool'> & { kind: Name; facts: Facts; tool: Tool };

/** `draft` is what the administrator entered in the row before approving. */
export type Verdict<Draft = unknown> = { to: 'approve'; draft?: Draft | undefined } | { to: 'reject'; reason?: string };

/** A decided item. `version` identifies the decision, so that undo does not revert a later one; null if unknown. */
export type Done<Row> = { row: Row; version: string | null };
export type Failed<Row> = { row: Row; reason: string };
export type Outcome<Row> = { done: Done<Row>[]; failed: Failed<Row>[] };

/** The parts of a row that can be open: selection box, preview, rejection form, or the kind's own form. */
export type Part = 'select' | 'preview' | 'reject' | 'form';

export type RowState = {
  isMarked: boolean;
  /** Whether keys decide the item by now. */
  acceptsKeys: boolean;
  isBusy: boolean;
  /** Already decided: the row keeps its place until the pointer leaves the list. */
  isGone: boolean;
  isSelected: boolean;
  isPreviewed: boolean;
  isRejecting: boolean;
  isFormOpen: boolean;
  verdict: Verdict | undefined;
};

/** Callbacks of a row. They are stable, because rows are memoized. */
export type RowActions = {
  mark: (id: string) => void;
  toggle: (part: Part, id: string) => void;
  /** Closes a form and moves the focus back to the row. */
  close: (part: Part, id: string) => void;
  setDraft: (row: Item, draft: unknown) => void;
  approve: (row: Item) => void;
  reject: (row: Item) => void;
  decide: (rows: readonly Item[], verdict: Verdict) => void;
  /** Filters the queue to the pending listings of a member. */
  filterByMember: (member: string) => void;
};

export type RowProps<Row extends Item = Item, Draft = unknown> = RowState & {
  row: Row;
  draft: Draft | undefined;
  on: RowActions;
  /** The id of the element that names the row. */
  nameId: string;
};

type Action = {
  /** The button's label. */
  label: string;
  /** Toasts. */
  done: string;
  failed: string;
  needsReason?: boolean;
};

/** A kind of item in the review queue. `kinds.ts` lists them all. */
export type Kind<Row extends Item = Item, Draft = unknown> = {
  /** Label of the filter. */
  filter: string;
  /** Label of a row. */
  label: string;
  /** Names an item without a listing. */
  nameOf?: (row: Row) => string;
  /** Hides the date, where the facts include it. */
  hasOwnDate?: boolean;
  /** A link in the heading of an item without a listing. */
  link?: { label: string; to: string };
  /** Cells between the facts and the buttons. A kind with columns is shown as a table and can be selected. */
  columns?: readonly { label: string; className?: string; cell: (row: Row) => ReactNode }[];
  Facts: ComponentType<RowProps<Row, Draft>>;
  /** More buttons. */
  Extra?: ComponentType<RowProps<Row, Draft>>;
  /** A form that replaces the buttons while it is open. */
  Form?: ComponentType<RowProps<Row, Draft>>;
  /** Shown below the row while it is open. */
  Preview?: ComponentType<RowProps<Row, Draft>>;
  /** Replaces the buttons of a decided row; the toast's text by default. */
  outcome?: (to: Verdict['to']) => ReactNode;
  approve: Action;
  reject?: Action;
  /** Why the item cannot be approved at all. Hides the button. */
  unavailable?: (row: Row) => string | undefined;
  /** The input that is missing before the item can be approved, and a selector of its field in the row. */
  missing?: (row: Row, draft: Draft | undefined) => { text: string; field?: string } | undefined;
  /** Texts for several items that are decided together. */
  several?: {
    /** Label of a button that approves all items shown. */
    approveAll?: (count: number) => string;
    done: (to: Verdict['to'], done: number, all: number) => string;
    failed: (to: Verdict['to'], count: number) => string;
  };
  /** @throws if nothing was decided, or if the outcome is unknown. */
  decide: (rows: Row[], verdict: Verdict<Draft>) => Promise<Outcome<Row>>;
  /** Returns the items whose decision was not undone. Missing if a decision is final. */
  undo?: (done: Done<Row>[]) => Promise<Failed<Row>[]>;
};

const reasonOf = (error: unknown) =>
  isOutcomeUnknown(error)
    ? `${UNKNOWN_OUTCOME.title}. ${UNKNOWN_OUTCOME.advice}`
    : describeError(error) || 'Please try again.';

/** `Kind.decide` for a call that decides one item and returns the version of the decision. */
export const oneByOne =
  <Row extends Item, Draft = unknown>(send: (row: Row, verdict: Verdict<Draft>) => Promise<string | null>) =>
  async (rows: Row[], verdict: Verdict<Draft>): Promise<Outcome<Row>> => {
    const outcome: Outcome<Row> = { done: [], failed: [] };
    await Promise.all(
      rows.map(async (row) => {
        try {
          outcome.done.push({ row, version: await send(row, verdict) });
        } catch (error) {
          if (rows.length === 1) throw error;
          outcome.failed.push({ row, reason: reasonOf(error) });
        }
      }),
    );
    return outcome;
  };

/** `Kind.undo` for a call that undoes one decision. */
export const undoOneByOne =
  <Row extends Item>(undo: (row: Row, version: string) => Promise<unknown>) =>
  async (done: Done<Row>[]): Promise<Failed<Row>[]> => {
    await Promise.all(done.map(({ row, version }) => undo(row, version ?? '')));
    return [];
  };
