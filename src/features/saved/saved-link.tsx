import { NavLink } from 'react-router-dom';
import { Heart } from './heart';
import { useGuestListSync, useSavedPart } from './saved.queries';

export function SavedLink({ className = '' }: { className?: string | undefined }) {
  useGuestListSync();
  const { data: count = 0 } = useSavedPart((list) => list.length);
  return (
    <NavLink to="/saved" className={`saved-link ${className}`}>
      <Heart />
      <span className="sr-only">Saved tools</span>
      {count > 0 && <span className="saved-count">{count}</span>}
    </NavLink>
  );
}
