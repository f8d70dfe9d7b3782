import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { type Consent, readConsent, storeConsent, useIsConsentAsked } from './consent';

const choices: [string, Consent][] = [
  ['Decline All', 'declined'],
  // There is one thing to consent to, so customizing it is accepting it.
  ['Customize', 'accepted'],
  ['Accept All', 'accepted'],
];

/** Asks once, at the bottom of every page, and says politely that it does. */
export function ConsentSheet() {
  const isAsked = useIsConsentAsked();
  const [said, setSaid] = useState('');
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAsked && <Sheet say={setSaid} />}
    </>
  );
}

/**
 * Not modal: src/index.css keeps room for its height, so that it covers neither what has the focus nor the end of
 * the page, and it lies under the header's menu.
 */
function Sheet({ say }: { say: (text: string) => void }) {
  const sheet = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);

  useEffect(() => {
    const element = sheet.current as HTMLElement;
    const { style } = document.documentElement;
    before.current ??= document.activeElement;
    // With a stored choice it was a button that asked for the sheet, so the focus comes along.
    if (readConsent()) element.focus({ preventScroll: true });
    say('Please choose what this site may store. The buttons are at the end of the page.');

    const makeRoom = () => style.setProperty('--consent-height', `${element.offsetHeight}px`);
    makeRoom();
    // jsdom has none.
    const observer = window.ResizeObserver && new ResizeObserver(makeRoom);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty('--consent-height');
      say('Your choice is saved.');
    };
  }, [say]);

  const choose = (choice: Consent) => {
    storeConsent(choice);
    // The pressed button goes away: the focus returns to where it was, else to the page's heading.
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
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3 sm:px-6 lg:flex-nowrap">
        <p className="max-w-[44rem] text-sm">
          This site sets no tracking cookies. May it count your visits, in this browser only?{' '}
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
