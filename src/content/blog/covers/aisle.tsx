import type { ReactNode } from 'react';

type AisleProps = {
  className?: string | undefined;
  /** The y positions of the shelves. */
  shelves: readonly number[];
  /** The x position of the hanging sign's centre. */
  signX: number;
  /** The picture on the sign, drawn around 0,0 within 120 × 48, in the background color. */
  sign: ReactNode;
  /** The objects on the shelves. */
  children: ReactNode;
};

const PEGBOARD = [30, 90, 150, 210, 270, 330, 390, 450, 510].map((y) => `M30 ${y}H931`).join('');

/** The background that all covers share: a pegboard wall, shelves and a hanging aisle sign, in the theme's colors. */
export function Aisle({ className, shelves, signX, sign, children }: AisleProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 960 540"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--cover-ground)" d="M0 0h960v540H0z" />
      <path
        d={PEGBOARD}
        fill="none"
        stroke="var(--cover-soft)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="0 60"
      />
      {shelves.map((y) => (
        <g key={y}>
          <path fill="var(--cover-soft)" d={`M0 ${y + 12}h960v24H0z`} />
          <path fill="var(--cover-line)" d={`M0 ${y}h960v12H0z`} />
        </g>
      ))}
      {children}
      <g transform={`translate(${signX} 84)`}>
        <path fill="var(--cover-ink)" d="M-63-84h6v50h-6zM57-84h6v50h-6z" />
        <rect x="-90" y="-36" width="180" height="72" rx="6" fill="var(--cover-accent)" />
        <g fill="var(--cover-ground)">{sign}</g>
      </g>
    </svg>
  );
}
