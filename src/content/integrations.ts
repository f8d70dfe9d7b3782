import { env } from '../lib/env.ts';
import { site } from './site.ts';

export const integrations = {
  /** The MCP endpoint (supabase/functions/mcp), or undefined if it is not deployed. */
  mcpUrl: () => (site.hasMcpServer ? `${env.supabaseUrl()}/functions/v1/mcp` : undefined),
  hasPaymentLinks: () => Object.keys(site.paymentLinks).length > 0,
  paymentLink: (kind: string): string | undefined => site.paymentLinks[kind],
};
