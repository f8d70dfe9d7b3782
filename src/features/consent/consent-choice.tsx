import { Button } from '../../ui/button';
import { useHydrated } from '../../ui/use-hydrated';
import { askForConsentAgain, useConsent } from './consent';

/**
 * Shows the visitor's choice with a button that changes it. By law, withdrawing consent must be as easy as giving it.
 */
export function ConsentChoice() {
  const consent = useConsent();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <p className="grow text-sm">
        Your choice in this browser: <strong className="font-semibold">{consent ?? 'none yet'}</strong>
      </p>
      <Button disabled={!useHydrated()} onClick={askForConsentAgain}>
        Change your choice
      </Button>
    </div>
  );
}
