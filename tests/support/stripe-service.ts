import { Stripe } from 'stripe';
import { practiceStripe } from '../../supabase/local/practice-stripe';
import { startGateway } from './gateway';

/** How Stripe answers: `lost` does what it is asked and hangs up. */
type Mood = 'well' | 'down' | 'lost';

const library = new Stripe('sk_test_of_the_test');
export const WEBHOOK_SECRET = 'whsec_of_the_test';

/** A signature of Stripe's library, of so many seconds ago. */
export const signed = (payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) =>
  library.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - age });

/** Stripe's API on this machine, by the network. */
export async function standInForStripe() {
  const api = practiceStripe((session) => `https://checkout.stripe.example/${session}`);
  const service = { mood: 'well' as Mood, asked: [] as { path: string; body: string }[], onAnswered: () => {} };
  const gateway = await startGateway({
    '/v1': async (request) => {
      service.asked.push({ path: new URL(request.url).pathname, body: await request.clone().text() });
      if (service.mood === 'down') return Response.json({ error: { type: 'api_error' } }, { status: 500 });
      const answer = await api.fetch(request);
      if (request.method !== 'GET') service.onAnswered();
      if (service.mood !== 'lost') return answer;
      service.mood = 'well';
      return Response.json({ error: { type: 'api_error' } }, { status: 503 });
    },
  });
  return Object.assign(service, { api, url: gateway.url, stop: gateway.stop });
}
