import { useQuery } from '@tanstack/react-query';
import { MAIL_KINDS } from '../../domain/account/mail-kinds';
import { formatLocalDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { useRetryMail } from './mail.mutations';
import { mailQueries } from './mail.queries';

/** The mails that were given up, each with why, to be tried again. */
export function UnsentMails() {
  const { data, isError, isFetching, refetch } = useQuery(mailQueries.unsent());
  const retry = useRetryMail();
  if (isError && !data)
    return <ReadFailure title="The mails could not be read" isRetrying={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <Loading>
        <RowBones rows={4} hasSquare={false} />
      </Loading>
    );
  const press = (mails: typeof data) => !retry.isPending && retry.mutate(mails);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {data.length === 0 && (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">No unsent mail</p>
      )}
      {data.length > 1 && (
        <Button className="justify-self-start" aria-disabled={retry.isPending} onClick={() => press(data)}>
          Try all {data.length} again
        </Button>
      )}
      <ul aria-label="Unsent mail" className="grid gap-3">
        {data.map((mail) => {
          const { key, kind, email, name, due_at: due, tries, problem } = mail;
          return (
            <li key={key}>
              <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:flex sm:items-start sm:justify-between sm:gap-6">
                <div className="grid min-w-0 gap-1 text-sm">
                  <h2 className="text-base font-semibold [overflow-wrap:anywhere]">{email}</h2>
                  <p className="[overflow-wrap:anywhere]">
                    {MAIL_KINDS[kind]}
                    {name && (
                      <>
                        : <bdi>{name}</bdi>
                      </>
                    )}
                  </p>
                  <p className="text-muted">
                    <time dateTime={due}>{formatLocalDay(due)}</time>, tried {tries === 1 ? 'once' : `${tries} times`}
                  </p>
                  <p className="text-muted [overflow-wrap:anywhere]">{problem}</p>
                </div>
                <Button
                  size="sm"
                  className="shrink-0 justify-self-start"
                  aria-disabled={retry.isPending}
                  onClick={() => press([mail])}
                >
                  Try again<span className="sr-only">: the mail to {email}</span>
                </Button>
              </article>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
