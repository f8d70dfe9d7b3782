import { ArrowRight } from 'lucide-react';
import about from '../content/pages/about.md';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { headingId, Prose } from '../ui/prose';

export default function AboutPage() {
  return (
    <Page>
      <PageMeta title={about.title} description={about.description} />
      <PageHeader title={about.heading} lead={about.lead} />
      {about.sections.map(({ heading, blocks }) => (
        <div
          key={heading}
          className="grid gap-x-12 gap-y-3 border-t border-line py-8 [overflow-wrap:anywhere] *:min-w-0 sm:py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,3.5fr)]"
        >
          <h2 id={headingId(heading)} className="text-lg font-bold">
            {heading}
          </h2>
          <Prose blocks={blocks} />
        </div>
      ))}
      <div className="grid gap-x-12 border-t border-line pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,3.5fr)]">
        <div className="flex flex-wrap gap-3 md:col-start-2">
          <ButtonLink to="/" look="primary">
            Browse the directory
            <ArrowRight className="size-4" aria-hidden />
          </ButtonLink>
          <ButtonLink to="/contact">Write to us</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
