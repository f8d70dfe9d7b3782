import { Check, X } from 'lucide-react';
import { Button } from '../../ui/button';
import type { RowState } from './use-review-queue';

/** The two verdicts of a row. All rows' buttons say the same: the description adds the row's name. */
export function VerdictButtons({
  nameId,
  words: { approve, reject },
  state: { isBusy, isRejecting },
  onApprove,
  onReject,
}: {
  nameId: string;
  words: Record<'approve' | 'reject', string | null>;
  state: Pick<RowState<unknown>, 'isBusy' | 'isRejecting'>;
  onApprove: () => void;
  onReject: () => void;
}) {
  const common = { size: 'sm', 'aria-describedby': nameId, 'aria-disabled': isBusy } as const;
  return (
    <>
      {approve && (
        <Button {...common} onClick={() => !isBusy && onApprove()}>
          <Check className="size-4 text-success" aria-hidden />
          {approve}
        </Button>
      )}
      {reject && (
        <Button {...common} data-action="reject" aria-expanded={isRejecting} onClick={() => !isBusy && onReject()}>
          <X className="size-4 text-danger" aria-hidden />
          {reject}
        </Button>
      )}
    </>
  );
}
