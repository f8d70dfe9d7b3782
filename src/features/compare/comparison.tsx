import { ExternalLink, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComparedTool } from '../../domain/listing-facts';
import { toolPath } from '../../domain/paths';
import { hostOf, safeHref } from '../../domain/web-address';
import { Button, buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { toolLink } from '../tool-card/tool-link';
import { ToolLogo } from '../tool-card/tool-logo';
import { ComparedFact } from './compared-fact';
import { type ComparedColumn, comparedRows } from './compared-rows';

type Props = { columns: readonly ComparedColumn[]; isAdmin: boolean; onRemove: (column: ComparedColumn) => void };

/** By the number of tools: what is left of each when the screen is narrow, and how wide a line may become. */
const widths = ['', 'max-w-[32rem]', 'min-w-[22.5rem] max-w-[54rem]', 'min-w-[31rem] max-w-[76rem]', 'min-w-[39.5rem]'];

const cell = 'px-2.5 py-2.5 sm:px-4 [overflow-wrap:anywhere]';
/** What a row is about stays where it is while the tools scroll sideways. */
const label = 'sticky left-0 bg-surface text-xs sm:text-sm hyphens-auto';

/** Tools side by side. Their order is that of the address. */
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
            />
            Only differences
          </label>
          <p role="status" className="text-muted">
            {differing.length} of {rows.length} rows differ
            <span aria-hidden>
              , marked <DiffersSign />
            </span>
          </p>
        </div>
      )}
      <div
        role="region"
        aria-labelledby={id}
        // What does not fit scrolls; tabIndex makes that possible with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          'compared relative overflow-x-auto border-y border-line bg-surface max-sm:-mx-4 sm:rounded-lg sm:border-x',
          widths[columns.length],
        )}
      >
        <table className={cx('w-full table-fixed border-collapse text-left text-sm', widths[columns.length])}>
          <caption id={id} className="sr-only">
            {tools.map(({ name }) => name).join(' and ')}, side by side
          </caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className={cx(label, 'z-10 w-23 sm:w-44')}>
                <span className="sr-only">Fact</span>
              </th>
              {columns.map(({ asked, tool }) => (
                <th key={asked} scope="col" className={cx(cell, 'pt-4 sm:pt-5')}>
                  {tool ? <Name tool={tool} /> : <span className="font-semibold text-muted">{asked}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="align-top print:hidden">
              <th scope="row" className={label}>
                <span className="sr-only">What you can do</span>
              </th>
              {columns.map((column) => (
                <td key={column.asked} className={cx(cell, 'pb-4 pt-0')}>
                  <div className="flex flex-wrap items-center gap-1.5">
                    {column.tool && <Visit tool={column.tool} isAdmin={isAdmin} />}
                    <Button
                      look="quiet"
                      size="sm"
                      className="px-2! text-muted"
                      title="Remove from the comparison"
                      onClick={() => onRemove(column)}
                    >
                      <X className="size-4" aria-hidden />
                      <span className="sr-only">Remove {column.tool?.name ?? column.asked}</span>
                    </Button>
                  </div>
                </td>
              ))}
            </tr>
            {shown.map(({ label: said, facts, differs }, row) => (
              <tr key={said} className="border-t border-line align-top">
                <th
                  scope="row"
                  className={cx(label, cell, differs && isCompared ? 'font-semibold' : 'font-medium text-muted')}
                >
                  {said}
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
                        There is no tool at this address: it was removed, or never listed.
                      </td>
                    )
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="pt-4 text-sm text-muted">They differ in nothing that is stated.</p>}
      {unstated.length > 0 && !isOnlyDifferences && (
        <p className="max-w-prose pt-4 text-sm text-muted">
          Not stated {isCompared ? (tools.length > 2 ? 'for any of them' : 'for either') : 'for it'}:{' '}
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

const Name = ({ tool }: { tool: ComparedTool }) => (
  <span className="grid gap-2">
    <ToolLogo tool={tool} className="size-10" />
    <Link
      to={toolPath(tool.slug)}
      className="line-clamp-3 text-base font-semibold text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      <bdi>{tool.name}</bdi>
    </Link>
  </span>
);

function Visit({ tool, isAdmin }: { tool: ComparedTool; isAdmin: boolean }) {
  return (
    <>
      <a {...toolLink(tool, isAdmin)} className={buttonClass({ size: 'sm' }, 'px-2.5!')}>
        Visit{' '}
        <span className="sr-only">
          {hostOf(tool.url)}, the website of {tool.name} (opens in a new tab)
        </span>
        <ExternalLink className="size-4 shrink-0" aria-hidden />
      </a>
      {safeHref(tool.affiliate_url) && <span className="order-last basis-full text-xs text-muted">Affiliate link</span>}
    </>
  );
}
