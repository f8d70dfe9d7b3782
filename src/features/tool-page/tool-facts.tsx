import { factsOf } from '../../domain/listing/listing-facts';
import { formatDay } from '../../lib/format';
import { useLocale } from '../../ui/use-locale';
import { FactText } from '../../ui/fact-text';
import { lastSeen } from './last-seen';
import type { ShownTool } from './tool-page.queries';

/** The tool's known facts as a description list, with the latest evidence that the tool is online and the last changes. */
export function ToolFacts({ tool }: { tool: ShownTool }) {
  const locale = useLocale();
  const evidence = lastSeen(tool);
  return (
    <>
      <dl className="grid text-sm">
        {factsOf(tool, 'glance').map((fact) => (
          <div
            key={fact.key}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 max-lg:first:border-t-0"
          >
            <dt className="text-muted">{fact.label}</dt>
            <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">
              <FactText fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      {evidence && (
        <p className="border-t border-line py-2.5 text-sm text-muted">
          {evidence.label} <time dateTime={evidence.at.slice(0, 10)}>{formatDay(evidence.at, locale)}</time>
        </p>
      )}
      {tool.news && tool.news.length > 0 && (
        <section aria-labelledby="last-changes" className="border-t border-line py-2.5 text-sm">
          <h2 id="last-changes" className="text-sm font-normal text-muted">
            Last changes
          </h2>
          <ul className="mt-1 grid gap-1">
            {tool.news.map((line) => (
              <li key={`${line.kind} ${line.at}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  <bdi>{line.text}</bdi>
                </span>
                <time dateTime={line.at.slice(0, 10)} className="tabular-nums text-muted">
                  {formatDay(line.at, locale)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
