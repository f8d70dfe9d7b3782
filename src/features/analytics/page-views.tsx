import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { redactPath, sendBeacon } from '../../lib/beacon';
import { env } from '../../lib/env';
import { analyticsServiceFor } from '../../lib/analytics-service';

/** The referrer's origin. Only the first page view of a visit reports it. */
let referrer = '';
try {
  const { origin, hostname } = new URL(document.referrer);
  if (hostname !== window.location.hostname) referrer = origin;
} catch {
  // The referrer is empty, which is not a valid URL.
}

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
