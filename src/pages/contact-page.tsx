import { useQuery } from '@tanstack/react-query';
import { AtSign, Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactFaq } from '../content/contact';
import { mailto } from '../content/mailto';
import { site } from '../content/site';
import { ContactForm } from './contact/contact-form';
import { subjectFromAddress } from './contact/subject-from-address';
import { offersQuery } from '../features/placements/offers';
import { Notice } from '../ui/notice';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Prose } from '../ui/prose';

/** Screen readers announce the notice with the form, because users may skip the text above it. */
const formLabels = { 'aria-labelledby': 'message-heading', 'aria-describedby': 'how-it-is-sent' };

const linkClass = 'font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2';
/** A link outside of a sentence needs a larger click target. */
const targetClass = `${linkClass} inline-flex min-h-6 items-center pointer-coarse:min-h-11`;

export default function ContactPage() {
  const [search] = useSearchParams();
  const { data: offers = [] } = useQuery(offersQuery);
  const subject = subjectFromAddress(search);
  return (
    <Page>
      <PageMeta
        title="Contact"
        description={`Email, ${site.phone ? 'phone, ' : ''}address in ${site.city}, business hours and common questions.`}
      />
      <PageHeader title="Contact" lead="Do you have a question or an idea? We read every message and answer it." />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section
          aria-labelledby={formLabels['aria-labelledby']}
          className="grid gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <h2 id={formLabels['aria-labelledby']} className="text-lg font-bold">
            Send a message
          </h2>
          <div id={formLabels['aria-describedby']}>
            <Notice title="Your email program sends the message.">
              <p>
                ‘Send Message’ opens that program with your text. You can also write to{' '}
                <Email className={linkClass} subject={subject} />.
              </p>
            </Notice>
          </div>
          <ContactForm key={subject} subject={subject} labels={formLabels} />
        </section>
        <Details />
      </div>
      <section aria-labelledby="questions-heading" className="mt-16 border-t border-line pt-8">
        <h2 id="questions-heading" className="text-lg font-bold">
          Frequently asked questions
        </h2>
        <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-3">
          {contactFaq(offers).map(({ question, answer }) => (
            <div key={question} className="grid content-start gap-2">
              <h3 className="font-semibold">{question}</h3>
              <Prose blocks={answer.map((text) => ({ kind: 'paragraph', text }))} />
            </div>
          ))}
        </div>
      </section>
    </Page>
  );
}

const Email = ({ className, subject = '' }: { className: string; subject?: string }) => (
  <a href={mailto(subject)} className={className}>
    {site.email}
  </a>
);

function Details() {
  return (
    <section aria-labelledby="details-heading" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
      <h2 id="details-heading" className="text-lg font-bold sm:col-span-full">
        Contact details
      </h2>
      <Detail icon={Mail} title="Email">
        <Email className={targetClass} />
      </Detail>
      {site.phone && (
        <Detail icon={Phone} title="Phone">
          <a href={`tel:${site.phone.replaceAll(' ', '')}`} className={targetClass}>
            {site.phone}
          </a>
        </Detail>
      )}
      <Detail icon={MapPin} title="Address">
        <address className="not-italic">
          {site.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Detail>
      <Detail icon={Clock} title="Business hours">
        <dl className="grid gap-1 max-sm:gap-2">
          {site.businessHours.map(({ days, hours }) => (
            <div key={days} className="flex-wrap justify-between gap-x-4 sm:flex">
              <dt>{days}</dt>
              <dd className="font-medium tabular-nums">{hours}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-sm text-muted">{site.city} time</p>
      </Detail>
      {site.links.length > 0 && (
        <Detail icon={AtSign} title="Elsewhere">
          <ul>
            {site.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="me" className={targetClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </section>
  );
}

function Detail({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <h3 className="text-sm font-semibold text-muted">{title}</h3>
        {children}
      </div>
    </div>
  );
}
