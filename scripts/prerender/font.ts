import { createRequire } from 'node:module';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { xml } from './xml.ts';

export type Weight = 400 | 700;

const FAMILY = 'Instrument Sans';
const file = (name: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/instrument-sans/${name}/InstrumentSans_${name}.ttf`);

/** The site's font as TrueType for the renderer. With system fonts, builds on different machines would differ. */
export const font = {
  loadSystemFonts: false,
  fontFiles: [file('400Regular'), file('700Bold')],
  defaultFontFamily: FAMILY,
} satisfies ResvgRenderOptions['font'];

/** Returns the width of a text in pixels, as the renderer draws it. */
export function widthOf(text: string, weight: Weight, size: number): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" font-family="${FAMILY}">
<text font-weight="${weight}" font-size="${size}">${xml(text)}</text></svg>`;
  return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}

/**
 * Converts text elements to one path, which needs no font. Screen readers skip a path.
 * @param digits the number of decimals in coordinates.
 */
export function outlineOf(texts: string, size: { width: number; height: number }, digits = 1): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="${FAMILY}">${texts}</svg>`;
  const rounded = (number: string) => String(Math.round(Number(number) * 10 ** digits) / 10 ** digits);
  return [...new Resvg(svg, { font }).toString().matchAll(/ d="([^"]+)"/g)]
    .map(([, path = '']) => path.replaceAll(/\d+\.\d+/g, rounded))
    .join('')
    .replaceAll(/ (?=[A-Z])|(?<=[A-Z]) /g, '');
}
