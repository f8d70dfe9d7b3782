import { useQuery } from '@tanstack/react-query';
import { faqItems } from '../content/faq';
import { FaqAccordion } from './faq/faq-accordion';
import { faqData } from './faq/faq-data';
import { offersQuery } from '../features/placements/offers';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const trail = [{ label: 'FAQ', href: '/faq' }];

export default function FaqPage() {
  const { data: offers = [] } = useQuery(offersQuery);
  const items = faqItems(offers);
  return (
    <Page width="prose">
      <PageMeta
        title="Frequently asked questions"
        description="Searching the directory, accounts, submitting a tool, prices, and what the site stores in your browser."
        structuredData={[faqData(items), breadcrumbData(trail)]}
      />
      <PageHeader title="Frequently Asked Questions" lead="The directory, submissions, prices and your data.">
        <Breadcrumb items={trail} />
      </PageHeader>
      <FaqAccordion items={items} />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-sunken p-5 sm:p-6">
        <div>
          <h2 className="text-base font-bold">More questions?</h2>
          <p className="text-base text-muted">Write to us.</p>
        </div>
        <ButtonLink to="/contact" look="primary">
          Contact Us
        </ButtonLink>
      </section>
    </Page>
  );
}
