import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import { pricingOf } from '../../domain/listing/listing.constants';
import { formatLocalDay, formatDateTime } from '../../lib/local-time';
import { editPath } from '../../domain/directory/paths';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ListingPreview } from './listing-preview';
import { NameCell } from './name-cell';
import { RejectForm } from '../listings/reject-form';
import { VerdictButtons } from '../decisions/verdict-buttons';
import { StatusBadge } from '../../ui/status-badge';
import { SamePairs } from './same-pairs';
import type { RowProps } from './row-props';

// A table from 1024 px on; on narrower screens each row is stacked: name, one line of facts, buttons.
const factClass = 'pl-4 text-sm lg:px-4 lg:py-4 lg:align-top';

const markClass = 'shadow-[inset_4px_0_0_var(--accent)]';

const WORDS = { approve: 'Approve', reject: 'Reject' };

export const PendingRow = memo(function PendingRow(props: RowProps) {
  const { row, facts, same, email, isMarked, acceptsKeys, isPreviewed, isRejecting, isBusy, isGone, verdict, on } =
    props;
  const { id, tool } = row;
  const nameId = useId();
  return (
    <tbody
      className={cx(
        'block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t',
        isMarked && 'bg-accent-soft',
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <tr
        data-row={id}
        tabIndex={-1}
        aria-current={isMarked ? 'true' : undefined}
        data-accepts-keys={acceptsKeys || undefined}
        aria-busy={isBusy}
        onFocus={() => on.mark(id)}
        className={cx(
          'flex scroll-mb-4 scroll-mt-52 flex-wrap items-center gap-y-1.5 py-4 -outline-offset-2 sm:scroll-mt-40 lg:table-row',
          isMarked && markClass,
        )}
      >
        <td className="w-full px-4 lg:w-1/2 lg:py-4 lg:align-top">
          <NameCell {...props} nameId={nameId} />
        </td>
        <td className={cx(factClass, '[overflow-wrap:anywhere] sm:pl-12 lg:min-w-32')}>{tool.category}</td>
        <td className={factClass}>{pricingOf(tool.pricing_type).label}</td>
        <td className={cx(factClass, 'whitespace-nowrap tabular-nums')}>
          <time dateTime={tool.created_at} title={formatDateTime(tool.created_at)}>
            {formatLocalDay(tool.created_at)}
          </time>
        </td>
        <td className="w-full px-4 pt-1 sm:pl-12 lg:w-px lg:py-3 lg:pl-4 lg:align-top">
          {isGone ? (
            <p className="flex min-h-9 items-center pointer-coarse:min-h-11">
              {verdict ? (
                <StatusBadge status={verdict.to === 'approve' ? 'approved' : 'rejected'} />
              ) : (
                <span className="text-sm">No longer pending</span>
              )}
            </p>
          ) : (
            <div className="flex gap-2 max-sm:*:flex-1 max-sm:[&_svg]:hidden">
              <VerdictButtons
                nameId={nameId}
                words={WORDS}
                state={props}
                onApprove={() => on.approve(row)}
                onReject={() => on.reject(row)}
              />
              <Button
                size="sm"
                look="quiet"
                aria-describedby={nameId}
                aria-expanded={isPreviewed}
                onClick={() => on.toggle('preview', id)}
              >
                <ChevronDown className={cx('size-4 transition-transform', isPreviewed && 'rotate-180')} aria-hidden />
                Preview
              </Button>
              <ButtonLink size="sm" look="quiet" aria-describedby={nameId} to={editPath(tool.id)}>
                Edit
              </ButtonLink>
            </div>
          )}
        </td>
      </tr>
      {(isRejecting || isPreviewed) && (
        <tr className={cx('block lg:table-row', isMarked && markClass)} onFocus={() => on.mark(id)}>
          <td colSpan={5} className="block px-4 pb-6 pt-2 sm:pl-12 lg:table-cell">
            <div className="grid gap-6">
              {isRejecting && (
                <RejectForm
                  label={`Reason for rejecting ${tool.name}`}
                  isSent={isBusy || isGone}
                  onConfirm={(reason) => on.decide([row], { to: 'reject', reason })}
                  onCancel={() => on.cancelReason(id)}
                />
              )}
              {isPreviewed && same && <SamePairs tool={tool} email={email} same={same} />}
              {isPreviewed && <ListingPreview tool={tool} asked={facts?.asked} />}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
});
