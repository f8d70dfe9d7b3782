import { useEffect } from 'react';

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

/** While active, the browser asks before the page is closed or reloaded: for what is kept for as long as it is open. */
export function useCloseWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}

/**
 * While there is a question, asks it before the page is left by a link or by the Back button, closed or reloaded. The
 * router that the site uses cannot be told to wait, so Back is caught by a second entry of this same page in the history:
 * the first Back leads from it to the page itself, and the question is asked there. The entry goes when it is no longer
 * needed; where a link is followed it stays behind, and Back passes it by one step more.
 */
export function useLeaveWarning(question: string | null) {
  useCloseWarning(question !== null);
  useEffect(() => {
    if (question === null) return;
    const guard = () => window.history.pushState({ ...window.history.state, [GUARD]: true }, '');
    // Caught before the router hears of it.
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
      // Left by a link, the history has gone on already.
      if (isGuard(window.history.state)) window.history.back();
    };
  }, [question]);
}
