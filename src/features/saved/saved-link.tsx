import { NavLink } from 'react-router-dom';
import { Heart } from './heart';
import { useSaved } from './saved.store';

/** Leads to what is saved, with how many there are. */
export function SavedLink({ className = '' }: { className?: string | undefined }) {
  const count = useSaved(({ size }) => size);
  return (
    <NavLink to="/saved" className={`saved-link ${className}`}>
      <Heart />
      <span className="sr-only">Saved tools</span>
      {count > 0 && <span className="saved-count">{count}</span>}
    </NavLink>
  );
}
