import { Aisle } from './aisle';

/** Angle brackets around a tree that branches from the sign down to boxes on the shelf. */
export default function DevelopmentCover({ className }: { className?: string | undefined }) {
  return (
    <Aisle
      className={className}
      shelves={[300, 480]}
      signX={480}
      sign={<path d="m-43-18 9-9 27 27-27 27-9-9 18-18zM3 12h40v12H3z" />}
    >
      <path
        fill="var(--cover-ink)"
        d="M174 132h54L114 306l114 174h-54L60 306zM786 132h-54l114 174-114 174h54l114-174z"
      />
      <g fill="none" strokeWidth="6">
        <path stroke="var(--cover-ink)" d="M480 120v48M606 216v-48H354v186M300 408v-54h108v54M606 354h54v54" />
        <path stroke="var(--cover-accent)" d="M606 216v138h-54v54" />
        <circle cx="354" cy="228" r="18" stroke="var(--cover-ink)" fill="var(--cover-ground)" />
      </g>
      <circle cx="606" cy="228" r="21" fill="var(--cover-accent)" />
      <path fill="var(--cover-ink)" d="M264 408h72v72h-72zM624 408h72v72h-72z" />
      <path fill="var(--cover-line)" d="M372 408h72v72h-72z" />
      <path fill="var(--cover-accent)" d="M516 408h72v72h-72z" />
      <path
        fill="none"
        stroke="var(--cover-ground)"
        strokeWidth="6"
        d="M276 426h36M276 441h24M384 426h48M384 441h24M528 426h30M528 441h48M636 426h48M636 441h30"
      />
    </Aisle>
  );
}
