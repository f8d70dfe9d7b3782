import { ArrowRight, Check, X } from 'lucide-react';
import { site } from '../content/site';
import { decline, lookFor, submitIntro, submitOptions } from '../content/submit-resource';
import { capitalize, orList } from '../domain/text/text';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const lists = [
  { heading: 'What we look for', items: lookFor, Icon: Check, mark: 'text-success' },
  { heading: 'What we reject', items: decline, Icon: X, mark: 'text-danger' },
];

export default function SubmitResourcePage() {
  return (
    <Page>
      <PageMeta
        title="Submit a Resource"
        description="Submit an AI tool, suggest a free course or an article, or send a correction."
      />
      <PageHeader
        title="Submit a Resource"
        lead={`${capitalize(orList(submitOptions.map(({ title }) => title.toLowerCase())))}.`}
      />
      <p className="mb-8 max-w-[32.5rem] leading-7">
        {submitIntro} You can also write to{' '}
        <a
          href={`mailto:${site.email}`}
          className="font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          {site.email}
        </a>
        .
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {submitOptions.map(({ title, description, linkText, href }, index) => (
          <li key={title} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
            <div className="grid gap-2">
              <h2 className="text-lg font-bold">{title}</h2>
              <p className="text-sm text-muted">{description}</p>
            </div>
            <ButtonLink to={href} look={index === 0 ? 'primary' : 'secondary'} className="mt-auto self-start">
              {linkText}
              <ArrowRight className="size-4" aria-hidden />
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className="mt-12 grid gap-x-12 gap-y-8 border-t border-line pt-8 md:grid-cols-2">
        {lists.map(({ heading, items, Icon, mark }) => (
          <div key={heading} className="grid content-start gap-4">
            <h2 className="text-lg font-bold">{heading}</h2>
            <ul className="grid max-w-[34rem] gap-3">
              {items.map((item) => (
                <li key={item} className="flex gap-3">
                  <Icon className={`mt-1 size-4 shrink-0 ${mark}`} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Page>
  );
}
