import type { LeftOut } from '../../domain/import/checked-rows';
import { formatNumber } from '../../lib/format';

const WORDS: Record<LeftOut['why'], [one: string, many: string]> = {
  'own heading': ['link within the list', 'links within the list'],
  'no web address': ['link that is not a web address', 'links that are not web addresses'],
  'no link': ['item without a link', 'items without a link'],
  table: ['table row', 'table rows'],
  'too long': ['item that is too long', 'items that are too long'],
  'too deep': ['line nested too deeply', 'lines nested too deeply'],
  'open comment': ['open comment: nothing below it was read', 'open comments'],
};

/** The lines of a list that were read and hold no tool. */
export const LeftOutLines = ({ leftOut }: { leftOut: readonly LeftOut[] }) => (
  <div className="grid gap-3">
    <h3 className="text-base font-semibold">Left out</h3>
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
