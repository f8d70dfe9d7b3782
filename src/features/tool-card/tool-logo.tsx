import { useLayoutEffect, useRef, useState } from 'react';
import { categoryIcon } from '../../domain/categories/category-icon';
import { hostOf, safeHref } from '../../lib/web-address';
import { integrations } from '../../content/integrations';
import { env } from '../../lib/env';
import { cx } from '../../ui/cx';
import { useCategories } from '../categories/use-categories';

type Named = { url: string; logo_url: string | null; host_icon?: string | null; category: string };

/**
 * Returns the logo sources in order of preference: the listing's logo, the host's stored icon, the favicon service
 * (size 128).
 */
function sources({ url, logo_url, host_icon }: Named): string[] {
  const host = integrations.hasFaviconService() && hostOf(url);
  return [
    logo_url && logo_url.length > 1 && safeHref(logo_url),
    host_icon && URL.parse(`/storage/v1/object/public/host-icons/${host_icon}`, env.supabaseUrl())?.href,
    host && `https://www.google.com/s2/favicons?domain=${encodeURIComponent(host)}&sz=128`,
  ].filter((source) => typeof source === 'string' && source !== '') as string[];
}

/** The tool's logo. Shows a letter during loading, and the category's icon if no image can be loaded. */
export function ToolLogo({
  tool,
  letter,
  className = 'size-12',
}: {
  tool: Named;
  letter?: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources(tool).find((candidate) => !failed.includes(candidate));
  const picture = useRef<HTMLImageElement>(null);
  // A script in index.html requests images of other sites after the first paint, because they would delay it. A new
  // `src` makes the browser repeat an error from before hydration. This avoids a second render of the list.
  useLayoutEffect(() => {
    if (picture.current && source) picture.current.src = source;
  }, [source]);
  const families = useCategories();
  return (
    <span className={cx('logo-place', className)}>
      {letter}
      {source ? (
        <img
          key={source}
          ref={picture}
          data-src={source}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed([...failed, source])}
        />
      ) : letter === undefined ? (
        <svg
          className="size-6 fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
          aria-hidden
        >
          <use href={`/kinds.svg#${categoryIcon(families, tool.category)}`} />
        </svg>
      ) : null}
    </span>
  );
}
