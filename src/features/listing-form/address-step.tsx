import { Button } from '../../ui/button';
import { AddressTaken } from './address-taken';
import { type Duplicates, isAddressTaken } from './use-duplicates';
import { ListingField } from './listing-fields';

export function AddressStep({
  duplicates,
  isChecking,
  onByHand,
}: {
  duplicates: Duplicates;
  isChecking: boolean;
  onByHand: () => void;
}) {
  const isTaken = duplicates.taken !== undefined && isAddressTaken(duplicates.taken);
  return (
    <div className="grid gap-4">
      <div>
        <ListingField field="url" />
        <p className="mt-1.5 text-sm text-muted">
          We read the page and fill in the form with what we find. You can check everything before you submit.
        </p>
        <AddressTaken taken={duplicates.taken} isReasonAsked={false} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={isTaken ? 'secondary' : 'primary'} className="min-w-40">
          {isTaken ? 'Continue: my tool is different' : isChecking ? 'Checking...' : 'Continue'}
        </Button>
        <Button look="quiet" onClick={onByHand}>
          Fill in by hand
        </Button>
      </div>
    </div>
  );
}
