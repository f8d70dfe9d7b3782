import { isUnloading } from './page-unload';
import { safeSessionStorage } from './safe-storage';
import { storedJson } from './typed-storage';

const KEY = 'reloaded-at';
const reloadedAt = storedJson(safeSessionStorage, KEY, (value) => (typeof value === 'number' ? value : null));
/**
 * The shortest time between two automatic reloads, in milliseconds, so that a chunk that stays missing causes no loop.
 */
const RELOAD_INTERVAL = 10 * 60_000;

/** Fields that were edited since the page was loaded. */
const edited = new Set<HTMLInputElement>();

/** Whether the field has a value that is not in the URL; a search is. */
const hasInput = ({ isConnected, files, name, value }: HTMLInputElement) =>
  isConnected &&
  (files ? files.length > 0 : value.trim() !== '' && new URLSearchParams(window.location.search).get(name) !== value);

/** Reasons not to reload, such as an open confirmation of a session from a link, whose tokens would be lost. */
const reloadBlocks = new Set<symbol>();

/** Prevents automatic reloads until the returned function is called. */
export function preventReload(): () => void {
  const block = Symbol('reload block');
  reloadBlocks.add(block);
  return () => void reloadBlocks.delete(block);
}

/** Whether a reload would lose typed text, a chosen file, a visible message or something in progress. */
const hasUnsaved = () =>
  reloadBlocks.size > 0 || [...edited].some(hasInput) || document.querySelector('[data-sonner-toast]') !== null;

/** Reloads the page once, if nothing would be lost and the site responds. */
async function reloadOnce() {
  const last = reloadedAt.read();
  if (
    isUnloading() ||
    hasUnsaved() ||
    !navigator.onLine ||
    (last !== null && Math.abs(Date.now() - last) < RELOAD_INTERVAL)
  )
    return;
  const { ok } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  if (!ok || isUnloading() || hasUnsaved()) return;
  reloadedAt.write(Date.now());
  // If the time cannot be stored, nothing would stop a reload loop.
  if (reloadedAt.read() !== null && safeSessionStorage.isKept(KEY)) window.location.reload();
}

/** Reloads the page when a chunk cannot be loaded: after a deployment, the old version's chunks are gone. */
export function reloadAfterDeploy() {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLElement && 'value' in target) edited.add(target as HTMLInputElement);
  };
  document.addEventListener('input', notice, true);
  document.addEventListener('change', notice, true);
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => {}));
}
