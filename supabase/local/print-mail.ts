import type { Database } from '../functions/_shared/database.ts';
import { compose, type Mail } from '../functions/mail/message.ts';

/** Time in which writes gather, so that a page's requests do not each ask for mail. */
const GATHER_MS = 300;
/** What a day decides, such as a placement that ends, has no write to follow. */
const ASK_AGAIN_MS = 60 * 60_000;

const block = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
  [`\n  ──── Email to ${to}`, `Subject: ${subject}`, '', ...text.split('\n'), '────'].join('\n  ');

/**
 * Prints the outbox of the local database in the terminal, at once: nothing waits for an undo here.
 * @param options.before another scheduled call that a write may need, of which mail may tell.
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
    // A database that is closed or restarts keeps its mail for the next time.
    printing = printing
      .then(before)
      .then(printDue)
      .catch(() => undefined);
    return printing;
  };
  const interval = setInterval(() => void run(), ASK_AGAIN_MS);
  interval.unref();
  return {
    /** Something was written: print what it put into the outbox, soon. */
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
