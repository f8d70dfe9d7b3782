import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '../lib/router';
import { useSignOut } from '../features/auth/auth.mutations';
import { useAccess } from '../features/auth/use-access';

const itemClass =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left text-sm font-medium hover:bg-sunken focus-visible:bg-sunken';

/** The account's menu, after the ARIA menu-button pattern: arrows, Home, End, Escape. */
export default function UserMenu() {
  const { kind, user } = useAccess();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);

  if (!user) return null;
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      items[target]?.focus();
    } else if (event.key === 'Escape') {
      close();
    }
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };

  return (
    <div className="relative" onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Account menu of ${user.name}`}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            setIsOpen(true);
          }
        }}
        className="grid size-9 place-items-center rounded-full bg-ink text-sm font-bold text-ground pointer-coarse:size-11"
      >
        {(Array.from(user.name)[0] ?? 'U').toUpperCase()}
      </button>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          aria-label="Account"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="absolute right-0 top-full z-40 mt-2 w-64 rounded-lg border border-line bg-raised p-2 shadow-lifted"
        >
          <div className="border-b border-line px-3 pb-3 pt-1" role="presentation">
            <p className="truncate font-semibold">{user.name}</p>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </div>
          <div className="grid pt-2" role="presentation">
            <Link role="menuitem" tabIndex={-1} to="/my-submissions" className={itemClass}>
              My submissions
            </Link>
            {kind === 'administrator' && (
              <Link role="menuitem" tabIndex={-1} to="/ai-admin" className={itemClass}>
                Admin dashboard
              </Link>
            )}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={signOut.isPending}
              onClick={() => signOut.mutate()}
              className={itemClass}
            >
              Sign out
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
