import { ArrowRight, Blocks, Check, ClipboardCheck, Compass, GraduationCap, type LucideIcon } from 'lucide-react';
import type { ServiceIcon } from '../content/content.types';
import services from '../content/pages/services.md';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { RichText } from '../ui/rich-text';

// The content is static and never reordered, so indexes are stable keys.
/* oxlint-disable react/no-array-index-key */

const icons: Record<ServiceIcon, LucideIcon> = { ClipboardCheck, Blocks, GraduationCap, Compass };

export default function ServicesPage() {
  return (
    <Page>
      <PageMeta title={services.title} description={services.description} />
      <PageHeader title={services.heading} lead={services.lead} />
      <ul className="grid gap-4 [overflow-wrap:anywhere] md:grid-cols-2">
        {/* The build checks that each section is a paragraph and a list. */}
        {services.sections.map(({ heading, blocks: [description, points] }, index) => {
          const Icon = icons[services.icons[index] ?? 'Blocks'];
          return (
            <li
              key={heading}
              className="grid content-start gap-4 rounded-lg border border-line bg-surface p-6 shadow-card"
            >
              <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon className="size-6" strokeWidth={1.75} aria-hidden />
              </span>
              <div className="grid gap-2">
                <h2 className="text-lg font-bold">{heading}</h2>
                <p className="text-muted">
                  {description?.kind === 'paragraph' && <RichText text={description.text} />}
                </p>
              </div>
              <ul className="grid gap-2 border-t border-line pt-4 text-sm">
                {points?.kind === 'list' &&
                  points.items.map((item, place) => (
                    <li key={place} className="flex gap-2">
                      <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
                      <RichText text={item} />
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <div className="mt-10 grid justify-items-start gap-4 rounded-lg bg-sunken p-6 sm:flex sm:items-center sm:justify-between">
        <div className="grid gap-1">
          <h2 className="text-lg font-bold">What are you trying to do?</h2>
          <p className="text-muted">A few sentences are enough.</p>
        </div>
        <ButtonLink to="/contact" look="primary" className="shrink-0">
          Get in Touch
          <ArrowRight className="size-4" aria-hidden />
        </ButtonLink>
      </div>
    </Page>
  );
}
