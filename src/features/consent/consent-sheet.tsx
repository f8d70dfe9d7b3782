import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { env } from '../../lib/env';
import { Button } from '../../ui/button';
import { useBottomInset } from '../../ui/use-bottom-inset';
import { type Consent, readConsent, storeConsent, useIsConsentPending } from './consent';

const choices: [string, Consent][] = [
  ['Decline All', 'declined'],
  // The sheet covers only one item, so 'Customize' accepts it.
  ['Customize', 'accepted'],
  ['Accept All', 'accepted'],
];

/** The request for consent at the bottom of every page. Screen readers announce it once. */
export function ConsentSheet() {
  const isAsked = useIsConsentPending();
  const [announced, setAnnounced] = useState('');
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isAsked && <Sheet announce={setAnnounced} />}
    </>
  );
}

/**
 * The sheet is not modal. src/index.css reserves its height, so that it never covers the focused element or the end of
 * the page. The header's menu is above the sheet.
 */
function Sheet({ announce }: { announce: (text: string) => void }) {
  const sheet = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  useBottomInset(sheet, '--consent-height');

  useEffect(() => {
    before.current ??= document.activeElement;
    // A stored choice means that the visitor reopened the sheet with a button. The sheet then gets the focus.
    if (readConsent()) sheet.current?.focus({ preventScroll: true });
    announce('Please choose what this site may store. The buttons are at the end of the page.');
    return () => announce('Your choice is saved.');
  }, [announce]);

  const choose = (choice: Consent) => {
    storeConsent(choice);
    // The pressed button disappears, so the focus returns to the previous element or to the page's heading.
    const back = before.current;
    const isThere = back?.isConnected && back !== document.body;
    (isThere ? (back as HTMLElement) : document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  };

  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label="Cookie consent"
      className="fixed inset-x-0 bottom-0 z-20 max-h-[33dvh] overflow-y-auto border-t border-line bg-raised shadow-sheet -outline-offset-2 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-0.5 sm:px-6 sm:py-2 lg:flex-nowrap">
        <p className="text-xs leading-4 sm:text-sm">
          No tracking cookies. We count views and clicks anonymously. May we also count visits
          {env.analyticsUrl() ? '' : ' (only in this browser)'} and searches without results?{' '}
          <Link to="/privacy" className="font-semibold text-accent underline underline-offset-2">
            Privacy policy
          </Link>
        </p>
        <div className="flex grow flex-wrap gap-2 sm:grow-0">
          {choices.map(([label, choice]) => (
            <Button
              key={label}
              look={label === 'Customize' ? 'quiet' : 'secondary'}
              className="grow whitespace-nowrap max-sm:px-2"
              onClick={() => choose(choice)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
