import { type ReactNode, useEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The browser's router. HTML that was made at build time knows no query and no hash: to be hydrated without a
 * difference it is read as the plain address first, and right afterwards as the whole one.
 */
export function BrowserRouter({ isHydrating, children }: { isHydrating: boolean; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState(() => ({
    action: history.action,
    location: isHydrating ? { ...history.location, search: '', hash: '' } : history.location,
  }));

  useEffect(() => {
    const { search, hash } = history.location;
    // What the address says beyond the HTML can only be shown after it was hydrated.
    // oxlint-disable-next-line react/set-state-in-effect
    if (search || hash) setState((shown) => ({ ...shown, location: history.location }));
    return history.listen(({ action, location }) => setState({ action, location }));
  }, [history]);

  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}
