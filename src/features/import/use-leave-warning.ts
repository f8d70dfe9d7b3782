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

/** While active, asks before the page is closed, reloaded or left by a link. */
export function useLeaveWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Caught before the router hears of it.
    const onClick = (event: MouseEvent) => {
      if (!followedLink(event) || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isActive]);
}
