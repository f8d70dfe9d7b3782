import { MoveHorizontal, ExternalLink, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComparedTool } from '../../domain/listing/listing-facts';
import { toolPath } from '../../domain/directory/paths';
import { hostOf, safeHref } from '../../lib/web-address';
import { useSeen } from '../../lib/count-events';
import { formatCount } from '../../lib/format';
import { Button, buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { SaveToggle } from '../saved/save-toggle';
import { toolLink } from '../tool-card/tool-link';
import { ToolLogo } from '../tool-card/tool-logo';
import { ComparedFact } from './compared-fact';
import { type ComparedColumn, comparedRows } from './compared-rows';

type Props = { columns: readonly ComparedColumn[]; isAdmin: boolean; onRemove: (column: ComparedColumn) => void };

/** The maximum and minimum table widths by number of tools. In a narrower window, the table scrolls. */
const widest = ['', 'max-w-form', 'max-w-4xl', '', ''];
const narrowest = ['', '', '', 'min-w-[36rem]', 'min-w-[44rem]'];

const cell = 'px-2 py-2.5 sm:px-4 [overflow-wrap:anywhere]';
const label = 'sticky left-0 hyphens-auto bg-surface py-2.5 pl-3 text-xs [overflow-wrap:anywhere] sm:px-4 sm:text-sm';

export function Comparison({ columns, isAdmin, onRemove }: Props) {
  const id = useId();
  const [isOnlyDifferences, setOnlyDifferences] = useState(false);
  const tools = columns.flatMap(({ tool }) => tool ?? []);
  const { rows, unstated } = comparedRows(tools);
  const differing = rows.filter(({ differs }) => differs);
  const shown = isOnlyDifferences ? differing : rows;
  const isCompared = tools.length > 1;

  return (
    <>
      {isCompared && (
        <div className="flex flex-wrap items-center gap-x-6 pb-2 text-sm print:hidden">
          <label className="flex min-h-11 items-center gap-2 font-medium">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={isOnlyDifferences}
              onChange={(event) => setOnlyDifferences(event.target.checked)}
            />{' '}
            Show only differences
          </label>
          <p role="status" className="text-muted">
            {formatCount(differing.length, 'fact differs', 'facts differ')}
            <span aria-hidden>
              , marked <DiffersSign />
            </span>
          </p>
        </div>
      )}
      {columns.length > 2 && (
        <p className="flex items-center gap-1.5 pb-2 text-sm text-muted sm:hidden print:hidden">
          <MoveHorizontal className="size-4" aria-hidden /> Swipe to see all {columns.length} tools.
        </p>
      )}
      <div
        role="region"
        aria-labelledby={id}
        // tabIndex lets the keyboard scroll the table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          'compared relative -outline-offset-2 overflow-x-auto border-y border-line bg-surface max-sm:-mx-4 sm:rounded-lg sm:border-x',
          widest[columns.length],
        )}
      >
        <table className={cx('w-full table-fixed border-collapse text-left text-sm', narrowest[columns.length])}>
          <caption id={id} className="sr-only">
            {tools.map(({ name }) => name).join(' and ')}, side by side
          </caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className={cx(label, 'w-28 sm:w-44')}>
                <span className="sr-only">Fact</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column.asked}
                  scope="col"
                  // Screen readers repeat this header for each cell. Unlike the visible header, it has no button.
                  abbr={column.tool?.name ?? column.asked}
                  className={cx(cell, 'pt-3 sm:pt-4')}
                >
                  <Head column={column} isCompared={isCompared} onRemove={() => onRemove(column)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="align-top print:hidden">
              <th scope="row" className={label}>
                <span className="sr-only">What you can do</span>
              </th>
              {columns.map(({ asked, tool }) => (
                <td key={asked} className={cx(cell, 'pb-4 pt-0')}>
                  {tool &&
                    (tool.closed_on ? (
                      <p className="font-semibold text-warning">Closed</p>
                    ) : (
                      <Visit tool={tool} isAdmin={isAdmin} />
                    ))}
                </td>
              ))}
            </tr>
            {shown.map(({ key, label: text, facts, differs }, row) => (
              <tr key={key} className="border-t border-line align-top">
                <th
                  scope="row"
                  className={cx(label, differs && isCompared ? 'font-semibold' : 'font-medium text-muted')}
                >
                  {text}
                  {differs && isCompared && (
                    <>
                      {' '}
                      <DiffersSign />
                      <span className="sr-only">differs</span>
                    </>
                  )}
                </th>
                {columns.map(({ asked, tool }) =>
                  tool ? (
                    <td key={asked} className={cell}>
                      <ComparedFact fact={facts[tools.indexOf(tool)]} />
                    </td>
                  ) : (
                    row === 0 && (
                      <td key={asked} rowSpan={shown.length} className={cx(cell, 'bg-sunken text-muted')}>
                        This tool was removed or never listed.
                      </td>
                    )
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="pt-4 text-sm text-muted">The tools have the same facts.</p>}
      {unstated.length > 0 && !isOnlyDifferences && (
        <p className="max-w-prose pt-4 text-sm text-muted">
          Not stated{isCompared && (tools.length > 2 ? ' for any of these tools' : ' for either tool')}:{' '}
          {unstated.join(', ')}.
        </p>
      )}
    </>
  );
}

const DiffersSign = () => (
  <span aria-hidden className="font-bold text-accent">
    ≠
  </span>
);

type HeadProps = { column: ComparedColumn; isCompared: boolean; onRemove: () => void };

function Head({ column: { asked, tool }, isCompared, onRemove }: HeadProps) {
  return (
    <span ref={useSeen('comparison', isCompared && tool ? tool.id : null)} className="grid gap-1.5">
      <span className="flex items-start justify-between">
        {tool ? (
          <ToolLogo tool={tool} className="size-10" />
        ) : (
          <span className="size-10 rounded-md border border-dashed border-edge" />
        )}
        <Button
          look="quiet"
          size="sm"
          className="-mr-1.5 -mt-1 px-2.5! text-muted print:hidden"
          title="Remove"
          onClick={onRemove}
        >
          <X className="size-4" aria-hidden />
          <span className="sr-only">Remove {tool?.name ?? asked}</span>
        </Button>
      </span>
      {tool ? (
        <Link
          to={toolPath(tool.slug)}
          className="line-clamp-3 text-base font-semibold text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          <bdi>{tool.name}</bdi>
        </Link>
      ) : (
        <span className="line-clamp-3 text-base font-semibold text-muted">{asked}</span>
      )}
    </span>
  );
}

function Visit({ tool, isAdmin }: { tool: ComparedTool; isAdmin: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <a {...toolLink(tool, isAdmin)} className={buttonClass({ size: 'sm' }, 'px-2.5!')}>
        Visit{' '}
        <span className="sr-only">
          {hostOf(tool.url)}, the website of {tool.name} (opens in a new tab)
        </span>
        <ExternalLink className="size-4 shrink-0 max-sm:hidden" aria-hidden />
      </a>
      <SaveToggle tool={tool} />
      {safeHref(tool.affiliate_url) && <span className="basis-full text-xs text-muted">Affiliate link</span>}
    </div>
  );
}
