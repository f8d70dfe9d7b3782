import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** `/`, where nothing is being typed, and Ctrl or Cmd-K lead to the page's search box, where it has one. */
export function useSearchKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!isCommand && !isSlash) return;
      const box = document.querySelector<HTMLInputElement>('[role=search] input');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    // Before React, which lets no key pass from a page that rests.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
