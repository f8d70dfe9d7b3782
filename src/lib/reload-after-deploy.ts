import { isUnloading } from './page-unload';
import { safeSessionStorage } from './safe-storage';
import { storedJson } from './typed-storage';

const KEY = 'reloaded-at';
const reloadedAt = storedJson(safeSessionStorage, KEY, (value) => (typeof value === 'number' ? value : null));
/**
 * The minimum time between two automatic reloads, in milliseconds. It prevents a reload loop if a chunk stays missing.
 */
const RELOAD_INTERVAL = 10 * 60_000;

const edited = new Set<HTMLInputElement>();

/** Returns whether a reload would lose the field's value. Searches survive, because they are in the URL. */
const hasInput = ({ isConnected, files, name, value }: HTMLInputElement) =>
  isConnected &&
  (files ? files.length > 0 : value.trim() !== '' && new URLSearchParams(window.location.search).get(name) !== value);

/** Reasons not to reload. For example, an open sign-in confirmation would lose its tokens. */
const reloadBlocks = new Set<symbol>();

export function preventReload(): () => void {
  const block = Symbol('reload block');
  reloadBlocks.add(block);
  return () => void reloadBlocks.delete(block);
}

/** Returns whether a reload would lose typed text, a chosen file, a visible message or a running task. */
const hasUnsaved = () =>
  reloadBlocks.size > 0 || [...edited].some(hasInput) || document.querySelector('[data-sonner-toast]') !== null;

/** Reloads the page once if the site responds and the user loses nothing. */
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
  // Reload only if the time was stored. Otherwise nothing would stop a reload loop.
  if (reloadedAt.read() !== null && safeSessionStorage.isKept(KEY)) window.location.reload();
}

/**
 * Reloads the page if a chunk cannot be loaded. The usual cause is a deployment, which removes the chunks of the old
 * version.
 */
export function reloadAfterDeploy() {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLElement && 'value' in target) edited.add(target as HTMLInputElement);
  };
  document.addEventListener('input', notice, true);
  document.addEventListener('change', notice, true);
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => {}));
}
