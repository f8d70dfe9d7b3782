import type { Site } from '../../src/content/content.types.ts';
import { OPTIONAL_PAGES } from '../../src/content/choices.ts';
import { PAID_PLACES } from '../../src/content/paid-places.ts';
import { isEnabled, signInProviders } from '../../src/content/sign-in-providers.ts';

/** Texts, conditions, and lists whose items have texts of their own. */
export type Values = Record<string, string | boolean | readonly Record<string, string>[]>;

const hostOf = (address: string | undefined) => (address ? new URL(address).host : '');

/** Returns nested values under dotted names: 'law.authority.name'. Lists of site.ts are not included. */
function flatten(values: object, prefix = ''): Values {
  const named = Object.entries(values as Record<string, unknown>).filter(([, value]) => !Array.isArray(value));
  return Object.assign(
    {},
    ...named.map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? flatten(value, `${prefix}${name}.`)
        : { [prefix + name]: value ?? '' },
    ),
  ) as Values;
}

/**
 * Returns the values that Markdown content can use: the values of site.ts and the build's settings.
 * @param settings the environment variables of the build that start with VITE_.
 */
export function markdownValues(site: Site, settings: Record<string, string | undefined>): Values {
  const providers = signInProviders.filter(
    (provider) => provider.isAlwaysOffered || isEnabled(provider, site.signInWith, settings),
  );
  return {
    ...flatten(site),
    address: site.address.join(', '),
    country: site.address.at(-1) ?? '',
    paidPlacements: PAID_PLACES,
    analytics: hostOf(settings['VITE_ANALYTICS_URL']),
    errors: hostOf(settings['VITE_ERRORS_URL']),
    checkout: settings['VITE_CHECKOUT'] === 'on',
    faviconService: site.usesFaviconService && settings['VITE_FAVICON_SERVICE'] !== 'off',
    signInNames: providers.map(({ label }) => label).join(' or '),
    signInProviders: providers.map(({ label }) => ({ label })),
    ...Object.fromEntries(OPTIONAL_PAGES.map((path) => [`pages.${path.slice(1)}`, !site.pagesOff.includes(path)])),
  };
}
