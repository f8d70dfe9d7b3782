import { Link } from 'react-router-dom';
import { masthead } from '../content/masthead';
import { PAID_PLACES } from '../content/paid-places';
import { Brand } from './brand';
import { useCategories } from '../features/categories/use-categories';
import { footerGroups } from './navigation';

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-6 px-4 py-8 sm:gap-10 sm:px-6 sm:py-12 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
        <div className="grid content-start gap-3 max-sm:col-span-2 sm:max-lg:row-span-2">
          <Brand />
          <p className="max-w-72 text-sm text-muted">
            {masthead.tagline}. A person reviews every submission before it is shown.
          </p>
        </div>
        {footerGroups(useCategories()).map(({ title, links }) => (
          <nav key={title} aria-label={title} className="max-lg:first-of-type:row-span-2">
            <h2 className="text-sm font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, label }) => (
                <li key={label}>
                  <Link
                    to={href}
                    className="inline-flex min-h-8 items-center text-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-page px-4 pb-8 text-xs text-muted sm:px-6">
        Some links are affiliate links: we may earn a commission when you buy, at no cost to you. {PAID_PLACES}
      </p>
    </footer>
  );
}
