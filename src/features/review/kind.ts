import type { ComponentType, ReactNode } from 'react';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown, UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import type { ReviewPage } from '../../lib/database';

type StoredItem = ReviewPage['rows'][number];
export type ReviewedTool = NonNullable<StoredItem['tool']>;

/** An item of the review queue. `tool` is null for an item without a listing. */
export type Item<
  Name extends string = string,
  Facts = unknown,
  Tool extends ReviewedTool | null = ReviewedTool | null,
> = Omit<StoredItem, 'kind' | 'facts' | 'tool'> & { kind: Name; facts: Facts; tool: Tool };

export type Verdict<Draft = unknown> = { to: 'approve'; draft?: Draft | undefined } | { to: 'reject'; reason?: string };

/**
 * A decided item. `version` identifies the decision, so that undo does not revert a later decision. null if unknown.
 */
export type Done<Row> = { row: Row; version: string | null };
export type Failed<Row> = { row: Row; reason: string };
export type Outcome<Row> = { done: Done<Row>[]; failed: Failed<Row>[] };

/** The parts of a row that can be open. 'form' is the kind's own form. */
export type Part = 'select' | 'preview' | 'reject' | 'form';

export type RowState = {
  isMarked: boolean;
  acceptsKeys: boolean;
  isBusy: boolean;
  /** The item is decided. The row keeps its place until the pointer leaves the list. */
  isGone: boolean;
  isSelected: boolean;
  isPreviewed: boolean;
  isRejecting: boolean;
  isFormOpen: boolean;
  /** Why the last key or click on this row did nothing. */
  hint: string | undefined;
  verdict: Verdict | undefined;
};

/** The callbacks of a row. They never change identity, because rows are memoized. */
export type RowActions = {
  mark: (id: string) => void;
  toggle: (part: Part, id: string) => void;
  close: (part: Part, id: string) => void;
  setDraft: (row: Item, draft: unknown) => void;
  approve: (row: Item) => void;
  reject: (row: Item) => void;
  decide: (rows: readonly Item[], verdict: Verdict) => void;
  filterByMember: (member: string) => void;
};

export type RowProps<Row extends Item = Item, Draft = unknown> = RowState & {
  row: Row;
  draft: Draft | undefined;
  on: RowActions;
  /** The id of the element with the row's name. */
  nameId: string;
};

type Action = {
  label: string;
  done: string;
  failed: string;
  /** A rejection needs a reason. Actions such as 'Dismiss' do not. */
  needsReason?: boolean;
};

export type Kind<Row extends Item = Item, Draft = unknown> = {
  filter: string;
  label: string;
  /** The item's name. Defaults to the listing's name. */
  nameOf?: (row: Row) => string;
  /** Hides the row's date, because the facts already show a date. */
  hasOwnDate?: boolean;
  /** A link in the heading of an item without a listing. */
  link?: { label: string; to: string };
  /** The cells between the facts and the buttons. A kind with columns is shown as a table with selectable rows. */
  columns?: readonly { label: string; className?: string; cell: (row: Row) => ReactNode }[];
  Facts: ComponentType<RowProps<Row, Draft>>;
  Extra?: ComponentType<RowProps<Row, Draft>>;
  /** A form that replaces the buttons while it is open. */
  Form?: ComponentType<RowProps<Row, Draft>>;
  Preview?: ComponentType<RowProps<Row, Draft>>;
  /** Replaces the buttons of a decided row. Defaults to the toast's text. */
  outcome?: (to: Verdict['to']) => ReactNode;
  approve: Action;
  reject?: Action;
  /** Explains why a kind without `reject` has no such action. */
  whyNotRejectable?: string;
  /** Returns why the item cannot be approved. The row then has no approve button. */
  unavailable?: (row: Row) => string | undefined;
  /** Returns the input that an approval still needs: a text for the user, and a selector of the field to focus. */
  missing?: (row: Row, draft: Draft | undefined) => { text: string; field?: string } | undefined;
  several?: {
    /** The label of a button that approves all visible items. */
    approveAll?: (count: number) => string;
    done: (to: Verdict['to'], done: number, all: number) => string;
    failed: (to: Verdict['to'], count: number) => string;
  };
  /** @throws if nothing was decided, or if the outcome is unknown. */
  decide: (rows: Row[], verdict: Verdict<Draft>) => Promise<Outcome<Row>>;
  /** Returns the items whose decision could not be undone. A final decision has no undo. */
  undo?: (done: Done<Row>[]) => Promise<Failed<Row>[]>;
};

const reasonOf = (error: unknown) =>
  isOutcomeUnknown(error)
    ? `${UNKNOWN_OUTCOME.title}. ${UNKNOWN_OUTCOME.advice}`
    : describeError(error) || 'Please try again.';

/** Builds `Kind.decide` from a request that decides one item and returns the decision's version. */
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

/** Builds `Kind.undo` from a request that undoes one decision. */
export const undoOneByOne =
  <Row extends Item>(undo: (row: Row, version: string) => Promise<unknown>) =>
  async (done: Done<Row>[]): Promise<Failed<Row>[]> => {
    await Promise.all(done.map(({ row, version }) => undo(row, version ?? '')));
    return [];
  };
