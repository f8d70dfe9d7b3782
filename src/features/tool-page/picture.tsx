import { useState } from 'react';
import { safeHref } from '../../lib/web-address';
import { cx } from '../../ui/cx';
import { useHydrated } from '../../ui/use-hydrated';

/**
 * A picture in a frame of fixed size, loaded after the first paint.
 * @param alt '' for an advertisement, which is hidden if it cannot be loaded.
 */
export function Picture({ address, alt, className }: { address: string | null; alt: string; className: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const isHydrated = useHydrated();
  const source = safeHref(address);
  if (!source || (isBroken && !alt)) return null;
  return (
    <div className={cx('overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      {isBroken ? (
        <p className="grid size-full place-items-center text-sm text-muted">The picture could not be loaded.</p>
      ) : (
        <img
          data-src={source}
          src={isHydrated ? source : undefined}
          alt={alt}
          referrerPolicy="no-referrer"
          className="size-full object-cover object-top"
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  );
}
