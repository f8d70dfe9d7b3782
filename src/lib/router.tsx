import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

// The site has flat addresses and no data of its own for each: this is all that it asks of a router.

/** An address within the site, as a link has it or in parts; '?a=b' keeps the path. */
export type To = string | { pathname: string; search?: string; hash?: string };

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** Tells the entries of the history apart; the first one of a visit is 'default'. */
  key: string;
};

type Navigate = (to: To, options?: { replace?: boolean }) => void;
/** @property isReturn whether Back, Forward or the first load led here. */
type Here = { location: Location; isReturn: boolean };

const HereContext = createContext<Here | null>(null);
const NavigateContext = createContext<Navigate | null>(null);

function useInRouter<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is no router around this component.');
  return value;
}
const useHere = () => useInRouter(useContext(HereContext));
export const useLocation = () => useHere().location;
export const useIsReturn = () => useHere().isReturn;
/** One function for as long as the app stands. */
export const useNavigate = () => useInRouter(useContext(NavigateContext));

/** What the routers of the browser, of the build and of the tests have in common. */
export function Router({ here, navigate, children }: { here: Here; navigate: Navigate; children: ReactNode }) {
  return (
    <NavigateContext value={navigate}>
      <HereContext value={here}>{children}</HereContext>
    </NavigateContext>
  );
}

export const hrefOf = (to: To): string => {
  if (typeof to === 'string') return to;
  const { pathname, search = '', hash = '' } = to;
  return pathname + (search && `?${search.replace(/^\?/, '')}`) + hash;
};

/** Where a link that stands at one address leads to. */
export function resolve(to: To, from: string): Omit<Location, 'key'> {
  // The host is of no account: it is left out again.
  const { pathname, search, hash } = new URL(hrefOf(to), new URL(from, 'http://site'));
  return { pathname, search, hash };
}

/** Where the browser is, which the app may not show yet. */
export const readLocation = (): Location => {
  const { pathname, search, hash } = window.location;
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  return { pathname, search, hash, key };
};

/**
 * The browser's router. HTML that was made at build time knows no query and no hash: to be hydrated without a
 * difference it is read as the plain address first, and right afterwards as the whole one.
 */
export function BrowserRouter({ isHydrating = false, children }: { isHydrating?: boolean; children: ReactNode }) {
  const [here, setHere] = useState<Here>(() => {
    const location = readLocation();
    return { location: isHydrating ? { ...location, search: '', hash: '' } : location, isReturn: true };
  });

  useEffect(() => {
    const { search, hash } = window.location;
    // What the address says beyond the HTML can only be shown after it was hydrated.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isHydrating && (search || hash)) setHere((shown) => ({ ...shown, location: readLocation() }));
    const follow = () => setHere({ location: readLocation(), isReturn: true });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [isHydrating]);

  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    const { pathname, search, hash } = resolve(to, window.location.href);
    const address = pathname + search + hash;
    // To go where one is makes no entry of its own.
    const isHere = address === window.location.pathname + window.location.search + window.location.hash;
    const key = Math.random().toString(36).slice(2, 10);
    window.history[replace || isHere ? 'replaceState' : 'pushState']({ key }, '', address);
    setHere({ location: readLocation(), isReturn: false });
  }, []);

  return (
    <Router here={here} navigate={navigate}>
      {children}
    </Router>
  );
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To };

/** A link within the site. What a browser does with a link on other keys and buttons stays the browser's. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || rest.target) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}

/** Leads on as soon as it is rendered; Back does not return to it. */
export function Redirect({ to }: { to: To }) {
  const navigate = useNavigate();
  const href = hrefOf(to);
  useEffect(() => navigate(href, { replace: true }), [navigate, href]);
  return null;
}

type Change = URLSearchParams | ((current: URLSearchParams) => URLSearchParams);

/** The address's query, and what changes it. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) =>
      navigate(`?${typeof next === 'function' ? next(new URLSearchParams(params)) : next}`, options),
    [navigate, params],
  );
  return [params, change] as const;
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** What '/tools/:slug' stands for in '/tools/gimp': 'gimp'. Letter case counts in the slug alone. */
export function matchPath(pattern: string, pathname: string): { slug?: string } | null {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  let slug: string | undefined;
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? '';
    if (part === ':slug' && found) slug = decoded(found);
    else if (part !== found.toLowerCase()) return null;
  }
  return slug === undefined ? {} : { slug };
}

/** The last part of an address such as /tools/{slug}. */
export const useSlug = (): string => decoded(useLocation().pathname.split('/').at(-1) ?? '');
