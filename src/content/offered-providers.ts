import { masthead } from './masthead';
import { signInProviders, type SignInProvider } from './sign-in-providers';

/** Returns whether a provider is set up. On the local server, a provider is set up if its keys are set. */
export const isSetUp = ({ id }: SignInProvider) =>
  (import.meta.env[`VITE_${id.toUpperCase()}_SIGN_IN`] ?? (masthead.signInWith.includes(id) ? 'on' : 'off')) === 'on';

export const offeredProviders = () =>
  signInProviders.filter((provider) => provider.isAlwaysOffered || isSetUp(provider));

export const offeredNames = () =>
  offeredProviders()
    .map(({ label }) => label)
    .join(' or ');
