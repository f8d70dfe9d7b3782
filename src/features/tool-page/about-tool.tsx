import type { ReactNode } from 'react';
import { factsOf } from '../../domain/listing/listing-facts';
import { cx } from '../../ui/cx';
import { FactText } from '../../ui/fact-text';
import type { ShownTool } from './tool-page.queries';

export function AboutTool({ tool, children }: { tool: ShownTool; children: ReactNode }) {
  const facts = factsOf(tool, 'about');
  if (facts.length === 0) return children;
  return (
    <dl className="grid max-w-4xl gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
      {facts.map((fact) => (
        <div key={fact.key} className={cx('border-t border-line pt-3', fact.look === 'lines' && 'col-span-full')}>
          <dt className="text-base font-bold">{fact.label}</dt>
          <dd className="mt-1 max-w-prose text-base [overflow-wrap:anywhere]">
            <FactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
