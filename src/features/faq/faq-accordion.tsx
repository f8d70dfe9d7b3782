import * as Accordion from '@radix-ui/react-accordion';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FaqItem } from '../../content/content.types';
import { Prose } from '../../ui/prose';

/**
 * An accordion with at most one open answer. Closed answers stay in the HTML, so that search engines index them and
 * find-in-page can open them.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const [open, setOpen] = useState('');
  return (
    <Accordion.Root
      type="single"
      collapsible
      value={open}
      onValueChange={setOpen}
      className="rounded-lg border border-line bg-surface"
    >
      {items.map((item) => (
        <Accordion.Item key={item.question} value={item.question} className="border-t border-line first:border-t-0">
          <Accordion.Header asChild>
            <h2>
              <Accordion.Trigger className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 rounded-lg px-4 py-3 text-left text-base font-semibold tracking-normal hover:text-accent sm:px-6">
                {item.question}
                <ChevronDown
                  className="size-5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
                  aria-hidden
                />
              </Accordion.Trigger>
            </h2>
          </Accordion.Header>
          <Answer item={item} isOpen={open === item.question} onFound={setOpen} />
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}

type AnswerProps = { item: FaqItem; isOpen: boolean; onFound: (question: string) => void };

function Answer({ item, isOpen, onFound }: AnswerProps) {
  const panel = useRef<HTMLDivElement>(null);

  // React renders `hidden` as a boolean attribute, which find-in-page skips.
  useEffect(() => {
    if (!isOpen) panel.current?.setAttribute('hidden', 'until-found');
  }, [isOpen]);

  useEffect(() => {
    const element = panel.current;
    const found = () => onFound(item.question);
    element?.addEventListener('beforematch', found);
    return () => element?.removeEventListener('beforematch', found);
  }, [item.question, onFound]);

  return (
    <Accordion.Content ref={panel} forceMount hidden={!isOpen}>
      <div className="px-4 pb-5 sm:px-6">
        <Prose blocks={item.answer.map((text) => ({ kind: 'paragraph', text }))} />
      </div>
    </Accordion.Content>
  );
}
