import { useEffect, useRef, useState } from 'react';
import type { AiTool } from '../../domain/listing/tool';
import { Button } from '../../ui/button';
import { useWithdrawListing } from './withdraw-listing.mutations';

export function WithdrawListing({ tool }: { tool: AiTool }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const withdraw = useWithdrawListing();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isConfirming) keep.current?.focus();
  }, [isConfirming]);

  if (!isConfirming) {
    return (
      <Button size="sm" look="danger" aria-label={`Withdraw ${tool.name}`} onClick={() => setIsConfirming(true)}>
        Withdraw
      </Button>
    );
  }
  return (
    <div role="group" aria-label={`Withdraw ${tool.name}`} className="flex flex-wrap items-center gap-2 text-sm">
      <p>The listing will be deleted permanently.</p>
      <Button size="sm" look="danger" disabled={withdraw.isPending} onClick={() => withdraw.mutate(tool)}>
        {withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
      </Button>
      <Button ref={keep} size="sm" disabled={withdraw.isPending} onClick={() => setIsConfirming(false)}>
        Cancel
      </Button>
    </div>
  );
}
