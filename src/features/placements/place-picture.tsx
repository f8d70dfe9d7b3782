import type { PlacementKind } from '../../domain/placement/placement';

const CARDS = [0, 1, 2, 3].map((column) => 4 + column * 17);

/** A sketch of the home page. The place of this kind of placement is coloured. */
export function PlacePicture({ kind }: { kind: PlacementKind }) {
  const isBanner = kind === 'gold';
  const isMark = kind === 'featured';
  return (
    <svg viewBox="0 0 76 60" className="w-19 shrink-0 self-start rounded-sm border border-line bg-ground" aria-hidden>
      <g className="fill-line">
        <rect x="4" y="4" width="68" height="5" rx="1.5" />
        {CARDS.map((x) => (
          <rect key={x} x={x} y="24" width="14" height="9" rx="1.5" />
        ))}
        {CARDS.map((x) => (
          <rect key={x} x={x} y="49" width="14" height="9" rx="1.5" />
        ))}
      </g>
      <rect x="4" y="12" width="68" height="9" rx="1.5" className={isBanner ? 'fill-accent' : 'fill-line'} />
      <g className={isBanner || isMark ? 'fill-line' : 'fill-accent'}>
        {CARDS.slice(0, 3).map((x, at) => (
          <rect key={x} x={x + at * 5.5} y="36" width="19.5" height="10" rx="1.5" />
        ))}
      </g>
      {isMark && <rect x="21" y="24" width="14" height="9" rx="1.5" className="fill-accent" />}
    </svg>
  );
}
