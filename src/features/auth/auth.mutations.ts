import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { authErrorMessage, secondsToNextEmail } from '../../domain/account/auth-error-messages';
import { describeFailure, isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { isSetUp } from '../../content/offered-providers';
import { type SignInProvider } from '../../content/sign-in-providers';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import type { SignInValues, SignUpValues } from './auth.schema';
import { pendingSignIn } from './pending-sign-in';
import { takeCaptchaToken } from './captcha';
import { providerReturn } from './return-address';
import { signOutState } from '../../lib/sign-out-state';
import { welcome } from './welcome';

/** Removes the keys of an earlier session before a new session starts (specification, section 7). */
function clearStoredAuthKeys() {
  for (const storage of [safeLocalStorage, safeSessionStorage]) {
    for (const key of storage.keys()) {
      if (key.startsWith('supabase.auth.') || key.includes('sb-')) storage.removeItem(key);
    }
  }
}

/**
 * Returns the error message for a failed sign-in. The form shows the message, because a toast closes after some
 * seconds.
 */
export const signInProblem = (error: Error): string =>
  'code' in error && error.code === 'invalid_credentials'
    ? 'Wrong email or password. Check both and try again.'
    : (authErrorMessage(error) ?? 'You are not signed in yet. Try again in a moment.');

export const useSignIn = () =>
  useMutation({
    mutationFn: async (values: SignInValues) => {
      clearStoredAuthKeys();
      const { data, error } = await (
        await getSupabase()
      ).auth.signInWithPassword({
        ...values,
        options: takeCaptchaToken(),
      });
      if (error) throw error;
      return data.user;
    },
    onSuccess: (user) => {
      notify.success('Successfully signed in!');
      welcome(user);
    },
    onError: (error) => notify.error(describeFailure(error) || 'Failed to sign in. Please check your credentials.'),
  });

export const useSignUp = () =>
  useMutation({
    mutationFn: async ({ name, email, password }: SignUpValues) => {
      clearStoredAuthKeys();
      const supabase = await getSupabase();
      // The attempt is stored before the request. The server may send the email even if the response is lost.
      pendingSignIn.byEmail('sign-up', email);
      const { error } = await supabase.auth.signUp({
        email,
        password,
        options: { data: { name }, emailRedirectTo: `${window.location.origin}/`, ...takeCaptchaToken() },
      });
      if (error) throw error;
    },
    onSuccess: () => notify.success('Account created successfully! Please check your email for verification.'),
    onError: (error) =>
      notify.error(
        isOutcomeUnknown(error)
          ? 'The server did not answer. Your account may have been created. Check your email, or try to sign in.'
          : describeFailure(error) || 'Failed to create account. Please try again.',
      ),
  });

/** @param failure the error title if the response has no message. */
export const useProvider = (provider: SignInProvider, failure: string) =>
  useMutation({
    mutationFn: async (returnTo: string) => {
      if (!isSetUp(provider)) {
        throw new Error(`${provider.label} sign-in is not set up here. Use email and password.`);
      }
      clearStoredAuthKeys();
      const { data, error } = await (
        await getSupabase()
      ).auth.signInWithOAuth({
        provider: provider.id,
        options: { redirectTo: window.location.origin, skipBrowserRedirect: true },
      });
      if (error) throw error;
      // The redirect is requested here first. A disabled provider then causes a message instead of the server's bare
      // error page.
      const response = await fetch(data.url, { redirect: 'manual' });
      if (response.type !== 'opaqueredirect') {
        const body = (await response.json().catch(() => ({}))) as { msg?: string; message?: string };
        throw new Error(body.msg ?? body.message ?? '');
      }
      providerReturn.keep(returnTo);
      pendingSignIn.withProvider();
      window.location.assign(data.url);
    },
    onError: (error) => notify.error(describeFailure(error) || failure),
  });

export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      const supabase = await getSupabase();
      signOutState.isHere = true;
      try {
        const { error } = await supabase.auth.signOut({ scope: 'global' });
        // If the server cannot be reached, the session ends at least in this browser.
        if (error) await supabase.auth.signOut({ scope: 'local' });
      } catch (error) {
        signOutState.isHere = false;
        throw error;
      }
    },
    onSuccess: () => notify.success("You've been signed out"),
  });

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const supabase = await getSupabase();
      pendingSignIn.byEmail('recovery', email);
      const { error } = await supabase.auth.resetPasswordForEmail(email, {
        redirectTo: `${window.location.origin}/reset-password`,
        ...takeCaptchaToken(),
      });
      // Only existing accounts reach this rate limit, so an error would reveal that the account exists. The last email
      // was sent less than a minute ago.
      if (error && !secondsToNextEmail(error.message)) throw error;
    },
    onError: (error) =>
      notify.error(
        isOutcomeUnknown(error)
          ? 'The server did not answer. We may have sent the link, so check your email before you try again.'
          : describeFailure(error) || 'The link could not be sent. Please try again.',
      ),
  });

/** Changes the display name, which grants no permissions. */
export const useSetName = () =>
  useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { error } = await (await getSupabase()).auth.updateUser({ data: { name, chosen_name: name } });
      if (error) throw error;
    },
    onSuccess: () => notify.success('Name saved'),
    onError: (error) => notify.error(describeFailure(error) || 'Your name could not be saved. Please try again.'),
  });

export const isWrongPassword = (error: Error | null) =>
  error !== null && 'code' in error && error.code === 'invalid_credentials';

/**
 * Changes the password. Given `email`, first signs in with the current password, in case someone else uses the open
 * browser. Some servers also require a recent sign-in.
 * @param email the account's email address if the current password is required.
 */
export function useSetPassword(email?: string) {
  const unanswered = useRef('');
  return useMutation({
    mutationFn: async ({ password, currentPassword }: { password: string; currentPassword?: string }) => {
      const { auth } = await getSupabase();
      if (email !== undefined && currentPassword !== undefined) {
        const signInWith = (known: string) =>
          auth.signInWithPassword({ email, password: known, options: takeCaptchaToken() });
        const { error } = await signInWith(currentPassword);
        if (isWrongPassword(error) && password === unanswered.current) {
          // If an earlier response was lost, the new password may already be valid.
          const again = await signInWith(password);
          if (!again.error) return;
        }
        if (error) throw error;
      }
      let { error } = await auth.updateUser({ password });
      if (isOutcomeUnknown(error)) {
        unanswered.current = password;
        ({ error } = await auth.updateUser({ password }));
      }
      // An earlier attempt changed the password, but its response was lost.
      if (error?.code === 'same_password' && password === unanswered.current) return;
      if (error) throw error;
    },
    onSuccess: () => notify.success('Your password has been changed.'),
    onError: (error) =>
      isWrongPassword(error) ||
      notify.error(
        isOutcomeUnknown(error)
          ? 'The server did not answer. Your password may have changed. Check your connection, then press the button again.'
          : describeFailure(error) || 'The password could not be changed. Please try again.',
      ),
  });
}
