import { useMutation } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { downloadBlob } from '../../ui/download-blob';
import { signOutState } from '../../lib/sign-out-state';
import { removeUnnamedBanners } from '../../lib/remove-banner';
import { readAccountData } from './account-data';

/** The time to wait for the deletion of pictures. After this time, the cleanup job deletes the rest. */
const TIMEOUT_MS = 5000;

async function deleteAccount(confirmation: string) {
  const { error } = await (await getSupabase()).rpc('delete_own_account', { confirmation });
  if (isOutcomeUnknown(error)) {
    throw new Error(
      'The server did not answer. Check your connection, then press the button again. It is safe to try again.',
    );
  }
  if (error) throw error;
}

export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: async (confirmation: string) => {
      await deleteAccount(confirmation);
      const supabase = await getSupabase();
      const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
      await Promise.race([removeUnnamedBanners(supabase.storage, userId).catch(() => null), patience]);
      // The sign-out is local. A global sign-out would fail, because the account no longer exists.
      signOutState.isHere = true;
      await supabase.auth.signOut({ scope: 'local' });
    },
    onSuccess: () => notify.success('Your account is deleted', { description: 'You are signed out everywhere.' }),
    // The form shows the error, so no toast is needed.
    onError: () => {},
  });

export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const data = await readAccountData(getSupabase);
      const taken = new Date().toISOString();
      const blob = new Blob([`${JSON.stringify({ taken, ...data }, null, 2)}\n`], { type: 'application/json' });
      downloadBlob(blob, `my-data-${taken.slice(0, 10)}.json`);
    },
    onError: () => {},
  });
