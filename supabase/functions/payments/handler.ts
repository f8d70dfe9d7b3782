import { Stripe } from 'stripe';
import { callDatabase, type FetchProject, publishableKey, type Read, secretKey } from '../_shared/database.ts';
import { hasBearer } from '../_shared/has-bearer.ts';
import { callAsMember, refuse } from './call-as-member.ts';
import { checkout, type Payable } from './checkout.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { portal, type Renewable } from './portal.ts';
import { webhook } from './webhook.ts';

/** Functions that send network requests. Tests and the local server replace them. */
export type Transports = { project?: FetchProject; stripe?: typeof fetch };

const REQUIRED_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_URL', 'SUPABASE_URL'] as const;

/** The timeout of a request to Stripe. Stripe drops a webhook request after 20 s, so two attempts must end before. */
const TIMEOUT_MS = 6000;

/** Creates Stripe's client. Only tests set STRIPE_API_URL. */
function stripeBy(read: Read, fetch: Transports['stripe']): Stripe {
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

/** Allows requests from the site. Cookies are not needed, because the token is in a header. */
const withOrigin = (response: Response, siteUrl: string) => {
  response.headers.set('access-control-allow-origin', new URL(siteUrl).origin);
  response.headers.set('vary', 'origin');
  return response;
};

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, idempotency-key',
};

/** Creates a Stripe page after the database has checked that the member owns the placement. */
async function createPage(
  path: string,
  stripe: Stripe,
  siteUrl: string,
  call: <Result>(name: string) => Promise<Result | Response>,
) {
  try {
    if (path.endsWith('/checkout')) {
      const due = await call<Payable>('payment_request');
      return due instanceof Response ? due : await checkout(due, stripe, siteUrl);
    }
    const own = await call<Renewable>('renewal_request');
    return own instanceof Response ? own : await portal(own, stripe, siteUrl);
  } catch (error) {
    // Stripe's message may contain account details, so only the operator sees it.
    console.error(`Stripe did not create the page: ${error instanceof Error ? error.message : String(error)}`);
    return refuse(502, 'stripe_failed', 'Stripe did not answer. Nothing was charged. Try again in a minute.');
  }
}

/**
 * Handles the payment requests. `…/checkout` and `…/portal` open a Stripe page for a placement. `…/webhook` receives
 * Stripe's events. `…/end-renewals` is a scheduled call that cancels subscriptions without a running placement.
 */
export async function handle(request: Request, read: Read, transports: Transports = {}): Promise<Response> {
  const [key, publicKey] = [secretKey(read), publishableKey(read)];
  const missing: string[] = REQUIRED_SETTINGS.filter((name) => !read(name));
  if (missing.length > 0 || !key || !publicKey) {
    return refuse(
      500,
      'not_set_up',
      `Not set up: ${[...missing, ...(key && publicKey ? [] : ['the project'])].join(', ')}.`,
    );
  }
  const siteUrl = read('SITE_URL')!.replace(/\/+$/, '');
  const stripe = stripeBy(read, transports.stripe);
  const database = callDatabase(read('SUPABASE_URL')!, key, transports.project);
  const path = new URL(request.url).pathname;
  const isPage = path.endsWith('/checkout') || path.endsWith('/portal');

  if (isPage && request.method === 'OPTIONS') {
    return withOrigin(new Response(null, { status: 204, headers: PREFLIGHT }), siteUrl);
  }
  if (!isPage && !/\/(webhook|end-renewals)$/.test(path))
    return Response.json({ message: 'Not found.' }, { status: 404 });
  if (request.method !== 'POST') return Response.json({ message: 'Not allowed.' }, { status: 405 });
  if (isPage) {
    const call = <Result>(name: string) => callAsMember<Result>(request, name, read, transports.project ?? fetch);
    return withOrigin(await createPage(path, stripe, siteUrl, call), siteUrl);
  }
  if (path.endsWith('/end-renewals')) {
    const secret = read('RENEWALS_SECRET');
    if (!secret) return refuse(500, 'not_set_up', 'Not set up: RENEWALS_SECRET.');
    if (!(await hasBearer(request, secret))) return Response.json({ message: 'Not allowed.' }, { status: 401 });
    return cancelSubscriptions(stripe, database);
  }
  return webhook(request, {
    stripe,
    secret: read('STRIPE_WEBHOOK_SECRET')!,
    isLive: /^[a-z]+_live_/.test(read('STRIPE_SECRET_KEY')!),
    database,
  });
}
