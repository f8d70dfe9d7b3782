import { useLayoutEffect, useRef, useState } from 'react';
import { hasFaviconService } from '../../content/masthead';
import { env } from '../../lib/env';
import { hostOf, safeHref } from '../../lib/web-address';
import { cx } from '../../ui/cx';

type Named = { id: string; name: string; url: string; logo_url: string | null; host_icon?: string | null };

/**
 * Returns the logo sources in order of preference: the listing's logo, the host's stored icon, the favicon service
 * (size 128).
 */
function sources({ url, logo_url, host_icon }: Named): string[] {
  const host = hasFaviconService() && hostOf(url);
  return [
    logo_url && logo_url.length > 1 && safeHref(logo_url),
    host_icon && URL.parse(`/storage/v1/object/public/host-icons/${host_icon}`, env.supabaseUrl())?.href,
    host && `https://www.google.com/s2/favicons?domain=${encodeURIComponent(host)}&sz=128`,
  ].filter((source) => typeof source === 'string' && source !== '') as string[];
}

const hueOf = (id: string) => Array.from(id).reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);

/** The tool's logo, above a letter on a coloured background. The letter stays visible if no image can be loaded. */
export function ToolLogo({ tool, className = 'size-12' }: { tool: Named; className?: string }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources(tool).find((candidate) => !failed.includes(candidate));
  const picture = useRef<HTMLImageElement>(null);
  // A script in index.html loads images of other sites after the first paint. An image may therefore fail before
  // hydration. Setting `src` again repeats the error event, without a second render of the list.
  useLayoutEffect(() => {
    if (picture.current && source) picture.current.src = source;
  }, [source]);
  const letter = tool.logo_url?.length === 1 ? tool.logo_url : Array.from(tool.name.trim())[0];
  return (
    <span className={cx('logo-tile', className)}>
      {/* These are SVG attributes, because the content security policy forbids inline styles. */}
      <svg viewBox="0 0 48 48" aria-hidden>
        <rect width="48" height="48" fill={`oklch(var(--plate) ${hueOf(tool.id)})`} />
        <text x="24" y="32">
          {letter?.toUpperCase()}
        </text>
      </svg>
      {source && (
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
      )}
    </span>
  );
}
