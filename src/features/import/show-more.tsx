import { useState } from 'react';
import { Button } from '../../ui/button';

const SHOWN_AT_ONCE = 20;

/** How many rows of a long list are shown, and the button that shows more. */
export function useShowMore(count: number) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const button = count > shown && (
    <Button size="sm" className="justify-self-start" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
      Show more
    </Button>
  );
  return { shown, button };
}
