import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/notify';
import { signInAddress } from '../../domain/directory/paths';
import { signOutState } from '../../lib/sign-out-state';
import { type Access, useAccess } from './use-access';

/**
 * For pages that need an account: sends signed-out visitors to sign in and back again.
 * @param reason the toast's second line, in the page's own words.
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
      // They signed out on purpose, so do not ask them to sign in again.
      void navigate('/');
      return;
    }
    notify.error('Authentication required', { description: reason });
    void navigate(signInAddress(returnTo), { replace: true });
  }, [isSignedOut, navigate, reason, returnTo]);

  return access;
}
