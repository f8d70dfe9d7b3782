import { SAVED_FULL } from '../../domain/account/saved.limits';
import { safeLocalStorage } from '../../lib/safe-storage';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { numbers } from '../../lib/stored';
import { notify } from '../../ui/notify';
import { signingOut } from '../auth/signing-out';
import { type Account, savingAccount, setAccount, wishesOf } from './saved.store';
import { settle, without } from './settle';
import { applied, type Wishes } from './wishes';
import { formatCount } from '../../lib/format';

/** How long a sign-out waits for the account to be told, in ms. */
const PATIENCE = 3000;
/** After how long a tab that is looked at again asks what other devices saved, in ms. */
const FRESH = 60_000;

const tools = (count: number) => formatCount(count, 'tool');

async function send(account: string, wishes: Record<string, number>) {
  const { data } = await (await getSupabase()).auth.getSession();
  // Another tab may have signed in as somebody else.
  if (data.session?.user.id !== account) throw new Error('This account is not signed in any more.');
  return answerOf((supabase) => supabase.rpc('settle_saved_tools', { wishes }));
}

/** One tab at a time: a removal must not be overtaken by the same wish that another tab sends once more. */
const inTurn = (run: () => Promise<void>): Promise<unknown> => {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request('saved-tools', run) : run();
};

const read = (text: string | null): Wishes => {
  try {
    return new Map(Object.entries(numbers(JSON.parse(text ?? '')) ?? {}));
  } catch {
    return new Map();
  }
};

/** Keeps what is saved in step with the account, until the returned function is called. Only who is signed in loads it. */
export function followAccount(id: string): () => void {
  const journals = [wishesOf(id), wishesOf()];
  const left = new AbortController();
  const { signal } = left;
  let settledAt = 0;
  let known = 0;
  // What an earlier account left, whose session ended without a sign-out.
  for (const key of safeLocalStorage.keys())
    if (key.startsWith('saved-tools:') && key !== `saved-tools:${id}`) safeLocalStorage.removeItem(key);

  const settleNow = () =>
    inTurn(async () => {
      if (signal.aborted) return;
      const { rows, gone, full } = await settle(journals, (wishes) => send(id, wishes));
      if (signal.aborted) return;
      settledAt = Date.now();
      setAccount({ ...me, rows });
      if (gone > 0)
        notify.info(`${tools(gone)} could not be saved`, { description: 'The directory has it no longer.' });
      if (full > known) notify.error(SAVED_FULL, { description: `${tools(full)} stays in this browser until then.` });
      known = full;
    }).catch(() => {
      // What is wished stays in the browser, until the account can be told.
      if (!signal.aborted) setAccount({ ...me, ...savingAccount(), hasFailed: true });
    });
  const me: Account = { id, settle: () => void settleNow() };

  // What another tab takes out of its journal, the account has been told.
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    const rows = savingAccount()?.rows;
    if (!rows || (key !== 'saved-tools' && key !== `saved-tools:${id}`)) return;
    setAccount({ ...me, rows: applied(rows, without(read(oldValue), read(newValue))) });
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - settledAt > FRESH) me.settle();
  };

  signingOut.before = async () => {
    let timer;
    await Promise.race([settleNow(), new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)))]);
    clearTimeout(timer);
    if (wishesOf(id).read().size === 0) return;
    notify.info('Some of what you saved or removed is lost', {
      description: 'Your account could not be told before you signed out.',
    });
  };
  setAccount(me);
  me.settle();
  window.addEventListener('online', me.settle, { signal });
  window.addEventListener('storage', follow, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    left.abort();
    signingOut.before = async () => {};
    setAccount(undefined);
  };
}
