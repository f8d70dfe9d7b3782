import { Stripe } from 'stripe';
import { askDatabase, type AskProject, type Read, secretKey } from '../_shared/database.ts';
import { checkout } from './checkout.ts';
import { webhook } from './webhook.ts';

/** How the project and Stripe are asked: where either is in this process, not by the network. */
export type Asked = { project?: AskProject; stripe?: typeof fetch };

const NEEDED = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_URL', 'SUPABASE_URL'] as const;

/** Less than the 20 s after which Stripe takes a webhook for lost, with one more try. */
const TIMEOUT_MS = 6000;

/** Stripe's client. STRIPE_API_URL is for a stand-in alone. */
function stripeBy(read: Read, fetch: Asked['stripe']): Stripe {
  const { protocol, hostname, port } = new URL(read('STRIPE_API_URL') ?? 'https://api.stripe.com');
  return new Stripe(read('STRIPE_SECRET_KEY') ?? '', {
    httpClient: Stripe.createFetchHttpClient(fetch),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** The site alone may ask from a browser; its token is in a header, no cookie is sent. */
const withOrigin = (response: Response, siteUrl: string) => {
  response.headers.set('access-control-allow-origin', new URL(siteUrl).origin);
  response.headers.set('vary', 'origin');
  return response;
};

/**
 * Answers `…/checkout`, by which a member comes to Stripe's page for one placement, and `…/webhook`, by which Stripe says what
 * became of it.
 */
export async function answer(request: Request, read: Read, asked: Asked = {}): Promise<Response> {
  const key = secretKey(read);
  const missing: string[] = NEEDED.filter((name) => !read(name));
  if (missing.length > 0 || !key) {
    return Response.json(
      { code: 'P0001', message: `Not set up: ${[...missing, ...(key ? [] : ['the project'])].join(', ')}.` },
      { status: 500 },
    );
  }
  const siteUrl = read('SITE_URL')!.replace(/\/+$/, '');
  const url = read('SUPABASE_URL')!;
  const stripe = stripeBy(read, asked.stripe);
  const path = new URL(request.url).pathname;

  if (path.endsWith('/webhook')) {
    if (request.method !== 'POST') return Response.json({ message: 'Not allowed.' }, { status: 405 });
    return webhook(request, {
      stripe,
      secret: read('STRIPE_WEBHOOK_SECRET')!,
      isLive: /^[a-z]+_live_/.test(read('STRIPE_SECRET_KEY')!),
      database: askDatabase(url, key, asked.project),
    });
  }
  if (path.endsWith('/checkout')) {
    if (request.method === 'OPTIONS') {
      const headers = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, idempotency-key',
      };
      return withOrigin(new Response(null, { status: 204, headers }), siteUrl);
    }
    if (request.method !== 'POST') return Response.json({ message: 'Not allowed.' }, { status: 405 });
    return withOrigin(await checkout(request, { stripe, siteUrl, url, ask: asked.project ?? fetch }), siteUrl);
  }
  return Response.json({ message: 'Not found.' }, { status: 404 });
}
