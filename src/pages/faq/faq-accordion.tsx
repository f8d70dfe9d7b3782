import * as Accordion from '@radix-ui/react-accordion';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { FaqItem } from '../../content/content.types';
import { Prose } from '../../ui/prose';

/**
 * Removes attributes that Radix adds for buttons. They are invalid on a `summary`, whose state the browser reports
 * itself.
 */
const NO_BUTTON_ATTRIBUTES = { type: undefined, 'aria-expanded': undefined };

/**
 * An accordion with at most one open item. Its `details` elements work before hydration, and find-in-page can open
 * them.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState('');
  const follow = () => setOpen(list.current?.querySelector<HTMLElement>('details[open]')?.dataset['question'] ?? '');
  // Keeps the clicked question under the pointer when an item above closes.
  const stay = ({ currentTarget: question }: MouseEvent) => {
    const before = question.getBoundingClientRect().top;
    requestAnimationFrame(() =>
      window.scrollBy({ top: question.getBoundingClientRect().top - before, behavior: 'instant' }),
    );
  };
  // Handles an item that the visitor opened before hydration.
  useEffect(follow, []);

  return (
    <Accordion.Root
      ref={list}
      type="single"
      collapsible
      value={open}
      className="rounded-lg border border-line bg-surface"
    >
      {items.map(({ question, answer }) => (
        <Accordion.Item key={question} value={question} asChild>
          <details
            name={name}
            data-question={question}
            onToggle={follow}
            onClickCapture={stay}
            className="border-t border-line first:border-t-0"
          >
            <Accordion.Trigger asChild>
              <summary
                {...NO_BUTTON_ATTRIBUTES}
                className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 before:order-1 hover:text-accent sm:px-6"
              >
                <h2 className="text-base font-semibold tracking-normal">{question}</h2>
              </summary>
            </Accordion.Trigger>
            <Accordion.Content forceMount className="px-4 pb-5 sm:px-6">
              <Prose blocks={answer.map((text) => ({ kind: 'paragraph', text }))} />
            </Accordion.Content>
          </details>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
