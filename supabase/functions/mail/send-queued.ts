import type { Database } from '../_shared/database.ts';
import type { Deliver } from './mail-service.ts';
import { compose, type Links, type Mail } from './message.ts';

/** The time for sending. Hosted functions are limited to 150 s. The next call sends the remaining email. */
const BUDGET_MS = 50_000;
/** After this many consecutive failures, the email service counts as down. */
const MAX_FAILURES = 3;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends queued emails one by one.
 * @param options.pauseMs the minimum interval between two emails.
 */
export async function sendQueued({
  database,
  deliver,
  links,
  hasKeys,
  pauseMs,
}: {
  database: Database;
  deliver: Deliver;
  links: Links;
  hasKeys: boolean;
  pauseMs: number;
}): Promise<{ sent: number; failed: number }> {
  const end = Date.now() + BUDGET_MS;
  const counts = { sent: 0, failed: 0 };
  let failuresInARow = 0;
  let lastProblem = '';
  let notBefore = 0;
  const run = await database<number>('start_job', { job: 'mail' });
  // The administrator has switched the job off.
  if (run === null) return counts;
  await database('prepare_emails');
  let mail = await database<Mail>('next_email', { has_keys: hasKeys });
  while (mail) {
    // The pause comes before a send, not after it. The result of a send must be stored at once, because a killed
    // process would send the email again.
    await wait(Math.max(0, notBefore - Date.now()));
    notBefore = Date.now() + pauseMs;
    const { outcome, problem, waitMs = 0 } = await deliver({ ...compose(mail, links), to: mail.to, key: mail.key });
    if (outcome === 'sent') counts.sent += 1;
    else counts.failed += 1;
    if (problem) lastProblem = problem;
    // A bad address does not mean that the service is down.
    if (outcome === 'refused' || outcome === 'unknown') failuresInARow += 1;
    else failuresInARow = 0;
    notBefore = Math.max(notBefore, Date.now() + waitMs);
    const goesOn = Date.now() < end && failuresInARow < MAX_FAILURES;
    mail = await database<Mail>('next_email', {
      key: mail.key,
      attempt: mail.attempt,
      outcome,
      ...(problem && { problem }),
      has_keys: hasKeys,
      takes: goesOn,
    });
  }
  const isSuccess = failuresInARow < MAX_FAILURES;
  await database('finish_job', { run, is_success: isSuccess, counts, ...(!isSuccess && { problem: lastProblem }) });
  return counts;
}
