import { byColumn, labelOf as columnLabel, valueText } from '../../domain/listing/listing-values';
import { toolPath } from '../../domain/directory/paths';
import { placementLabels, type PlacementKind, stateLabels } from '../../domain/placement/placement';
import { capitalize } from '../../domain/text/text';
import type { Json } from '../../lib/database';
import { formatDay } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import type { Change } from './history.queries';

export type ChangedFact = { key: string; label: string; from: string; to: string };

/** Columns that the title already mentions, or that follow from other columns. */
const OMITTED_COLUMNS = ['id', 'approved_at', 'created_at', 'approval_status'];

const statusTitles: Record<string, string> = {
  'pending approved': 'Approved',
  'pending rejected': 'Rejected',
  'approved rejected': 'Taken down',
  'rejected approved': 'Published again',
  'approved pending': 'Decision undone',
};
const placementTitles: Record<string, string> = {
  request: 'Placement requested',
  withdraw: 'Placement withdrawn',
  accept: 'Placement approved',
  mark_paid: 'Placement paid',
  start: 'Placement started',
  reschedule: 'Placement moved',
  extend: 'Placement extended',
  end_today: 'Placement ended',
  cancel: 'Placement cancelled',
  note_refund: 'Refund noted',
};
const kindTitles: Record<Change['kind'], string> = {
  form: 'Changed',
  import: 'Changed by import',
  import_undone: 'Import undone',
  review: 'Changed',
  restore: 'Restored',
  feedback: 'Change approved',
  link: 'Link fixed',
  claim: 'Claim approved',
  placement: 'Placement changed',
  closing: 'Marked as closed',
  category: 'Category updated',
  administrator: 'Administrator changed',
  sql: 'Changed in the database',
};

const plain = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function titleOf({ kind, detail, action, before, after }: Change): string {
  if (action === 'created') return kind === 'import' ? 'Added by import' : 'Created';
  if (action === 'deleted') return 'Deleted';
  const [was, is] = [before, after].map(({ approval_status: status }) => status);
  if (is !== undefined && kind !== 'import' && kind !== 'import_undone') {
    const title = statusTitles[`${plain(was)} ${plain(is)}`];
    return title ?? (kind === 'review' ? 'Decision undone' : 'Resubmitted');
  }
  if (kind === 'closing' && before['closed.closed_on'] && !after['closed.closed_on']) return 'Reopened';
  if (kind === 'feedback' && detail === 'undone') return 'Approved change undone';
  return (kind === 'placement' && placementTitles[detail ?? '']) || kindTitles[kind];
}

const inWords = (name: string) => capitalize(name.replaceAll('_', ' '));
const labels: Record<string, string> = {
  approval_status: 'Status',
  rejected_reason: 'Reason',
  created_by: 'Owner',
  slug: 'Address',
  is_new_release: 'New release',
  'closed.closed_on': 'Closed on',
  'closed.successor': 'Successor',
};

const labelOf = (key: string): string =>
  key.startsWith('placement ') ? 'Placement' : (labels[key] ?? columnLabel(key) ?? inWords(key));

const day = (value: Json) => formatDay(plain(value));

function placementText(value: { [key: string]: Json | undefined }): string {
  const { kind, stage, first_day: first, last_day: last, price_cents: cents, currency, ...said } = value;
  const state = stateLabels[stage as keyof typeof stateLabels] ?? plain(stage);
  return [
    `${placementLabels[kind as PlacementKind] ?? plain(kind)}: ${state.toLowerCase()}`,
    first && `${last ? '' : 'from '}${day(first)}${last ? ` to ${day(last)}` : ''}`,
    typeof cents === 'number' && cents > 0 && formatPrice(cents, plain(currency)),
    // Only the administrator can see notes about a placement.
    ...Object.values(said).map(plain),
  ]
    .filter(Boolean)
    .join(' · ');
}

function textOf(key: string, value: Json | undefined): string {
  if (key === 'slug') return value ? toolPath(plain(value)) : '';
  const isPlacement = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlacement ? placementText(value) : valueText(key, value);
}

export const changedFacts = ({ action, kind, before, after }: Change): ChangedFact[] =>
  action === 'changed'
    ? Object.keys(after)
        // The titles of imports and undone imports do not mention the status, so the status is listed.
        .filter((key) => !OMITTED_COLUMNS.includes(key) || (key === 'approval_status' && kind.startsWith('import')))
        .sort(byColumn)
        .map((key) => ({ key, label: labelOf(key), from: textOf(key, before[key]), to: textOf(key, after[key]) }))
    : [];
