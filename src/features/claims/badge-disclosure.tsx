import { useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';

const ListedBadge = lazyComponent(() => import('./listed-badge'));

export function BadgeDisclosure({ tool }: { tool: { name: string; slug: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary
        aria-label={`Badge for your website: ${tool.name}`}
        className="min-h-6 w-fit cursor-pointer font-semibold"
      >
        Badge for your website
      </summary>
      {isOpen && (
        <div className="max-w-form pt-3">
          <AsyncBoundary fallback={<p className="text-muted">Loading...</p>}>
            <ListedBadge slug={tool.slug} />
          </AsyncBoundary>
        </div>
      )}
    </details>
  );
}
