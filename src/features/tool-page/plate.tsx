import { useState } from 'react';
import { familyOf, findFamily } from '../../domain/categories/families';
import { safeHref } from '../../domain/address/web-address';
import { cx } from '../../ui/cx';
import { useHydrated } from '../../ui/use-hydrated';
import { useCategories } from '../categories/use-categories';
import { kindOf, ToolLogo } from '../tool-card/tool-logo';
import type { ShownTool } from './tool-page.queries';

/**
 * The head of a tool's page: its own screenshot, and until it names one, or where that cannot be loaded, a shelf in the
 * colour of its family with its mark on it. Drawn in the HTML, so that it follows the theme and costs no request.
 */
export function Plate({ tool }: { tool: ShownTool }) {
  const [isBroken, setIsBroken] = useState(false);
  const isHydrated = useHydrated();
  const screenshot = safeHref(tool.screenshot_url);
  const letter = tool.logo_url?.length === 1 ? tool.logo_url : (Array.from(tool.name)[0]?.toUpperCase() ?? '');
  const families = useCategories();
  const hue = findFamily(families, familyOf(families, tool.category))?.hue;
  return (
    <div className={cx('relative overflow-hidden rounded-lg', screenshot ? 'aspect-video' : 'h-40 sm:h-56')}>
      <div aria-hidden>
        {/* Attributes, because the content policy forbids styles of an element's own. */}
        <svg className="absolute size-full">
          <rect width="100%" height="100%" fill={`oklch(var(--plate) ${hue})`} />
          <svg x="60%" y="10%" width="34%" height="110%" stroke={`oklch(var(--plate-ink) ${hue})`} opacity=".3">
            <use
              href={`/kinds.svg#${kindOf(families, tool.category)}`}
              fill="none"
              strokeWidth="1"
              strokeLinecap="round"
            />
          </svg>
          <rect
            y="100%"
            width="100%"
            height="12"
            transform="translate(0 -12)"
            fill={`oklch(var(--plate-ink) ${hue})`}
            opacity=".35"
          />
        </svg>
        <span className="aisle-tag absolute left-5 top-0 bg-surface font-semibold shadow-card sm:left-8">
          {tool.category}
        </span>
        <ToolLogo
          tool={tool}
          letter={letter}
          className="plate-mark absolute bottom-3 left-5 size-20 rounded-b-none bg-surface text-xl font-bold text-ink shadow-lifted sm:left-8"
        />
      </div>
      {screenshot && !isBroken && (
        // Asked for after the first paint, as the logos are.
        <img
          data-src={screenshot}
          src={isHydrated ? screenshot : undefined}
          alt={`Screenshot of ${tool.name}`}
          width={1280}
          height={720}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover object-top"
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  );
}
