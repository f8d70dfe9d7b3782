import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { describeCount, FEWEST_LISTINGS } from '../domain/directory/collections';
import type { PricingType } from '../domain/listing/listing.constants';
import { pageIn } from '../domain/directory/page';
import { byWeek } from '../domain/placement/weeks';
import { useAccess } from '../features/auth/use-access';
import { collectionData } from '../features/directory/collection-data';
import { latestQueries, type LatestTool } from '../features/directory/latest.queries';
import { ToolCard } from '../features/tool-card/tool-card';
import { PAGE_LOCALE, formatCount, formatDay } from '../lib/format';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { LoadError } from '../ui/load-error';
import { Loading, RowSkeletons } from '../ui/skeleton';
import { WeekHeading } from '../ui/week-heading';

const TITLE = 'New AI tools';
const trail = [{ label: TITLE, href: '/new' }];

const since = ({ approved_at: approved, created_at: created }: LatestTool) => approved ?? created;

function pricesOf(tools: readonly LatestTool[]) {
  const counts: Partial<Record<PricingType, number>> = {};
  for (const { pricing_type: type } of tools) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

export default function NewPage() {
  const [params] = useSearchParams();
  const isAdmin = useAccess().kind === 'administrator';
  const requestedPage = pageIn(params, 'part');
  const { data, isError, refetch } = useQuery(latestQueries.page(requestedPage));
  const part = data?.page ?? requestedPage;
  const tools = data?.tools ?? [];
  const [newest, oldest] = [tools[0], tools.at(-1)];
  const sentence = oldest
    ? describeCount({
        which: `listed since ${formatDay(since(oldest), PAGE_LOCALE)}`,
        total: tools.length,
        pricing: pricesOf(tools),
        newest: newest && { name: newest.name, created_at: since(newest) },
      })
    : 'The newest AI tools of the directory, week by week.';
  const weeks = byWeek(tools, since);
  return (
    <Page>
      <PageMeta
        title={part > 1 ? `${TITLE}, part ${part}` : TITLE}
        description={sentence}
        isPrivate={data !== undefined && part === 1 && tools.length < FEWEST_LISTINGS}
        structuredData={[
          breadcrumbData(trail),
          ...(data && part === 1 ? [collectionData('/new', TITLE, { found: tools.length, rows: tools })] : []),
        ]}
      />
      <PageHeader title={TITLE} lead={sentence}>
        <Breadcrumb items={trail} />
      </PageHeader>
      {isError && !data && <LoadError title="The list could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading AI tools...">
          <RowSkeletons rows={8} />
        </Loading>
      )}
      {data && tools.length === 0 && (
        <div className="grid justify-items-start gap-4">
          <p>No AI tools found in the database yet.</p>
          <ButtonLink to="/create-listing">Submit a tool</ButtonLink>
        </div>
      )}
      {weeks.map(({ week, items }, at) => (
        <section key={week} aria-labelledby={`week-${week}`} className="mb-12">
          <WeekHeading id={`week-${week}`} week={week}>
            {/* A week that continues on another page shows no count, because the count would be incomplete. */}
            {(at > 0 || part === 1) && (at < weeks.length - 1 || !data?.hasOlder) && (
              <p className="text-sm tabular-nums text-muted">
                {formatCount(items.length, 'tool', 'tools', PAGE_LOCALE)}
              </p>
            )}
          </WeekHeading>
          <ul aria-labelledby={`week-${week}`} className="card-grid mt-4">
            {items.map((tool) => (
              <li key={tool.id} className="min-w-0">
                <ToolCard tool={tool} isAdmin={isAdmin} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <nav aria-label="Parts" className="flex flex-wrap gap-2">
        {part > 1 && <ButtonLink to={part === 2 ? '/new' : `/new?part=${part - 1}`}>Newer</ButtonLink>}
        {data?.hasOlder && <ButtonLink to={`/new?part=${part + 1}`}>Older</ButtonLink>}
      </nav>
    </Page>
  );
}
