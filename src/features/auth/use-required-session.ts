import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/notify';
import { signingOut } from './signing-out';
import { signInAddress } from './return-address';
import { useSession } from './session';

/**
 * For pages that need an account: sends anyone signed out to sign in and back again.
 * @param reason the toast's second line, in the page's own words.
 */
export function useRequiredSession(returnTo: string, reason: string) {
  const session = useSession();
  const navigate = useNavigate();
  const isSignedOut = !session.isLoading && !session.isAuthenticated;
  const wasSignedIn = useRef(false);
  if (session.isAuthenticated) wasSignedIn.current = true;

  useEffect(() => {
    if (!isSignedOut) return;
    if (wasSignedIn.current && signingOut.isHere) {
      // They left on purpose: no need to ask them in again.
      navigate('/');
      return;
    }
    notify.error('Authentication required', { description: reason });
    navigate(signInAddress(returnTo), { replace: true });
  }, [isSignedOut, navigate, reason, returnTo]);

  return session;
}
