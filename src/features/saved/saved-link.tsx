import { useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { Heart } from './heart';
import { savedTools, subscribeSaved } from './saved.store';

/** How many tools are saved; 0 until that is known. */
export const useSavedCount = () =>
  useSyncExternalStore(
    subscribeSaved,
    () => savedTools().size,
    () => 0,
  );

/** Leads to what is saved, with how many there are. */
export function SavedLink({ className = '' }: { className?: string | undefined }) {
  const count = useSavedCount();
  return (
    <NavLink to="/saved" className={`saved-link ${className}`}>
      <Heart />
      <span className="sr-only">Saved tools</span>
      {count > 0 && <span className="saved-count">{count}</span>}
    </NavLink>
  );
}
