import { useEffect } from 'react';

/** Elements that receive the focus when a control disappears. */
const FALLBACKS = '[role=tabpanel], [role=group], article, section, fieldset, main';

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

const canHaveFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert]');

/**
 * Keeps the focus near a control that was removed or disabled. Otherwise keyboard users would start again at the top of
 * the page, because browsers drop the focus. The focus moves to the nearest surrounding element. When the control is
 * enabled again, the focus returns to it.
 */
export function useFocusRestore() {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let places: HTMLElement[] = [];
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      places = [];
      for (let at = target.parentElement; at; at = at.parentElement) if (at.matches(FALLBACKS)) places.push(at);
    };
    // If the focus left a usable control, it must not be restored. This check is delayed, because some browsers send
    // focusout before they remove a control.
    const forget = ({ target }: FocusEvent) => {
      setTimeout(() => {
        if (target === last && last && canHaveFocus(last)) last = undefined;
      });
    };
    const restore = () => {
      if (!last || !isFocusLost()) return;
      if (canHaveFocus(last)) {
        last.focus({ preventScroll: true });
      } else if (!last.isConnected) {
        const place = places.find(canHaveFocus);
        if (!place) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }
    };

    // The check waits one frame, because components may move the focus themselves.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      if (last && isFocusLost()) frame = requestAnimationFrame(restore);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
