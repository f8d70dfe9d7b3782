import { useLayoutEffect } from 'react';

/** Returns the link that a click will open in this tab, or null. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isLeaving =
    link?.href && link.target !== '_blank' && !link.download && !link.getAttribute('href')?.startsWith('#');
  return isLeaving ? link : null;
}

const GUARD = 'isLeaveGuard';
const isGuard = (state: unknown) => typeof state === 'object' && state !== null && GUARD in state;

/**
 * Requires confirmation before the page is closed or reloaded. It is a layout effect, so that the warning is active
 * exactly while the unsaved content is on screen.
 */
export function useCloseWarning(isActive: boolean) {
  useLayoutEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}

/**
 * Shows `question` for confirmation before the visitor leaves the page by a link, Back, closing or reloading.
 * React Router's plain `Router` cannot block navigation, so this hook pushes an extra history entry of the same page.
 * Back then stays on the page, and the hook shows the question. A followed link leaves the extra entry behind, so Back
 * later needs one more step.
 */
export function useLeaveWarning(question: string | null) {
  useCloseWarning(question !== null);
  useLayoutEffect(() => {
    if (question === null) return;
    const guard = () => window.history.pushState({ ...window.history.state, [GUARD]: true }, '');
    // The capture phase runs before React Router handles the click.
    const onClick = (event: MouseEvent) => {
      if (!followedLink(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onPopState = ({ state }: PopStateEvent) => {
      if (isGuard(state)) return;
      if (window.confirm(question)) {
        window.removeEventListener('popstate', onPopState);
        window.history.back();
      } else guard();
    };
    guard();
    window.addEventListener('popstate', onPopState);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('popstate', onPopState);
      document.removeEventListener('click', onClick, true);
      // After a followed link, the extra entry is no longer the current one.
      if (isGuard(window.history.state)) window.history.back();
    };
  }, [question]);
}
