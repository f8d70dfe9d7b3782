import { Stripe } from 'stripe';
import { apiError, practiceStripe } from '../../supabase/local/practice-stripe';
import { startGateway } from './gateway';

/** The responses of Stripe: `down` fails while it executes a request, `lost` executes it and closes the connection. */
type Mood = 'well' | 'down' | 'lost';

const library = new Stripe('sk_test_of_the_test');
export const WEBHOOK_SECRET = 'whsec_of_the_test';

/** Signs like Stripe’s library, this many seconds ago. */
export const signed = (payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) =>
  library.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - age });

/** A stand-in for Stripe’s API. */
export async function mockStripe() {
  type Call = { path: string; body: string; key: string | null; status?: number };
  const service = {
    mood: 'well' as Mood,
    asked: [] as Call[],
    onAnswered: () => {},
    /** Resolves before a request is executed. */
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
      service.asked.push(call);
      const answer = await api.fetch(request);
      call.status = answer.status;
      if (request.method !== 'GET') service.onAnswered();
      if (service.mood !== 'lost') return answer;
      service.mood = 'well';
      return Response.json({ error: { type: 'api_error' } }, { status: 503 });
    },
  });
  return Object.assign(service, { api, url: gateway.url, stop: gateway.stop });
}
