import type { LeftOut } from '../../domain/import/checked-rows';
import { formatNumber } from '../../lib/format';

const WORDS: Record<LeftOut['why'], [one: string, many: string]> = {
  'own heading': ['link to a heading of the list itself', 'links to headings of the list itself'],
  'no web address': ['link to a file or to another kind of address', 'links to files or to other kinds of addresses'],
  'no link': ['item without a link', 'items without a link'],
  table: ['row of a table', 'rows of tables'],
  'too long': ['item that is longer than any tool', 'items that are longer than any tool'],
  'too deep': ['line within too many lists or quotes', 'lines within too many lists or quotes'],
  'open comment': ['comment that never ends: nothing below it was read', 'comments that never end'],
};

/** The lines of a list that were read and hold no tool. */
export const LeftOutLines = ({ leftOut }: { leftOut: readonly LeftOut[] }) => (
  <div className="grid gap-3">
    <h3 className="text-base font-semibold">Left out of the list</h3>
    <ul className="grid list-disc gap-1 pl-5 text-sm text-muted marker:text-line-strong">
      {leftOut.map(({ why, count, lines }) => (
        <li key={why}>
          {formatNumber(count)} {WORDS[why][count === 1 ? 0 : 1]} ({count === 1 ? 'line' : 'lines'}{' '}
          {lines.map((line) => formatNumber(line)).join(', ')}
          {count > lines.length && '…'})
        </li>
      ))}
    </ul>
  </div>
);
