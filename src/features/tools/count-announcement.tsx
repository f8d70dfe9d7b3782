import { useEffect, useRef, useState } from 'react';

/** Announces the count to screen readers once typing pauses, not on every key; silent until the count changes. */
export function CountAnnouncement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current && !said) return;
    const timer = setTimeout(() => setSaid(text), 700);
    return () => clearTimeout(timer);
  }, [text, said]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
