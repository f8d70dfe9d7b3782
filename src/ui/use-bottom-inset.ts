import { type RefObject, useEffect } from 'react';

/**
 * Stores the height of an element at the bottom of the window in a custom property. src/index.css uses the height as
 * padding, so that the element covers neither the focused control nor the end of the page.
 */
export function useBottomInset(part: RefObject<HTMLElement | null>, property: '--consent-height' | '--tray-height') {
  useEffect(() => {
    const element = part.current as HTMLElement;
    const { style } = document.documentElement;
    const update = () => style.setProperty(property, `${element.offsetHeight}px`);
    // A ResizeObserver reports the first height before the next paint, without a forced layout.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [part, property]);
}
