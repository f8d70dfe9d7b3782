import type { Database } from '../functions/_shared/database.ts';
import { compose, type Mail } from '../functions/mail/message.ts';

/** The time in milliseconds to collect writes, so that they cause only one print. */
const GATHER_MS = 300;
/** The interval in milliseconds. Some email is created without a write, for example at the end of a placement. */
const ASK_AGAIN_MS = 60 * 60_000;

const block = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
  [`\n  ──── Email to ${to}`, `Subject: ${subject}`, '', ...text.split('\n'), '────'].join('\n  ');

/**
 * Prints the local outbox in the terminal at once, without the undo delay.
 * @param options.before another scheduled call that runs first, because it may create email.
 */
export function mailPrinter(
  database: Database,
  siteUrl: string,
  {
    before = () => Promise.resolve(),
    print = console.log,
  }: { before?: () => Promise<unknown>; print?: (text: string) => void } = {},
) {
  let timer: NodeJS.Timeout | undefined;
  let printing = Promise.resolve();

  async function printDue() {
    const run = await database<number>('start_job', { job: 'mail' });
    // The administrator has switched the job off.
    if (run === null) return;
    await database('prepare_emails');
    const next = (done = {}) => database<Mail>('next_email', { ...done, ahead: '1 hour' });
    let sent = 0;
    let mail = await next();
    while (mail) {
      const { subject, text } = compose(mail, { siteUrl, functionUrl: `${siteUrl}/functions/v1/mail` });
      print(block({ to: mail.to, subject, text }));
      mail = await next({ key: mail.key, attempt: mail.attempt, outcome: 'sent' });
      sent += 1;
    }
    await database('finish_job', { run, is_success: true, counts: { sent } });
  }

  const run = () => {
    // If the database is closed or restarting, the next print includes the email.
    printing = printing
      .then(before)
      .then(printDue)
      .catch(() => undefined);
    return printing;
  };
  const interval = setInterval(() => void run(), ASK_AGAIN_MS);
  interval.unref();
  return {
    /** Schedules a print of the outbox. Called after each write. */
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void run();
      }, GATHER_MS);
    },
    run,
    stop() {
      clearTimeout(timer);
      clearInterval(interval);
      return printing;
    },
  };
}
