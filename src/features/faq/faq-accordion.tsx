import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { FaqItem } from '../../content/content.types';
import { Prose } from '../../ui/prose';

/**
 * An accordion with at most one open answer. The browser itself opens and closes the answers, so that a question responds
 * before the app has started, and find-in-page opens a closed one. The app adds the arrow keys, Home and End.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const name = useId();
  // Another answer that closes above would carry the pressed question away from under the finger.
  const stay = ({ currentTarget: question }: MouseEvent) => {
    const before = question.getBoundingClientRect().top;
    requestAnimationFrame(() =>
      window.scrollBy({ top: question.getBoundingClientRect().top - before, behavior: 'instant' }),
    );
  };
  const move = (event: KeyboardEvent) => {
    const questions = [...event.currentTarget.querySelectorAll('summary')];
    const at = questions.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    questions.at(next % questions.length)?.focus();
  };

  return (
    <div role="presentation" onKeyDown={move} className="rounded-lg border border-line bg-surface">
      {items.map(({ question, answer }) => (
        <details key={question} name={name} onClickCapture={stay} className="border-t border-line first:border-t-0">
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 before:order-1 hover:text-accent sm:px-6">
            <h2 className="text-base font-semibold tracking-normal">{question}</h2>
          </summary>
          <div className="px-4 pb-5 sm:px-6">
            <Prose blocks={answer.map((text) => ({ kind: 'paragraph', text }))} />
          </div>
        </details>
      ))}
    </div>
  );
}
