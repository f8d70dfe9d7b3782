// Reads a tool's page for the submission form: `supabase functions deploy read-page --no-verify-jwt` (docs/deploy.md).
import { internet } from '../_shared/visit/network.ts';
import { handle } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

Deno.serve((request) => handle(request, (name) => Deno.env.get(name), internet));
