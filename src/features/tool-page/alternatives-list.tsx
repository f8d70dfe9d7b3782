import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { comparePath } from '../../domain/directory/compare';
import { toolPath } from '../../domain/directory/paths';
import { ToolLogo } from '../tool-card/tool-logo';
import { comparedFacts, ownFacts, sharedTags } from './differences';
import type { ShownTool, SimilarTool } from './tool-page.queries';

type Props = { tool: ShownTool; similar: readonly SimilarTool[] };

export function AlternativesList({ tool, similar }: Props) {
  const stated = tool.alternatives ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section
        aria-label="Compared with"
        className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-2 text-sm"
      >
        <Link
          to={toolPath(tool.slug)}
          className="inline-flex min-h-9 min-w-0 items-center font-semibold hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          <bdi className="truncate">{tool.name}</bdi>
        </Link>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {ownFacts(tool).map(({ label, text }) => (
            <div key={label} className="flex min-w-0 gap-2">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {similar.map((other, index) => (
          <Alternative key={other.id} tool={tool} other={other} rank={index + 1} isStated={stated.includes(other.id)} />
        ))}
      </ol>
    </div>
  );
}

type AlternativeProps = { tool: ShownTool; other: SimilarTool; rank: number; isStated: boolean };

function Alternative({ tool, other, rank, isStated }: AlternativeProps) {
  const shared = sharedTags(tool, other);
  return (
    <li className="flex gap-3 p-4 sm:gap-4">
      <ToolLogo tool={other} />
      <div className="grid min-w-0 flex-1 content-start gap-x-12 gap-y-2 text-sm lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
            <span aria-hidden className="mr-2 tabular-nums text-muted">
              {rank}
            </span>
            <Link
              to={toolPath(other.slug)}
              className="inline-flex min-h-6 items-center hover:text-accent hover:underline pointer-coarse:min-h-11"
            >
              <bdi>{other.name}</bdi>
            </Link>
          </h2>
          {isStated && (
            <p className="text-xs font-medium">
              Listed as an alternative by <bdi>{tool.name}</bdi>
            </p>
          )}
          <p className="line-clamp-3 max-w-prose text-muted [overflow-wrap:anywhere] sm:line-clamp-2">
            <bdi>{other.description}</bdi>
          </p>
          <Link
            to={comparePath([tool.slug, other.slug])}
            className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-muted hover:text-accent pointer-coarse:min-h-11"
          >
            <Scale className="size-4" aria-hidden />
            Compare
            <span className="sr-only">
              {tool.name} and {other.name}
            </span>
          </Link>
        </div>
        <dl className="grid content-start gap-1">
          {comparedFacts(tool, other).map(({ label, own, other: otherText }) => (
            <Fact key={label} label={label}>
              {otherText}
              {own !== otherText && (
                <span className="font-normal text-muted">
                  {' '}
                  ({tool.name}: {own})
                </span>
              )}
            </Fact>
          ))}
          {other.best_for && (
            <Fact label="Best for">
              <bdi>{other.best_for}</bdi>
            </Fact>
          )}
          {shared.length > 0 && <Fact label="In common">{shared.join(', ')}</Fact>}
        </dl>
      </div>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="w-20 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
