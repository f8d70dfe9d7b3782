import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../../ui/part';

/** Few want it, and once. */
const ListedBadge = lazyPart(() => import('./listed-badge'));

/** Opens the badge of a tool. */
export function BadgeDoor({ tool }: { tool: { name: string; slug: string } }) {
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
          <Part whileLoading={<p className="text-muted">Loading...</p>}>
            <ListedBadge slug={tool.slug} />
          </Part>
        </div>
      )}
    </details>
  );
}
