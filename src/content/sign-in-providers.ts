import type { Provider } from '@supabase/supabase-js';

export type SignInProvider = {
  /** The provider's id at the auth server. Environment variables use it in capitals: GOOGLE_CLIENT_ID. */
  id: Provider;
  label: string;
  /** Whether the button is shown even if the provider is not configured. A click then shows an error message. */
  isAlwaysOffered: boolean;
  /** SVG paths, 24 × 24. A path without a colour gets the colour of the text. */
  icon: readonly { d: string; fill?: string }[];
};

/** The sign-in providers. Buttons, texts, legal pages and the embedded backend are derived from this list. */
export const signInProviders: readonly SignInProvider[] = [
  {
    id: 'google',
    label: 'Google',
    isAlwaysOffered: true,
    // Google requires its logo in four colours.
    icon: [
      {
        fill: '#4285F4',
        d: 'M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.3-4.8 3.3-8.2z',
      },
      {
        fill: '#34A853',
        d: 'M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8c-1 .7-2.3 1.1-3.7 1.1-2.9 0-5.300-1.900-6.200-4.500H2.100v2.800A11 11 0 0 0 12 23z',
      },
      { fill: '#FBBC05', d: 'M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.1a11 11 0 0 0 0 9.8l3.7-2.8z' },
      {
        fill: '#EA4335',
        d: 'M12 5.400c1.600 0 3.1.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.100 7.100l3.700 2.800C6.700 7.300 9.100 5.400 12 5.400z',
      },
    ],
  },
  {
    id: 'github',
    label: 'GitHub',
    isAlwaysOffered: false,
    icon: [
      {
        d: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM7.4 5.6c1.1.1 2.1.6 3 1.2a7 7 0 0 1 3.2 0c.9-.6 1.9-1.1 3-1.2.5 1.2.5 2.3.2 3.2.8.9 1.2 2 1.2 3.3 0 3.1-1.9 4.5-4.6 4.9.4.5.7 1.2.7 2.1v3.2H9.9v-1.9c-2.3.5-2.9-.7-3.4-1.7-.2-.4-.6-.8-1.1-1.1 1.5-.3 2.2.6 2.7 1.4.4.7 1 .9 1.9.7.1-1 .3-1.9.6-2.7-2.7-.4-4.6-1.8-4.6-4.9 0-1.3.4-2.4 1.2-3.3-.3-.9-.3-2 .2-3.2z',
      },
    ],
  },
];

/**
 * Returns whether a provider is set up. On the local server, a provider is set up if its keys are set.
 * @param enabled `signInWith` of site.ts.
 * @param settings the environment variables of the build.
 */
export const isEnabled = (
  { id }: SignInProvider,
  enabled: readonly string[],
  settings: Readonly<Record<`VITE_${string}_SIGN_IN`, string | undefined>>,
) => (settings[`VITE_${id.toUpperCase()}_SIGN_IN`] ?? (enabled.includes(id) ? 'on' : 'off')) === 'on';
