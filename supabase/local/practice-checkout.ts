import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { answer } from '../functions/payments/answer.ts';
import { practiceStripe } from './practice-stripe.ts';

const PAGE = '/practice-checkout/';
/** The function's own address, and the page's. */
export const PRACTICE_PREFIXES = ['/functions/v1/payments', '/practice-checkout'];

const escaped = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const priceOf = (cents: number, currency: string) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const page = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;display:grid;justify-content:center}
main{width:min(26rem,100vw - 3rem);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
.price{font-size:1.75rem;font-weight:600}
form{display:grid;gap:.75rem}
button{font:inherit;min-height:3rem;border:1px solid;border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
button:first-child{background:CanvasText;color:Canvas;font-weight:600}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
</style><main><h1>${title}</h1>${body}</main></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      },
    },
  );

/**
 * The payments of the local server: the hosted function itself, with a stand-in for Stripe in this process and a page that says
 * that no money moves. Its secret is made anew at each start and known to nobody.
 */
export function practiceCheckout(site: string, project: (url: string, request: RequestInit) => Promise<Response>) {
  const stripe = practiceStripe((session) => `${site}${PAGE}${session}`);
  const settings: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_test_practice',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
    SITE_URL: site,
    SUPABASE_URL: site,
    SUPABASE_SERVICE_ROLE_KEY: process.env.SUPABASE_SECRET_KEY ?? '',
  };
  const ask = (request: Request) => answer(request, (name) => settings[name], { project, stripe: stripe.fetch });
  const library = new Stripe('sk_test_practice');

  /** Sends what Stripe would, signed by its library. */
  async function tell(event: object): Promise<boolean> {
    const payload = JSON.stringify(event);
    const signature = library.webhooks.generateTestHeaderString({
      payload,
      secret: settings['STRIPE_WEBHOOK_SECRET']!,
    });
    const sent = new Request(`${site}/functions/v1/payments/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
    return (await ask(sent)).ok;
  }

  /** What was paid and is not booked yet, in its order: it is sent again with the next press, as Stripe would. */
  const unsent = new Map<string, object[]>();

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(PAGE)) return ask(request);
    const id = pathname.slice(PAGE.length);
    const session = stripe.sessions.get(id);
    if (!session) {
      return page(
        'This practice checkout is over',
        `<p><a href="${site}/my-submissions">Back to My tools</a></p>`,
        404,
      );
    }
    if (request.method === 'POST') {
      const isPaid = new URLSearchParams(await request.text()).get('answer') === 'pay';
      if (!isPaid) return Response.redirect(session.cancel_url, 303);
      if (session.status === 'open') unsent.set(id, stripe.pay(id));
      for (let event = unsent.get(id)?.[0]; event; event = unsent.get(id)?.[0]) {
        // oxlint-disable-next-line no-await-in-loop -- in the order in which it happened
        if (!(await tell(event))) {
          return page(
            'Not booked yet',
            '<form method="post"><button name="answer" value="pay">Try again</button></form>',
            503,
          );
        }
        unsent.get(id)?.shift();
      }
      return Response.redirect(session.success_url, 303);
    }
    const every = session.mode === 'subscription' ? ' a month' : '';
    return page(
      'Practice checkout: no money moves',
      `<p>${escaped(session.name)}</p>
<p class="price">${priceOf(session.amount_total, session.currency)}${every}</p>
<p>This page stands in for Stripe on this machine. It asks for no card, and books the placement as a payment would.</p>
<form method="post"><button name="answer" value="pay">Pay</button><button name="answer" value="cancel">Cancel</button></form>`,
    );
  };
}
