import type { User } from '@supabase/supabase-js';

export type SessionUser = { id: string; name: string; email: string; avatar?: string | undefined };

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** Converts an auth user to the interface's user (specification, section 3, 'Session user'). */
export function toSessionUser(user: User): SessionUser {
  const data = user.user_metadata ?? {};
  return {
    id: user.id,
    // The chosen name has its own field, because a provider overwrites `name` at each sign-in.
    name:
      text(data['chosen_name']) ??
      text(data['name']) ??
      text(data['full_name']) ??
      text(user.email?.split('@')[0]) ??
      'User',
    email: user.email ?? '',
    avatar: text(data['avatar_url']) ?? text(data['picture']),
  };
}
