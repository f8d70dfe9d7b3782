import type { ReactNode } from 'react';
import type { ProseSection } from '../../content/content.types';
import { Page, PageHeader } from '../../ui/page-header';
import { headingId, Prose } from '../../ui/prose';

/**
 * The layout of privacy, terms and cookies: sections beside a table of contents.
 * @param after content to show after a section, by the section's heading.
 */
export function LegalDocument({
  title,
  lead,
  document: { updated, sections },
  after = {},
}: {
  title: string;
  lead: string;
  document: { updated: string; sections: ProseSection[] };
  after?: Record<string, ReactNode>;
}) {
  return (
    <Page>
      <PageHeader title={title} lead={lead} />
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
              <Prose blocks={blocks} />
              {after[heading]}
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

const isoDate = (text: string) => new Date(`${text} UTC`).toISOString().slice(0, 10);
