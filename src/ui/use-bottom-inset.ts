import { type RefObject, useEffect } from 'react';

/**
 * Keeps the height of a part that is fixed to the foot of the window in a custom property: src/index.css leaves that much
 * room, so that the part covers neither the focused element nor the end of the page.
 */
export function useBottomInset(part: RefObject<HTMLElement | null>, property: '--consent-height' | '--tray-height') {
  useEffect(() => {
    const element = part.current as HTMLElement;
    const { style } = document.documentElement;
    const makeRoom = () => style.setProperty(property, `${element.offsetHeight}px`);
    // It tells the height at once, before the next paint, and without laying the page out once more for that.
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [part, property]);
}
