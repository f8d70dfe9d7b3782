import { useQuery } from '@tanstack/react-query';
import { offeredGroups } from '../../domain/categories/families';
import { APPROVAL_STATUSES, PREMIUM_TYPES, SPONSOR_TIERS } from '../../domain/listing/listing.constants';
import { pageIn } from '../../domain/directory/page';
import { capitalize } from '../../domain/text/text';
import { formatCount } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, Select } from '../../ui/field';
import { GroupedOptions, type OptionGroup } from '../../ui/grouped-options';
import { EmptyState, PagedList } from '../../ui/paged-list';
import { RowSkeletons } from '../../ui/skeleton';
import { useCategories } from '../categories/use-categories';
import { ADMIN_PAGE_SIZE } from '../listings/admin-listings';
import { editQueries, type EditListFilters } from './edit.queries';
import { ListingLink } from './listing-link';

const PLACEMENTS = [...PREMIUM_TYPES, ...SPONSOR_TIERS].filter((kind) => kind !== 'none');
type Choice = readonly [value: string, label: string];
const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => [value, capitalize(value)]);

function readFilters(params: URLSearchParams): EditListFilters {
  const status = APPROVAL_STATUSES.find((known) => known === params.get('status')) ?? '';
  return {
    status,
    category: params.get('category') ?? '',
    placement: params.get('placement') ?? '',
    isOldestFirst: params.get('sort') === 'oldest',
    page: pageIn(params),
  };
}

export function BrowseListings({
  params,
  onChange,
  openId,
  linkTo,
  onPick,
}: {
  params: URLSearchParams;
  onChange: (change: Record<string, string | null>) => void;
  openId: string | null;
  linkTo: (id: string) => string;
  onPick: (id: string) => void;
}) {
  const filters = readFilters(params);
  const query = useQuery(editQueries.list(filters, true));
  const { data, isError, isPlaceholderData } = query;
  const narrow = (change: Record<string, string>) => onChange({ ...change, page: null });
  const groups = offeredGroups(useCategories());
  const isFiltered = Boolean(filters.status || filters.category || filters.placement);
  const { category } = filters;
  // The URL may contain a category that the forms do not offer.
  const isOther = category !== '' && !groups.some(({ names }) => names.includes(category));
  return (
    <div className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Choose
          label="Status"
          value={filters.status}
          choices={[['', 'Any'], ...choicesOf(APPROVAL_STATUSES)]}
          onChoose={(status) => narrow({ status })}
        />
        <Choose
          label="Category"
          value={category}
          choices={[['', 'Any'], ...(isOther ? [[category, category] as const] : [])]}
          groups={groups}
          onChoose={(chosen) => narrow({ category: chosen })}
        />
        <Choose
          label="Placement"
          value={filters.placement}
          choices={[['', 'Any'], ...choicesOf(PLACEMENTS)]}
          onChoose={(placement) => narrow({ placement })}
        />
        <Choose
          label="Date"
          value={filters.isOldestFirst ? 'oldest' : ''}
          choices={[
            ['', 'Newest first'],
            ['oldest', 'Oldest first'],
          ]}
          onChoose={(sort) => narrow({ sort })}
        />
      </div>
      <p role="status" className="min-h-5 text-sm tabular-nums text-muted">
        {isError || !data ? '' : formatCount(data.found, 'listing')}
      </p>
      <PagedList
        query={query}
        failure="The listings could not be read."
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button size="sm" onClick={() => narrow({ status: '', category: '', placement: '' })}>
                  Show all listings
                </Button>
              ) : (
                <ButtonLink size="sm" to="/bulk-import">
                  Import listings
                </ButtonLink>
              )
            }
          >
            {isFiltered ? 'No listing matches these filters.' : 'No listings yet.'}
          </EmptyState>
        }
        skeleton={<RowSkeletons rows={7} hasSquare={false} />}
        pages={{
          label: 'Pages of listings',
          size: ADMIN_PAGE_SIZE,
          onPage: (page) => onChange({ page: String(page) }),
        }}
      >
        <ul
          aria-label="Listings"
          className={cx(
            'max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface transition-opacity lg:max-h-[32rem]',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {data?.rows.map((tool) => (
            <li key={tool.id}>
              <ListingLink tool={tool} to={linkTo(tool.id)} isOpen={tool.id === openId} onPick={onPick} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

function Choose({
  label,
  value,
  choices,
  groups = [],
  onChoose,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  groups?: readonly OptionGroup[];
  onChoose: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(attributes) => (
        <Select {...attributes} value={value} onChange={(event) => onChoose(event.target.value)}>
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
          <GroupedOptions groups={groups} />
        </Select>
      )}
    </Field>
  );
}
