import * as Menu from '@radix-ui/react-dropdown-menu';
import { useEffect, useState } from 'react';
import { useSignOut } from '../features/auth/auth.mutations';
import { useAccess } from '../features/auth/use-access';
import { ReviewCount } from '../features/review/review-count';
import { Link } from 'react-router-dom';
import { setCounting } from '../lib/count-events';
import { BreakableText } from '../ui/breakable-text';

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center rounded-md px-3 text-left text-sm font-medium data-[disabled]:opacity-60 data-[highlighted]:bg-sunken';

export default function UserMenu() {
  const { kind, user } = useAccess();
  const signOut = useSignOut();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setCounting(kind === 'visitor' || kind === 'member');
    return () => setCounting(true);
  }, [kind]);

  if (!user) return null;
  return (
    // A modal menu locks scrolling with an inline style, which the content security policy forbids.
    <Menu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Menu.Trigger
        aria-label={`Account menu of ${user.name}`}
        className="grid size-9 cursor-pointer place-items-center rounded-full bg-ink text-sm font-bold text-ground pointer-coarse:size-11"
      >
        {(Array.from(user.name)[0] ?? 'U').toUpperCase()}
      </Menu.Trigger>
      <Menu.Content
        loop
        align="end"
        sideOffset={8}
        collisionPadding={16}
        // Radix ignores Tab inside a menu. Closing the menu lets Tab move the focus.
        onKeyDown={({ key }) => key === 'Tab' && setIsOpen(false)}
        className="z-40 w-64 rounded-lg border border-line bg-raised p-2 shadow-lifted"
      >
        <Menu.Label className="border-b border-line px-3 pb-3 pt-1">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            <BreakableText text={user.email} />
          </p>
        </Menu.Label>
        <div className="grid pt-2" role="presentation">
          <Menu.Item asChild className={itemClass}>
            <Link to="/my-submissions">My tools</Link>
          </Menu.Item>
          <Menu.Item asChild className={itemClass}>
            <Link to="/saved">Saved</Link>
          </Menu.Item>
          <Menu.Item asChild className={itemClass}>
            <Link to="/settings">Settings</Link>
          </Menu.Item>
          {kind === 'administrator' && (
            <Menu.Item asChild className={itemClass}>
              <Link to="/ai-admin">
                Admin dashboard <ReviewCount />
              </Link>
            </Menu.Item>
          )}
          <Menu.Item disabled={signOut.isPending} onSelect={() => signOut.mutate()} className={itemClass}>
            Sign out
          </Menu.Item>
        </div>
      </Menu.Content>
    </Menu.Root>
  );
}
