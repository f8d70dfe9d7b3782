import { Check, X } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { formatLocalDay, formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import type { Kind, RowActions, RowProps, RowState } from './kind';
import { kindOf, nameOf, type ReviewItem } from './kinds';
import { RejectForm } from '../listings/reject-form';
import { ListingRejectForm } from './listing-reject-form';

type Props = RowState & { row: ReviewItem; draft: unknown; on: RowActions };

/** A row of the review queue: the facts for a decision, and its kind's buttons, forms and preview. */
export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { row, isMarked, acceptsKeys, isBusy, isGone, isRejecting, isFormOpen, isPreviewed, hint, on } = props;
  const own: RowProps = { ...props, nameId: useId() };
  const kind = kindOf(row);
  const { Facts, Form, Preview } = kind;
  const Layout = kind.columns ? TableLayout : GroupLayout;
  const Reject = row.kind === 'pending' ? ListingRejectForm : RejectForm;
  return (
    <Layout
      {...own}
      kind={kind}
      attributes={{
        'data-row': row.id,
        tabIndex: -1,
        'aria-current': isMarked ? 'true' : undefined,
        'data-accepts-keys': acceptsKeys || undefined,
        'aria-busy': isBusy,
        onFocus: () => on.mark(row.id),
      }}
      facts={<Facts {...own} />}
      actions={
        <>
          {!isGone && isFormOpen && Form ? <Form {...own} /> : <Actions kind={kind} {...own} />}
          {hint && (
            // The queue's status region announces the same text.
            <p aria-hidden className="max-w-prose text-sm font-medium text-warning">
              {hint}
            </p>
          )}
        </>
      }
      below={
        (isRejecting || (isPreviewed && Preview)) && (
          <>
            {isRejecting && (
              <Reject
                label={`Reason for rejecting ${nameOf(row)}`}
                isSent={isBusy || isGone}
                onConfirm={(reason) => on.decide([row], { to: 'reject', reason })}
                onCancel={() => on.close('reject', row.id)}
              />
            )}
            {isPreviewed && Preview && <Preview {...own} />}
          </>
        )
      }
    />
  );
});

function Actions({ kind, ...own }: RowProps & { kind: Kind }) {
  const { row, nameId, isBusy, isGone, isRejecting, verdict, on } = own;
  const { Extra, approve, reject, unavailable, outcome } = kind;
  if (isGone) {
    const decided = verdict && (outcome?.(verdict.to) ?? kind[verdict.to]?.done);
    return (
      <p className="flex min-h-9 items-center text-sm font-semibold pointer-coarse:min-h-11">
        {decided ?? 'No longer pending'}
      </p>
    );
  }
  // All rows have the same button labels, so the description adds the item's name.
  const common = { size: 'sm', 'aria-describedby': nameId, 'aria-disabled': isBusy } as const;
  return (
    <div
      className={cx(
        'gap-2',
        kind.columns ? 'flex max-sm:*:flex-1 max-sm:[&_svg]:hidden lg:grid lg:w-max lg:grid-cols-2' : 'flex flex-wrap',
      )}
    >
      {!unavailable?.(row) && (
        <Button {...common} onClick={() => !isBusy && on.approve(row)}>
          <Check className="size-4 text-success" aria-hidden />
          {approve.label}
        </Button>
      )}
      {reject && (
        <Button {...common} data-action="reject" aria-expanded={isRejecting} onClick={() => !isBusy && on.reject(row)}>
          {reject.needsReason && <X className="size-4 text-danger" aria-hidden />}
          {reject.label}
        </Button>
      )}
      {Extra && <Extra {...own} />}
    </div>
  );
}

type LayoutProps = RowProps & {
  kind: Kind;
  attributes: object;
  facts: ReactNode;
  actions: ReactNode;
  below: ReactNode;
};

/** The marked row has a bar and a tint. The accent colour would look like an error. */
const MARK_BAR = 'shadow-[inset_4px_0_0_var(--ink)]';
const MARK_TINT = 'bg-ground';

/** The actions are directly below the facts, so that the eye and the pointer move little on a wide screen. */
function GroupLayout({ row, nameId, kind, attributes, facts, actions, below, isMarked, isBusy, isGone }: LayoutProps) {
  return (
    <div
      {...attributes}
      role="group"
      aria-labelledby={nameId}
      className={cx(
        'grid scroll-mb-4 scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line p-4 -outline-offset-2 outline-ink last:rounded-b-lg sm:grid-cols-[8rem_minmax(0,1fr)] sm:px-5',
        isMarked && `${MARK_BAR} ${MARK_TINT}`,
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <p id={nameId} className="flex flex-wrap content-start gap-x-3 text-sm sm:block">
        <span className="font-semibold">
          {kind.label}
          <span className="sr-only">: {nameOf(row)}</span>
        </span>{' '}
        {!kind.hasOwnDate && (
          <time dateTime={row.since} title={formatDateTime(row.since)} className="tabular-nums text-muted sm:block">
            {formatLocalDay(row.since)}
          </time>
        )}
      </p>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">{facts}</div>
        {actions}
        {below}
      </div>
    </div>
  );
}

/** A table row from 1024 px. On narrower screens, the row is stacked: facts, one line of columns, buttons. */
function TableLayout({ row, kind, attributes, facts, actions, below, isMarked, isBusy, isGone, on }: LayoutProps) {
  const columns = kind.columns ?? [];
  return (
    <tbody
      className={cx(
        'block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t',
        isMarked && MARK_TINT,
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <tr
        {...attributes}
        className={cx(
          'flex scroll-mb-4 scroll-mt-52 flex-wrap items-center gap-y-1.5 py-4 -outline-offset-2 outline-ink sm:scroll-mt-40 lg:table-row',
          isMarked && MARK_BAR,
        )}
      >
        <td className="w-full px-4 lg:w-1/2 lg:py-4 lg:align-top">{facts}</td>
        {columns.map(({ label, className, cell }) => (
          <td key={label} className={cx('pl-4 text-sm lg:px-4 lg:py-4 lg:align-top', className)}>
            {cell(row)}
          </td>
        ))}
        <td className="w-full px-4 pt-1 sm:pl-12 lg:w-px lg:py-4 lg:pl-4 lg:align-top">
          <div className="grid gap-2">{actions}</div>
        </td>
      </tr>
      {below && (
        <tr className={cx('block lg:table-row', isMarked && MARK_BAR)} onFocus={() => on.mark(row.id)}>
          <td colSpan={columns.length + 2} className="block px-4 pb-6 pt-2 sm:pl-12 lg:table-cell">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{below}</div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
