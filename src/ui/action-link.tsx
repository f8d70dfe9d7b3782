import type { ComponentProps, MouseEvent } from 'react';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link for what happens on the same page. The app answers a plain click itself; before the app has started, the script
 * of index.html sets the address and the app begins there; for a new tab it is a link to the same result.
 */
export function ActionLink({ href, onFollow, children, ...rest }: ComponentProps<'a'> & { onFollow: () => void }) {
  return (
    <a
      {...rest}
      // Radix passes the `type` of a button.
      type={undefined}
      href={href}
      data-in-place
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
