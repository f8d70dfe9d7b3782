import {
  AudioLines,
  ChartNoAxesColumn,
  Clapperboard,
  Code,
  Gamepad2,
  GraduationCap,
  HeartPulse,
  Image,
  type LucideIcon,
  MessageSquare,
  PenLine,
  Search,
  Shapes,
  Workflow,
} from 'lucide-react';
import { useState } from 'react';
import { hostOf, safeHref } from '../../domain/web-address';
import { cx } from '../../ui/cx';
import { useHydrated } from '../../ui/use-hydrated';

/** The fallback icon hints at the kind of tool. */
const icons: [RegExp, LucideIcon][] = [
  [/chat|assistant/i, MessageSquare],
  [/image|art|photo/i, Image],
  [/video/i, Clapperboard],
  [/audio|music|voice/i, AudioLines],
  [/writing|text|content|translation/i, PenLine],
  [/develop|code/i, Code],
  [/search|research|document/i, Search],
  [/educat|learning/i, GraduationCap],
  [/health/i, HeartPulse],
  [/gam/i, Gamepad2],
  [/business|sales|marketing|finance|analytics|b2b|growth|startup|legal/i, ChartNoAxesColumn],
  [/productiv|automat|extension|tools/i, Workflow],
];

type Named = { url: string; logo_url: string | null; category: string };

/** Sources for a tool's logo, best first: its own, then the favicon service at size 128. */
function sources({ url, logo_url }: Named): string[] {
  const own = logo_url && logo_url.length > 1 ? safeHref(logo_url) : undefined;
  const host = hostOf(url);
  return [own, host && `https://www.google.com/s2/favicons?domain=${encodeURIComponent(host)}&sz=128`].filter(
    (source) => source !== undefined && source !== '',
  ) as string[];
}

export function ToolLogo({ tool, isLarge = false }: { tool: Named; isLarge?: boolean }) {
  const [failed, setFailed] = useState(0);
  const source = sources(tool)[failed];
  // Pictures come from other sites: they are requested after the first paint, which would otherwise wait for them, and
  // when a failure can be noticed. Until then the place stays empty: an icon would only flash.
  const isHydrated = useHydrated();
  const Icon = icons.find(([pattern]) => pattern.test(tool.category))?.[1] ?? Shapes;
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted',
        isLarge ? 'size-16' : 'size-12',
      )}
    >
      {source ? (
        isHydrated && (
          <img
            key={source}
            src={source}
            alt=""
            width={isLarge ? 64 : 48}
            height={isLarge ? 64 : 48}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className={cx('object-contain', isLarge ? 'size-16' : 'size-12')}
            onError={() => setFailed(failed + 1)}
          />
        )
      ) : (
        <Icon className="size-6" strokeWidth={1.75} aria-hidden data-testid="generic-logo" />
      )}
    </span>
  );
}
