import { ArrowRight, Blocks, Check, ClipboardCheck, Compass, GraduationCap, type LucideIcon } from 'lucide-react';
import { type ServiceIcon, services } from '../content/services';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const icons: Record<ServiceIcon, LucideIcon> = { ClipboardCheck, Blocks, GraduationCap, Compass };

export default function ServicesPage() {
  return (
    <Page>
      <PageMeta
        title="Services"
        description="Reviews of AI tools, custom solutions, training and workshops, and recommendations."
      />
      <PageHeader title="Services" lead="For teams that want more than a list." />
      <ul className="grid gap-4 [overflow-wrap:anywhere] md:grid-cols-2">
        {services.map(({ title, icon, description, points }) => {
          const Icon = icons[icon];
          return (
            <li
              key={title}
              className="grid content-start gap-4 rounded-lg border border-line bg-surface p-6 shadow-card"
            >
              <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon className="size-6" strokeWidth={1.75} aria-hidden />
              </span>
              <div className="grid gap-2">
                <h2 className="text-lg font-bold">{title}</h2>
                <p className="text-muted">{description}</p>
              </div>
              <ul className="grid gap-2 border-t border-line pt-4 text-sm">
                {points.map((point) => (
                  <li key={point} className="flex gap-2">
                    <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
                    {point}
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
