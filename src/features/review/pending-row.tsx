import { Check, ChevronDown, X } from 'lucide-react';
import { memo, useId } from 'react';
import { type ApprovalStatus, pricingOf } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { type PlacementKind, placementLabels, requestedKind } from '../../domain/placement';
import { formatLocalDay, formatMoment } from '../../lib/format';
import { PRICES } from '../../domain/prices';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ListingPreview } from './listing-preview';
import { memberName } from '../listings/member-name';
import { RejectForm } from '../listings/reject-form';
import { StatusBadge } from '../listings/status-badge';

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

type RowProps = {
  tool: AiTool;
  isMarked: boolean;
  isSelected: boolean;
  isPreviewed: boolean;
  isRejecting: boolean;
  isBusy: boolean;
  /** Already decided: the row stays only to keep its place until the pointer leaves the list. */
  isGone: boolean;
  outcome: ApprovalStatus | undefined;
  /** The owner's e-mail address, once it is loaded. */
  email: string | undefined;
  /** The placement requested for this listing. */
  wish: PlacementKind | undefined;
  actions: RowActions;
};

// A table from 1024 px on; on narrower screens each row is stacked: name, one line of facts, buttons.
const factClass = 'pl-4 text-sm lg:px-4 lg:py-4 lg:align-top';

const markClass = 'shadow-[inset_4px_0_0_var(--accent)]';

export const PendingRow = memo(function PendingRow(props: RowProps) {
  const { tool, isMarked, isPreviewed, isRejecting, isBusy, isGone, outcome, actions } = props;
  const nameId = useId();
  return (
    <tbody
      className={cx(
        'block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t',
        isMarked && 'bg-accent-soft/50',
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <tr
        data-row={tool.id}
        tabIndex={-1}
        aria-current={isMarked ? 'true' : undefined}
        aria-busy={isBusy}
        onFocus={() => actions.mark(tool.id)}
        className={cx(
          'flex scroll-mb-4 scroll-mt-52 flex-wrap items-center gap-y-1.5 py-4 -outline-offset-2 sm:scroll-mt-40 lg:table-row',
          isMarked && markClass,
        )}
      >
        <td className="w-full px-4 lg:w-2/5 lg:py-4 lg:align-top">
          <NameCell {...props} nameId={nameId} />
        </td>
        <td className={cx(factClass, '[overflow-wrap:anywhere] sm:pl-12')}>{tool.category}</td>
        <td className={factClass}>{pricingOf(tool.pricing_type).label}</td>
        <td className={cx(factClass, 'whitespace-nowrap tabular-nums')}>
          <time dateTime={tool.created_at} title={formatMoment(tool.created_at, 'medium')}>
            {formatLocalDay(tool.created_at, 'medium')}
          </time>
        </td>
        <td className="w-full px-4 pt-1 sm:pl-12 lg:w-px lg:py-3 lg:pl-4 lg:pr-28 lg:align-top">
          {isGone ? (
            <p className="flex min-h-9 items-center pointer-coarse:min-h-11">
              {outcome ? <StatusBadge status={outcome} /> : <span className="text-sm">No longer pending</span>}
            </p>
          ) : (
            <ActionsCell {...props} nameId={nameId} />
          )}
        </td>
      </tr>
      {(isRejecting || isPreviewed) && (
        <tr className={cx('block lg:table-row', isMarked && markClass)} onFocus={() => actions.mark(tool.id)}>
          <td colSpan={5} className="block px-4 pb-6 pt-2 sm:pl-12 lg:table-cell">
            <div className="grid gap-6">
              {isRejecting && (
                // Once the listing is decided, the form only keeps its place; if that fails, the reason is still there.
                <div inert={isBusy || isGone} className={cx((isBusy || isGone) && 'invisible')}>
                  <RejectForm
                    label={`Reason for rejecting ${tool.name}`}
                    onConfirm={(reason) => actions.reject(tool, reason)}
                    onCancel={() => actions.cancel(tool.id)}
                  />
                </div>
              )}
              {isPreviewed && <ListingPreview tool={tool} />}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
});

function NameCell({ tool, isSelected, isGone, wish, email, actions, nameId }: RowProps & { nameId: string }) {
  return (
    <div className="flex items-start gap-3">
      <label className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
        <span className="sr-only">Select</span>
        <input
          type="checkbox"
          aria-describedby={nameId}
          checked={isSelected}
          disabled={isGone}
          onChange={() => actions.select(tool.id)}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <div className="grid min-w-0 gap-0.5">
        <p id={nameId} className="text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{tool.name}</bdi>
        </p>
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{tool.description}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{placementText(tool, wish)}</span>
          <span aria-hidden>·</span>
          <Owner member={tool.created_by} email={email} onNarrow={actions.narrow} />
        </p>
      </div>
    </div>
  );
}

/** The placement that the listing requests, and its price. */
function placementText({ premium_type, sponsor_tier }: AiTool, wish: PlacementKind | undefined): string {
  const kind = wish ?? requestedKind(premium_type, sponsor_tier);
  if (!kind) return 'No placement';
  const price = PRICES[kind];
  return price === null ? placementLabels[kind] : `${placementLabels[kind]}, $${price} a month`;
}

function Owner({
  member,
  email,
  onNarrow,
}: {
  member: string | null;
  email: string | undefined;
  onNarrow: (member: string) => void;
}) {
  if (member === null) return <span>Nobody owns it</span>;
  return (
    <button
      type="button"
      title={`All pending listings of this member (${member})`}
      className="rounded-sm py-0.5 underline underline-offset-2 [overflow-wrap:anywhere] hover:text-ink"
      onClick={() => onNarrow(member)}
    >
      <bdi>{memberName(member, email)}</bdi>
    </button>
  );
}

/** All rows have the same button labels; aria-describedby adds the listing's name. */
function ActionsCell({ tool, isPreviewed, isRejecting, isBusy, actions, nameId }: RowProps & { nameId: string }) {
  const common = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <div className="grid grid-cols-3 gap-2 max-sm:[&_svg]:hidden sm:flex">
      <Button {...common} aria-disabled={isBusy} onClick={() => !isBusy && actions.approve(tool)}>
        <Check className="size-4 text-success" aria-hidden />
        Approve
      </Button>
      <Button
        {...common}
        data-action="reject"
        aria-disabled={isBusy}
        aria-expanded={isRejecting}
        onClick={() => !isBusy && actions.askReason(tool.id)}
      >
        <X className="size-4 text-danger" aria-hidden />
        Reject
      </Button>
      <Button {...common} look="quiet" aria-expanded={isPreviewed} onClick={() => actions.preview(tool.id)}>
        <ChevronDown className={cx('size-4 transition-transform', isPreviewed && 'rotate-180')} aria-hidden />
        Preview
      </Button>
    </div>
  );
}
