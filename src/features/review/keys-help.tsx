import { Keycap } from '../../ui/keycap';
import { KEY_ACTIONS, KEYS } from './keys';
import { UNDO_LASTS } from './use-decisions';

const symbols: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

export function KeysHelp({
  isOpen,
  isOn,
  onChange,
}: {
  isOpen: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <div id="review-keys" hidden={!isOpen} className="rounded-lg border border-line bg-surface p-4">
      <label className="flex min-h-9 items-center gap-3 text-sm font-semibold pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-accent"
        />
        Use single keys
      </label>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {KEY_ACTIONS.map((action) => (
          <div key={action} className="flex items-baseline gap-3">
            <dt className="w-16 shrink-0 whitespace-nowrap">
              {KEYS[action].keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className="text-muted"> or </span>}
                  <Keycap>{symbols[key] ?? key}</Keycap>
                </span>
              ))}
            </dt>
            <dd>{KEYS[action].help}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-3">
          <dt className="w-16 shrink-0 whitespace-nowrap">
            <Keycap>1</Keycap>
            <span className="text-muted"> to </span>
            <Keycap>0</Keycap>
          </dt>
          <dd>Choose a recent reason if the reason field is empty</dd>
        </div>
      </dl>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Letters and ? are off inside forms. Arrow keys work only inside the list. To begin a reason with a digit, press
        Space first. {UNDO_LASTS}
      </p>
    </div>
  );
}
