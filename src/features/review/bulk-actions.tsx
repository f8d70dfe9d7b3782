import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type MemberRecord, recordText } from '../../domain/account/member-record';
import { formatCount, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import { memberEmail } from '../../domain/account/member-name';
import { ListingRejectForm } from './listing-reject-form';

/** Returns the attributes of a button that rejects several listings, and the form that the button opens. */
function useBulkReject(onReject: (reason: string) => void, isEnabled: boolean) {
  const [isRejecting, setIsRejecting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = isRejecting && isEnabled;
  return {
    buttonProps: {
      ref: button,
      size: 'sm',
      disabled: !isEnabled,
      'aria-expanded': isOpen,
      onClick: () => setIsRejecting(!isRejecting),
    } as const,
    formWithLabel: (label: string) =>
      isOpen && (
        <ListingRejectForm
          label={label}
          onConfirm={(reason) => {
            setIsRejecting(false);
            onReject(reason);
          }}
          onCancel={() => {
            setIsRejecting(false);
            button.current?.focus();
          }}
        />
      ),
  };
}

export function SelectionBar({
  selected,
  total,
  deciding,
  onSelectAll,
  onApprove,
  onReject,
}: {
  selected: number;
  total: number;
  deciding: number;
  onSelectAll: (isSelected: boolean) => void;
  onApprove: () => void;
  onReject: (reason: string) => void;
}) {
  const all = useRef<HTMLInputElement>(null);
  const { buttonProps, formWithLabel } = useBulkReject(onReject, selected > 0);
  const isPartial = selected > 0 && selected < total;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartial;
  }, [isPartial]);

  return (
    <div data-beside-rows className="sticky top-16 z-10 grid gap-4 border-b border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <label className="flex min-h-9 items-center gap-3 text-sm font-semibold pointer-coarse:min-h-11">
          <input
            ref={all}
            type="checkbox"
            checked={total > 0 && selected === total}
            onChange={(event) => onSelectAll(event.target.checked)}
            className="size-5 cursor-pointer accent-accent"
          />
          Select all
        </label>
        <p role="status" className="text-sm tabular-nums text-muted">
          {deciding > 1 ? `Deciding ${formatNumber(deciding)}...` : `${formatNumber(selected)} selected`}
        </p>
        <div className="grid w-full grid-cols-2 gap-2 max-sm:[&_svg]:hidden sm:ml-auto sm:flex sm:w-auto">
          <Button size="sm" className="max-sm:px-2" disabled={selected === 0} onClick={onApprove}>
            <Check className="size-4 text-success" aria-hidden />
            Approve selected
          </Button>
          <Button {...buttonProps} className="max-sm:px-2">
            <X className="size-4 text-danger" aria-hidden />
            Reject selected
          </Button>
        </div>
      </div>
      {formWithLabel(
        selected === 1
          ? 'Reason for rejecting the selected listing'
          : `One reason for all ${formatNumber(selected)} selected listings`,
      )}
    </div>
  );
}

/** Actions for all pending listings of one member. Shown while the queue is filtered by that member. */
export function MemberBar({
  record,
  found,
  onRejectAll,
  onShowAll,
}: {
  record: MemberRecord | undefined;
  /** The number of the member's pending listings, or null during loading. */
  found: number | null;
  onRejectAll: (reason: string) => void;
  onShowAll: () => void;
}) {
  const { buttonProps, formWithLabel } = useBulkReject(onRejectAll, found !== null && found > 0);
  const listings = found === null ? '… pending listings' : formatCount(found, 'pending listing');
  return (
    <div data-beside-rows className="grid gap-4 rounded-lg border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">
            <bdi>
              <BreakableText text={record ? memberEmail(record.email) : 'This member'} />
            </bdi>
          </span>{' '}
          <span className="text-muted">has {listings}</span>
          {record && <span className="block text-muted">{recordText(record)}</span>}
        </p>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button {...buttonProps} look="danger">
            Reject all from this member
          </Button>
          <Button size="sm" onClick={onShowAll}>
            Show all members
          </Button>
        </div>
      </div>
      {formWithLabel(`One reason for the member's ${listings}`)}
    </div>
  );
}
