import { useQuery } from '@tanstack/react-query';
import { isSetUp, offeredProviders } from '../../content/offered-providers';
import { type SignInProvider } from '../../content/sign-in-providers';
import { Button } from '../../ui/button';
import { useHydrated } from '../../ui/use-hydrated';
import { OrLine } from './auth-card';
import { useProvider } from './auth.mutations';
import { enabledProvidersQuery } from './provider.queries';

type Props = {
  returnTo: string;
  purpose: string;
};

/** A 'Continue with …' button for each provider that both site.ts and the auth server enable. */
export function ProviderButtons(props: Props) {
  const offered = offeredProviders();
  const { data: enabled } = useQuery({ ...enabledProvidersQuery, enabled: offered.some(isSetUp) });
  const shown = offered.filter((provider) => !enabled || !isSetUp(provider) || enabled[provider.id]);
  if (shown.length === 0) return null;
  return (
    <>
      <OrLine />
      {shown.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} {...props} />
      ))}
    </>
  );
}

function ProviderButton({ provider, returnTo, purpose }: Props & { provider: SignInProvider }) {
  const signIn = useProvider(provider, `Failed to ${purpose} with ${provider.label}. Please try again.`);
  const isHydrated = useHydrated();
  return (
    <Button className="w-full" disabled={!isHydrated || signIn.isPending} onClick={() => signIn.mutate(returnTo)}>
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        {provider.icon.map(({ d, fill = 'currentColor' }) => (
          <path key={d} fill={fill} d={d} />
        ))}
      </svg>
      Continue with {provider.label}
    </Button>
  );
}
