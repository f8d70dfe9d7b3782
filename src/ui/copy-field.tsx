import { useRef } from 'react';
import { Button } from './button';
import { notify } from './notify';
import { useHydrated } from './use-hydrated';

export function CopyField({ label, text }: { label: string; text: string }) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied', { description: text });
    } catch {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      notify.error('The text could not be copied', { description: `Copy it from here: ${text}` });
    }
  };
  return (
    <div className="grid gap-1.5">
      <dt className="font-semibold">{label}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-2 rounded-md border border-line bg-surface p-1 pl-3">
        <code ref={shown} className="min-w-0 flex-[1_1_14rem] font-mono text-xs [overflow-wrap:anywhere]">
          {text}
        </code>
        <Button size="sm" aria-label={`Copy: ${label}`} disabled={!useHydrated()} onClick={() => void copy()}>
          Copy
        </Button>
      </dd>
    </div>
  );
}
