import { type ReactNode, useEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { isResting, leaveResting, wake } from '../lib/rest';

/**
 * The browser's router. HTML made at build time was rendered without query and hash, so hydration starts without them
 * to match it; the full address is applied right after.
 */
export function BrowserRouter({ isHydrating, children }: { isHydrating: boolean; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [restingPath] = useState(history.location.pathname);
  const [state, setState] = useState(() => ({
    action: history.action,
    location: isHydrating ? { ...history.location, search: '', hash: '' } : history.location,
  }));

  useEffect(() => {
    const { search, hash } = history.location;
    // Query and hash must wait until hydration is done.
    // oxlint-disable-next-line react/set-state-in-effect
    if (search || hash) setState((shown) => ({ ...shown, location: history.location }));
    return history.listen(({ action, location }) => {
      const follow = () => setState({ action, location });
      // The page at rest is told of its own address, such as a heading's, when it can react.
      if (isResting() && location.pathname === restingPath) return void wake().then(follow, follow);
      if (isResting()) leaveResting();
      follow();
    });
  }, [history, restingPath]);

  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}
