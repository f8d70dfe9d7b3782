import { cutText } from '../_shared/truncate.ts';
import type { Message } from './message.ts';

/**
 * What became of a mail: the service took it; took it surely not, for now or for good; or nobody knows. The database reads
 * these words.
 */
export type Outcome = 'sent' | 'refused' | 'impossible' | 'unknown';
export type Delivery = { outcome: Outcome; problem?: string; waitMs?: number };
export type Deliver = (mail: Message & { to: string; key: string }) => Promise<Delivery>;

const TIMEOUT_MS = 10_000;

const judge = (status: number, name: string | undefined): Outcome => {
  // The key is known with another text: the mail has left before, and something it tells has changed since.
  if (status === 409) return name === 'invalid_idempotent_request' ? 'sent' : 'unknown';
  if (status === 400 || status === 413 || status === 422) return 'impossible';
  // A wrong key or address of the service is mended by the operator, and 503 is said before anything is done.
  return status < 500 || status === 503 ? 'refused' : 'unknown';
};

/**
 * Sends by a mail service that takes JSON as Resend does, with the event's key as `Idempotency-Key`: tried again, it is the
 * same mail.
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
    let answer: Response;
    try {
      answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': mail.key },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      const problem = `The email service could not be reached: ${String(error)}`;
      // Deno's words for a connection that never was. Any other failure may have come after the mail was taken.
      return { outcome: /client error \(Connect\)/.test(problem) ? 'refused' : 'unknown', problem };
    }
    const text = await answer.text().catch(() => '');
    if (answer.ok) return { outcome: 'sent' };
    let name: string | undefined;
    try {
      name = (JSON.parse(text) as { name?: string }).name;
    } catch {
      // Another service's words.
    }
    const outcome = judge(answer.status, name);
    if (outcome === 'sent') return { outcome };
    const seconds = Number(answer.headers.get('retry-after'));
    return {
      outcome,
      problem: `The email service responded with ${answer.status}: ${cutText(text, 200)}`,
      ...(answer.status === 429 && { waitMs: Math.min(seconds > 0 ? seconds : 1, 10) * 1000 }),
    };
  };
