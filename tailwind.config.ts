import type { Config } from 'tailwindcss';
import type { PluginAPI } from 'tailwindcss/plugin';
import { shades } from './scripts/accent.ts';

/** Colours by role; src/index.css gives each its value in both themes. */
const role = (name: string) => `var(--${name})`;

const asVariables = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

export default {
  content: ['./index.html', './src/**/*.tsx', './src/ui/*.ts'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ground: role('ground'),
      surface: role('surface'),
      raised: role('raised'),
      sunken: role('sunken'),
      line: role('line'),
      'line-strong': role('line-strong'),
      edge: role('edge'),
      ink: role('ink'),
      muted: role('muted'),
      accent: role('accent'),
      'accent-strong': role('accent-strong'),
      'accent-soft': role('accent-soft'),
      'on-accent': role('on-accent'),
      success: role('success'),
      'success-soft': role('success-soft'),
      warning: role('warning'),
      'warning-soft': role('warning-soft'),
      danger: role('danger'),
      'danger-soft': role('danger-soft'),
      gold: role('gold'),
      'gold-soft': role('gold-soft'),
      silver: role('silver'),
      'silver-soft': role('silver-soft'),
      bronze: role('bronze'),
      'bronze-soft': role('bronze-soft'),
    },
    fontFamily: {
      sans: ['"Instrument Sans Variable"', '"Instrument Sans Fallback"', 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    // Six sizes: note, small, body, lead, heading, title.
    fontSize: {
      xs: ['0.8125rem', '1.25rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.25rem', '1.75rem'],
      xl: ['1.75rem', '2.125rem'],
      '2xl': ['2.5rem', '2.75rem'],
    },
    borderRadius: { none: '0', sm: '4px', md: '8px', lg: '12px', xl: '16px', full: '999px' },
    boxShadow: {
      none: 'none',
      card: 'var(--shadow-card)',
      lifted: 'var(--shadow-lifted)',
      sheet: 'var(--shadow-sheet)',
    },
    extend: {
      maxWidth: { page: 'var(--page)', prose: '42rem', form: '44rem' },
      transitionDuration: { DEFAULT: '150ms' },
    },
  },
  plugins: [
    (api: PluginAPI) =>
      api.addBase({
        ':root': asVariables(shades.light),
        '@media screen': { ":root[data-theme='dark']": asVariables(shades.dark) },
      }),
  ],
} satisfies Config;
