import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { toolPath } from '../../domain/directory/paths';
import { addDays, dayText, daysText } from '../../domain/placement/days';
import { isHiddenNow, placementLabels, stateLabels } from '../../domain/placement/placement';
import { askedPrice } from '../../domain/placement/prices';
import { formatCount, formatNumber } from '../../lib/format';
import { formatLocalDay } from '../../lib/local-time';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Input } from '../../ui/field';
import { ActionLink } from '../../ui/action-link';
import { EmptyState, PagedList } from '../../ui/paged-list';
import { RowSkeletons } from '../../ui/skeleton';
import { useDebounced } from '../../ui/use-debounced';
import { BreakableText } from '../../ui/breakable-text';
import { PlacementFigures, StateBadge } from './placement-figures';
import { ActionForm, placementActions, StartPlacement, stepsOf } from './placement-forms';
import { type PlacementAction, useChangePlacement } from './placements.mutations';
import {
  isOpenRequest,
  type ListedPlacement,
  PLACEMENT_LISTS,
  type PlacementList,
  PLACEMENTS_PAGE_SIZE,
  placementQueries,
} from './placements.queries';
import { useToday } from './use-today';

export function PlacementsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <Disclosure name="start" label="Start a placement">
          <StartPlacement />
        </Disclosure>
        <Disclosure name="calendar" label="Gold calendar">
          <GoldCalendar />
        </Disclosure>
      </div>
      <PlacementTable />
    </div>
  );
}

/** A disclosure that opens on click, or is initially open if the query parameter `show` contains its name. */
function Disclosure({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <details open={params.get('show') === name}>
      <summary className="inline-flex min-h-11 items-center font-semibold">{label}</summary>
      <div className="pb-4 pt-2">{children}</div>
    </details>
  );
}

const listLabels: Record<PlacementList | '', string> = { '': 'All', ...stateLabels, ending: 'Ending within 7 days' };
const COLUMNS = ['Tool', 'Buyer', 'Requested', 'Placement', 'Days', 'Price', 'Next step'];

function PlacementTable() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const list: PlacementList | '' = PLACEMENT_LISTS.find((known) => known === params.get('list')) ?? '';
  const filters = { query: useDebounced(text.trim()), list, page: pageIn(params) };
  const query = useQuery(placementQueries.list(filters));
  const { data, isPlaceholderData } = query;

  const withParams = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const update = (change: Record<string, string>) =>
    setParams(withParams(change), { replace: true, preventScrollReset: true });

  const find = (value: string) => {
    setText(value);
    update({ q: value });
  };

  const counts = data?.counts ?? {};
  const total = PLACEMENT_LISTS.reduce((sum, one) => sum + (one === 'ending' ? 0 : (counts[one] ?? 0)), 0);
  const lists = (['', ...PLACEMENT_LISTS] as const).filter((one) => one === '' || one === list || counts[one]);
  return (
    <section aria-label="All placements" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="relative w-full sm:w-72">
          <Search className="pointer-events-none absolute left-3 top-3 size-5 text-muted" aria-hidden />
          <Input
            type="search"
            aria-label="Find a placement"
            placeholder="Tool or member"
            autoComplete="off"
            spellCheck={false}
            className="pl-10"
            value={text}
            onChange={({ target }) => find(target.value)}
          />
        </div>
        <nav
          aria-label="Placements by state"
          className="flex min-w-0 gap-1 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap"
        >
          {lists.map((one) => (
            <ActionLink
              key={one}
              href={`?${withParams({ list: one })}`}
              onFollow={() => update({ list: one })}
              aria-current={one === list ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold pointer-coarse:min-h-11',
                one === list ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {listLabels[one]}
              {data && (
                <span className="font-normal tabular-nums">
                  {formatNumber(one === '' ? total : (counts[one] ?? 0))}
                </span>
              )}
            </ActionLink>
          ))}
        </nav>
      </div>
      <p role="status" className="sr-only">
        {data && formatCount(data.found, 'placement')}
      </p>
      <PagedList
        query={query}
        failure="The placements could not be loaded"
        skeleton={<RowSkeletons rows={8} hasSquare={false} />}
        empty={
          filters.query ? (
            <EmptyState
              action={
                <Button size="sm" onClick={() => find('')}>
                  Clear the search
                </Button>
              }
            >
              No tool or member has “{filters.query}” in its name.
            </EmptyState>
          ) : (
            <EmptyState
              action={
                <ButtonLink size="sm" to={{ search: list ? '' : '?show=start' }}>
                  {list ? 'Show all placements' : 'Start a placement'}
                </ButtonLink>
              }
            >
              No placements
            </EmptyState>
          )
        }
        pages={{
          label: 'Pages of placements',
          size: PLACEMENTS_PAGE_SIZE,
          onPage: (to) => update({ page: String(to) }),
        }}
      >
        <div
          aria-busy={isPlaceholderData}
          className={cx(
            'overflow-clip rounded-lg border border-line bg-surface shadow-card transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <table aria-label="Placements" className="block w-full text-left text-sm lg:table">
            <thead className="sr-only lg:not-sr-only lg:table-header-group">
              <tr className="text-muted">
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="px-3 py-3 font-semibold first:pl-4">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {data?.rows.map((placement) => (
              <PlacementRow key={placement.id} placement={placement} />
            ))}
          </table>
        </div>
      </PagedList>
    </section>
  );
}

// A table row from 1024 px. On narrower screens, a row is stacked: tool, two lines of facts, buttons.
const cellClass = 'px-4 lg:px-3 lg:py-3 lg:align-top';

function PlacementRow({ placement }: { placement: ListedPlacement }) {
  const [isOpen, setIsOpen] = useState(false);
  const [action, setAction] = useState<PlacementAction | null>(null);
  const change = useChangePlacement();
  const details = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { tool_name: name, slug, approval_status: status, state } = placement;
  const { next, others } = stepsOf(placement);

  const close = () => {
    setAction(null);
    details.current?.focus();
  };
  const stepButton = (step: PlacementAction, props: Partial<Parameters<typeof Button>[0]>) => (
    <Button
      key={step}
      size="sm"
      aria-label={`${placementActions[step].label}: ${name}`}
      onClick={() => setAction(step)}
      {...props}
    >
      {placementActions[step].label}
    </Button>
  );

  return (
    <tbody className="block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t">
      <tr className="relative flex flex-wrap items-center gap-y-1 py-4 sm:max-lg:pr-64 lg:table-row">
        <th
          scope="row"
          className={cx(cellClass, 'font-semibold [overflow-wrap:anywhere] max-lg:w-full lg:w-1/5 lg:pl-4')}
        >
          {slug && status === 'approved' ? (
            <Link to={toolPath(slug)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <ListingNote placement={placement} />
        </th>
        <td className={cx(cellClass, 'text-muted max-lg:pr-2 lg:w-1/5')}>
          {placement.buyer_email ? (
            <bdi className="text-ink [overflow-wrap:anywhere] lg:block lg:min-w-44">
              <BreakableText text={placement.buyer_email} />
            </bdi>
          ) : (
            'Buyer without an account'
          )}
        </td>
        <td className={cx(cellClass, 'whitespace-nowrap tabular-nums text-muted max-lg:pl-0')}>
          <time dateTime={placement.created_at}>{formatLocalDay(placement.created_at)}</time>
        </td>
        <td className={cx(cellClass, 'whitespace-nowrap max-lg:w-full')}>
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 lg:grid lg:justify-items-start">
            {placementLabels[placement.kind]}
            <StateBadge state={state} />
          </span>
        </td>
        <td className={cx(cellClass, 'tabular-nums max-lg:pr-2', !placement.first_day && 'text-muted')}>
          <span className="lg:block lg:min-w-36">{daysText(placement.first_day, placement.last_day)}</span>
        </td>
        <td
          className={cx(
            cellClass,
            'tabular-nums max-lg:pl-0',
            placement.price_cents === null ? 'text-muted' : 'font-semibold',
          )}
        >
          {askedPrice(placement)}
        </td>
        <td className="w-full px-4 pt-2 sm:max-lg:absolute sm:max-lg:right-0 sm:max-lg:top-2 sm:max-lg:w-auto lg:w-px lg:px-3 lg:py-2 lg:pr-4 lg:align-top">
          <div className="flex gap-2 lg:justify-end">
            {next &&
              stepButton(next, {
                look: isOpenRequest(placement) ? 'primary' : 'secondary',
                className: 'whitespace-nowrap',
              })}
            <Button
              ref={details}
              size="sm"
              look="quiet"
              aria-label={`Details: ${name}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              Details
              <ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden />
            </Button>
          </div>
        </td>
      </tr>
      <tr id={id} hidden={!isOpen && !action} className={cx(isOpen || action ? 'block lg:table-row' : 'hidden')}>
        <td colSpan={7} className="block px-4 pb-6 lg:table-cell">
          <div className="grid max-w-3xl gap-4">
            {action && (
              <ActionForm
                key={action}
                placement={placement}
                action={action}
                isBusy={change.isPending}
                onCancel={close}
                onConfirm={(values) =>
                  change.mutate(
                    { id: placement.id, action, expected: placement.version, ...values },
                    { onSuccess: close },
                  )
                }
              />
            )}
            {isOpen && (
              <>
                <Notes placement={placement} />
                {(state === 'running' || state === 'ended') && <PlacementFigures placement={placement} />}
                {others.length > 0 && (
                  <div className="flex flex-wrap gap-2">
                    {others.map((other) => stepButton(other, { look: other === 'cancel' ? 'danger' : 'secondary' }))}
                  </div>
                )}
              </>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function ListingNote({ placement }: { placement: ListedPlacement }) {
  const { tool_id: tool, approval_status: status } = placement;
  const note =
    tool === null
      ? 'The listing was deleted'
      : status === 'pending'
        ? 'The listing is in review'
        : status === 'rejected'
          ? 'The listing is not public'
          : isHiddenNow(placement) && 'Hidden: adult category';
  return note && <span className="block text-xs font-normal text-muted">{note}</span>;
}

function Notes({ placement }: { placement: ListedPlacement }) {
  const notes = [
    ['Payment reference', placement.payment_reference],
    ['Note', placement.note],
    ['Refund', placement.refund_note],
    ['Decided by', placement.decider_email],
  ].filter(([, text]) => text);
  if (notes.length === 0) return null;
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {notes.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const WEEKS = 8;

function GoldCalendar() {
  const { data } = useQuery(placementQueries.goldDays());
  const today = useToday();
  if (!data) return null;
  const countOn = (day: string) =>
    data.filter(
      ({ first_day: first, last_day: last }) => first !== null && first <= day && (last === null || last >= day),
    ).length;
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(today, week * 7 + at)),
  );
  return (
    <div className="grid gap-3">
      <h2 id="calendar-heading" className="text-lg font-bold">
        Gold banners, the next eight weeks
      </h2>
      <p className="text-sm text-muted">
        The number of gold banners on each day. Banners on the same day take turns above the list.
      </p>
      <div
        role="region"
        aria-labelledby="calendar-heading"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="border-separate [border-spacing:3px] text-xs tabular-nums sm:text-sm">
          <tbody>
            {weeks.map((days) => (
              <tr key={days[0]}>
                <th scope="row" className="whitespace-nowrap pr-1 text-left font-medium sm:pr-3">
                  <span className="max-sm:sr-only">Week of </span>
                  {dayText(days[0]!)}
                </th>
                {days.map((day) => {
                  const count = countOn(day);
                  return (
                    <td
                      key={day}
                      title={dayText(day)}
                      className={cx(
                        'h-9 min-w-8 rounded-sm sm:min-w-11 border text-center',
                        count > 0 ? 'border-gold bg-gold-soft font-semibold text-gold' : 'border-line text-muted',
                      )}
                    >
                      <span className="sr-only">{dayText(day)}: </span>
                      {count === 0 ? 'free' : count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
