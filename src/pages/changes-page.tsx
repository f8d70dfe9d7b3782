import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isPageOn } from '../content/pages';
import { type Families, findFamily } from '../domain/categories/families';
import { toolPath } from '../domain/directory/paths';
import { byWeek } from '../domain/placement/weeks';
import { useCategories } from '../features/categories/use-categories';
import { newsQuery } from '../features/directory/news.queries';
import type { FamilyNews } from '../lib/database';
import { formatCount, formatDay, formatNumber, PAGE_LOCALE } from '../lib/format';
import { AlternateLinks } from '../ui/alternate-links';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Select } from '../ui/field';
import { LoadError } from '../ui/load-error';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Loading, RowSkeletons } from '../ui/skeleton';
import { useLocale } from '../ui/use-locale';
import { WeekHeading } from '../ui/week-heading';

const TITLE = 'Changes';
const LEAD = 'New and closed AI tools, and changes of prices, free offers and names, week by week.';
const trail = [{ label: TITLE, href: '/changes' }];

const link =
  'inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11';

const nameOf = (families: Families, slug: string) => findFamily(families, slug)?.name ?? 'Other';

export default function ChangesPage() {
  const [params, setParams] = useSearchParams();
  const families = useCategories();
  const { data, isError, refetch } = useQuery(newsQuery);
  const family = params.get('family') ?? '';
  const shown = data?.filter((group) => !family || group.family === family);
  const listed = new Set(data?.map((group) => group.family));
  return (
    <Page>
      <PageMeta title="Changes to AI tools" description={LEAD} structuredData={[breadcrumbData(trail)]} />
      <AlternateLinks path="/changes" feed={TITLE} />
      <link rel="alternate" type="application/json" href="/changes.json" />
      <PageHeader title={TITLE} lead={LEAD}>
        <Breadcrumb items={trail} />
      </PageHeader>
      {isError && !data && <LoadError title="The changes could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading the changes...">
          <RowSkeletons rows={8} />
        </Loading>
      )}
      {shown && (
        <>
          <label className="mb-8 flex w-fit max-w-full items-center gap-2 text-sm text-muted">
            Category
            <Select
              isSmall
              value={family}
              onChange={({ target }) => setParams(target.value ? { family: target.value } : {}, { replace: true })}
            >
              <option value="">All categories</option>
              {families
                .filter(({ slug }) => listed.has(slug) || slug === family)
                .map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
            </Select>
          </label>
          {shown.length === 0 && <p role="status">Nothing has changed in the last weeks.</p>}
          {byWeek(shown, ({ week }) => week).map(({ week, items }) => (
            <section key={week} aria-labelledby={`week-${week}`} className="mb-12 max-w-4xl">
              <WeekHeading id={`week-${week}`} week={week} />
              {items.map((group) => (
                <FamilyRows key={group.family} group={group} name={nameOf(families, group.family)} />
              ))}
            </section>
          ))}
        </>
      )}
      <p className="flex flex-wrap gap-x-6 text-sm">
        {isPageOn('/new') && (
          <Link to="/new" className={link}>
            All new tools
          </Link>
        )}
        <a href="/changes.xml" className={link}>
          Atom feed
        </a>
        <a href="/changes.json" className={link}>
          JSON
        </a>
      </p>
    </Page>
  );
}

function FamilyRows({ group, name }: { group: FamilyNews; name: string }) {
  const { week, family, added, newest, changed, changes } = group;
  const locale = useLocale();
  const hidden = changed - changes.length;
  return (
    <div
      id={`${week}-${family}`}
      className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <h3 className="text-sm font-semibold leading-6">{name}</h3>
      <ul className="grid min-w-0 gap-1 text-base [overflow-wrap:anywhere]">
        {changes.map(({ slug, name: tool, ...line }) => (
          <li key={`${slug} ${line.kind} ${line.at}`} className="flex flex-wrap items-baseline gap-x-2">
            <ToolLink slug={slug} name={tool} />
            <span>
              <bdi>{line.text}</bdi>
            </span>
            <time dateTime={line.at.slice(0, 10)} className="text-sm text-muted" suppressHydrationWarning>
              {formatDay(line.at, locale)}
            </time>
          </li>
        ))}
        {hidden > 0 && <li>{formatCount(hidden, 'more change', 'more changes', PAGE_LOCALE)}</li>}
        {added > 0 && (
          <li>
            {formatCount(added, 'new tool', 'new tools', PAGE_LOCALE)}:{' '}
            {newest.map(({ slug, name: tool }, at) => (
              <Fragment key={slug}>
                {at > 0 && (at === newest.length - 1 && added === newest.length ? ' and ' : ', ')}
                <ToolLink slug={slug} name={tool} />
              </Fragment>
            ))}
            {added > newest.length && ` and ${formatNumber(added - newest.length, PAGE_LOCALE)} more`}
          </li>
        )}
      </ul>
    </div>
  );
}

const ToolLink = ({ slug, name }: { slug: string; name: string }) => (
  <Link to={toolPath(slug)} className={link}>
    <bdi>{name}</bdi>
  </Link>
);
