import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import type { ConfirmSession as Question } from './redirect-result';

/** The dialog that confirms a session from a link. Escape and the default button decline the session. */
export default function ConfirmSession({ question }: { question: Question }) {
  const { email, current, accept, decline } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="session-question"
      aria-describedby="session-question-text"
      onCancel={(event) => {
        event.preventDefault();
        decline();
      }}
      className="m-auto w-full max-w-md rounded-lg border border-line bg-surface p-6 text-ink shadow-lifted"
    >
      <h2 id="session-question" className="text-lg font-bold [overflow-wrap:anywhere]">
        <BreakableText text={`Continue as ${email}?`} />
      </h2>
      <div id="session-question-text" className="mt-2 grid gap-2 text-sm text-muted [overflow-wrap:anywhere]">
        <p>The link that you opened signs you in to this account, but this browser did not request the link.</p>
        <p>
          {current === null ? (
            'If you do not recognise this account, stay signed out.'
          ) : (
            <BreakableText
              text={`You are signed in as ${current} now. If you do not recognise the other account, stay signed in.`}
            />
          )}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* The dialog focuses its first button, so the safe choice comes first. */}
        <Button look="primary" onClick={decline}>
          <span>{current === null ? 'Stay signed out' : <BreakableText text={`Stay signed in as ${current}`} />}</span>
        </Button>
        <Button onClick={accept}>
          <span>
            <BreakableText text={`Continue as ${email}`} />
          </span>
        </Button>
      </div>
    </dialog>
  );
}
