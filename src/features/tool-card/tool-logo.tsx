import { useLayoutEffect, useRef, useState } from 'react';
import { categoryOf, type Families } from '../../domain/categories/families';
import { hostOf, safeHref } from '../../lib/web-address';
import { env } from '../../lib/env';
import { cx } from '../../ui/cx';
import { useCategories } from '../categories/use-categories';

/**
 * The fallback icon hints at the kind of tool. The icons (lucide's) are one file, asked for when a picture is missing:
 * as code every list of tools would load them.
 */
const kinds: [RegExp, string][] = [
  [/chat|assistant/i, 'chat'],
  [/image|art|photo/i, 'image'],
  [/video/i, 'video'],
  [/audio|music|voice/i, 'audio'],
  [/writing|text|content|translation/i, 'writing'],
  [/develop|code/i, 'code'],
  [/search|research|document/i, 'search'],
  [/educat|learning/i, 'education'],
  [/health/i, 'health'],
  [/gam/i, 'game'],
  [/business|sales|marketing|finance|analytics|b2b|growth|startup|legal/i, 'chart'],
  [/productiv|automat|extension|tools/i, 'workflow'],
];

/** The icon of a category: the one that it was given, or what its name tells. */
export const kindOf = (families: Families, category: string) =>
  categoryOf(families, category)?.icon ?? kinds.find(([pattern]) => pattern.test(category))?.[1] ?? 'other';

type Named = { url: string; logo_url: string | null; host_icon?: string | null; category: string };

/** Sources for a tool's logo, best first: its own, the one that is kept of its host, the favicon service at size 128. */
function sources({ url, logo_url, host_icon }: Named): string[] {
  const host = env.hasFaviconService() && hostOf(url);
  return [
    logo_url && logo_url.length > 1 && safeHref(logo_url),
    host_icon && URL.parse(`/storage/v1/object/public/host-icons/${host_icon}`, env.supabaseUrl())?.href,
    host && `https://www.google.com/s2/favicons?domain=${encodeURIComponent(host)}&sz=128`,
  ].filter((source) => typeof source === 'string' && source !== '') as string[];
}

/** The logo; until a picture has been loaded, a letter stands in its place, or if none can be, an icon for the kind of tool. */
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
  // Pictures come from other sites: the first paint would wait for them. The script of index.html asks for them after
  // it; a failure before hydration repeats itself when the address is set again. Not by a second render: a list has sixteen.
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
          <use href={`/kinds.svg#${kindOf(families, tool.category)}`} />
        </svg>
      ) : null}
    </span>
  );
}
