import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { factsOf } from '../../domain/listing/listing-facts';
import { filteredBy } from '../../domain/directory/paths';
import { formatDay } from '../../lib/format';
import { useLocale } from '../../ui/use-locale';
import { FactText } from '../listings/fact-text';
import { type ShownTool, toolPageQueries } from './tool-page.queries';

const linkClass = 'font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2';

/** The tool's facts as a description list; unknown ones are left out. */
export function ToolFacts({ tool }: { tool: ShownTool }) {
  const { data: ways } = useQuery(toolPageQueries.ways(tool.slug));
  const locale = useLocale();
  const check = tool.link_checks?.url === tool.url ? tool.link_checks : null;
  return (
    <dl className="grid text-sm">
      {factsOf(tool, 'glance').map((fact) => (
        <div key={fact.key} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
          <dt className="text-muted">{fact.label}</dt>
          <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">
            {fact.look === 'category' ? (
              <Link to={ways?.category ?? filteredBy('category', fact.text)} className={linkClass}>
                {fact.text}
              </Link>
            ) : (
              <FactText fact={fact} />
            )}
          </dd>
        </div>
      ))}
      {check?.works_at && (
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
          <dt className="text-muted">Link last worked</dt>
          <dd className="font-semibold tabular-nums">{formatDay(check.works_at, locale)}</dd>
        </div>
      )}
    </dl>
  );
}
