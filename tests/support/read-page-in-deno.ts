// Runs the page reader in Deno with local sites. Every host has the port of the test server.
import { internet } from '../../supabase/functions/_shared/visit/network.ts';
import { handle } from '../../supabase/functions/read-page/handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handle: (request: Request) => Promise<Response>): unknown;
};

const read = (name: string) => Deno.env.get(name);
const lookups = new Map<string, number>();
const network = {
  ...internet,
  // Every name first resolves to this machine, and later to a private address.
  resolve: (host: string) => {
    lookups.set(host, (lookups.get(host) ?? 0) + 1);
    return Promise.resolve([lookups.get(host) === 1 ? '127.0.0.1' : '127.0.0.2']);
  },
  isAllowed: (address: string) => address === '127.0.0.1' || internet.isAllowed(address),
  portOf: () => Number(read('SITES_PORT')),
};
Deno.serve((request) => handle(request, read, network));
