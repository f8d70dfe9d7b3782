import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PaymentBooks } from '../../lib/database';
import { formatCount } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { PagedList } from '../../ui/paged-list';
import { downloadBlob } from '../../ui/download-blob';
import { notifyError } from '../errors/notify-error';
import { type BookFilters, booksQuery, GROUPS, readBookLines } from './books.queries';
import { BooksTable } from './books-table';

/** What placements brought in, by month, kind or sponsor; the address keeps what is asked. */
export function Books() {
  const [params, setParams] = useSearchParams();
  const by = (Object.keys(GROUPS) as BookFilters['by'][]).find((one) => one === params.get('by')) ?? 'month';
  const year = Number(/^\d{4}$/.exec(params.get('year') ?? '')?.[0]) || null;
  const query = useQuery(booksQuery({ by, year }));
  const { data, isPlaceholderData } = query;
  const saving = useMutation({
    mutationFn: async () => {
      // Its parser is for files alone.
      const [lines, { bookCsv }] = await Promise.all([readBookLines(year), import('./book-file')]);
      downloadBlob(new Blob([bookCsv(lines)], { type: 'text/csv' }), `books${year ? `-${year}` : ''}.csv`);
    },
    onError: notifyError('The file was not written'),
  });
  const ask = (name: 'by' | 'year', value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <section aria-labelledby="books-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <h2 id="books-heading" className="text-lg font-bold">
          Books
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Received and refunded count in the month in which the money moved. Earned is the price of each placement,
          spread over its days, also those to come. Months are in UTC.
        </p>
      </div>
      {data && data.open.length > 0 && <OpenMoney open={data.open} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="grid gap-1 text-sm font-semibold">
          Show by
          <Select isSmall value={by} onChange={({ target: { value } }) => ask('by', value === 'month' ? '' : value)}>
            {Object.entries(GROUPS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
        <label className="grid gap-1 text-sm font-semibold">
          Year
          <Select isSmall value={year ?? ''} onChange={({ target: { value } }) => ask('year', value)}>
            <option value="">All years</option>
            {[...new Set([...(data?.years ?? []), ...(year ? [year] : [])])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </label>
        <Button
          aria-disabled={saving.isPending}
          disabled={!data?.found}
          onClick={() => !saving.isPending && saving.mutate()}
        >
          <Download className="size-4" aria-hidden />
          {saving.isPending ? 'Writing...' : 'Save payments as CSV'}
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The books could not be read"
        empty={year ? `Nothing was paid or earned in ${year}.` : 'Nothing has been paid yet.'}
      >
        {data && <BooksTable by={by} books={data} isStale={isPlaceholderData} />}
      </PagedList>
    </section>
  );
}

const openWords = {
  awaited: { says: 'Owed to you:', of: 'approved request', to: '?list=awaiting_payment' },
  held: { says: 'Held until you decide:', of: 'payment', to: '/ai-admin?kind=payment' },
} as const;

/** What is not settled, now. */
const OpenMoney = ({ open }: Pick<PaymentBooks, 'open'>) => (
  <ul aria-label="Open now" className="grid justify-items-start">
    {open.map(({ what, currency, cents, count }) => {
      const { says, of, to } = openWords[what];
      return (
        <li key={what + currency} className="flex flex-wrap items-center gap-x-2 text-sm">
          {says} <span className="font-bold tabular-nums">{formatPrice(cents, currency)}</span>{' '}
          <Link to={to} className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
            {formatCount(count, of)}
          </Link>
        </li>
      );
    })}
  </ul>
);
