import type { ComponentProps, MouseEvent } from 'react';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link for an action on the same page, such as a filter. The app handles plain clicks. The link's URL shows the same
 * result before hydration and in a new tab.
 */
export function ActionLink({ href, onFollow, children, ...rest }: ComponentProps<'a'> & { onFollow: () => void }) {
  return (
    <a
      {...rest}
      // Radix passes a button's `type`, which is invalid on a link.
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
