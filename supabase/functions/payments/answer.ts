import { Stripe } from 'stripe';
import { askDatabase, type AskProject, publishableKey, type Read, secretKey } from '../_shared/database.ts';
import { hasBearer } from '../_shared/has-bearer.ts';
import { askMember, refuse } from './ask-member.ts';
import { checkout, type Payable } from './checkout.ts';
import { endRenewals } from './end-renewals.ts';
import { portal, type Renewable } from './portal.ts';
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

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, idempotency-key',
};

/** The page of Stripe to which a member is led, once the database has said that what it is about is theirs. */
async function page(
  path: string,
  stripe: Stripe,
  siteUrl: string,
  asks: <Said>(name: string) => Promise<Said | Response>,
) {
  try {
    if (path.endsWith('/checkout')) {
      const due = await asks<Payable>('payment_request');
      return due instanceof Response ? due : await checkout(due, stripe, siteUrl);
    }
    const own = await asks<Renewable>('renewal_request');
    return own instanceof Response ? own : await portal(own, stripe, siteUrl);
  } catch (error) {
    // Stripe's words are for the operator: they may name the account.
    console.error(`Stripe made no page: ${error instanceof Error ? error.message : String(error)}`);
    return refuse(502, 'stripe_failed', 'Stripe did not answer. Nothing was charged. Try again in a minute.');
  }
}

/**
 * Answers `…/checkout` and `…/portal`, by which a member comes to Stripe's pages for one placement, `…/webhook`, by which Stripe
 * says what became of it, and `…/end-renewals`, the scheduled call that ends what pays for nothing.
 */
export async function answer(request: Request, read: Read, asked: Asked = {}): Promise<Response> {
  const [key, publicKey] = [secretKey(read), publishableKey(read)];
  const missing: string[] = NEEDED.filter((name) => !read(name));
  if (missing.length > 0 || !key || !publicKey) {
    return refuse(
      500,
      'not_set_up',
      `Not set up: ${[...missing, ...(key && publicKey ? [] : ['the project'])].join(', ')}.`,
    );
  }
  const siteUrl = read('SITE_URL')!.replace(/\/+$/, '');
  const stripe = stripeBy(read, asked.stripe);
  const database = askDatabase(read('SUPABASE_URL')!, key, asked.project);
  const path = new URL(request.url).pathname;
  const isPage = path.endsWith('/checkout') || path.endsWith('/portal');

  if (isPage && request.method === 'OPTIONS') {
    return withOrigin(new Response(null, { status: 204, headers: PREFLIGHT }), siteUrl);
  }
  if (!isPage && !/\/(webhook|end-renewals)$/.test(path))
    return Response.json({ message: 'Not found.' }, { status: 404 });
  if (request.method !== 'POST') return Response.json({ message: 'Not allowed.' }, { status: 405 });
  if (isPage) {
    const asks = <Said>(name: string) => askMember<Said>(request, name, read, asked.project ?? fetch);
    return withOrigin(await page(path, stripe, siteUrl, asks), siteUrl);
  }
  if (path.endsWith('/end-renewals')) {
    const secret = read('RENEWALS_SECRET');
    if (!secret) return refuse(500, 'not_set_up', 'Not set up: RENEWALS_SECRET.');
    if (!(await hasBearer(request, secret))) return Response.json({ message: 'Not allowed.' }, { status: 401 });
    return endRenewals(stripe, database);
  }
  return webhook(request, {
    stripe,
    secret: read('STRIPE_WEBHOOK_SECRET')!,
    isLive: /^[a-z]+_live_/.test(read('STRIPE_SECRET_KEY')!),
    database,
  });
}
