import { cutText } from '../_shared/truncate.ts';
import type { Message } from './message.ts';

/**
 * The outcome of sending an email. 'refused' is a temporary failure and 'impossible' a permanent one. The database
 * reads these values.
 */
export type Outcome = 'sent' | 'refused' | 'impossible' | 'unknown';
export type Delivery = { outcome: Outcome; problem?: string; waitMs?: number };
export type Deliver = (mail: Message & { to: string; key: string }) => Promise<Delivery>;

const TIMEOUT_MS = 10_000;

const judge = (status: number, name: string | undefined): Outcome => {
  // An earlier request used this key with a different text. The email was sent then, and the email's data has changed
  // since.
  if (status === 409) return name === 'invalid_idempotent_request' ? 'sent' : 'unknown';
  if (status === 400 || status === 413 || status === 422) return 'impossible';
  // These failures can be retried. The operator can fix a wrong key or URL, and status 503 means that nothing was sent.
  return status < 500 || status === 503 ? 'refused' : 'unknown';
};

/**
 * Sends through an email service with Resend's JSON API. The event's key is the `Idempotency-Key`, so that a retry
 * sends no second email.
 */
export const deliverByHttp =
  ({ address, key, from }: { address: string; key: string; from: string }): Deliver =>
  async (mail) => {
    const body = JSON.stringify({
      from,
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'List-Unsubscribe': `<${mail.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    let response: Response;
    try {
      response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': mail.key },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      const problem = `The email service could not be reached: ${String(error)}`;
      // Deno uses this message if no connection was made. After any other failure, the service may have accepted the
      // email.
      return { outcome: /client error \(Connect\)/.test(problem) ? 'refused' : 'unknown', problem };
    }
    const text = await response.text().catch(() => '');
    if (response.ok) return { outcome: 'sent' };
    let name: string | undefined;
    try {
      name = (JSON.parse(text) as { name?: string }).name;
    } catch {
      // Other email services may respond in a different format.
    }
    const outcome = judge(response.status, name);
    if (outcome === 'sent') return { outcome };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      outcome,
      problem: `The email service responded with ${response.status}: ${cutText(text, 200)}`,
      ...(response.status === 429 && { waitMs: Math.min(seconds > 0 ? seconds : 1, 10) * 1000 }),
    };
  };
