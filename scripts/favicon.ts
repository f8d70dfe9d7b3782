import { shades } from './accent.ts';
import { masthead } from './mark.ts';

/** The logo of src/app/brand.tsx without its wires, 32 × 32. */
const signIn = ({ accent, 'on-accent': onAccent }: (typeof shades)['light']) =>
  `<rect x="2" y="8" width="28" height="20" rx="4" fill="${accent}"/><path fill="${onAccent}" d="${masthead.mark}"/>`;
export const sign = signIn(shades.light);
export const hangingSign = (colours: (typeof shades)['light']) =>
  `<path d="M9 1v8M23 1v8" stroke="#8a8475" stroke-width="2"/>${signIn(colours)}`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${hangingSign(shades.light)}</svg>`;
