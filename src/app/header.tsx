import { Menu, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { AdminOnly } from '../features/auth/admin-only';
import { masthead } from '../content/masthead';
import { useSession } from '../features/auth/session';
import { SavedLink } from '../features/saved/saved-link';
import { ThemeToggle } from './theme-toggle';
import { ButtonLink } from '../ui/button';
import { cx } from '../ui/cx';
import { lazyComponent } from '../ui/lazy-component';
import { AsyncBoundary } from '../ui/async-boundary';
import { Brand } from './brand';
import { adminLink, headerLinks } from './navigation';

const UserMenu = lazyComponent(() => import('./user-menu'));

/** Visitors without a session are sent to the sign-in page first. The sign-in page then opens the form. */
const useSubmitHref = () => (useSession().isAuthenticated ? '/create-listing' : '/sign-in?returnTo=%2Fcreate-listing');

export function Header() {
  const { isAuthenticated, isLoading } = useSession();
  useEffect(() => {
    if (!isLoading) delete document.documentElement.dataset['session'];
  }, [isLoading]);
  const submitHref = useSubmitHref();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-1 px-4 sm:px-6 lg:gap-x-4">
        <Link
          to="/"
          aria-label={`${masthead.name}, home`}
          className="mr-auto rounded-md max-md:min-w-0 max-md:flex-1 md:mr-2 lg:mr-4"
        >
          <Brand isShort />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden min-w-0 md:block">
          <ul className="flex flex-wrap items-center">
            {/* The first link is Home, which the brand already links to. */}
            {headerLinks.slice(1).map((link) => (
              <WideLink key={link.href} {...link} />
            ))}
            <AdminOnly>
              <WideLink {...adminLink} />
            </AdminOnly>
          </ul>
        </nav>
        <ThemeToggle />
        <SavedLink className={isAuthenticated ? 'max-[20.5rem]:hidden' : undefined} />
        <div className="hidden flex-wrap items-center gap-1.5 md:flex lg:gap-2">
          <ButtonLink to={submitHref} look="primary" size="sm" className="whitespace-nowrap">
            <Plus className="hidden size-4 lg:block" aria-hidden />
            Submit Tool
          </ButtonLink>
          {!isAuthenticated && (
            // CSS hides these links until the app has read the stored session.
            <div className="visitors-only flex gap-1.5 lg:gap-2">
              <ButtonLink to="/sign-in" look="quiet" size="sm" className="whitespace-nowrap">
                Sign In
              </ButtonLink>
              <ButtonLink to="/sign-up" size="sm" className="whitespace-nowrap">
                Sign Up
              </ButtonLink>
            </div>
          )}
        </div>
        {isAuthenticated && (
          <AsyncBoundary
            fallback={<span className="size-9 pointer-coarse:size-11" />}
            errorFallback={
              <p role="alert" className="max-w-44 text-xs">
                The account menu could not be loaded.{' '}
                <button type="button" className="underline" onClick={() => window.location.reload()}>
                  Reload
                </button>
              </p>
            }
          >
            <UserMenu />
          </AsyncBoundary>
        )}
        <MobileMenu submitHref={submitHref} />
      </div>
    </header>
  );
}

/** The navigation on small screens. It is a `details` element, which works before hydration. */
function MobileMenu({ submitHref }: { submitHref: string }) {
  const { isAuthenticated } = useSession();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);

  return (
    // The React key changes after each navigation, which remounts the menu and so closes it.
    <details key={pathname} ref={menu} className="group md:hidden">
      <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md hover:bg-sunken">
        <Menu className="size-6 group-open:hidden" aria-hidden />
        <X className="hidden size-6 group-open:block" aria-hidden />
      </summary>
      <nav
        aria-label="Mobile"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-line bg-ground px-4 pb-6 pt-2 shadow-lifted"
      >
        <ul className="grid">
          {headerLinks.map((link) => (
            <MenuLink key={link.href} {...link} />
          ))}
          <AdminOnly>
            <MenuLink {...adminLink} />
          </AdminOnly>
        </ul>
        <div className="mt-4 grid gap-2">
          <ButtonLink to={submitHref} look="primary">
            Submit Tool
          </ButtonLink>
          {!isAuthenticated && (
            <div className="grid grid-cols-2 gap-2">
              <ButtonLink to="/sign-in">Sign In</ButtonLink>
              <ButtonLink to="/sign-up">Sign Up</ButtonLink>
            </div>
          )}
        </div>
      </nav>
    </details>
  );
}

type HeaderLink = (typeof headerLinks)[number];

const WideLink = ({ href, label }: HeaderLink) => (
  <li>
    <NavLink
      to={href}
      className={({ isActive }) =>
        cx(
          'block whitespace-nowrap rounded-md px-1.5 py-2 text-xs font-medium transition-colors lg:px-2.5 lg:text-sm',
          isActive ? 'text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
        )
      }
    >
      {label}
    </NavLink>
  </li>
);

const MenuLink = ({ href, label }: HeaderLink) => (
  <li className="border-b border-line">
    <NavLink
      to={href}
      end={href === '/'}
      className={({ isActive }) => cx('flex min-h-12 items-center text-base font-medium', isActive && 'text-accent')}
    >
      {label}
    </NavLink>
  </li>
);
