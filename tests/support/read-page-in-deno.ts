// The function as Deno runs it, with pages of this machine: the port of the test's server stands for every host's.
import { internet } from '../../supabase/functions/_shared/visit/network.ts';
import { handle as answer } from '../../supabase/functions/read-page/handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(answer: (request: Request) => Promise<Response>): unknown;
};

const read = (name: string) => Deno.env.get(name);
const lookups = new Map<string, number>();
const network = {
  ...internet,
  // Every name leads to this machine at first, and then to where nobody may look.
  resolve: (host: string) => {
    lookups.set(host, (lookups.get(host) ?? 0) + 1);
    return Promise.resolve([lookups.get(host) === 1 ? '127.0.0.1' : '127.0.0.2']);
  },
  isAllowed: (address: string) => address === '127.0.0.1' || internet.isAllowed(address),
  portOf: () => Number(read('ZOO_PORT')),
};
Deno.serve((request) => answer(request, read, network));
