// The MCP server: `supabase functions deploy mcp --no-verify-jwt` (docs/deploy.md).
import { handle } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

Deno.serve((request) => handle(request, (name) => Deno.env.get(name)));
