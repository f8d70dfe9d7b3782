import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/notify';
import { signInAddress } from '../../domain/directory/paths';
import { signOutState } from '../../lib/sign-out-state';
import { type Access, useAccess } from './use-access';

/**
 * Redirects signed-out visitors to the sign-in page. After sign-in, they return to this page.
 * @param reason the second line of the toast.
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
      void navigate('/');
      return;
    }
    notify.error('Authentication required', { description: reason });
    void navigate(signInAddress(returnTo), { replace: true });
  }, [isSignedOut, navigate, reason, returnTo]);

  return access;
}
