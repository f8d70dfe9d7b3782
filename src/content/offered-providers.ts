import { masthead } from './masthead';
import { isEnabled, signInProviders, type SignInProvider } from './sign-in-providers';

export const isSetUp = (provider: SignInProvider) => isEnabled(provider, masthead.signInWith, import.meta.env);

export const offeredProviders = () =>
  signInProviders.filter((provider) => provider.isAlwaysOffered || isSetUp(provider));

export const offeredNames = () =>
  offeredProviders()
    .map(({ label }) => label)
    .join(' or ');
