import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pricingOf } from '../../domain/listing.constants';
import { toolPath } from '../../domain/paths';
import { ToolLogo } from '../tool-card/tool-logo';
import { toolPageQueries } from './tool-page.queries';

/** Links to similar tools; renders nothing if there are none. */
export function SimilarTools({ slug }: { slug: string }) {
  const { data: tools = [] } = useQuery(toolPageQueries.similar(slug));
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="similar-heading" className="mt-14 border-t border-line pt-8">
      <h2 id="similar-heading" className="text-lg font-bold">
        Similar tools
      </h2>
      <p className="mt-1 text-sm text-muted">Alike in category, tags and words. Payment has no part in it.</p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map((tool) => (
          <li key={tool.id}>
            <article className="group relative grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-card transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lifted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <ToolLogo tool={tool} />
              <div className="self-center">
                <h3 className="line-clamp-2 text-base font-semibold leading-6 [overflow-wrap:anywhere]">
                  <Link
                    to={toolPath(tool.slug)}
                    className="after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none"
                  >
                    <bdi>{tool.name}</bdi>
                  </Link>
                </h3>
                <p className="truncate text-xs text-muted">
                  {tool.category} · {pricingOf(tool.pricing_type).label}
                </p>
              </div>
              <p className="col-span-2 line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
                <bdi>{tool.description}</bdi>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
