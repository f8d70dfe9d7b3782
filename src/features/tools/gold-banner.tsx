import { useEffect, useMemo, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import { safeHref } from '../../domain/web-address';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { toolLink } from './tool-link';

const KEY = 'banner-shown';
const shownAt = storedJson(safeLocalStorage, KEY, numbers);

/** Of the gold listings with a banner, the one that this browser saw longest ago. */
export function leastRecentlyShown(tools: readonly AiTool[], shown: Record<string, number>): AiTool | undefined {
  const gold = tools.filter((tool) => tool.sponsor_tier === 'gold' && safeHref(tool.banner_url));
  return gold.toSorted((a, b) => (shown[a.id] ?? 0) - (shown[b.id] ?? 0))[0];
}

/** One gold sponsor's banner at the head of the directory's first page; they take turns. */
export default function GoldBanner({ tools, isAdmin }: { tools: readonly AiTool[]; isAdmin: boolean }) {
  const [shown] = useState(() => shownAt.read() ?? {});
  const tool = useMemo(() => leastRecentlyShown(tools, shown), [tools, shown]);
  useEffect(() => {
    if (tool) shownAt.write({ ...shown, [tool.id]: Date.now() });
  }, [tool, shown]);
  return tool ? <Banner tool={tool} isAdmin={isAdmin} /> : null;
}

function Banner({ tool, isAdmin }: { tool: AiTool; isAdmin: boolean }) {
  const link = toolLink(tool, isAdmin);
  return (
    <aside
      aria-label="Sponsored"
      className="relative mb-4 grid overflow-hidden rounded-lg border-2 border-gold bg-surface transition-shadow hover:shadow-lifted md:grid-cols-[1fr_minmax(0,34rem)] lg:grid-cols-[1fr_40rem]"
    >
      <img
        src={safeHref(tool.banner_url)}
        alt=""
        width={1200}
        height={300}
        referrerPolicy="no-referrer"
        className="aspect-4/1 w-full bg-sunken object-cover md:order-last"
      />
      <div className="grid content-center gap-1 p-4">
        <p className="justify-self-start rounded-sm bg-gold-soft px-2 py-0.5 text-xs font-semibold text-gold">
          Sponsored
        </p>
        <h3 className="text-lg font-semibold">
          <a
            {...link}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-accent"
          >
            <bdi>{tool.name}</bdi>
          </a>
        </h3>
        <p className="line-clamp-2 text-sm text-muted">
          <bdi>{tool.description}</bdi>
        </p>
      </div>
    </aside>
  );
}
