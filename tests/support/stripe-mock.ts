import { Stripe } from 'stripe';
import { apiError, practiceStripe } from '../../supabase/local/practice-stripe';
import { startGateway } from './gateway';

/** How Stripe answers: `down` fails while it executes a request, `lost` does what it is asked and hangs up. */
type Mood = 'well' | 'down' | 'lost';

const library = new Stripe('sk_test_of_the_test');
export const WEBHOOK_SECRET = 'whsec_of_the_test';

/** A signature of Stripe's library, of so many seconds ago. */
export const signed = (payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) =>
  library.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - age });

/** Stripe's API on this machine, by the network. */
export async function mockStripe() {
  type Call = { path: string; body: string; key: string | null; status?: number };
  const service = {
    mood: 'well' as Mood,
    asked: [] as Call[],
    onAnswered: () => {},
    /** What a request waits for before it is executed. */
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
