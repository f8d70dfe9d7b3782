import { type ReactNode, useState } from 'react';
import { resolve, Router, useLocation } from '../../src/lib/router';

/** A router that stands beside the browser's address. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [here, setHere] = useState({ location: { ...resolve(at, '/'), key: 'default' }, isReturn: true });
  const { pathname, search, hash } = here.location;
  return (
    <Router
      here={here}
      navigate={(to) =>
        setHere({ location: { ...resolve(to, pathname + search + hash), key: 'next' }, isReturn: false })
      }
    >
      {children}
    </Router>
  );
}

/** What stands at one address; at every other one there is something else, or nothing. */
export function At({ path, otherwise = null, children }: { path: string; otherwise?: ReactNode; children: ReactNode }) {
  return useLocation().pathname === path ? children : otherwise;
}
