// The directory for agents: `supabase functions deploy mcp --no-verify-jwt`. docs/deploy.md says how it is put up.
import { handle } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(answer: (request: Request) => Promise<Response>): unknown;
};

Deno.serve((request) => handle(request, (name) => Deno.env.get(name)));
