import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { factsOf } from '../../domain/listing-facts';
import { apiInWords } from '../../domain/api-in-words';
import { safeHref } from '../../domain/web-address';
import { formatDay } from '../../lib/format';
import { useLocale } from '../../ui/use-locale';
import { FactText } from '../listings/fact-text';
import type { ShownTool } from './tool-page.queries';

const linkClass = 'font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2';

/** The tool's facts as a description list; unknown ones are left out. */
export function ToolFacts({ tool }: { tool: ShownTool }) {
  const locale = useLocale();
  const details = tool.tool_details;
  const documentation = safeHref(details?.api_documentation_url ?? null);
  const day = (time: string) => <time dateTime={time.slice(0, 10)}>{formatDay(time, locale)}</time>;

  const api = details && apiInWords(details);
  // When a person last looked at what stands here: the stated day, or that of the approval.
  const checked = details?.last_reviewed_on ?? tool.approved_at;

  const facts: [string, ReactNode][] = [
    ...factsOf(tool, 'glance').map((fact): [string, ReactNode] => [
      fact.label,
      fact.look === 'category' ? (
        <Link key={fact.label} to={`/?category=${encodeURIComponent(fact.text)}`} className={linkClass}>
          {fact.text}
        </Link>
      ) : (
        <FactText key={fact.label} fact={fact} />
      ),
    ]),
    ['Free trial', details?.trial_days && `${details.trial_days} days`],
    ['API', api],
    [
      'API documentation',
      documentation && (
        <a key="documentation" href={documentation} target="_blank" rel="noopener noreferrer" className={linkClass}>
          Read it<span className="sr-only"> (opens in a new tab)</span>
        </a>
      ),
    ],
    ['Last checked', checked && day(checked)],
  ];

  return (
    <dl className="grid text-sm">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
