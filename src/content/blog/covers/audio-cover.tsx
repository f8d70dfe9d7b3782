import { Aisle } from './aisle';

/** The bars' heights, 36 units apart. */
const WAVE = [24, 54, 96, 132, 108, 60, 84, 120, 72, 42, 30, 48, 36, 66, 102, 144, 168, 126, 90, 138, 108, 66, 36, 18];
const PLAYED = 8;

const bars = (from: number, to: number, above: boolean) =>
  WAVE.slice(from, to)
    .map((height, i) => `M${54 + (from + i) * 36} ${above ? 270 - height : 282}h24v${height}h-24z`)
    .join('');

/** A waveform that stands on the upper shelf, its reflection, and a record on the lower shelf. */
export default function AudioCover({ className }: { className?: string | undefined }) {
  return (
    <Aisle
      className={className}
      shelves={[270, 480]}
      signX={456}
      sign={<path d="M-42-10h12v20h-12zM-24-20h12v40h-12zM-6-12H6v24H-6zM12-24h12v48H12zM30-14h12v28H30z" />}
    >
      <path fill="var(--cover-accent)" d={bars(0, PLAYED, true)} />
      <path fill="var(--cover-ink)" d={bars(PLAYED, WAVE.length, true)} />
      <path fill="var(--cover-line)" d={bars(0, WAVE.length, false)} />
      <g transform="translate(456 414)">
        <circle r="66" fill="var(--cover-ink)" />
        <circle r="48" fill="none" stroke="var(--cover-ground)" strokeWidth="3" />
        <circle r="36" fill="none" stroke="var(--cover-ground)" strokeWidth="3" />
        <circle r="24" fill="var(--cover-accent)" />
        <circle r="6" fill="var(--cover-ground)" />
      </g>
    </Aisle>
  );
}
