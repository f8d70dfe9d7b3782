import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { redactPath, sendBeacon } from '../../lib/beacon';
import { env } from '../../lib/env';
import { analyticsServiceFor } from '../../lib/analytics-service';

/** Where the visitor came from, told once: the website alone. */
let referrer = '';
try {
  const { origin, hostname } = new URL(document.referrer);
  if (hostname !== window.location.hostname) referrer = origin;
} catch {
  // Nowhere, or it is not told.
}

/** Tells the operator's service of each page that is opened. Drawn only while the visitor's consent stands. */
export default function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => {
    const address = new URL(env.analyticsUrl() ?? '');
    const { hostname: host, origin } = new URL(env.siteUrl());
    const view = { url: origin + redactPath(pathname), host, referrer };
    sendBeacon(address.href, analyticsServiceFor(address).body(view, address));
    referrer = '';
  }, [pathname]);
  return null;
}
