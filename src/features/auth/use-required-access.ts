import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/notify';
import { signInAddress } from '../../domain/directory/paths';
import { signOutState } from '../../lib/sign-out-state';
import { type Access, useAccess } from './use-access';

/**
 * Sends signed-out visitors of a page to sign in and back again.
 * @param reason the toast's second line, specific to the page.
 */
export function useRequiredAccess(returnTo: string, reason: string): Access {
  const access = useAccess();
  const navigate = useNavigate();
  const isSignedOut = access.kind === 'visitor';
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (access.user) wasSignedIn.current = true;
  }, [access.user]);

  useEffect(() => {
    if (!isSignedOut) return;
    if (wasSignedIn.current && signOutState.isHere) {
      // The user signed out on purpose, so do not ask for another sign-in.
      void navigate('/');
      return;
    }
    notify.error('Authentication required', { description: reason });
    void navigate(signInAddress(returnTo), { replace: true });
  }, [isSignedOut, navigate, reason, returnTo]);

  return access;
}
