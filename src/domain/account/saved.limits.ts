import { MAX_SAVED_TOOLS } from '../../lib/rules';

export const SAVED_FULL = `Your list is full (${MAX_SAVED_TOOLS} tools). Remove some first.`;

/** Limits for a shared list, in characters. Email programs and messengers cut URLs longer than `max`. */
export const SHARED_ADDRESS = { max: 2000, name: 40 } as const;
