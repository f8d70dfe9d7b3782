import { NavLink, useLocation } from 'react-router-dom';
import { adminSections } from '../../content/pages';

/** Links to the pages of the current admin section. A section with one page has no links. */
export function AdminSectionNav() {
  const { pathname } = useLocation();
  const [door, pages] = Object.entries(adminSections).find(([, of]) => pathname in of) ?? [];
  const links = Object.entries(pages ?? {});
  if (links.length < 2) return null;
  return (
    <nav aria-label={door} className="flex flex-wrap gap-1.5">
      {links.map(([path, { label }]) => (
        <NavLink key={path} to={path} className={({ isActive }) => (isActive ? 'chip chip-chosen' : 'chip')}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
