import { lazy, useEffect, useSyncExternalStore } from 'react';
import { loadToaster, type PlainMessage, toasterBridge } from './notify';
import { Part } from './part';

const Toaster = lazy(loadToaster);
const nothingYet = { isAsked: false, plain: [] };

/** Renders the messages of notify.ts. */
export function Toasts() {
  const { isAsked, plain } = useSyncExternalStore(toasterBridge.subscribe, toasterBridge.state, () => nothingYet);

  // Loads the toaster at the first interaction: by the time a message is needed, the visitor may be offline.
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    const prepare = () => {
      for (const event of events) document.removeEventListener(event, prepare, true);
      loadToaster().catch(() => {});
    };
    for (const event of events) document.addEventListener(event, prepare, true);
    return () => {
      for (const event of events) document.removeEventListener(event, prepare, true);
    };
  }, []);

  return (
    <>
      {isAsked && (
        <Part>
          <Toaster onMount={toasterBridge.mounted} />
        </Part>
      )}
      {plain.length > 0 && <PlainMessages messages={plain} />}
    </>
  );
}

/** Fallback for the toaster that needs no extra chunk. */
function PlainMessages({ messages }: { messages: readonly PlainMessage[] }) {
  return (
    <div
      role="alert"
      className="fixed bottom-[calc(var(--consent-height,0px)+4.25rem)] right-4 z-50 grid w-[22rem] max-w-[calc(100vw-2rem)] gap-2"
    >
      {messages.map(({ key, title, description, action, label }) => (
        <div
          key={key}
          className="grid gap-1 rounded-lg border border-line bg-raised p-4 text-sm text-ink shadow-lifted"
        >
          <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
          {description && <p className="text-muted [overflow-wrap:anywhere]">{description}</p>}
          <p className="flex gap-4">
            {action && (
              <button
                type="button"
                className="min-h-8 font-semibold underline"
                onClick={() => {
                  action();
                  toasterBridge.dismiss(key);
                }}
              >
                {label}
              </button>
            )}
            <button type="button" className="min-h-8 underline" onClick={() => toasterBridge.dismiss(key)}>
              Close
            </button>
          </p>
        </div>
      ))}
      <p className="rounded-lg border border-line bg-raised p-4 text-xs text-muted shadow-lifted">
        A part of the site could not be loaded; a new version may be out.{' '}
        <button type="button" className="min-h-8 underline" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </p>
    </div>
  );
}
