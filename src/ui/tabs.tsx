import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionLink } from './action-link';

type Tab<Value extends string> = { value: Value; label: string };

/**
 * Stores the selected tab in the query parameter `key`, so that shared links and reloads restore it. The first tab is
 * the default and needs no parameter. Ignores case.
 */
export function useTabParam<Value extends string>(key: string, tabs: readonly [Tab<Value>, ...Tab<Value>[]]) {
  const [params, setParams] = useSearchParams();
  const requested = params.get(key)?.toLowerCase();
  const first = tabs[0].value;
  const chosen = tabs.find(({ value }) => value === requested)?.value ?? first;

  const withTab = (value: string) => {
    const next = new URLSearchParams(params);
    if (value === first) next.delete(key);
    else next.set(key, value);
    return next;
  };
  return {
    chosen,
    hrefOf: (value: string) => `?${withTab(value)}`,
    onChoose: (value: string) => setParams(withTab(value), { replace: true }),
  };
}

/**
 * Tabs that follow the ARIA pattern: one Tab stop, and selection with arrow keys, Home and End.
 * @param label the accessible name of the tab list.
 * @param hrefOf returns the URL of a tab, because tabs are links before hydration.
 * @param keepsPanels keeps hidden panels mounted, so that typed text is not lost.
 * @param children renders a tab's panel.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  chosen,
  hrefOf,
  onChoose,
  keepsPanels = false,
  children,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  chosen: Value;
  hrefOf: (value: string) => string;
  onChoose: (value: string) => void;
  keepsPanels?: boolean;
  children: (value: Value) => ReactNode;
}) {
  return (
    <Radix.Root value={chosen} onValueChange={onChoose}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-2">
        {tabs.map(({ value, label: name }) => (
          <Radix.Trigger
            key={value}
            value={value}
            asChild
            className="chip data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:text-ground"
          >
            <ActionLink href={hrefOf(value)} onFollow={() => onChoose(value)}>
              {name}
            </ActionLink>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value }) => (
        <Radix.Content
          key={value}
          value={value}
          {...(keepsPanels && { forceMount: true as const, hidden: value !== chosen })}
          className="mt-8 rounded-lg outline-offset-4"
        >
          {children(value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
