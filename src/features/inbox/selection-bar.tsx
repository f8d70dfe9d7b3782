import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { RejectForm } from '../listings/reject-form';

/** Decides the selected listings at once. */
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
  /** The number of listings whose decision is being sent. */
  deciding: number;
  onSelectAll: (isSelected: boolean) => void;
  onApprove: () => void;
  onReject: (reason: string) => void;
}) {
  const [isRejecting, setIsRejecting] = useState(false);
  const all = useRef<HTMLInputElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const isPartial = selected > 0 && selected < total;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartial;
  }, [isPartial]);

  const isIdle = selected > 0;
  const cancel = () => {
    setIsRejecting(false);
    rejectButton.current?.focus();
  };

  return (
    <div data-beside-rows className="sticky top-16 z-10 border-b border-line bg-sunken p-4">
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
          <Button size="sm" className="max-sm:px-2" disabled={!isIdle} onClick={onApprove}>
            <Check className="size-4 text-success" aria-hidden />
            Approve selected
          </Button>
          <Button
            ref={rejectButton}
            size="sm"
            className="max-sm:px-2"
            disabled={!isIdle}
            aria-expanded={isRejecting && isIdle}
            onClick={() => setIsRejecting(!isRejecting)}
          >
            <X className="size-4 text-danger" aria-hidden />
            Reject selected
          </Button>
        </div>
      </div>
      {isRejecting && isIdle && (
        <div className="pt-4">
          <RejectForm
            label={
              selected === 1
                ? 'Reason for rejecting the selected listing'
                : `One reason for all ${formatNumber(selected)} selected listings`
            }
            onConfirm={(reason) => {
              setIsRejecting(false);
              onReject(reason);
            }}
            onCancel={cancel}
          />
        </div>
      )}
    </div>
  );
}
