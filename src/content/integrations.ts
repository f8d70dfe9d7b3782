import { env } from '../lib/env.ts';
import { site } from './site.ts';

/** The optional integrations that site.ts configures. The local server overrides sign-in. */
export const integrations = {
  /** The MCP endpoint (supabase/functions/mcp), or undefined if it is not deployed. */
  mcpUrl: () => (site.hasMcpServer ? `${env.supabaseUrl()}/functions/v1/mcp` : undefined),
  /** Whether a sign-in provider is set up. On the local server, the provider's keys decide. */
  hasSignInWith: (provider: string) =>
    (import.meta.env[`VITE_${provider.toUpperCase()}_SIGN_IN`] ??
      (site.signInWith.includes(provider) ? 'on' : 'off')) === 'on',
  paymentLink: (kind: string): string | undefined => site.paymentLinks[kind],
};
