import { useLayoutEffect, useRef } from 'react';
import { notify } from '../../ui/notify';
import { choose, type Chosen, readChosen, unchoose, useChosen, withChosen } from './compare-choice';

function add(tool: Chosen) {
  const before = readChosen() ?? [];
  const after = withChosen(before, tool);
  if (after !== before) choose(after);
  else if (!before.some(({ slug }) => slug === tool.slug))
    notify.info('Four tools are chosen to compare', { description: `Remove one to choose ${tool.name}.` });
}

/** Chooses a tool for the comparison. A native control: what is pressed before the app has started is read once. */
export function CompareToggle({ tool }: { tool: Chosen }) {
  const chosen = useChosen();
  const input = useRef<HTMLInputElement>(null);
  const isHydrating = chosen === undefined;
  useLayoutEffect(() => {
    if (isHydrating && input.current?.checked) add(tool);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <label className="card-action">
      <input
        ref={input}
        type="checkbox"
        // The browser would tick it again by itself when the page is loaded anew.
        autoComplete="off"
        checked={chosen?.some(({ slug }) => slug === tool.slug) ?? false}
        onChange={(event) => (event.target.checked ? add(tool) : unchoose(tool.slug))}
      />
      Compare <span className="sr-only">{tool.name}</span>
    </label>
  );
}
