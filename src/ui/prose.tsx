import { type ReactNode, useId } from 'react';
import type { BlogBlock, Inline, PageBlock } from '../content/content.types';
import { cx } from './cx';
import { RichText } from './rich-text';

export const headingId = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

// The content is static and never reordered, so indexes are stable keys.
/* oxlint-disable react/no-array-index-key */

/** A line length of 60 to 75 characters of body text. */
const measure = 'max-w-[32.5rem]';

const cellClass = 'px-3 py-2.5 sm:px-4';

const stickyCell = 'sticky left-0 font-semibold';

function Table({ block: { caption, head, rows } }: { block: Extract<BlogBlock, { kind: 'table' }> }) {
  const id = useId();
  return (
    <div
      role="region"
      aria-labelledby={id}
      // tabIndex lets the keyboard scroll wide tables.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-[36rem] border-collapse text-left text-sm">
        <caption className="border-b border-line px-3 py-3 text-left font-semibold sm:px-4">
          <span id={id}>{caption}</span>
          <span className="mt-1 block text-xs font-normal text-muted sm:hidden">Scroll sideways for more</span>
        </caption>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th
                key={cell}
                scope="col"
                className={cx(cellClass, place === 0 ? stickyCell : 'font-semibold', 'bg-sunken')}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = [], ...rest], index) => (
            <tr key={index} className="border-t border-line align-top">
              <th scope="row" className={cx(cellClass, stickyCell, 'bg-surface')}>
                <RichText text={first} />
              </th>
              {rest.map((cell, place) => (
                <td key={place} className={cx(cellClass, 'text-muted')}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const Paragraph = ({ text }: { text: Inline[] }) => (
  <p className={measure}>
    <RichText text={text} />
  </p>
);

type Slots = Readonly<Record<string, ReactNode>>;

function Block({ block, slots }: { block: PageBlock; slots: Slots }) {
  switch (block.kind) {
    case 'slot':
      return slots[block.name];
    case 'paragraph':
      return <Paragraph text={block.text} />;
    case 'heading':
      return block.level === 2 ? (
        <h2 id={headingId(block.text)} className={`${measure} pt-6 text-lg font-bold first:pt-0`}>
          {block.text}
        </h2>
      ) : (
        <h3 id={headingId(block.text)} className={`${measure} pt-3 text-base font-bold first:pt-0`}>
          {block.text}
        </h3>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List
          className={`${measure} grid gap-2 pl-6 marker:text-accent ${
            block.ordered ? 'list-decimal marker:font-semibold marker:tabular-nums' : 'list-disc'
          }`}
        >
          {block.items.map((item, index) => (
            <li key={index} className="pl-1">
              <RichText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote className={`${measure} border-l-3 border-accent pl-5 text-lg text-ink`}>
          <RichText text={block.text} />
        </blockquote>
      );
    case 'table':
      return <Table block={block} />;
  }
}

const NONE: Slots = {};

/**
 * Renders articles, answers and legal texts. Each heading has an id for links.
 * @param slots the content of the slots, by name.
 */
export function Prose({ blocks, slots = NONE }: { blocks: PageBlock[]; slots?: Slots }) {
  return (
    <div className="grid min-w-0 gap-4 text-base leading-7 [overflow-wrap:break-word]">
      {blocks.map((block, index) => (
        <Block key={index} block={block} slots={slots} />
      ))}
    </div>
  );
}
