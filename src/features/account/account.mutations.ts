import { useMutation } from '@tanstack/react-query';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { saveBlob } from '../../ui/save-blob';
import { signingOut } from '../auth/signing-out';
import { removeUnnamedBanners } from '../banners/remove-banner';
import { readOwnData } from './own-data';

/** How long the pictures of a deleted account are waited for, in ms; the sweep takes what is left. */
const PATIENCE = 5000;

async function deleteAccount(confirmation: string) {
  const { error } = await (await getSupabase()).rpc('delete_own_account', { confirmation });
  if (isUnanswered(error)) {
    throw new Error(
      'The server did not answer. Check your connection, then press the button again: nothing is done twice.',
    );
  }
  if (error) throw error;
}

export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: async (confirmation: string) => {
      await deleteAccount(confirmation);
      const supabase = await getSupabase();
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
      await Promise.race([removeUnnamedBanners(supabase.storage, userId).catch(() => null), patience]);
      // Not the global scope, which would ask the server for sessions that are gone.
      signingOut.isHere = true;
      await supabase.auth.signOut({ scope: 'local' });
    },
    onSuccess: () => notify.success('Your account is deleted', { description: 'You are signed out everywhere.' }),
    // The form says it, and keeps saying it.
    onError: () => {},
  });

/** Downloads everything that is kept of the account. */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const data = await readOwnData(getSupabase);
      const taken = new Date().toISOString();
      const blob = new Blob([`${JSON.stringify({ taken, ...data }, null, 2)}\n`], { type: 'application/json' });
      saveBlob(blob, `my-data-${taken.slice(0, 10)}.json`);
    },
    onError: () => {},
  });
