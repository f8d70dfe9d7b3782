import type { User } from '@supabase/supabase-js';
import { notify } from '../../ui/notify';
import { toSessionUser } from './session-user';

/** The greeting after sign-in (specification, section 4). */
export const welcome = (user: User) =>
  notify.success(`Welcome back, ${toSessionUser(user).name}! 👋`, {
    description: 'Your account has been verified successfully.',
  });
