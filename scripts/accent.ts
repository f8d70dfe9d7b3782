import { site } from '../src/content/site.ts';

/** An OKLCH colour: lightness (0–1), chroma and hue (radians). Equal numeric steps look like equal steps to the eye. */
type Colour = { lightness: number; chroma: number; hue: number };

/**
 * The darkest light background and the lightest dark background in src/index.css. The accent has the least contrast on
 * them.
 */
const BACKGROUNDS = { light: '#ece8df', dark: '#22272f' };
const READABLE = 4.5;

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((hex) => {
      const [red, green, blue] = linear(hex);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function fromHex(hex: string): Colour {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toHex({ lightness, chroma, hue }: Colour): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((part) => {
    const shown = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(Math.max(shown, 0), 1));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Darkens or lightens the colour until it is readable on all backgrounds. */
function readableOn(hex: string, backgrounds: string[], step: 0.005 | -0.005): string {
  const colour = fromHex(hex);
  let shade = hex;
  while (backgrounds.some((background) => contrast(shade, background) < READABLE)) {
    colour.lightness += step;
    shade = toHex(colour);
  }
  return shade;
}

/**
 * Returns the accent's shades by theme and role (see tailwind.config.ts). The light theme uses the colour unchanged if
 * it is readable.
 * @throws if the value is not a colour.
 */
export function accentShades(hex: string) {
  if (!/^#[\da-f]{6}$/i.test(hex)) {
    throw new Error(`The accent in src/content/site.ts is “${hex}”. Write it as six digits, such as #bd3c0c.`);
  }
  const { chroma, hue } = fromHex(hex);
  const shade = (lightness: number, maxChroma: number) =>
    toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });
  const soft = { light: shade(0.939, 0.027), dark: shade(0.283, 0.039) };
  const accent = readableOn(hex, [BACKGROUNDS.light, soft.light, '#ffffff'], -0.005);
  const onDark = shade(0.196, 0.031);
  const bright = readableOn(shade(0.763, 0.147), [BACKGROUNDS.dark, soft.dark, onDark], 0.005);
  const stronger = (of: string, by: number, maxChroma: number) => {
    const colour = fromHex(of);
    return toHex({ ...colour, lightness: colour.lightness + by, chroma: Math.min(colour.chroma, maxChroma) });
  };
  return {
    light: {
      accent,
      'accent-strong': stronger(accent, -0.076, 0.149),
      'accent-soft': soft.light,
      'on-accent': '#ffffff',
    },
    dark: {
      accent: bright,
      'accent-strong': stronger(bright, 0.053, 0.109),
      'accent-soft': soft.dark,
      'on-accent': onDark,
    },
  };
}

export const shades = accentShades(site.accent);
