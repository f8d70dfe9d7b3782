import { safeSessionStorage } from './safe-storage';
import { storedJson } from './stored';

const KEY = 'reloaded-at';
const reloadedAt = storedJson(safeSessionStorage, KEY, (value) => (typeof value === 'number' ? value : null));
/** So long after a reload no other one happens by itself, in milliseconds: a part that stays missing makes no loop. */
const ONCE_IN = 10 * 60_000;

/** Fields that somebody typed into since the page was opened. */
const typed = new Set<HTMLInputElement>();

const holdsWords = (field: HTMLInputElement) =>
  field.isConnected && field.type !== 'search' && (field.files ? field.files.length > 0 : field.value.trim() !== '');

/** What must not be interrupted, such as a session from a link that is asked about: its address is gone. */
const held = new Set<symbol>();

/** Keeps the page from loading itself again, until the function that it returns is called. */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  held.add(hold);
  return () => void held.delete(hold);
}

/** Whether a reload would lose something that was typed, chosen or is under way. */
export const hasUnsaved = () => held.size > 0 || [...typed].some(holdsWords);

let recovering: Promise<boolean> | undefined;

/**
 * After a deployment the parts of the old version are gone. Loads the page again, at the same address, once and only
 * where nothing typed would be lost and the site answers. Resolves to whether the page is about to go.
 */
function reloadOnce(): Promise<boolean> {
  recovering ??= (async () => {
    const last = reloadedAt.read();
    if (hasUnsaved() || !navigator.onLine || (last !== null && Math.abs(Date.now() - last) < ONCE_IN)) return false;
    const answers = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!answers || hasUnsaved()) return false;
    reloadedAt.write(Date.now());
    // Where nothing can be remembered, nothing would end a loop.
    if (reloadedAt.read() === null || !safeSessionStorage.isKept(KEY)) return false;
    window.location.reload();
    return true;
  })().finally(() => {
    recovering = undefined;
  });
  return recovering;
}

/** Loads a chunk that is not part of the first page; one that is missing renews the page where that costs nothing. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // The page is going: what waits for the part need not hear of it any more.
    if (await reloadOnce()) await new Promise(() => {});
    throw error;
  }
}

/** Begins to notice what is typed. */
export function watchForUnsaved() {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLElement && 'value' in target) typed.add(target as HTMLInputElement);
  };
  document.addEventListener('input', notice, true);
  document.addEventListener('change', notice, true);
}
