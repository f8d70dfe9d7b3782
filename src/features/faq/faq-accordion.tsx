import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { FaqItem } from '../../content/content.types';
import { Prose } from '../../ui/prose';

/** Home, End and the arrows move between the questions. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const questions = [...(event.currentTarget.closest('div')?.querySelectorAll('summary') ?? [])];
  const at = questions.indexOf(event.currentTarget);
  const places: Record<string, number> = { Home: 0, End: -1, ArrowDown: at + 1, ArrowUp: at - 1 };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  questions.at(to % questions.length)?.focus();
}

/**
 * An accordion with at most one open answer. The browser itself opens and closes them, also before the app has
 * started, and find-in-page opens a closed one.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const name = useId();
  return (
    <div className="rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <details key={item.question} name={name} className="group border-t border-line first:border-t-0">
          <summary
            onKeyDown={moveFocus}
            className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 hover:text-accent sm:px-6 [&::-webkit-details-marker]:hidden"
          >
            <h2 className="text-base font-semibold tracking-normal">{item.question}</h2>
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden
            />
          </summary>
          <div className="px-4 pb-5 sm:px-6">
            <Prose blocks={item.answer.map((text) => ({ kind: 'paragraph', text }))} />
          </div>
        </details>
      ))}
    </div>
  );
}
