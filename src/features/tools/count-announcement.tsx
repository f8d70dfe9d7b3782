import { useEffect, useRef, useState } from 'react';

/** Says the count once the typing has paused, not at every key; silent until something changes. */
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
