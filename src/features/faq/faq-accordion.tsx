import * as Accordion from '@radix-ui/react-accordion';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FaqItem } from '../../content/content.types';
import { Prose } from '../../ui/prose';

/**
 * An accordion with at most one open answer. The browser itself opens and closes the answers, so that a question answers
 * before the app has started, and find-in-page opens a closed one. The accordion follows what is open, and adds the keys
 * and what a screen reader is told.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState('');
  const follow = () => setOpen(list.current?.querySelector<HTMLElement>('details[open]')?.dataset['question'] ?? '');
  const [versions, setVersions] = useState<readonly number[]>([]);

  /**
   * Before a press opens and closes: the pressed question stays under the finger, and those below it slide to their new
   * places. They are made anew for that, because a question that is moved would count as a jump.
   */
  const slide = (pressed: number) => {
    const questions = () => [...(list.current?.children ?? [])];
    const before = questions().map((question) => question.getBoundingClientRect().top);
    flushSync(() => setVersions(items.map((_, at) => (versions[at] ?? 0) + Number(at > pressed))));
    const moved = (question: Element, at: number) => question.getBoundingClientRect().top - (before[at] ?? 0);
    requestAnimationFrame(() => {
      const own = questions()[pressed];
      if (own) window.scrollBy({ top: moved(own, pressed), behavior: 'instant' });
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      questions().forEach((question, at) => {
        const by = at > pressed ? moved(question, at) : 0;
        if (by) question.animate([{ transform: `translateY(${-by}px)` }, {}], { duration: 160, easing: 'ease-out' });
      });
    });
  };
  // One may have been opened before the app had started.
  useEffect(follow, []);

  return (
    <Accordion.Root
      ref={list}
      type="single"
      collapsible
      value={open}
      className="rounded-lg border border-line bg-surface"
    >
      {items.map(({ question, answer }, at) => (
        <Accordion.Item key={`${question} ${versions[at] ?? 0}`} value={question} asChild>
          <details
            name={name}
            data-question={question}
            onToggle={follow}
            onClickCapture={(event) => event.target instanceof Element && event.target.closest('summary') && slide(at)}
            className="rounded-lg border-t border-line bg-surface first:border-t-0"
          >
            <Accordion.Trigger asChild>
              <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 before:order-1 hover:text-accent sm:px-6">
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
