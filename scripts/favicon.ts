import type { Plugin } from 'vite';
import { shades } from './accent.ts';
import { masthead } from './mark.ts';
import { xml } from './prerender/xml.ts';

const { accent, 'on-accent': onAccent } = shades.light;
const FILE = 'favicon.svg';

/** The logo's sign, 28 units wide and 20 high, without its wires (src/app/brand.tsx). */
export const sign = `<rect width="28" height="20" rx="4" fill="${accent}"/><text x="14" y="15.5" text-anchor="middle" font-weight="700" font-size="15" fill="${onAccent}">${xml(masthead.mark)}</text>`;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" font-family="Instrument Sans,system-ui,sans-serif"><path d="M9 1v8M23 1v8" stroke="#8a8475" stroke-width="2"/><g transform="translate(2 8)">${sign}</g></svg>`;

/** Draws the favicon into the build, and for the development server. */
export function favicon(): Plugin {
  return {
    name: 'favicon',
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/svg+xml' });
        response.end(drawing);
      });
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: FILE, source: drawing });
    },
  };
}
