import { compose, type Mail } from '../functions/mail/message.ts';

type Query = (text: string, values?: unknown[]) => Promise<unknown[]>;

/** Time in which writes gather, so that a page's requests do not each ask for mail. */
const GATHER_MS = 300;
/** What a day decides, such as a placement that ends, has no write to follow. */
const ASK_AGAIN_MS = 60 * 60_000;

const block = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
  [`\n  ──── Mail to ${to}`, `Subject: ${subject}`, '', ...text.split('\n'), '────'].join('\n  ');

/** Prints the outbox of the local database in the terminal, at once: nothing waits for an undo here. */
export function mailPrinter(query: Query, siteUrl: string, print: (text: string) => void = console.log) {
  let timer: NodeJS.Timeout | undefined;
  let printing = Promise.resolve();

  async function printDue() {
    await query('select public.prepare_mail()');
    let done: Mail | undefined;
    for (;;) {
      const rows = await query(
        `select public.next_mail($1::text, $2::int, 'sent', ahead => '1 hour') as mail`,
        done ? [done.key, done.try] : [null, null],
      );
      const [{ mail } = { mail: null }] = rows as { mail: Mail | null }[];
      if (!mail) return;
      const { subject, text } = compose(mail, { siteUrl, functionUrl: `${siteUrl}/functions/v1/mail` });
      print(block({ to: mail.to, subject, text }));
      done = mail;
    }
  }

  const run = () => {
    // A database that is closed or restarts keeps its mail for the next time.
    printing = printing.then(printDue).catch(() => undefined);
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
