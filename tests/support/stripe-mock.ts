import { Stripe } from 'stripe';
import { apiError, practiceStripe } from '../../supabase/local/practice-stripe';
import { startGateway } from './gateway';

/** With `down`, requests fail. With `lost`, the next request is executed but its response is lost. */
type Mood = 'up' | 'down' | 'lost';

const library = new Stripe('sk_test_of_the_test');
export const WEBHOOK_SECRET = 'whsec_of_the_test';

/**
 * Signs a payload with Stripe’s library.
 * @param age The age of the signature in seconds.
 */
export const signed = (payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) =>
  library.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - age });

/** Starts a fake of Stripe’s API on a local port. */
export async function startFakeStripe() {
  type Call = { path: string; body: string; key: string | null; status?: number };
  const service = {
    mood: 'up' as Mood,
    requests: [] as Call[],
    onResponse: () => {},
    /** A request waits for this promise before it is executed. */
    execution: Promise.resolve(),
  };
  const api = practiceStripe(
    (session) => `https://checkout.stripe.example/${session}`,
    'all',
    async (run) => {
      const isDown = service.mood === 'down';
      await service.execution;
      return isDown ? apiError() : run();
    },
  );
  const gateway = await startGateway({
    '/v1': async (request) => {
      const call: Call = {
        path: new URL(request.url).pathname,
        body: await request.clone().text(),
        key: request.headers.get('idempotency-key'),
      };
      service.requests.push(call);
      const response = await api.fetch(request);
      call.status = response.status;
      if (request.method !== 'GET') service.onResponse();
      if (service.mood !== 'lost') return response;
      service.mood = 'up';
      return Response.json({ error: { type: 'api_error' } }, { status: 503 });
    },
  });
  return Object.assign(service, { api, url: gateway.url, stop: gateway.stop });
}
