import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

type Tab<Value extends string> = { value: Value; label: string };

/**
 * Keeps the selected tab in the query parameter `key`, so that shared links and reloads restore it. The first tab is
 * the default and has no parameter. Ignores case.
 */
export function useTabInAddress<Value extends string>(key: string, tabs: readonly [Tab<Value>, ...Tab<Value>[]]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(key)?.toLowerCase();
  const first = tabs[0].value;
  const chosen = tabs.find(({ value }) => value === asked)?.value ?? first;

  const choose = (value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === first) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
}

/**
 * Tabs following the ARIA pattern: one tab stop; arrows, Home and End select.
 * @param label the tab list's accessible name.
 * @param children renders the panel of the selected tab.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  chosen: Value;
  onChoose: (value: string) => void;
  children: (value: Value) => ReactNode;
}) {
  return (
    <Radix.Root value={chosen} onValueChange={onChoose}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-2">
        {tabs.map(({ value, label: name }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="min-h-11 cursor-pointer rounded-md border border-line-strong/60 bg-surface px-4 text-sm font-semibold transition-colors hover:bg-sunken data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:text-ground"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value }) => (
        <Radix.Content key={value} value={value} className="mt-8 rounded-lg outline-offset-4">
          {children(value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
