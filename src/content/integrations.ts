import { env } from '../lib/env.ts';
import { site } from './site.ts';

/** The optional integrations that site.ts configures. The local server overrides two of them. */
export const integrations = {
  /** The MCP endpoint (supabase/functions/mcp); undefined if it is not deployed. */
  mcpUrl: () => (site.hasMcpServer ? `${env.supabaseUrl()}/functions/v1/mcp` : undefined),
  /** Whether a sign-in provider is set up: on the local server, if its keys are set. */
  hasSignInWith: (provider: string) =>
    (import.meta.env[`VITE_${provider.toUpperCase()}_SIGN_IN`] ??
      (site.signInWith.includes(provider) ? 'on' : 'off')) === 'on',
  paymentLink: (kind: string): string | undefined => site.paymentLinks[kind],
  /** Whether missing logos are requested from the favicon service. The local server requests nothing from third parties. */
  hasFaviconService: () => site.usesFaviconService && import.meta.env.VITE_FAVICON_SERVICE !== 'off',
};
