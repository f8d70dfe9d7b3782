import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { handle as answer } from '../functions/payments/handler.ts';
import type { FetchProject } from '../functions/_shared/database.ts';
import { unitsOf } from '../functions/_shared/units.ts';
import { type Event, isStopping, type Sale, type Subscription } from './practice-sales.ts';
import { practiceStripe } from './practice-stripe.ts';

export type LocalFunction = (request: Request) => Promise<Response>;

const FUNCTION = '/functions/v1/payments';
const PAGE = '/practice-checkout/';

const escaped = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const priceOf = (amount: number, currency: string) =>
  (amount / unitsOf(currency.toUpperCase())).toLocaleString('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.log10(unitsOf(currency.toUpperCase())),
  });

const page = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;display:grid;justify-content:center;background:Canvas;color:CanvasText}
main{width:min(26rem,100vw - 3rem);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}
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

/** The promotion codes of the practice checkout, by their discount. */
const CODES: Record<string, number> = { pay_half: 50, pay_nothing: 100 };
const codeLabels = { pay_half: 'Pay with a code for 50 % off', pay_nothing: 'Pay with a code for 100 % off' };

function choices(
  { session: { status, allow_promotion_codes: allowsCodes }, intents, interval }: Sale,
  subscription: Subscription | undefined,
) {
  const pays: [value: string, label: string][] =
    subscription && isStopping(subscription)
      ? [['resume', 'Resume the subscription']]
      : [
          ['renew', `Pay the next ${interval === 12 ? 'year' : 'month'}`],
          ['stop', 'Cancel the subscription'],
        ];
  const refunds: [string, string][] = [['refund', 'Refund the last payment']];
  const opens: [string, string][] = [
    ['pay', 'Pay'],
    ...(allowsCodes ? Object.entries(codeLabels) : []),
    ['cancel', 'Cancel'],
  ];
  return status === 'open' ? opens : [...(subscription ? pays : []), ...(intents.length > 0 ? refunds : [])];
}

const form = (buttons: [value: string, label: string][]) =>
  `<form method="post">${buttons.map(([value, label]) => `<button name="answer" value="${value}">${label}</button>`).join('')}</form>`;

function salePage(sale: Sale, subscription: Subscription | undefined, site: string) {
  const { amount_total: amount, currency, mode, status, total_details: details } = sale.session;
  const tax = details.amount_tax > 0 ? `<p>This price contains ${priceOf(details.amount_tax, currency)} tax.</p>` : '';
  return page(
    status === 'open' ? 'Practice checkout: no money moves' : 'Practice invoice: no money moved',
    `<p>${escaped(sale.name)}</p>
<p class="price">${priceOf(amount, currency)}${mode === 'subscription' ? ` a ${sale.interval === 12 ? 'year' : 'month'}` : ''}</p>${tax}
<p>This page replaces Stripe on this machine. It needs no card, and it sends the site the same events as a real payment.</p>
${form(choices(sale, subscription))}<p><a href="${escaped(sale.cameFrom ?? `${site}/my-submissions`)}">Back to My tools</a></p>`,
  );
}

/**
 * The payments of the local server: the hosted function, a fake of Stripe in this process, and a checkout page. Each
 * start generates new secrets.
 */
export function practiceCheckout(site: string, project: FetchProject) {
  const stripe = practiceStripe((session) => `${site}${PAGE}${session}`, 'this start');
  const settings: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_test_practice',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
    SITE_URL: site,
    SUPABASE_URL: site,
    SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY ?? '',
    SUPABASE_SERVICE_ROLE_KEY: process.env.SUPABASE_SECRET_KEY ?? '',
    RENEWALS_SECRET: randomBytes(24).toString('base64url'),
  };
  const handle = (request: Request) => answer(request, (name) => settings[name], { project, stripe: stripe.fetch });
  const library = new Stripe('sk_test_practice');

  async function send(event: Event): Promise<boolean> {
    const payload = JSON.stringify(event);
    const signature = library.webhooks.generateTestHeaderString({
      payload,
      secret: settings['STRIPE_WEBHOOK_SECRET']!,
    });
    const headers = { 'stripe-signature': signature };
    return (await handle(new Request(`${site}${FUNCTION}/webhook`, { method: 'POST', headers, body: payload }))).ok;
  }

  /** Events that the webhook has not stored yet, in order. The next click sends them again, as Stripe would. */
  const pending = new Map<string, Event[]>();
  const eventsOf = (sale: Sale, pressed: string | null): Event[] => {
    if (pressed?.startsWith('pay')) return stripe.pay(sale.session.id, CODES[pressed]);
    if (pressed === 'refund') return stripe.refund(sale);
    if (pressed === 'stop' || pressed === 'resume') return stripe.stop(sale, pressed === 'stop');
    return pressed === 'renew' && stripe.running(sale) ? [stripe.payInvoice(sale)] : [];
  };

  async function press(sale: Sale, pressed: string | null): Promise<Response> {
    const { id, cancel_url: cancelled, status, success_url: done } = sale.session;
    if (pressed === 'cancel' && status === 'open') return Response.redirect(cancelled, 303);
    const events = [...(pending.get(id) ?? []), ...eventsOf(sale, pressed)];
    pending.set(id, events);
    for (let event = events[0]; event; event = events[0]) {
      // oxlint-disable-next-line no-await-in-loop -- events must arrive in order
      if (!(await send(event))) return page('Not booked yet', form([['again', 'Try again']]), 503);
      events.shift();
    }
    return Response.redirect(pressed?.startsWith('pay') ? done : (sale.cameFrom ?? done), 303);
  }

  const showPage = async (request: Request): Promise<Response> => {
    const sale = stripe.sales.get(new URL(request.url).pathname.slice(PAGE.length));
    if (!sale) {
      const back = `<p><a href="${site}/my-submissions">Back to My tools</a></p>`;
      return page('This practice checkout has ended', back, 404);
    }
    if (request.method !== 'POST') return salePage(sale, stripe.running(sale), site);
    return press(sale, new URLSearchParams(await request.text()).get('answer'));
  };
  const functions: Record<string, LocalFunction> = { [FUNCTION]: handle, '/practice-checkout': showPage };

  let isFirstRun = true;
  /**
   * Runs the scheduled call if there are subscriptions. The first call always runs, because an earlier start may have
   * left subscriptions.
   */
  async function cancelSubscriptions(): Promise<void> {
    if (!isFirstRun && stripe.subscriptions.size === 0) return;
    const headers = { authorization: `Bearer ${settings['RENEWALS_SECRET']}` };
    const response = await handle(new Request(`${site}${FUNCTION}/end-renewals`, { method: 'POST', headers }));
    isFirstRun &&= !response.ok;
  }
  return { functions, cancelSubscriptions };
}
