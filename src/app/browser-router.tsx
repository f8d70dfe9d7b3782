import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The browser's router. The first render omits query and hash, because prerendered HTML does not depend on them. Query
 * and hash are added after hydration.
 */
export function BrowserRouter({ isHydrating, children }: { isHydrating: boolean; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState(() => ({
    action: history.action,
    location: isHydrating ? { ...history.location, search: '', hash: '' } : history.location,
  }));

  // This is a layout effect, because the page's own effects run later and may redirect at once.
  useLayoutEffect(() => history.listen(({ action, location }) => setState({ action, location })), [history]);
  useEffect(() => {
    const { search, hash } = history.location;
    // Query and hash must not change before hydration is done.
    // oxlint-disable-next-line react/set-state-in-effect
    if (search || hash) setState((shown) => ({ ...shown, location: history.location }));
  }, [history]);

  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}
