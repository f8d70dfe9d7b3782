import { useEffect } from 'react';

const QUESTION = 'An import is running. Leave this page and stop it after the batch that is being sent?';

/** The link of this site that a click would follow in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isLeaving =
    link?.href && link.target !== '_blank' && !link.download && !link.getAttribute('href')?.startsWith('#');
  return isLeaving ? link : null;
}

/** Marks the entry of the history that stands for the page while it is guarded. */
const GUARD = 'isLeaveGuard';
const isGuard = (state: unknown) => typeof state === 'object' && state !== null && GUARD in state;

/**
 * While active, asks before the page is closed, reloaded, left by a link or by the Back button. The router that the site
 * uses cannot be told to wait, so Back is caught by a second entry of this same page in the history: the first Back
 * leads from it to the page itself, and the question is asked there. The entry goes when it is no longer needed.
 */
export function useLeaveWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const guard = () => window.history.pushState({ ...window.history.state, [GUARD]: true }, '');
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Caught before the router hears of it.
    const onClick = (event: MouseEvent) => {
      if (!followedLink(event) || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onPopState = ({ state }: PopStateEvent) => {
      if (isGuard(state)) return;
      if (window.confirm(QUESTION)) {
        window.removeEventListener('popstate', onPopState);
        window.history.back();
      } else guard();
    };
    guard();
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('popstate', onPopState);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('popstate', onPopState);
      document.removeEventListener('click', onClick, true);
      // Left by a link, the history has gone on already.
      if (isGuard(window.history.state)) window.history.back();
    };
  }, [isActive]);
}
