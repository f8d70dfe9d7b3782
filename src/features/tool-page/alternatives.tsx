import { Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import { comparePath } from '../../domain/directory/compare';
import { valueText } from '../../domain/listing/listing-values';
import { toolPath } from '../../domain/directory/paths';
import { cx } from '../../ui/cx';
import type { ShownTool, SimilarTool } from './tool-page.queries';

const head = 'py-2 pr-4 text-left text-xs font-medium text-muted';
const cell = 'py-1.5 pr-4 sm:border-t sm:border-line sm:py-2.5';

export function Alternatives({ tool, similar }: { tool: ShownTool; similar: SimilarTool[] }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="alternatives-heading" className="min-w-0">
      <h2 id="alternatives-heading" className="text-lg font-bold">
        Alternatives
      </h2>
      <p className="mt-1 text-sm text-muted">
        Alternatives from the tool’s own listing come first, then similar tools. No ads.
      </p>
      <table className="mt-3 w-full max-w-4xl text-sm max-sm:block">
        <thead className="max-sm:block">
          <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_5.5rem_2.5rem_2.75rem]">
            <th className={head}>Tool</th>
            <th className={head}>Price</th>
            <th className={`${head} max-sm:sr-only`}>Best for</th>
            <th className={head}>API</th>
            <th className={head}>
              <span className="sr-only">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {similar.map(({ id, slug, name, pricing_type, best_for, has_api }) => (
            <tr
              key={id}
              className="align-baseline max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_5.5rem_2.5rem_2.75rem] max-sm:border-t max-sm:border-line max-sm:py-1"
            >
              <th
                scope="row"
                dir="auto"
                className={`${cell} text-left font-semibold [overflow-wrap:anywhere] sm:w-[28%]`}
              >
                <Link
                  to={toolPath(slug)}
                  className="inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-8"
                >
                  {name}
                </Link>
              </th>
              <td className={`${cell} max-sm:leading-8`}>{valueText('pricing_type', pricing_type)}</td>
              <td
                className={cx(
                  cell,
                  'text-muted [overflow-wrap:anywhere] max-sm:order-last max-sm:col-span-full max-sm:pt-0',
                  !best_for && 'max-sm:hidden',
                )}
              >
                {best_for ? <bdi>{best_for}</bdi> : <Unknown />}
              </td>
              <td className={`${cell} max-sm:leading-8`}>{valueText('has_api', has_api) || <Unknown />}</td>
              <td className={`${cell} pr-0 max-sm:py-0 max-sm:leading-8`}>
                <Link
                  to={comparePath([tool.slug, slug])}
                  title="Compare"
                  className="whitespace-nowrap text-muted hover:text-accent max-sm:grid max-sm:size-11 max-sm:place-items-center"
                >
                  <Scale className="inline size-4 align-[-0.15em] sm:mr-1.5" aria-hidden />
                  <span className="max-sm:sr-only">Compare</span>
                  <span className="sr-only">
                    {tool.name} and {name}
                  </span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Unknown = () => (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">Not known</span>
  </>
);
