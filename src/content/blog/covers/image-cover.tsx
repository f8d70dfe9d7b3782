import { Aisle } from './aisle';

const TURNS = [0, 60, 120, 180, 240, 300];

/** Pictures leaning one behind the other beside an aperture; paint and brushes on the shelf above. */
export default function ImageCover({ className }: { className?: string | undefined }) {
  return (
    <Aisle className={className} shelves={[162, 480]} signX={240} sign={<path d="M-48 24-15-20 6 8 18-8 48 24z" />}>
      <path fill="var(--cover-ink)" d="M546 108h48v54h-48zM810 96h72v66h-72z" />
      <path fill="var(--cover-accent)" d="M606 108h48v54h-48z" />
      <path fill="var(--cover-line)" d="M666 108h48v54h-48z" />
      <path fill="var(--cover-ground)" d="M546 120h48v6h-48zM606 120h48v6h-48zM666 120h48v6h-48zM810 114h72v6h-72z" />
      <path fill="none" stroke="var(--cover-ink)" strokeWidth="6" d="M828 96 816 54M846 96V42M864 96l12-36" />
      <path fill="var(--cover-accent)" d="M837 48h18V24l-9-12-9 12z" />
      <path fill="var(--cover-ink)" d="m807 57 17-5-6-24-14 4zM868 60l15 5 12-20-13-7z" />

      <path fill="var(--cover-line)" d="M312 222h228v258H312z" />
      <path fill="none" stroke="var(--cover-ground)" strokeWidth="6" d="M330 240h192v222H330z" />
      <path fill="var(--cover-soft)" stroke="var(--cover-line)" strokeWidth="6" d="M195 261h282v216H195z" />
      <path fill="none" stroke="var(--cover-line)" strokeWidth="6" d="M213 279h246v183H213z" />
      <path fill="var(--cover-ink)" d="M60 300h360v180H60z" />
      <path fill="var(--cover-ground)" d="M78 318h324v144H78z" />
      <circle cx="324" cy="360" r="24" fill="var(--cover-accent)" />
      <path fill="var(--cover-line)" d="m234 462 90-66 78 54v12z" />
      <path fill="var(--cover-ink)" d="M78 462v-30l84-72 126 102z" />

      <g transform="translate(726 345)">
        <circle r="135" fill="var(--cover-ink)" />
        <circle r="114" fill="none" stroke="var(--cover-ground)" strokeWidth="6" />
        {TURNS.map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            stroke="var(--cover-ground)"
            strokeWidth="6"
            d="M60 0 95.7-61.9"
          />
        ))}
        <path
          fill="var(--cover-accent)"
          stroke="var(--cover-ground)"
          strokeWidth="6"
          d="M60 0 30 52-30 52-60 0-30-52 30-52z"
        />
      </g>
    </Aisle>
  );
}
