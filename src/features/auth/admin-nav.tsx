import { NavLink } from 'react-router-dom';
import { adminPages } from '../../content/pages';

const links = [['/ai-admin', { label: 'Dashboard' }], ...Object.entries(adminPages)] as const;

export const AdminNav = () => (
  <nav
    aria-label="Administration"
    className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
  >
    {links.map(([path, { label }]) => (
      <NavLink
        key={path}
        to={path}
        end
        className={({ isActive }) => (isActive ? 'chip chip-chosen shrink-0' : 'chip shrink-0')}
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
