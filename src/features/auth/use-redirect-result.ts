import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { preventReload } from '../../lib/reload-after-deploy';
import { notify } from '../../ui/notify';
import { readRedirectResult, type ConfirmSession, withoutRedirectParams } from './redirect-result';

export function useRedirectResult() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isTaking, setIsTaking] = useState(false);
  const [question, setQuestion] = useState<ConfirmSession | null>(null);

  useEffect(() => {
    // During hydration, useLocation does not return query and hash yet.
    const arrival = readRedirectResult(window.location);
    if (arrival.kind === 'none') return;
    void navigate(
      { pathname: window.location.pathname, search: withoutRedirectParams(window.location.search) },
      { replace: true },
    );
    const wait = (work: () => Promise<void>) => {
      setIsTaking(true);
      void work().finally(() => setIsTaking(false));
    };
    // This module is loaded on demand, because few visits start with a redirect.
    wait(() =>
      import('./handle-redirect').then(
        ({ handleRedirect }) => handleRedirect(arrival, { navigate, ask: setQuestion, wait }),
        () => notify.error('Authentication failed. Please try again.'),
      ),
    );
    // hash and search only trigger the effect, which reads the URL itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, search, navigate]);

  const isUnderWay = isTaking || question !== null;
  useEffect(() => (isUnderWay ? preventReload() : undefined), [isUnderWay]);

  return { isTaking, question };
}
