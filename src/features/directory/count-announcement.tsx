import { useEffect, useRef, useState } from 'react';

/** Announces the number of results to screen readers after a pause in typing. The first number is not announced. */
export function CountAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current && !announced) return;
    const timer = setTimeout(() => setAnnounced(text), 700);
    return () => clearTimeout(timer);
  }, [text, announced]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}
