import { useEffect, useRef, useState } from 'react';

/** Announces the count to screen readers after a pause in typing. Silent until the count changes. */
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
