import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/paths';
import { toolPageQueries } from './tool-page.queries';

/** Known alternatives to this tool, if they are in the directory. */
export function Alternatives({ slug, ids }: { slug: string; ids: readonly string[] }) {
  const { data: tools = [] } = useQuery(toolPageQueries.alternatives(slug, ids));
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="alternatives-heading">
      <h2 id="alternatives-heading" className="text-base font-bold">
        Alternatives
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tools.map((tool) => (
          <li key={tool.id} className="max-w-full">
            <Link
              to={toolPath(tool.slug)}
              className="inline-flex min-h-9 max-w-full items-center rounded-md border border-line-strong/60 bg-raised px-3 text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11"
            >
              <bdi className="truncate">{tool.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
