import type { ReactNode } from 'react';
import type { ContentPage } from '../../content/content.types';
import { Page, PageHeader } from '../../ui/page-header';
import { PageMeta } from '../../ui/page-meta';
import { headingId, Prose } from '../../ui/prose';

/**
 * A page of privacy, terms or cookies: sections beside a table of contents.
 * @param slots the content of the page's slots, by name.
 */
export function LegalDocument({
  page: { title, heading: pageHeading, description, lead, updated, sections },
  slots = {},
}: {
  page: ContentPage;
  slots?: Record<string, ReactNode>;
}) {
  return (
    <Page>
      <PageMeta title={title} description={description} />
      <PageHeader title={pageHeading} lead={lead} />
      <div className="grid items-start gap-x-12 border-t border-line pt-8 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="sticky top-24 hidden lg:block">
          <p className="text-sm font-semibold">On this page</p>
          <ul className="mt-2 border-l border-line">
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a
                  href={`#${headingId(heading)}`}
                  className="-ml-px flex min-h-8 items-center border-l border-transparent pl-3 text-sm text-muted hover:border-accent hover:text-ink"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-10">
          <p className="text-sm text-muted">
            Last updated: <time dateTime={isoDate(updated)}>{updated}</time>
          </p>
          {sections.map(({ heading, blocks }) => (
            <div key={heading} className="grid min-w-0 gap-4">
              <h2 id={headingId(heading)} className="text-lg font-bold">
                {heading}
              </h2>
              <Prose blocks={blocks} slots={slots} />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

const isoDate = (text: string) => new Date(`${text} UTC`).toISOString().slice(0, 10);
