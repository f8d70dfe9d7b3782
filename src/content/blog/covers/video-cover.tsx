import { Aisle } from './aisle';

/** A film strip on the upper shelf, clips on the lower one, and a play head that hangs from the sign. */
export default function VideoCover({ className }: { className?: string | undefined }) {
  return (
    <Aisle className={className} shelves={[360, 480]} signX={582} sign={<path d="M-14-22 24 0-14 22z" />}>
      <path fill="var(--cover-ink)" d="M60 162h840v198H60z" />
      <path
        d="M84 180H876M84 342H876"
        fill="none"
        stroke="var(--cover-ground)"
        strokeWidth="12"
        strokeDasharray="18 25"
      />
      <path
        fill="var(--cover-soft)"
        d="M84 204h180v114H84zM288 204h180v114H288zM492 204h180v114H492zM696 204h180v114H696z"
      />
      <path
        fill="var(--cover-line)"
        d="M84 294h180v24H84zM288 294h180v24H288zM492 294h180v24H492zM696 294h180v24H696z"
      />
      <g fill="var(--cover-ink)">
        <circle cx="126" cy="270" r="24" />
        <circle cx="360" cy="252" r="24" />
        <circle cx="828" cy="270" r="24" />
      </g>
      <path fill="var(--cover-ink)" d="M60 420h168v60H60zM492 420h180v60H492zM828 420h72v60h-72z" />
      <path fill="var(--cover-line)" d="M240 420h240v60H240zM684 420h132v60H684z" />
      <path
        d="M264 450h192M708 450h84"
        fill="none"
        stroke="var(--cover-ground)"
        strokeWidth="24"
        strokeDasharray="6 6"
      />
      <path fill="var(--cover-accent)" d="M579 120h6v360h-6z" />
      <circle cx="582" cy="240" r="30" fill="var(--cover-accent)" />
    </Aisle>
  );
}
